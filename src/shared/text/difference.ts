import { diffArrays, diffWordsWithSpace } from 'diff'

/** A run of words of a changed block. */
export type ChangedWords = { kind: 'same' | 'added' | 'removed'; text: string }
type Part = { kind: 'same' | 'added' | 'removed' | 'changed'; text: string; words: ChangedWords[] }
/** What became of the blocks of a text, in their order, and how many came and went. */
export type TextDifference = { parts: Part[]; added: number; removed: number }

/** Paragraphs, headings, tables, and lists item by item, as they stand between empty lines. */
function blocksOf(markdown: string): string[] {
  return markdown
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}|\n(?=\s*(?:[-*+]|\d+[.)])\s)/)
    .map((block) => block.trim())
    .filter(Boolean)
}

/** Two blocks that share less than this are not one that was changed. */
const alike = 0.3

/** A picture is another one or the same: its address has no words to compare. */
const shows = /!\[[^\]]*\]\(picture:/

function changed(before: string, after: string): Part | undefined {
  if (shows.test(before) || shows.test(after)) return undefined
  const words = diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
    text: value,
  }))
  const kept = words.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0)
  return kept / Math.max(before.length, after.length) >= alike ? { kind: 'changed', text: after, words } : undefined
}

const whole =
  (kind: 'same' | 'added' | 'removed') =>
  (text: string): Part => ({ kind, text, words: [] })

/** Blocks that went beside blocks that came: those at the same place are one that was changed, as far as they are alike. */
function replaced(gone: readonly string[], come: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < Math.max(gone.length, come.length); at += 1) {
    const [before, after] = [gone[at], come[at]]
    const pair = before !== undefined && after !== undefined ? changed(before, after) : undefined
    if (pair) parts.push(pair)
    else parts.push(...(before === undefined ? [] : [whole('removed')(before)]), ...(after === undefined ? [] : [whole('added')(after)]))
  }
  return parts
}

/** What became of a Markdown text, block by block and in changed blocks word by word; counts blocks that came and went. */
export function differenceOf(before: string, after: string): TextDifference {
  const parts: Part[] = []
  let gone: string[] = []
  for (const { value, added, removed } of diffArrays(blocksOf(before), blocksOf(after))) {
    if (removed) {
      gone = value
      continue
    }
    parts.push(...replaced(gone, added ? value : []), ...(added ? [] : value.map(whole('same'))))
    gone = []
  }
  parts.push(...replaced(gone, []))
  const count = (kind: Part['kind']) => parts.filter((part) => part.kind === kind).length
  return { parts, added: count('added'), removed: count('removed') }
}
