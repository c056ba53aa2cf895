import type { TextProfile } from '#shared/markdown/tree.ts'

/** What the bar above a text offers. */
export type Mode =
  | 'strong'
  | 'emphasis'
  | 'code'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'link'
  | 'heading'
  | 'subheading'
  | 'picture'
  | TableMode

/** What is done to a table; all but the first only where the cursor is in one. */
type TableMode = 'table' | 'row-add' | 'row-remove' | 'column-add' | 'column-remove' | 'table-remove'

const page: readonly Mode[] = ['heading', 'subheading', 'strong', 'emphasis', 'code', 'bullets', 'numbers', 'quote', 'link', 'table']

/** In the order of the bar. */
export const modesOf: Readonly<Record<TextProfile, readonly Mode[]>> = {
  text: ['strong', 'emphasis', 'code', 'bullets', 'numbers', 'quote', 'link'],
  page,
  article: [...page, 'picture'],
}

/** In the place of `table` where the cursor is in one. */
export const inTable: readonly Mode[] = ['row-add', 'row-remove', 'column-add', 'column-remove', 'table-remove']

export const modeLabels: Readonly<Record<Mode, string>> = {
  strong: 'Bold',
  emphasis: 'Italic',
  code: 'Code',
  bullets: 'List',
  numbers: 'Numbered list',
  quote: 'Quote',
  link: 'Link',
  heading: 'Heading',
  subheading: 'Smaller heading',
  table: 'Table',
  picture: 'Picture',
  'row-add': 'Add a row below',
  'row-remove': 'Remove the row',
  'column-add': 'Add a column after',
  'column-remove': 'Remove the column',
  'table-remove': 'Remove the table',
}

/** Keys with Ctrl or Cmd, as ProseMirror names them. */
export const modeKeys: Readonly<Partial<Record<Mode, string>>> = {
  strong: 'Mod-b',
  emphasis: 'Mod-i',
  code: 'Mod-e',
  link: 'Mod-k',
  numbers: 'Mod-Shift-7',
  bullets: 'Mod-Shift-8',
  quote: 'Mod-Shift-9',
}
