/** The dimmed page behind a dialog or drawer. */
export const scrimClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0'

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
