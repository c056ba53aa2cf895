/** What floats: a line, a soft shadow, and 140 ms out of the place it came from. Shared by menu, select, combobox and popover. */
export const floatClass =
  'rounded-card border border-line-strong bg-surface text-ink shadow-float outline-none origin-(--transform-origin) ' +
  'transition-[opacity,scale] data-starting-style:opacity-0 data-starting-style:scale-[0.98] data-ending-style:opacity-0'

/** One row in a list that floats; `optionClass` in ink, `dangerOptionClass` in red (two wholes: a class never fights another). */
const optionBase =
  'flex min-h-[32px] pointer-coarse:min-h-11 cursor-default items-center gap-2 rounded-chip px-2 py-1 text-body outline-none select-none ' +
  'data-disabled:text-ink-3 data-disabled:cursor-not-allowed'

/** Where none is picked yet. */
export const restingOptionClass = `${optionBase} text-ink`
export const optionClass = `${restingOptionClass} data-highlighted:bg-hover`
export const dangerOptionClass = `${optionBase} text-danger data-highlighted:bg-danger-soft`

/** The frame of everything one types into or picks from. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface text-input text-ink transition-[border-color,background-color] ' +
  'hover:border-edge focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent ' +
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger data-popup-open:border-edge ' +
  'disabled:border-line disabled:bg-sunken disabled:text-ink-3 disabled:cursor-not-allowed data-disabled:border-line data-disabled:bg-sunken data-disabled:text-ink-3'

/** The same frame round an input with something before or after it: the ring belongs to the frame, not to the input within. */
export const controlFrameClass =
  'flex w-full min-w-0 items-center rounded-control border border-line-strong bg-surface text-input text-ink transition-[border-color,background-color] ' +
  'hover:border-edge has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-accent ' +
  'has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]:focus-visible]:outline-danger ' +
  'has-[input:disabled]:border-line has-[input:disabled]:bg-sunken has-[input:disabled]:text-ink-3'
