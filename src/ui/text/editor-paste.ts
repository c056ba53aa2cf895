import { Slice } from 'prosemirror-model'
import { type Blocks, picturesIn, type TextProfile } from '#shared/markdown/tree.ts'
import { fitting, fromNode, toFragment, withoutStyles } from './editor-schema.ts'

/**
 * What is pasted, made into what the text may have. Of pictures only its own: who reads this text may not read the one that another came
 * from, and nothing is fetched from elsewhere.
 */
export class Pasting {
  readonly #profile: TextProfile
  readonly #say: (sentence: string | null) => void
  readonly #own = new Set<string>()
  #images = 0

  /** @param say what to do about pictures that were left out */
  constructor(profile: TextProfile, say: (sentence: string | null) => void) {
    this.#profile = profile
    this.#say = say
  }

  /** These pictures are of this text, also when they are cut out and pasted. */
  own(fileIds: readonly string[]): void {
    for (const fileId of fileIds) this.#own.add(fileId)
  }

  html = (html: string): string => {
    this.#images = html.match(/<img\b/gi)?.length ?? 0
    return withoutStyles(html)
  }

  slice = (slice: Slice): Slice => {
    const images = this.#images
    this.#images = 0
    if (this.#profile !== 'article') return fitting(slice, this.#profile)
    const blocks = fromNode(slice)
    const all = picturesIn(blocks)
    const own = all.filter(({ fileId }) => this.#own.has(fileId))
    const leftOut = Math.max(images, all.length) - own.length
    this.#say(leftOut > 0 ? sentenceOf(leftOut) : null)
    return own.length === all.length ? slice : Slice.maxOpen(toFragment(ownBlocks(blocks, (fileId) => this.#own.has(fileId))))
  }
}

const sentenceOf = (count: number): string =>
  count === 1
    ? 'A picture in what you pasted is stored elsewhere and was left out. Put it in again from its file.'
    : `${count} pictures in what you pasted are stored elsewhere and were left out. Put them in again from their files.`

function ownBlocks(blocks: Blocks, isOwn: (fileId: string) => boolean): Blocks {
  return blocks.flatMap((block): Blocks => {
    if (block.type === 'picture') return isOwn(block.fileId) ? [block] : []
    if (block.type === 'list') return [{ ...block, items: block.items.map((item) => ownBlocks(item, isOwn)) }]
    if (block.type !== 'quote') return [block]
    const inside = ownBlocks(block.blocks, isOwn)
    return inside.length > 0 ? [{ ...block, blocks: inside }] : []
  })
}
