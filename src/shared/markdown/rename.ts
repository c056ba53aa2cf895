import { splitMentions } from './mentions.ts'
import { parseText } from './parse.ts'
import type { Block, Blocks, Runs } from './tree.ts'
import { writeText } from './write.ts'

/** The text with other names in place of these: for a reader who is not told of somebody. Nothing of the name is left, also where it is escaped or in code. */
export function renamed(markdown: string, names: readonly string[], instead: string): string {
  if (names.length === 0 || !markdown.includes('@')) return markdown
  const people = names.map((fullName) => ({ fullName }))
  const change = (text: string): string =>
    splitMentions(text, people)
      .map(({ text: piece, mention }) => (mention ? `@${instead}` : piece))
      .join('')
  return writeText(mapTexts(parseText(markdown), change))
}

function mapTexts(blocks: Blocks, change: (text: string) => string): Blocks {
  const runs = (given: Runs): Runs => given.map((run) => ({ ...run, text: change(run.text) }))
  return blocks.map((block): Block => {
    if (block.type === 'picture') return block
    if (block.type === 'code') return { ...block, text: change(block.text) }
    if (block.type === 'quote') return { ...block, blocks: mapTexts(block.blocks, change) }
    if (block.type === 'list') return { ...block, items: block.items.map((item) => mapTexts(item, change)) }
    if (block.type === 'table') return { ...block, rows: block.rows.map((row) => row.map(runs)) }
    return { ...block, runs: runs(block.runs) }
  })
}
