import { stripMarks } from '../markdown/strip.ts'
import { wordsIn } from './words.ts'

/** Texts of an item that are checked for words. */
export const textFields = ['title', 'description', 'body', 'alternativeText'] as const
export type TextField = (typeof textFields)[number]

export type Passage = { field: TextField; before: string; found: string; after: string }

/** Characters shown before and after a passage. */
const around = 40

/** A text as its words are looked for: without its marks, where it is Markdown. */
export const textOf = (field: TextField, text: string | null): string =>
  field === 'description' || field === 'body' ? stripMarks(text ?? '') : (text ?? '')

type Token = { word: string; from: number; to: number }
/** A text and its words, read once for all that are looked for. */
type Tokens = { field: TextField; text: string; tokens: readonly Token[]; places: ReadonlyMap<string, readonly number[]> }

/** Reads a text once for all phrases that are looked for in it. */
export function tokensOf(field: TextField, text: string): Tokens {
  const tokens: Token[] = []
  const places = new Map<string, number[]>()
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = wordsIn(found).join('')
    const known = places.get(word)
    if (known) known.push(tokens.length)
    else places.set(word, [tokens.length])
    tokens.push({ word, from: index, to: index + found.length })
  }
  return { field, text, tokens, places }
}

/** Where a word, or several behind each other, stand in a text: as whole words, whatever their letters and accents, as the search compares. */
export const passagesOf = (field: TextField, text: string, phrase: string): Passage[] => passagesIn(tokensOf(field, text), phrase)

/** Where a phrase occurs in a text that has been read: see `passagesOf`. */
export function passagesIn({ field, text, tokens, places }: Tokens, phrase: string): Passage[] {
  const wanted = wordsIn(phrase)
  // A phrase ends where its sentence does.
  const joined = (at: number) => !/[.!?\n]/.test(text.slice(tokens[at - 1]?.to, tokens[at]?.from))
  const found: Passage[] = []
  let free = 0
  for (const at of places.get(wanted[0] ?? '') ?? []) {
    if (at < free || !wanted.every((word, n) => tokens[at + n]?.word === word && (n === 0 || joined(at + n)))) continue
    const [from, to] = [tokens[at]?.from ?? 0, tokens[at + wanted.length - 1]?.to ?? 0]
    found.push({ field, before: tail(text.slice(0, from)), found: text.slice(from, to), after: head(text.slice(to)) })
    free = at + wanted.length
  }
  return found
}

const tail = (text: string): string => (text.length <= around ? text : `…${text.slice(-around).replace(/^\S*\s/, '')}`)
const head = (text: string): string => (text.length <= around ? text : `${text.slice(0, around).replace(/\s\S*$/, '')}…`)
