import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkChain, findingText } from '#features/records/decisions/proof-check.ts'
import { storedFile } from '#features/workspace/files/fixtures/factory.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { runVerifyApprovals } from '#testing/harness/decisions.ts'
import { besideVerifier, takeProof } from '#testing/harness/proofs.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { InvoiceDetail } from './schema.ts'

let app: TestApp
let admin: TestClient
let invoice: InvoiceDetail
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  const project = await app.project()
  const made = await admin.call<InvoiceDetail>('POST /api/invoices', {
    projectId: project.id,
    clientEmail: 'pay@example.com',
    currency: 'EUR',
    taxRate: 19,
    lines: [{ description: 'Art direction', quantity: 2, unitPrice: '125' }],
  })
  invoice = await admin.call<InvoiceDetail>('PATCH /api/invoices/:id', { id: made.id, status: 'sent' })
  await app.sql('create table kept_invoices as table invoices')
  await app.sql('create table kept_lines as table invoice_line_items')
  await storedFile(app.services, 'other.pdf', '%PDF-1.7 Other')
  await app.sql('create table kept_files as table files')
})
afterAll(() => app.close())

/** Changes stored rows as a superuser who switches the triggers off. */
async function tamper(statement: string): Promise<void> {
  const tables = ['invoices', 'invoice_line_items']
  for (const table of tables) await app.sql(`alter table ${table} disable trigger user`)
  await app.sql(statement)
  for (const table of tables) await app.sql(`alter table ${table} enable trigger user`)
}
beforeEach(async () => {
  await tamper(`update invoices iv set document = k.document, subtotal = k.subtotal, tax_amount = k.tax_amount, total_amount = k.total_amount
    from kept_invoices k where k.id = iv.id`)
  await tamper('update invoice_line_items li set unit_price = k.unit_price, amount = k.amount from kept_lines k where k.id = li.id')
  await tamper('update files f set sha256 = k.sha256, storage_key = k.storage_key from kept_files k where k.id = f.id')
})

const findings = async (): Promise<string[]> =>
  (await checkChain(app.pool, { bytes: { storage: app.services.storage, kinds: await app.services.kinds() } })).findings.map(findingText)

test('a changed total is found offline by npm run verify-approvals, and the invoice named', async () => {
  expect(await runVerifyApprovals(app)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('1 decisions, 1 versions read') })
  await tamper('update invoices set total_amount = total_amount + 1, subtotal = subtotal + 1')
  expect(await runVerifyApprovals(app)).toMatchObject({ code: 1, out: expect.stringContaining(`invoice "${invoice.invoiceNumber}"`) })
})

test.each([
  ['tax', 'update invoices set tax_amount = tax_amount - 1, total_amount = total_amount - 1'],
  ['total in the document', `update invoices set document = jsonb_set(document, '{totalAmount}', '"298.50"')`],
  ['price of a line', 'update invoice_line_items set unit_price = 126'],
  ['SHA-256 of the PDF', `update files set sha256 = repeat('a', 64) where media_type = 'application/pdf'`],
])('so is a changed %s', async (_what, statement) => {
  expect(await findings()).toEqual([])
  await tamper(statement)
  expect((await findings())[0]).toBe(
    `Decision 1 (invoice "${invoice.invoiceNumber}"): the bytes that are kept are not those that were decided on [sha256].`,
  )
})

test('so is a PDF with other bytes in the storage', async () => {
  await tamper(
    `update files f set storage_key = o.storage_key from files o where f.media_type = 'application/pdf' and o.name = 'other.pdf'`,
  )
  expect(await findings()).toEqual([
    `Decision 1 (invoice "${invoice.invoiceNumber}"): a file that its text names is not the one that was decided on [sha256].`,
  ])
})

test('an exported proof holds what was issued, and its own program finds a changed total', async () => {
  const taken = await takeProof(app, admin, `?recordType=invoice&recordId=${invoice.id}`)
  const { run } = besideVerifier(app, taken)
  expect(await run(taken.proof)).toMatchObject({ code: 0, wrong: '' })
  const [said] = taken.proof.texts ?? []
  expect(said?.text).toContain('"totalAmount": "297.50"')
  const changed = { ...taken.proof, texts: [{ ...said, text: said?.text.replaceAll('297.50', '298.50') }] } as typeof taken.proof
  expect(await run(changed)).toMatchObject({ code: 1, wrong: expect.stringContaining('is not the one that was decided on') })
})
