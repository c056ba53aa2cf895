import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { openTypeOf } from './woff.ts'

const require = createRequire(import.meta.url)
const folder = '@fontsource/noto-sans'
const weights = [400, 600] as const
type Weight = (typeof weights)[number]
type Range = readonly [from: number, to: number]

/** A part of the font: the letters it is meant for, and the parsed files. */
type Part = { readonly name: string; readonly ranges: readonly Range[]; readonly fonts: Map<Weight, Font> }

/** The parts of the font in the order in which a letter is looked up; together they hold Latin, Greek, Cyrillic and Devanagari. */
const parts: readonly Part[] = Object.entries(
  JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>,
)
  .map(([name, list]) => ({ name, ranges: list.split(',').map(rangeOf), fonts: new Map<Weight, Font>() }))
  .toSorted((one, other) => Number(other.name === 'latin') - Number(one.name === 'latin'))

function rangeOf(text: string): Range {
  const [from = '', to = from] = text.slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** The parsed file of a part, kept for the documents to come. */
function fontOf({ name, fonts }: Part, weight: Weight): Font {
  const known = fonts.get(weight)
  if (known) return known
  const made = create(openTypeOf(readFileSync(require.resolve(`${folder}/files/noto-sans-${name}-${weight}-normal.woff`)))) as Font
  // fontkit keeps each glyph as it is first asked for. A part of another one, such as the dot of a colon, would have no letter from then on.
  for (const point of made.characterSet) made.glyphForCodePoint(point)
  fonts.set(weight, made)
  return made
}

/** Whether a part has a glyph for this code point. The ranges it declares are wider than what its file holds. */
function holds(part: Part, point: number): boolean {
  if (!part.ranges.some(([from, to]) => point >= from && point <= to)) return false
  return (part.name === 'latin' && point >= 0x20 && point < 0x7f) || fontOf(part, 400).hasGlyphForCodePoint(point)
}
const partOf = (sign: string): Part | undefined => parts.find((part) => holds(part, sign.codePointAt(0) ?? 0))

// oxlint-disable-next-line no-control-regex -- control characters are what is to be taken out
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
/** Spaces and hyphens that the font has only in their common form. */
const spaces = /[\t\u2000-\u200a\u202f\u205f\u3000]/g
const hyphens = /[\u2010\u2011]/g

const cleaned = (text: string): string =>
  text.normalize('NFC').replaceAll('\r\n', '\n').replace(spaces, ' ').replace(hyphens, '-').replace(unseen, ' ').toWellFormed()

/** How many letters that can't be set are named in one place; of more, their number is given. */
const namedSigns = 40

/**
 * Text as it can be set: without invisible characters and those that change the direction. Letters that no part of the font holds appear as
 * their code points in square brackets: "[U+674E U+96F7]".
 */
export function settable(text: string): string {
  let out = ''
  let missing: string[] = []
  const name = () => {
    if (missing.length > 0) out += byPoints(missing)
    missing = []
  }
  for (const sign of cleaned(text)) {
    if (sign !== '\n' && !partOf(sign)) missing.push(sign)
    else {
      name()
      out += sign
    }
  }
  name()
  return out
}

function byPoints(signs: readonly string[]): string {
  const points = signs.slice(0, namedSigns).map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
  const more = signs.length - points.length
  return `[${points.join(' ')}${more > 0 ? ` and ${more} more` : ''}]`
}

/** Whether `settable` replaces letters of this text by their code points. */
export const standsByPoints = (text: string): boolean => settable(text).includes('[U+')

/** The letters of a text that no part of the font holds, each once. */
export const missingLetters = (text: string): string[] => [...new Set(cleaned(text))].filter((sign) => sign !== '\n' && !partOf(sign))

/** A text, already `settable`, in pieces of which each is set in one part of the font. */
export function runsOf(text: string): { font: string; text: string }[] {
  const runs: { part: Part | undefined; text: string }[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    if (last?.part && holds(last.part, sign.codePointAt(0) ?? 0)) last.text += sign
    else runs.push({ part: partOf(sign), text: sign })
  }
  return runs.map(({ part, text: run }) => ({ font: part?.name ?? 'latin', text: run }))
}

/** Uses a part of the font in a document, under the name that pdfkit keeps it by. */
export function setFont(doc: PDFKit.PDFDocument, name: string, strong: boolean): PDFKit.PDFDocument {
  const key = `${name}-${strong ? 600 : 400}`
  const part = parts.find((one) => one.name === name)
  // pdfkit takes parsed fonts, which its types leave out. The second argument is the name it is kept by.
  return part ? doc.font(fontOf(part, strong ? 600 : 400) as unknown as string, key) : doc
}
