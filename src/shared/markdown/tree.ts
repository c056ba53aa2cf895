/**
 * What a text may consist of, on every screen, in every mail and in the editor: nothing else is ever drawn. There is no node for mark-up
 * or for anything that is fetched from elsewhere (decision 12); the pictures of articles are files of our own (decision 25).
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
  | ({ readonly type: 'picture' } & Picture)

/**
 * A stored file within an article. Its checksum stands in the text, so that what is approved by the checksum of the text is the picture too.
 */
export type Picture = {
  readonly fileId: string
  /** of its bytes, in hexadecimal */
  readonly sha256: string
  /** in pixels, so that its place is kept before it is there */
  readonly width: number
  readonly height: number
  /** what it shows, in words; empty where nobody has said it */
  readonly alt: string
}

export type Blocks = readonly Block[]
export type HeadingLevel = 1 | 2 | 3

/** `text`: descriptions, comments and the like. `page`: with headings and tables. `article`: with pictures as well. */
export type TextProfile = 'text' | 'page' | 'article'

/** Whether a text of a profile has headings and tables. */
export const isPage = (profile: TextProfile): boolean => profile !== 'text'

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

const reference = String.raw`picture:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):([\da-f]{64}):([1-9]\d{0,4})x([1-9]\d{0,4})`
const picture = new RegExp(`^${reference}$`)

/** How an article's Markdown names a picture. */
export const pictureAddress = ({ fileId, sha256, width, height }: Omit<Picture, 'alt'>): string =>
  `picture:${fileId}:${sha256}:${width}x${height}`

/** The picture that an address of an article names; null for every other address. */
export function pictureAt(address: string): Omit<Picture, 'alt'> | null {
  const [, fileId = '', sha256 = '', width, height] = picture.exec(address) ?? []
  return width === undefined ? null : { fileId, sha256, width: Number(width), height: Number(height) }
}

/** Whatever reads like the address of a picture in a text as it is written, whether it stands there as a picture or not. */
export const pictureAddressesIn = (markdown: string): string[] => markdown.match(new RegExp(reference, 'g')) ?? []

/** "![" to the first "]" that is not escaped, and what makes it one of our pictures. A match takes along what cannot begin another one, so it is linear. */
const labelled = /!\[(?:\\.|[^\]\\])*(\]\(picture:)?/g

/** The text without the words of its pictures, and how many pictures it names. */
function withoutWords(markdown: string): { text: string; pictures: number } {
  let pictures = 0
  const text = markdown.replaceAll(labelled, (found, end: string | undefined) => {
    if (end === undefined) return found
    pictures += 1
    return `![${end}`
  })
  return { text, pictures }
}

export const namesPicture = (markdown: string): boolean => withoutWords(markdown).pictures > 0

/** A text with exactly one picture without its words, every other text as it is: one picture is the same whatever its words are. */
export function shownByPicture(markdown: string): string {
  const { text, pictures } = withoutWords(markdown)
  return pictures === 1 ? text : markdown
}

/** Where the bytes of a picture are, for whoever may read the text. */
export const pictureSource = ({ fileId }: Pick<Picture, 'fileId'>): string => `/api/files/${fileId}`

/** All pictures of a text, in their order. */
export function picturesIn(blocks: Blocks): Picture[] {
  return blocks.flatMap((block): Picture[] => {
    if (block.type === 'picture') return [block]
    if (block.type === 'quote') return picturesIn(block.blocks)
    return block.type === 'list' ? block.items.flatMap(picturesIn) : []
  })
}
