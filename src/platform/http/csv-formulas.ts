/**
 * Keeps spreadsheets from computing what people typed. An apostrophe goes in front of every text that a spreadsheet could take for a formula,
 * wherever a cell could begin: at the start and, because many countries separate cells by semicolons or tabs and a quotation mark inside a
 * cell does not protect there, after each of these and each line end. Reading a file removes exactly the apostrophes that writing added.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */

const mark = "'"
/** The first letter of a formula; the wide forms are computed, too. */
const formulas = /[=+\-@＝＋－＠]/gu
/** What a spreadsheet skips before a formula. The apostrophe belongs to it so that marking never changes what has to be marked. */
const skipped = /[\s\p{Cc}\p{Cf}"']/u
/** Where the next cell could begin. */
const separator = /[;\t\r\n]/
/** Some programs drop a tab or line end at the start of a cell and compute what is left. */
const beginsWithSeparator = /^'*[\t\r\n]/

/** Marks everything in a cell that a spreadsheet could compute. */
export function markFormulas(text: string): string {
  const starts = formulaStarts(text)
  if (starts.length === 0) return text
  const pieces = starts.map((start, at) => text.slice(start, starts[at + 1]))
  return text.slice(0, starts[0]) + pieces.map((piece) => mark + piece).join('')
}

/** Removes what `markFormulas` added; the result is the text as it was before. */
export function unmarkFormulas(text: string): string {
  const starts = formulaStarts(text).filter((start) => text[start] === mark)
  if (starts.length === 0) return text
  return text.slice(0, starts[0]) + starts.map((start, at) => text.slice(start + mark.length, starts[at + 1])).join('')
}

/** Where a cell could begin and what follows would be computed. Looks back from each formula, so that every character is read once. */
function formulaStarts(text: string): number[] {
  const starts = new Set<number>()
  if (beginsWithSeparator.test(text)) starts.add(0)
  for (const { index } of text.matchAll(formulas)) {
    const found: number[] = []
    for (let at = index; ; at -= 1) {
      const before = text.charAt(at - 1)
      const splitsLineEnd = before === '\r' && text[at] === '\n'
      if (at === 0 || (separator.test(before) && !splitsLineEnd)) found.push(at)
      if (at === 0 || !skipped.test(before)) break
    }
    for (const at of found.toReversed()) starts.add(at)
  }
  return [...starts]
}
