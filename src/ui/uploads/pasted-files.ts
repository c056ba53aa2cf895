/**
 * The files on a clipboard: a picture, or files copied from a folder. A program that copies text beside a picture of it, as a table does,
 * means the text. @returns none where text is meant
 */
export function pastedFiles(data: DataTransfer | null, now: Date = new Date()): File[] {
  if (!data || data.files.length === 0) return []
  if (data.types.includes('text/plain') && (data.types.includes('text/html') || data.types.includes('text/rtf'))) return []
  return [...data.files].map((file) => (file.name === 'image.png' ? named(file, now) : file))
}

/** Every picture on a clipboard has the same name. */
function named(file: File, now: Date): File {
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')
  return new File([file], `Pasted picture ${date} ${time}.png`, { type: file.type, lastModified: now.getTime() })
}
