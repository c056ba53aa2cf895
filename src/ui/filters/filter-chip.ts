import type { ComboboxOption } from '../controls/combobox-popup.tsx'

export const chipClass =
  'inline-flex h-control-sm max-w-[260px] items-center gap-1.5 rounded-control border px-2.5 text-secondary font-medium whitespace-nowrap transition-[background-color,border-color,color]'
export const chipOff = 'border-line-strong bg-surface text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover'
export const chipOn = 'border-transparent bg-accent-soft text-accent'
/** Room for the cross at its end, as wide as the arrow and its gaps. */
export const clearableChip = 'pr-7 pointer-coarse:pr-11'
export const openableChip = 'pr-2 pointer-coarse:pr-6'
/**
 * As narrow as its label when there's no room, as wide as its value when there is: a line holds the same filters whatever is chosen in
 * them.
 */
export const chipPlace = 'relative inline-flex w-min max-w-max grow'

type Chosen = {
  readonly label: string
  readonly values: readonly string[]
  readonly options: readonly ComboboxOption[]
  readonly single?: boolean
}

/**
 * What a chip shows, and what it is called. One of several values is told by itself, for the room it takes: "Spring campaign +2", and
 * with its label and all three names for screen readers.
 */
export function chipText({ label, values, options, single = false }: Chosen): { before: string; text: string; label: string } {
  const names = values.map((value) => options.find((option) => option.value === value)?.label ?? '…')
  const [first, ...more] = names
  if (first === undefined) return { before: '', text: label, label }
  const text = more.length > 0 ? `${first} +${more.length}` : first
  // What is to be seen stands in the name as well, for those who speak to the screen.
  return { before: single ? `${label}: ` : '', text, label: [label, text, ...more].join(': ') }
}
