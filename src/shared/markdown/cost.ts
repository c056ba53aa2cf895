/**
 * What reading a piece of Markdown costs at most, in microseconds of an ordinary processor: estimated from what stands in it before it is
 * read, so that the same text is read the same way on every machine. The figures were measured by `npm run prove -- malformed`, which
 * fails when a text within the limits takes longer than they promise.
 */

const perLine = 20
/** A sign of a list or quote at the beginning of a line. */
const perMark = 20
const perColumn = 5

/** Signs that may open or close something, each with what an unlucky one costs. */
const signs: Readonly<Record<string, number>> = {
  '[': 5,
  ']': 20,
  '(': 12,
  '!': 2,
  '*': 3,
  _: 3,
  '`': 8,
  '\\': 3,
  '<': 2,
  '&': 2,
  '|': 16,
  ':': 4,
  '#': 15,
  ' ': 1.5,
}
const perSign = new Float64Array(128).fill(0.4)
for (const [sign, cost] of Object.entries(signs)) perSign[sign.charCodeAt(0)] = cost
const [space, tab, backtick, bracket, bar] = [' ', '\t', '`', '[', '|'].map((sign) => sign.charCodeAt(0))

const thousands = (count: number): number => (count / 1000) ** 2

/** Counts a piece of text line by line. Parts of a piece can make each other costlier; pieces can't. */
export class PieceCost {
  #plain = 0
  #length = 0
  #lines = 0
  #marks = 0
  #depth = 0
  #brackets = 0
  #columns = 0
  /** lengths of runs of backticks: the last one of each length looks for its end in all that follows */
  readonly #backticks = new Set<number>()

  /** @param from where a line begins @param to where it ends, without its line break */
  add(text: string, from: number, to: number): void {
    let cost = perLine
    let run = 0
    let bars = 0
    for (let at = from; at < to; at += 1) {
      const code = text.charCodeAt(at)
      cost += code < 128 ? (perSign[code] ?? 0) : 0.4
      if (code === backtick) run += 1
      else if (run > 0) {
        this.#backticks.add(run)
        run = 0
      }
      if (code === bracket) this.#brackets += 1
      else if (code === bar) bars += 1
    }
    if (run > 0) this.#backticks.add(run)
    const { marks, depth } = marksOf(text, from, to)
    this.#plain += cost + marks * perMark + this.#columns * perColumn
    this.#lines += 1
    this.#length += to - from + 1
    // Marks beyond the deepest level are escaped and cost as much as other signs.
    this.#marks += Math.min(marks, deepest)
    this.#depth = Math.max(this.#depth, Math.min(depth, 200))
    if (bars > this.#columns && delimiters.test(text.slice(from, to))) this.#columns = bars
  }

  /** The part that grows with the length alone. */
  get plain(): number {
    return this.#plain
  }

  /** What grows with the square of a count is what made texts stall. */
  get total(): number {
    return (
      this.#plain +
      14_000 * thousands(this.#marks) +
      500 * thousands(this.#lines * this.#depth) +
      200 * thousands(this.#brackets) +
      100_000 * thousands(this.#columns) +
      0.02 * this.#backticks.size * this.#length
    )
  }
}

/** The line below the head of a table. */
const delimiters = /^[ \t|:>*+-]+$/

/** More signs of lists and quotes in one line are none, see `parseText`. */
export const deepest = 12
const mark = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/my

/** Signs of lists and quotes at the beginning of a line, and how deep it may stand: two blanks may be those of a list above it. */
function marksOf(text: string, from: number, to: number): { marks: number; depth: number } {
  let marks = 0
  let end = from
  mark.lastIndex = from
  while (mark.test(text) && mark.lastIndex <= to) {
    marks += 1
    end = mark.lastIndex
  }
  let columns = 0
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === tab) columns += 4
    else if (code === space || at < end) columns += 1
    else break
  }
  return { marks, depth: Math.max(marks, Math.floor(columns / 2)) }
}

/** What reading a whole text costs at most, without looking at its pieces. */
export function readingCost(markdown: string): number {
  const cost = new PieceCost()
  for (let from = 0; from < markdown.length; ) {
    const end = endOfLine(markdown, from)
    cost.add(markdown, from, end)
    from = end + 1
  }
  return cost.plain
}

export function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
