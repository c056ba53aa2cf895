import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { preparedPlansOf } from '#testing/harness/plans.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { insertManyInvoices } from './fixtures/factory.ts'

// Many invoices list and sum up as few do: no plan reads the table from end to end.

let app: TestApp
let people: { manager: TestClient; contact: TestClient }
let brandId: string
beforeAll(async () => {
  app = await startTestApp()
  people = { manager: await app.as('project_manager'), contact: await app.as('client') }
  const brands: string[] = []
  for (let at = 0; at < 50; at += 1) brands.push((await app.brand({ createdBy: people.manager.user })).id)
  brandId = brands[0] ?? ''
  await app.allocateToBrand(people.contact.user, brandId)
  await app.sql('update brand_allocations set billing_contact = true where user_id = $1', [people.contact.user.id])
  await insertManyInvoices(app.pool, { count: 20_000, brands, createdBy: people.manager.user.id })
})
afterAll(() => app.close())

const lists = [
  'sort=-createdAt',
  'sort=billingDate',
  'sort=-dueDate',
  'sort=invoiceNumber',
  'sort=-totalAmount',
  'status=overdue&sort=dueDate',
  'status=partial',
  'status=draft',
  'q=BULK-012345',
  'from=2026-01-01&to=2026-01-31',
]
const planOf = (who: keyof typeof people, path: string) => preparedPlansOf(app, people[who], path, 'from invoices iv')
const both = lists.flatMap((query) => (['manager', 'contact'] as const).map((who) => [query, who] as const))

test.for(both)('the list by %s, for the %s', async ([query, who]) => {
  const plan = await planOf(who, `/api/invoices?limit=50&${query}`)
  expect(plan).toMatch(/Index|Bitmap/)
  expect(plan).not.toMatch(/Seq Scan on (invoices|payments)\b/)
})

test.for(['sort=-createdAt', 'sort=billingDate', 'sort=-totalAmount', 'sort=invoiceNumber'])(
  'a page in the order %s reads little more than its rows',
  async (query) => {
    const plan = await planOf('manager', `/api/invoices?limit=50&${query}`)
    const read = [...plan.matchAll(/on invoices iv\w* \(actual rows=(\d+)/g)].map(([, count]) => Number(count))
    expect(Math.max(...read)).toBeLessThan(60)
  },
)

test('a filter by badge reads the invoices of its stored status only', async () => {
  const plan = await planOf('manager', '/api/invoices?limit=50&status=partial')
  expect(plan).toContain('invoices_status')
})

test('the summary adds up an index, and that of a brand its invoices', async () => {
  expect(await planOf('manager', '/api/invoice-summary')).toContain('Index Only Scan using invoices_summed')
  expect(await planOf('manager', `/api/invoice-summary?brandId=${brandId}`)).toContain('invoices_brand')
  expect(await planOf('contact', '/api/invoice-summary')).not.toMatch(/Seq Scan on (invoices|payments)\b/)
})

test('the order by total goes on behind a page, also below 0', async () => {
  await app.sql(
    `update invoices set subtotal = -5, total_amount = -5 where invoice_number in (select invoice_number from invoices where status = 'draft' order by id limit 3)`,
  )
  const pages: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await people.manager.call<{ items: { totalAmount: string }[]; nextCursor: string | null }>('GET /api/invoices', {
      brandId,
      sort: 'totalAmount',
      limit: 100,
      ...(cursor && { cursor }),
    })
    pages.push(...page.items.map(({ totalAmount }) => totalAmount))
    cursor = page.nextCursor
  } while (cursor)
  const [count] = await app.sql<{ n: number }>('select count(*)::int as n from invoices where brand_id = $1', [brandId])
  expect(pages).toHaveLength(count?.n ?? 0)
  expect(pages.map(Number)).toEqual(pages.map(Number).toSorted((one, other) => one - other))
})
