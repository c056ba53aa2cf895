/** The dimmed page behind a dialog or drawer. */
export const scrimClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-160 data-closed:pointer-events-none data-ending-style:opacity-0 data-starting-style:opacity-0'

const fields =
  '[data-autofocus], input:not([type=hidden]):not([aria-hidden=true]):not(:disabled), textarea:not(:disabled), [role=combobox]:not(:disabled), [role=radio]'

/**
 * Where focus goes when a dialog opens: the first thing to fill in, else the dialog itself, never the close button. On touch it stays
 * on the dialog, so that the keyboard does not jump up before one has read the title.
 */
export function firstField(popup: HTMLElement | null, openedBy: string): HTMLElement | true {
  if (!popup) return true
  if (openedBy === 'touch') return popup
  const body = popup.querySelector<HTMLElement>('[data-dialog-body]')
  return body?.querySelector<HTMLElement>(fields) ?? popup
}

/** How long after a press on save a field is led to that turned out to be wrong, in ms: as long as a server may think. */
const patience = 10_000

/**
 * Once a form was sent: leads to its first field that is wrong, whether our check finds it or the server. It ends as soon as the person
 * goes on by themselves. @returns ends it at once
 */
export function leadToInvalid(form: HTMLElement): () => void {
  const lead = () => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong) return
    end()
    const control = wrong.matches('input, textarea, button') ? wrong : (wrong.querySelector<HTMLElement>('input, button') ?? wrong)
    control.focus()
  }
  const observer = new MutationObserver(lead)
  const timers = [setTimeout(lead, 80), setTimeout(() => end(), patience)]
  const end = () => {
    observer.disconnect()
    for (const timer of timers) clearTimeout(timer)
    form.removeEventListener('input', end)
    form.removeEventListener('pointerdown', end)
  }
  // An invalid field may have been folded away until now.
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
  form.addEventListener('input', end)
  form.addEventListener('pointerdown', end)
  return end
}

/**
 * Between pressing and letting go a dialog keeps its size: leaving a field may bring a sentence under it, and what one aims at, Cancel
 * or Save, would be gone from under the pointer.
 */
export function holdStill({ currentTarget: popup }: { readonly currentTarget: HTMLElement }): void {
  popup.style.height = `${popup.getBoundingClientRect().height}px`
  const release = () => {
    removeEventListener('pointerup', later)
    removeEventListener('pointercancel', later)
    popup.style.height = ''
  }
  // The click comes after the pointer was let go.
  const later = () => setTimeout(release)
  addEventListener('pointerup', later)
  addEventListener('pointercancel', later)
}
