import type { TextProfile } from '#shared/text/tree.ts'

/** What the bar above a text offers. */
export type Mode = 'strong' | 'emphasis' | 'code' | 'bullets' | 'numbers' | 'quote' | 'link' | 'heading' | 'subheading' | 'table'

/** In the order of the bar. */
export const modesOf: Readonly<Record<TextProfile, readonly Mode[]>> = {
  text: ['strong', 'emphasis', 'code', 'bullets', 'numbers', 'quote', 'link'],
  page: ['heading', 'subheading', 'strong', 'emphasis', 'code', 'bullets', 'numbers', 'quote', 'link', 'table'],
}

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
