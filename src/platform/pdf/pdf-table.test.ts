import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pdfText } from '#testing/harness/pdf-text.ts'
import { body, Sheet } from './pdf-sheet.ts'
import { table } from './pdf-table.ts'

const columns = [
  { title: 'Name', width: 200 },
  { title: 'Amount', width: 100, align: 'right' as const },
]
const row = (name: string, amount = '1.00') => [[{ text: name, style: body }], [{ text: amount, style: body }]]
const numbered = (count: number) => Array.from({ length: count }, (_, at) => row(`Row ${at + 1}`))

async function pagesOf(draw: (sheet: Sheet) => void): Promise<string[]> {
  const sheet = new Sheet('Test')
  draw(sheet)
  sheet.doc.end()
  return (await pdfText(await buffer(sheet.doc))).pageTexts
}

test('a table repeats its titles on each page', async () => {
  const pages = await pagesOf((sheet) => table(sheet, { columns, rows: numbered(80) }))
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(page).toMatch(/^Name Amount Row/)
  expect(pages.join(' ').match(/Row \d+/g)).toHaveLength(80)
})

test('the last row goes along with what must not be alone', async () => {
  const full = await pagesOf((sheet) => table(sheet, { columns, rows: numbered(30) }))
  expect(full).toHaveLength(1)
  const pages = await pagesOf((sheet) => {
    table(sheet, { columns, rows: numbered(30), tail: 300 })
    sheet.text('Sum', body)
  })
  expect(pages).toHaveLength(2)
  expect(pages[1]).toMatch(/^Name Amount Row 30 .*Sum/)
})

test('a row is kept in one piece unless it is taller than half a page', async () => {
  const tall = (lines: number) => row(Array.from({ length: lines }, (_, at) => `Line ${at + 1}.`).join('\n'))
  const kept = await pagesOf((sheet) => table(sheet, { columns, rows: [...numbered(25), tall(20)] }))
  expect(kept[1]).toContain('Line 1.')
  expect(kept[1]).toContain('Line 20.')
  const split = await pagesOf((sheet) => table(sheet, { columns, rows: [...numbered(10), tall(150)] }))
  expect(split[0]).toContain('Line 1.')
  expect(split.at(-1)).toMatch(/^Name Amount .*Line 150\./)
  expect(split.join(' ').match(/Line \d+\./g)).toHaveLength(150)
})

test('a line on a full page begins the next one, also where pages are too small for anything', async () => {
  const pages = await pagesOf((sheet) => {
    sheet.doc.y = sheet.bottom - 1
    sheet.text('Next page', body)
  })
  expect(pages).toEqual(['', expect.stringContaining('Next page')])
})
