/**
 * What a text may consist of, on every screen, in every mail and in the editor: nothing else is ever drawn. There is no node for a
 * picture, for mark-up or for anything that is fetched from elsewhere (decision 12).
 */

/** Text of one look. A line break within a paragraph is "\n"; code has none. */
export type Run = {
  readonly text: string
  readonly strong?: true
  readonly emphasis?: true
  readonly code?: true
  /** http, https or mailto */
  readonly href?: string
}

export type Runs = readonly Run[]

export type Block =
  | { readonly type: 'paragraph'; readonly runs: Runs }
  | { readonly type: 'heading'; readonly level: HeadingLevel; readonly runs: Runs }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'quote'; readonly blocks: Blocks }
  /** `start`: the first number, null where it is not numbered */
  | { readonly type: 'list'; readonly start: number | null; readonly items: readonly Blocks[] }
  /** the first row is the head; all rows have as many cells */
  | { readonly type: 'table'; readonly rows: readonly (readonly Runs[])[] }

export type Blocks = readonly Block[]
export type HeadingLevel = 1 | 2 | 3

/** `text`: descriptions, comments and the like. `page`: with headings and tables. */
export type TextProfile = 'text' | 'page'

/** Lists and quotes stand in each other at most this deep; what is deeper stands beside it, and nothing is lost. */
export const maxDepth = 6

const maxAddress = 2000

/** The address when a link may lead there, otherwise null: only http, https and mailto, whole and without blanks. */
export function linkTarget(address: string): string | null {
  if (address.length > maxAddress || !/^(?:https?:\/\/[^\s/]|mailto:[^\s/?])/i.test(address)) return null
  // oxlint-disable-next-line no-control-regex -- an address with control characters is none
  if (/[\s<>\u0000-\u001f\u007f\\]/.test(address) || !address.isWellFormed()) return null
  return URL.canParse(address) ? address.replaceAll('|', '%7C') : null
}
