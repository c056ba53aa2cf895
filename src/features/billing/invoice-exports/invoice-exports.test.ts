import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, decimal, decimalText } from '#shared/values/decimal.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { InvoiceDetail } from '../invoices/schema.ts'
import type { ExportedLine, ExportedTax } from './schema.ts'

let app: TestApp
let manager: TestClient
let brandId: string
let issued: InvoiceDetail
let draft: InvoiceDetail
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  brandId = (await app.brand()).id
  const common = { brandId, clientEmail: 'pay@example.com', currency: 'EUR' }
  const lines = [
    { description: 'Design', quantity: '3', unitPrice: '33.335' },
    { description: 'Book', unitPrice: '20', taxRate: '7' },
    { description: 'Trip', unitPrice: '40', taxCategory: 'exempt' },
  ]
  const { id } = await manager.call<InvoiceDetail>('POST /api/invoices', { ...common, taxRate: '19', discountAmount: '10.01', lines })
  issued = await manager.call<InvoiceDetail>('PATCH /api/invoices/:id', { id, status: 'sent' })
  draft = await manager.call<InvoiceDetail>('POST /api/invoices', { ...common, lines: [{ description: 'Later', unitPrice: '1' }] })
})
afterAll(() => app.close())

const list = async <T>(path: string, query: Record<string, unknown> = {}) =>
  (await manager.call<{ items: T[] }>(`GET /api/${path}` as 'GET /api/invoice-lines', { brandId: [brandId], ...query })).items
const sum = (amounts: string[]) => decimalText(add(decimal('0.00'), ...amounts.map(decimal)))

test('lines carry their invoice and the tax that applies to them', async () => {
  const lines = await list<ExportedLine>('invoice-lines')
  expect(lines.filter(({ invoiceId }) => invoiceId === issued.id)).toMatchObject([
    { description: 'Design', amount: '100.01', taxCategory: 'standard', taxRate: '19', invoiceNumber: issued.invoiceNumber, badge: 'sent' },
    { description: 'Book', amount: '20.00', taxCategory: 'standard', taxRate: '7' },
    { description: 'Trip', amount: '40.00', taxCategory: 'exempt', taxRate: '0' },
  ])
  expect(lines.filter(({ invoiceId }) => invoiceId === draft.id)).toMatchObject([{ description: 'Later', badge: 'draft' }])
  expect((await list<ExportedLine>('invoice-lines', { status: ['draft'] })).map(({ description }) => description)).toEqual(['Later'])
})

test('taxes are those of the issued document, and sum up to its totals', async () => {
  const taxes = await list<ExportedTax>('invoice-taxes')
  expect(taxes.map(({ taxCategory, taxRate }) => [taxCategory, taxRate])).toEqual([
    ['standard', '19'],
    ['standard', '7'],
    ['exempt', '0'],
  ])
  expect(sum(taxes.map(({ subtotal }) => subtotal))).toBe(issued.subtotal)
  expect(sum(taxes.map(({ discountAmount }) => discountAmount))).toBe(issued.discountAmount)
  expect(sum(taxes.map(({ taxAmount }) => taxAmount))).toBe(issued.taxAmount)
  expect(sum(taxes.flatMap(({ taxableAmount, taxAmount }) => [taxableAmount, taxAmount]))).toBe(issued.totalAmount)
})

describe('pages', () => {
  test.each(['invoice-lines', 'invoice-taxes'])('of %s have every row once', async (path) => {
    const rows: unknown[] = []
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const page = await manager.call<{ items: unknown[]; nextCursor: string | null }>(`GET /api/${path}` as 'GET /api/invoice-lines', {
        brandId: [brandId],
        limit: 1,
        ...(cursor && { cursor }),
      })
      rows.push(...page.items)
      cursor = page.nextCursor ?? undefined
    }
    expect(rows).toEqual(await list(path))
  })

  test('are saved as a spreadsheet', async () => {
    const { status, body } = await manager.raw<string>('GET', `/api/invoice-taxes?brandId=${brandId}`, undefined, { accept: 'text/csv' })
    const [first] = parse<Record<string, string>>(body.replace('\uFEFF', ''), { columns: true })
    expect([status, first?.['Invoice number'], first?.['Tax rate'], first?.['Tax amount']]).toEqual([
      200,
      issued.invoiceNumber,
      '19',
      (await list<ExportedTax>('invoice-taxes'))[0]?.taxAmount,
    ])
  })
})
