import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platformKey } from '#shared/values/platforms.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { contentRow } from '../items/fixtures/factory.ts'
import { contentItems } from '../items/table.ts'
import type { SpendingLine, SpendingView } from './schema.ts'

let app: TestApp
let staff: TestClient
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as('project_manager')
})
afterAll(() => app.close())

const read = async (who: TestClient, query: string) => who.raw<SpendingView>('GET', `/api/content-spending?${query}`)
/** All lines, page by page. */
async function linesOf(query: string): Promise<SpendingLine[]> {
  const found: SpendingLine[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: SpendingLine[]; nextCursor: string | null } = await staff.call('GET /api/content-spending/lines', {
      ...Object.fromEntries(new URLSearchParams(query)),
      limit: 2,
      ...(cursor && { cursor }),
    })
    found.push(...page.items)
    cursor = page.nextCursor
  }
  return found
}

const ad = (given: Partial<Parameters<typeof contentRow>[0]>) =>
  app.insert(contentItems, contentRow({ title: 'Ad', contentType: 'ad', createdBy: staff.user.id, ...given }))

const keyOf = (platform: string | null) => platform && platformKey(platform)

/** In hundredths, digit by digit. */
const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))
const amounts = fc.option(
  fc.integer({ min: 0, max: 99_999_999_999 }).map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`),
)
const ads = fc.array(
  fc.record({
    currency: fc.constantFrom('EUR', 'USD'),
    platform: fc.constantFrom('Instagram', 'instagram', ' INSTAGRAM', 'Tik-Tok', 'Zürich Radio', 'zurich radio', null),
    dueDate: fc.constantFrom('2026-01-31', '2026-02-01', null),
    budgetAllocated: amounts,
    actualCost: amounts,
  }),
  { maxLength: 25 },
)

describe('the spending of ads', () => {
  test('adds up exactly, each currency by itself, and each figure is that of the list it leads to', async () => {
    await fc.assert(
      fc.asyncProperty(ads, async (given) => {
        const { id: projectId } = await app.project()
        for (const one of given) await ad({ ...one, projectId })
        const counted = given.filter(({ budgetAllocated, actualCost }) => budgetAllocated !== null || actualCost !== null)
        const { body } = await read(staff, `projectId=${projectId}`)
        const check = async (sums: SpendingView['currencies'][number], of: typeof given, filter: string) => {
          const sum = (key: 'budgetAllocated' | 'actualCost') => of.reduce((all, one) => all + cents(one[key] ?? '0.00'), 0n)
          expect([cents(sums.budget), cents(sums.cost), sums.count]).toEqual([sum('budgetAllocated'), sum('actualCost'), of.length])
          expect(cents(sums.remaining)).toBe(sum('budgetAllocated') - sum('actualCost'))
          const list = await staff.raw<{ total: number }>(
            'GET',
            `/api/content-counts?contentType=ad&projectId=${projectId}&currency=${sums.currency}${filter}`,
          )
          expect(list.body.total).toBe(of.length)
        }
        expect(body.currencies.map(({ currency }) => currency)).toEqual(
          ['USD', 'EUR'].filter((code) => counted.some(({ currency }) => currency === code)),
        )
        for (const sums of body.currencies)
          await check(
            sums,
            counted.filter(({ currency }) => currency === sums.currency),
            '',
          )
        for (const sums of body.brands)
          await check(
            sums,
            counted.filter(({ currency }) => currency === sums.currency),
            '',
          )
        for (const sums of body.platforms) {
          const of = counted.filter((one) => one.currency === sums.currency && keyOf(one.platform) === keyOf(sums.platform))
          await check(sums, of, `&platform=${encodeURIComponent(sums.platform ?? 'none')}`)
        }
        const shown = body.platforms.map(({ currency, platform }) => `${currency} ${keyOf(platform)}`)
        expect(new Set(shown).size).toBe(shown.length)
        const lines = await linesOf(`projectId=${projectId}`)
        const total = (rows: readonly SpendingView['currencies'][number][], key: 'budget' | 'cost') =>
          rows.reduce((all, row) => all + cents(row[key]), 0n)
        for (const key of ['budget', 'cost'] as const) expect(total(lines, key)).toBe(total(body.currencies, key))
        expect(lines.reduce((all, { count }) => all + count, 0)).toBe(counted.length)
        for (const sums of body.months) {
          const of = counted.filter(
            (one) => one.currency === sums.currency && (one.dueDate === null ? null : one.dueDate.slice(0, 7)) === sums.month,
          )
          const days = { '2026-01': '&dueFrom=2026-01-01&dueTo=2026-01-31', '2026-02': '&dueFrom=2026-02-01&dueTo=2026-02-28' }
          await check(sums, of, sums.month === null ? '&undated=true' : days[sums.month as keyof typeof days])
        }
      }),
      { numRuns: 12, seed: 8 },
    )
  })

  test('counts neither graphics nor what is deleted, and goes below zero where more was spent', async () => {
    const { id: projectId } = await app.project()
    await ad({ projectId, budgetAllocated: '10.00', actualCost: '12.50', currency: 'EUR' })
    await ad({ projectId, budgetAllocated: '500.00', deletedAt: new Date() })
    await ad({ projectId, contentType: 'graphic', budgetAllocated: '500.00' })
    expect((await read(staff, `projectId=${projectId}`)).body.currencies).toEqual([
      { currency: 'EUR', budget: '10.00', cost: '12.50', remaining: '-2.50', count: 1 },
    ])
  })

  test('is the agency’s alone: others are refused, also where they filter by an amount’s currency', async () => {
    const project = await app.project()
    await ad({ projectId: project.id, budgetAllocated: '10.00', currency: 'EUR', versionNumber: 1, sharedVersion: 1 })
    for (const role of ['client', 'influencer'] as const) {
      const outsider = await app.as(role)
      await app.allocate(outsider.user, project, role)
      expect((await read(outsider, '')).status).toBe(403)
      for (const path of ['content-items?', 'content-counts?', 'content-calendar?dueFrom=2026-01-01&dueTo=2026-01-31&']) {
        const list = await outsider.raw<{ message: string }>('GET', `/api/${path}currency=EUR`)
        expect([path, list.status]).toEqual([path, 400])
        expect(list.body.message).toBe('You don’t see “Currency” here, so you can’t filter by it. Leave this filter out.')
      }
      const exported = await outsider.raw('GET', '/api/content-items?currency=EUR', undefined, { accept: 'text/csv' })
      expect(exported.status).toBe(400)
    }
  })

  test('shows each platform once, in its usual spelling, and begins with the currency of the workspace', async () => {
    const admin = await app.as('admin')
    const { id: projectId } = await app.project()
    for (const platform of ['instagram', 'INSTAGRAM', 'google-ads', 'Local radio', 'local Radio', 'Local radio'])
      await ad({ projectId, platform, budgetAllocated: '10.00', currency: 'USD' })
    await ad({ projectId, budgetAllocated: '10.00', currency: 'AUD' })
    await ad({ projectId, budgetAllocated: '10.00', currency: 'GBP', dueDate: '2026-03-01' })
    await admin.call('PATCH /api/workspace', { currency: 'GBP' })
    const { body } = await read(staff, `projectId=${projectId}`)
    expect(body.currencies.map(({ currency }) => currency)).toEqual(['GBP', 'AUD', 'USD'])
    expect(body.platforms.filter(({ currency }) => currency === 'USD').map(({ platform, count }) => [platform, count])).toEqual([
      ['Google Ads', 1],
      ['Instagram', 2],
      ['Local radio', 3],
    ])
    const { text } = await staff.raw('GET', `/api/content-spending/lines?projectId=${projectId}`, undefined, { accept: 'text/csv' })
    const [head, ...lines] = parse(text, { bom: true })
    expect(head).toEqual(['Brand name', 'Platform', 'Month', 'Currency', 'Budget', 'Cost', 'Remaining', 'Count', 'Brand ID'])
    expect(lines.map((cells) => cells.slice(1, 8).join(' '))).toEqual([
      ' 2026-03 GBP 10.00 0.00 10.00 1',
      '  AUD 10.00 0.00 10.00 1',
      'Google Ads  USD 10.00 0.00 10.00 1',
      'Instagram  USD 20.00 0.00 20.00 2',
      'Local radio  USD 30.00 0.00 30.00 3',
    ])
    await admin.call('PATCH /api/workspace', { currency: 'USD' })
  })
})
