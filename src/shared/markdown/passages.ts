import type { Block, Blocks, Runs } from './tree.ts'

// Passages of an article: both sides, and the screen that marks them, count its words alike.

/** Characters; a longer one points at everything. */
export const passageMax = 1000

const words = (runs: Runs): string => runs.map(({ text }) => text).join('')

/** The words of a text without its marks: every paragraph, heading, cell and piece of code is a line. Places in it are UTF-16 units. */
export function passageText(blocks: Blocks): string {
  return blocks
    .flatMap(linesOf)
    .filter((line) => line !== '')
    .join('\n')
}

function linesOf(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [words(block.runs)]
    case 'code':
      return [block.text]
    case 'quote':
      return block.blocks.flatMap(linesOf)
    case 'list':
      return block.items.flatMap((item) => item.flatMap(linesOf))
    // Its words are no words of the text: they are not seen, and cannot be selected.
    case 'picture':
      return []
    case 'table':
      return block.rows.flatMap((row) => row.map(words))
    default:
      return block satisfies never
  }
}

export type Passage = { readonly from: number; readonly to: number }

/**
 * Where a passage stands in a text that may be another by now: where it stood, else where the same words are nearest; null where they are gone.
 */
export function findPassage(text: string, { quote, at }: { readonly quote: string; readonly at: number }): Passage | null {
  let nearest: number | null = null
  for (let found = text.indexOf(quote); found >= 0; found = text.indexOf(quote, found + 1)) {
    if (nearest === null || Math.abs(found - at) < Math.abs(nearest - at)) nearest = found
    if (found >= at) break
  }
  return nearest === null ? null : { from: nearest, to: nearest + quote.length }
}
