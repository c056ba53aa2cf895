import { diffArrays, diffWordsWithSpace } from 'diff'
import { parseText } from './parse.ts'
import { picturesIn } from './tree.ts'

/** A run of words of a changed block. */
export type ChangedWords = { kind: 'same' | 'added' | 'removed'; text: string }
/** Of a picture that is still the same one `words` are those of its alternative text. */
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

/** The words of a picture, as they stand before its address. */
const shows = /!\[(?:\\.|[^\]\\])*\]\(picture:/g

/** A block by what it shows: one picture is the same whatever its words are. */
function shownBy(block: string): string {
  return block.match(shows)?.length === 1 ? block.replace(shows, '![](picture:') : block
}

/** A picture is another one or the same: its address has no words to compare. */
function changed(before: string, after: string): Part | undefined {
  if (before.search(shows) >= 0 || after.search(shows) >= 0) return undefined
  const words = wordsOf(before, after)
  const kept = words.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0)
  return kept / Math.max(before.length, after.length) >= alike ? { kind: 'changed', text: after, words } : undefined
}

const wordsOf = (before: string, after: string): ChangedWords[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))

const saidOf = (block: string): string => picturesIn(parseText(block, 'article'))[0]?.alt ?? ''

/** Blocks that show the same: but for what is said of a picture, they are. */
function stayed(before: string, after: string): Part {
  return before === after ? whole('same')(after) : { kind: 'changed', text: after, words: wordsOf(saidOf(before), saidOf(after)) }
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
  const [were, are] = [blocksOf(before), blocksOf(after)]
  const parts: Part[] = []
  let gone: string[] = []
  let [from, to] = [0, 0]
  for (const { count, added, removed } of diffArrays(were.map(shownBy), are.map(shownBy))) {
    const [old, now] = [were.slice(from, from + (added ? 0 : count)), are.slice(to, to + (removed ? 0 : count))]
    from += old.length
    to += now.length
    if (removed) {
      gone = old
      continue
    }
    parts.push(...replaced(gone, added ? now : []), ...(added ? [] : now.map((text, at) => stayed(old[at] ?? text, text))))
    gone = []
  }
  parts.push(...replaced(gone, []))
  const count = (kind: Part['kind']) => parts.filter((part) => part.kind === kind).length
  return { parts, added: count('added'), removed: count('removed') }
}
