import type { Block, Blocks, Picture, Runs } from './tree.ts'

const words = (runs: Runs): string => runs.map(({ text }) => text).join('')

/** The text without any marks, in lines, for the plain part of a mail and for the index of a search; an address stands behind the words that lead there. */
export function plainText(blocks: Blocks): string {
  return blocks.map((block) => plainBlock(block)).join('\n\n')
}

function plainBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return withAddresses(block.runs)
    case 'code':
      return block.text
    case 'quote':
      return indented(plainText(block.blocks), '> ', '> ')
    case 'list':
      return block.items
        .map((item, at) => {
          const mark = block.start === null ? '- ' : `${block.start + at}. `
          return indented(item.map((one) => plainBlock(one)).join('\n'), mark, ' '.repeat(mark.length))
        })
        .join('\n')
    case 'picture':
      return pictureWords(block)
    case 'table':
      return block.rows.map((row) => row.map(withAddresses).join(' | ')).join('\n')
    default:
      return block satisfies never
  }
}

/** What stands for a picture where there are only words, as in a mail: nothing is fetched there. */
export const pictureWords = ({ alt }: Picture): string => (alt === '' ? '[Picture]' : `[Picture: ${alt}]`)

const indented = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, at) => `${at === 0 ? first : rest}${line}`.trimEnd())
    .join('\n')

function withAddresses(runs: Runs): string {
  return runs
    .map(({ text, href }, at) => {
      const lastOfLink = href !== undefined && runs[at + 1]?.href !== href
      return lastOfLink && href !== text && href !== `mailto:${text}` ? `${text} (${href})` : text
    })
    .join('')
}

/** The words alone in one line, for a message, a list or a preview. @param max characters; where it is cut an ellipsis stands */
export function plainLine(blocks: Blocks, max = Number.POSITIVE_INFINITY): string {
  const line = blocks.map(lineOf).join(' ').replaceAll(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  // Not within a letter of two code units.
  return `${line
    .slice(0, max - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

function lineOf(block: Block): string {
  if (block.type === 'code') return block.text
  if (block.type === 'quote') return block.blocks.map(lineOf).join(' ')
  if (block.type === 'list') return block.items.map((item) => item.map(lineOf).join(' ')).join(' ')
  if (block.type === 'picture') return block.alt
  if (block.type === 'table') return block.rows.map((row) => row.map(words).join(' ')).join(' ')
  return words(block.runs)
}
