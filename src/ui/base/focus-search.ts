/**
 * Where one goes on when what cleared a search is gone with it: in the box one searched in. On touch the screen itself, for the keyboard
 * would cover what is found now.
 */
export function focusSearch(): void {
  const main = document.querySelector<HTMLElement>('main')
  const box = matchMedia('(pointer: coarse)').matches ? null : main?.querySelector<HTMLElement>('input[type=search]')
  const target = box ?? main
  target?.focus({ preventScroll: true })
}
