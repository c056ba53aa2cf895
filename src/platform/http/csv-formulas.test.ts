import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHead, csvRow } from './csv.ts'
import { markFormulas, unmarkFormulas } from './csv-formulas.ts'
import { readSheet } from './csv-sheet.ts'

/** Texts of the letters that matter here, far more often than by chance. */
const tricky = fc.string({
  unit: fc.constantFrom(...Array.from('=+-@＝＋－＠;\t\r\n\'" ,ax1\u00A0\uFEFF\u200B')),
  maxLength: 12,
})
const anything = fc.oneof(tricky, fc.string({ unit: 'binary', maxLength: 40 }))

test.for<[string, string]>([
  [`x;=cmd|'/C calc'!A0;y`, `x;'=cmd|'/C calc'!A0;y`],
  ['x\t+1', `x\t'+1`],
  ['x\r\n@SUM(A1)', `x\r\n'@SUM(A1)`],
  ['x; ＝1', `x;' ＝1`],
  // Where semicolons separate cells, the quotation marks of the file are part of the text.
  ['x;"=1+1&"', `x;'"=1+1&"`],
  ["'=1", "''=1"],
  ["x;'=1", "x;''=1"],
])('%j becomes %j', ([text, marked]) => {
  expect(markFormulas(text)).toBe(marked)
})

test('every place where a cell could begin is safe, for each separator', () => {
  fc.assert(
    fc.property(anything, (text) => {
      for (const piece of markFormulas(text).split(/[;\t\r\n]/)) expect(piece).not.toMatch(/^[\s"\u200B]*[=+\-@＝＋－＠]/u)
    }),
  )
})

test('reading takes off exactly what writing added', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(unmarkFormulas(markFormulas(text))).toBe(text)
    }),
  )
})

test('export, import and export are equal', async () => {
  const columns = [
    { path: ['name'], heading: 'Name' },
    { path: ['note'], heading: 'Note' },
  ]
  const exported = (row: unknown) => csvHead(columns) + csvRow(columns, row)
  const stored = anything.map((text) => text.trim()).filter((text) => !/[\uD800-\uDFFF]/.test(text))
  await fc.assert(
    fc.asyncProperty(stored, stored, async (name, note) => {
      fc.pre(name !== '' || note !== '')
      const file = exported({ name, note })
      const [row] = (await readSheet(file, { rowsMax: 10, noun: 'row' })).rows
      expect(row?.cells).toEqual([name, note])
      expect(exported({ name: row?.cells[0], note: row?.cells[1] })).toBe(file)
    }),
  )
})

test('a text of nothing but separators and formulas is read once, however long', () => {
  const text = `${'\t'.repeat(100_000)}=1${';='.repeat(50_000)}`
  expect(unmarkFormulas(markFormulas(text))).toBe(text)
})
