import { diffArrays } from 'diff'
import { parseText } from './parse.ts'
import { namesPicture, picturesIn, shownByPicture } from './tree.ts'

/** A run of words of a changed block. */
export type ChangedWords = { kind: 'same' | 'added' | 'removed'; text: string }
/** Of a picture that is still the same one `words` are those of its alternative text. */
type Part = { kind: 'same' | 'added' | 'removed' | 'changed'; text: string; words: ChangedWords[] }
/**
 * The blocks of two texts in order, and how many were added and removed. `tooDifferent` says that a limit ended the comparison: what was
 * not compared any more is among the parts whole, as removed and added.
 */
export type TextDifference = { parts: Part[]; added: number; removed: number; tooDifferent: boolean }

/**
 * What one comparison of two texts may cost, counted in comparisons of two words or two blocks. Finding the shortest edit takes a number
 * of them that grows with the square of the edits, so without a limit two texts of a permitted length would keep a processor for hours.
 */
export type DifferenceLimits = { readonly whole: number; readonly block: number }
export const differenceLimits: DifferenceLimits = { whole: 600_000, block: 200_000 }

/** Paragraphs, headings, tables, and lists item by item. */
function blocksOf(markdown: string): string[] {
  return markdown
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}|\n(?=[ \t]*(?:[-*+]|\d{1,9}[.)])\s)/)
    .map((block) => block.trim())
    .filter(Boolean)
}

/** Two blocks that share less than this are not one that was changed. */
const alike = 0.3

class TooDifferent extends Error {}

/** Compares lists of words or blocks, and keeps the count of what that cost. */
class Comparer {
  left: number
  reached = false
  readonly #perBlock: number

  constructor({ whole, block }: DifferenceLimits) {
    this.left = whole
    this.#perBlock = block
  }

  /** @returns false when less is left */
  spend(cost: number): boolean {
    if (cost > this.left) this.reached = true
    else this.left -= cost
    return !this.reached
  }

  /** @returns undefined when these two lists would take more than is left */
  compare(before: string[], after: string[], most = this.#perBlock): ReturnType<typeof diffArrays<string>> | undefined {
    let allowed = Math.min(most, this.left)
    const begun = allowed
    const comparator = (one: string, other: string): boolean => {
      allowed -= 1
      if (allowed < 0) throw new TooDifferent()
      return one === other
    }
    try {
      return diffArrays(before, after, { comparator })
    } catch (error) {
      if (!(error instanceof TooDifferent)) throw error
      this.reached = true
      return undefined
    } finally {
      this.left -= begun - Math.max(0, allowed)
    }
  }
}

/** Words of scripts that write blanks between them; every other character is one, so that Chinese or Thai is compared by letters. */
const tokens = /[\p{L}\p{N}\p{M}_]+|\r?\n|[^\S\n\r]+|[^]/gu
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

const tokensOf = (text: string): string[] =>
  (text.match(tokens) ?? []).flatMap((token) => (unspaced.test(token) ? Array.from(token) : [token]))

const letters = (token: string): number => token.trim().length

/** The most that two lists of words can have in common, whatever their order. */
function mostInCommon(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const token of before) counts.set(token, (counts.get(token) ?? 0) + 1)
  let shared = 0
  for (const token of after) {
    const count = counts.get(token) ?? 0
    if (count === 0) continue
    counts.set(token, count - 1)
    shared += letters(token)
  }
  return shared
}

/** @returns undefined where two texts are not alike, or a comparison would take too long */
function changedWords(before: string, after: string, comparer: Comparer, least = alike): ChangedWords[] | undefined {
  const [old, now] = [tokensOf(before), tokensOf(after)]
  const enough = Math.max(before.length, after.length) * least
  if (mostInCommon(old, now) < enough) return undefined
  const words = comparer.compare(old, now)?.map(
    ({ value, added, removed }): ChangedWords => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    }),
  )
  const kept = words?.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0) ?? 0
  return kept >= enough ? words : undefined
}

/** A picture is another one or the same: its address has no words to compare. */
function changed(before: string, after: string, comparer: Comparer): Part | undefined {
  if (namesPicture(before) || namesPicture(after)) return undefined
  const words = changedWords(before, after, comparer)
  return words && { kind: 'changed', text: after, words }
}

const saidOf = (block: string): string => picturesIn(parseText(block, 'article'))[0]?.alt ?? ''

/** Reading the words of a picture costs about as much as so many comparisons. */
const pictureCost = 2000

/** Blocks that show the same: only the words of a picture may differ. */
function stayed(before: string, after: string, comparer: Comparer): Part[] {
  if (before === after) return [whole('same')(after)]
  const words = comparer.spend(pictureCost) ? changedWords(saidOf(before), saidOf(after), comparer, 0) : undefined
  return words ? [{ kind: 'changed', text: after, words }] : [whole('removed')(before), whole('added')(after)]
}

const whole =
  (kind: 'same' | 'added' | 'removed') =>
  (text: string): Part => ({ kind, text, words: [] })

/** Pairs removed and added blocks by their place: a pair that is alike is one block that was changed. */
function replaced(gone: readonly string[], come: readonly string[], comparer: Comparer): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < Math.max(gone.length, come.length); at += 1) {
    const [before, after] = [gone[at], come[at]]
    const pair = before !== undefined && after !== undefined ? changed(before, after, comparer) : undefined
    if (pair) parts.push(pair)
    else parts.push(...(before === undefined ? [] : [whole('removed')(before)]), ...(after === undefined ? [] : [whole('added')(after)]))
  }
  return parts
}

const counted = (parts: Part[], tooDifferent: boolean): TextDifference => {
  const count = (kind: Part['kind']) => parts.filter((part) => part.kind === kind).length
  return { parts, added: count('added'), removed: count('removed'), tooDifferent }
}

/** Both texts whole, for those that are too different to be compared. */
export function uncompared(before: string, after: string): TextDifference {
  const wholes = [whole('removed')(before.trim()), whole('added')(after.trim())]
  return counted(
    wholes.filter(({ text }) => text !== ''),
    true,
  )
}

/** Compares two Markdown texts block by block, and changed blocks word by word, within limits. */
export function differenceOf(before: string, after: string, limits: DifferenceLimits = differenceLimits): TextDifference {
  const [were, are] = [blocksOf(before), blocksOf(after)]
  const comparer = new Comparer(limits)
  const blocks = comparer.compare(were.map(shownByPicture), are.map(shownByPicture), limits.whole)
  if (!blocks) return uncompared(before, after)
  const parts: Part[] = []
  let gone: string[] = []
  let [from, to] = [0, 0]
  for (const { count, added, removed } of blocks) {
    const [old, now] = [were.slice(from, from + (added ? 0 : count)), are.slice(to, to + (removed ? 0 : count))]
    from += old.length
    to += now.length
    if (removed) {
      gone = old
      continue
    }
    parts.push(
      ...replaced(gone, added ? now : [], comparer),
      ...(added ? [] : now.flatMap((text, at) => stayed(old[at] ?? text, text, comparer))),
    )
    gone = []
  }
  parts.push(...replaced(gone, [], comparer))
  return counted(parts, comparer.reached)
}
