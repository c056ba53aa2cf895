/** For a page that takes no files: without this the browser would open a dropped file in place of the page, with all that was typed. */
export function refuseDrops(): void {
  const refuse = (event: DragEvent): void => {
    const isField = event.target instanceof HTMLInputElement && event.target.type === 'file'
    if (isField || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
}
