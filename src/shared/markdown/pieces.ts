import { endOfLine, PieceCost } from './cost.ts'

/** A part of a text that reads the same alone as within it, from a line's beginning to another one's. */
export type Piece = {
  readonly end: number
  readonly cost: number
  /** it goes on with the list that the piece before ended with, when that has the same sign */
  readonly goesOn: boolean
}

/** Pieces this costly are worth a call of the parser. */
const enough = 8000

const blank = /[ \t]*$/my

/** A line after a blank one that continues nothing above it: neither blank, indented nor an item of a list. */
const start = /(?![ \t]|$|[-*+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/my
const indented = /[ \t]/y
const bullet = /[-*+][ \t]+\S/y
const numbered = /\d{1,9}[.)][ \t]+\S/y

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/**
 * The next piece of a text: as many paragraphs, or items of one list, as are worth a call of the parser, or one that can't be divided.
 * @param most a piece that costs more is not measured any further
 */
export function nextPiece(text: string, from: number, most: number): Piece {
  let done = 0
  let cost = new PieceCost()
  let boundary = from
  let wasBlank = true
  let inList = false
  let wasItem = false
  let goesOn = false
  for (let at = from; at < text.length; ) {
    const end = endOfLine(text, at)
    const item: boolean = matches(bullet, text, at) || ((wasItem || wasBlank) && matches(numbered, text, at))
    const begins = wasBlank && matches(start, text, at)
    if (at === from) goesOn = item
    else if (begins || (item && inList)) {
      done += cost.total
      if (done >= enough) return { end: at, cost: done, goesOn }
      boundary = at
      cost = new PieceCost()
    }
    inList = item || (inList && !begins)
    // A number within a paragraph begins no list; what is indented below an item is part of it.
    wasItem = item || (wasItem && matches(indented, text, at))
    wasBlank = matches(blank, text, at)
    if (done + cost.total <= most) cost.add(text, at, end)
    // What is too costly is a piece of its own: what comes before it is read.
    else if (boundary > from) return { end: boundary, cost: done, goesOn }
    at = end + 1
  }
  return { end: text.length, cost: done + cost.total, goesOn }
}

const opening = /[ \t]*(?:(`{3,})[^`\n]*|(~{3,}).*)$/my

/** `closed`: its last line is a fence, too */
type Fenced = { readonly code: string; readonly end: number; readonly closed: boolean }

/** The fenced code that begins with the line at `at`, as long as it may be; undefined where there is none. */
export function fencedAt(text: string, at: number): Fenced | undefined {
  opening.lastIndex = at
  const [line = '', ticks, tildes = ''] = opening.exec(text) ?? []
  const fence = ticks ?? tildes
  if (fence === '') return undefined
  const indent = indentOf(line)
  const closing = new RegExp(`^[ \\t]*${fence[0]}{${fence.length},}[ \\t]*$`, 'my')
  const lines: string[] = []
  let from = endOfLine(text, at) + 1
  let closed = false
  while (!closed && from < text.length) {
    const end = endOfLine(text, from)
    closing.lastIndex = from
    closed = closing.test(text)
    if (!closed) lines.push(withoutIndent(text.slice(from, end), indent))
    from = end + 1
  }
  return { code: lines.join('\n'), end: Math.min(from, text.length), closed }
}

const tabWidth = (column: number): number => 4 - (column % 4)

/** In columns, to which tabs go. */
function indentOf(line: string): number {
  let columns = 0
  for (const sign of line) {
    if (sign !== ' ' && sign !== '\t') break
    columns += sign === ' ' ? 1 : tabWidth(columns)
  }
  return columns
}

function withoutIndent(line: string, indent: number): string {
  let columns = 0
  for (let at = 0; ; at += 1) {
    const sign = line[at]
    if (columns >= indent || (sign !== ' ' && sign !== '\t')) return ' '.repeat(Math.max(0, columns - indent)) + line.slice(at)
    columns += sign === ' ' ? 1 : tabWidth(columns)
  }
}
