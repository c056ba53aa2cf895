import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { contentRow } from '../content/seed.ts'
import { contentItems } from '../content/table.ts'
import type { SpendingView } from './schema.ts'

let app: TestApp
let staff: TestClient
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as('project_manager')
})
afterAll(() => app.close())

const read = async (who: TestClient, query: string) => who.raw<SpendingView>('GET', `/api/content-spending?${query}`)
const ad = (given: Partial<Parameters<typeof contentRow>[0]>) =>
  app.insert(contentItems, contentRow({ title: 'Ad', contentType: 'ad', createdBy: staff.user.id, ...given }))

/** In hundredths, digit by digit. */
const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))
const amounts = fc.option(
  fc.integer({ min: 0, max: 99_999_999_999 }).map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`),
)
const ads = fc.array(
  fc.record({
    currency: fc.constantFrom('EUR', 'USD'),
    platform: fc.constantFrom('Instagram', 'TikTok', null),
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
        expect(body.currencies.map(({ currency }) => currency)).toEqual([...new Set(counted.map(({ currency }) => currency))].toSorted())
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
          const of = counted.filter((one) => one.currency === sums.currency && one.platform === sums.platform)
          await check(sums, of, `&platform=${sums.platform ?? 'none'}`)
        }
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

  test('is the agency’s alone: others are refused, and find nothing by an amount', async () => {
    const project = await app.project()
    await ad({ projectId: project.id, budgetAllocated: '10.00', currency: 'EUR', versionNumber: 1, sharedVersion: 1 })
    for (const role of ['client', 'influencer'] as const) {
      const outsider = await app.as(role)
      await app.allocate(outsider.user, project, role)
      expect((await read(outsider, '')).status).toBe(403)
      const list = await outsider.raw<{ items: unknown[] }>('GET', '/api/content-items?currency=EUR')
      expect(list.body.items).toEqual([])
    }
  })
})
