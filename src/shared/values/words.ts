import { stripMarks } from '../markdown/strip.ts'
import { fold } from './match.ts'

/**
 * How words are led back to their stems, by the names of PostgreSQL's own configurations. A text is read in all of them, since a
 * workspace writes in several; one more is one more set of stems in every entry, and entries made anew (`entriesVersion`).
 */
export const languages = ['english', 'german', 'french', 'spanish'] as const

/** Letters that are written as others where a keyboard has none of them, and that have no accent to take off. */
const spelled: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Ligatures and figures as letters. One sign may stand for eighteen letters, so that a text of them alone is cut. */
const spelledOut = (text: string): string => text.normalize('NFKC').slice(0, Math.max(1000, 2 * text.length))

/** The words of a text as they are compared: small letters without accents, and figures; every other sign parts two words. */
export function wordsIn(text: string): string[] {
  return fold(spelledOut(text))
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether a word has a stem: PostgreSQL's parser cuts what has figures in it into pieces. */
export function hasStem(word: string): boolean {
  return /^\p{L}+$/u.test(word)
}

/** More words than this nobody types; what stands behind them is not looked for. */
const wordsAsked = 8
const longestWord = 60

/** What somebody typed, as words. */
export function wordsTyped(text: string): string[] {
  return [...new Set(wordsIn(text))].slice(0, wordsAsked).map((word) => word.slice(0, longestWord))
}

/** From how many letters on an error is forgiven, and from how many on two. */
const forgivenFrom = 4
const twiceFrom = 7

/** Whether a word is long enough to be looked for with errors. */
export function isForgiven(word: string): boolean {
  return word.length >= forgivenFrom && /\p{L}/u.test(word)
}

/** Whether somebody who typed this may have meant that word, or how it begins: a letter too many, too few, another one, or two exchanged. */
export function couldMean(typed: string, word: string): boolean {
  return word.includes(typed) || editsToBegin(typed, word) <= (typed.length >= twiceFrom ? 2 : 1)
}

/** The fewest edits that make of what was typed the beginning of a word, or all of it (optimal string alignment). */
function editsToBegin(typed: string, word: string): number {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1]
      const exchanged = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        exchanged ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return Math.min(...row)
}

const excerptMax = 160
/** Of longer texts only the beginning is looked through: a page of answers may have fifty of them. */
const lookedThrough = 30_000
/** How much stands before the word that was found. */
const before = 40

/**
 * The part of a text that shows why it was found, in one line: around the first word that begins with one of these, else its beginning.
 * @param unnamed names of people whom the reader is not told of @returns null where there is no text
 */
export function excerptOf(body: string | null, words: readonly string[], unnamed: readonly string[], instead: string): string | null {
  const line = unnamed.reduce((text, name) => text.replaceAll(`@${name}`, `@${instead}`), stripMarks((body ?? '').slice(0, lookedThrough)))
  if (line === '') return null
  if (line.length <= excerptMax) return line
  const at = firstOf(line, words)
  const start = at <= before ? 0 : line.indexOf(' ', at - before) + 1
  const cut = line.slice(start, start + excerptMax)
  const end = start + excerptMax >= line.length ? cut : `${cut.slice(0, cut.lastIndexOf(' '))} …`
  return start > 0 ? `… ${end}` : end
}

function firstOf(line: string, words: readonly string[]): number {
  if (words.length === 0) return 0
  for (const { 0: found, index } of line.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (wordsIn(found).some((one) => words.some((word) => one.startsWith(word)))) return index
  }
  return 0
}
