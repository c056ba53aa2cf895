import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { campaignRow } from '../campaigns/fixtures/factory.ts'
import { campaigns } from '../campaigns/table.ts'
import { engagementPaymentRow, engagementRow } from '../engagements/fixtures/factory.ts'
import { engagementPayments, engagements } from '../engagements/table.ts'
import { influencerRow } from '../influencers/fixtures/factory.ts'
import { influencers } from '../influencers/table.ts'
import type { CampaignFigures } from './schema.ts'

let app: TestApp
let manager: TestClient
let project: TestProject
let campaignId: string
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  project = await app.project()
  campaignId = await app.insert(campaigns, campaignRow({ name: 'Launch', brandId: project.brandId, budget: '10000', currency: 'EUR' }))
})
afterAll(() => app.close())

const figures = async (id = campaignId): Promise<CampaignFigures | undefined> =>
  (await manager.call<{ items: CampaignFigures[] }>('GET /api/campaign-figures', { campaignId: id })).items[0]

let people = 0
async function engage(fields: object): Promise<string> {
  people += 1
  const influencerId = await app.insert(influencers, influencerRow({ fullName: `Person ${people}`, email: `person${people}@example.com` }))
  return app.insert(engagements, engagementRow({ campaignId, projectId: project.id, influencerId, ...fields }))
}
const pay = (engagementId: string, fields: object) =>
  app.insert(engagementPayments, engagementPaymentRow({ engagementId, state: 'paid', paidOn: '2026-11-01', ...fields }))

/** Sums a column of an export per currency with awk, over the rows whose other columns have these values. */
async function awk(list: string, sum: string, where: Record<string, readonly string[]>): Promise<Record<string, string>> {
  const { body: csv } = await manager.raw<string>('GET', `${list}?campaignId=${campaignId}`, undefined, { accept: 'text/csv' })
  const heads = (csv.split(/\r?\n/)[0] ?? '').replace('\u{feff}', '').split(',')
  const at = (name: string) => heads.findIndex((head) => head.replaceAll('"', '') === name) + 1
  const conditions = Object.entries(where).map(([name, values]) => `(${values.map((value) => `$${at(name)}=="${value}"`).join('||')})`)
  // The rows of this test have no comma within a field; a leading apostrophe keeps an amount below 0 from being a formula.
  const program = `NR>1 && ${conditions.join(' && ')} {gsub(/[\x27"]/,"",$${at(sum)}); s[$${at('Currency')}]+=$${at(sum)}} END {for (c in s) printf "%s %.2f\\n", c, s[c]}`
  const said = execFileSync('awk', ['-F', ',', program], { input: csv, encoding: 'utf8' })
  return Object.fromEntries(
    said
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ') as [string, string]),
  )
}

describe('the figures of a campaign', () => {
  test('count from contracted on, each currency on its own, and agree with awk over the exports', async () => {
    await engage({ status: 'proposed', agreedRate: '5000' })
    const contracted = await engage({ status: 'contracted', agreedRate: '1200.50' })
    const running = await engage({ status: 'in_progress', agreedRate: '800' })
    const done = await engage({ status: 'completed', agreedRate: '0.1' })
    const cancelled = await engage({ status: 'cancelled', agreedRate: '700' })
    const swiss = await engage({ status: 'contracted', agreedRate: '2000', currency: 'CHF' })
    await engage({ status: 'contracted', agreedRate: null })
    await pay(contracted, { amount: '600.25' })
    await pay(running, { amount: '100', kind: 'bonus' })
    await pay(running, { amount: '49.99', kind: 'expenses' })
    await pay(done, { amount: '0.2' })
    await pay(cancelled, { amount: '50' })
    await pay(swiss, { amount: '500', currency: 'CHF' })
    const wrong = await pay(contracted, { amount: '30' })
    await pay(contracted, { amount: '-30', state: 'reversal', reversesId: wrong })
    await pay(running, { amount: '400', state: 'planned', paidOn: null })
    expect(await figures()).toEqual({
      id: campaignId,
      name: 'Launch',
      currency: 'EUR',
      budget: '10000.00',
      committed: '2000.60',
      paid: '800.44',
      remaining: '7999.40',
      unpriced: 1,
      others: [{ currency: 'CHF', committed: '2000.00', paid: '500.00' }],
    })
    const committed = await awk('/api/engagements', 'Agreed rate', { Status: ['contracted', 'in_progress', 'completed'] })
    expect(committed).toEqual({ EUR: '2000.60', CHF: '2000.00' })
    expect(await awk('/api/engagement-payments', 'Amount', { State: ['paid', 'reversal'] })).toEqual({ EUR: '800.44', CHF: '500.00' })
  })

  test('say by how much the budget is exceeded, and nothing remains of no budget', async () => {
    await app.sql('update campaigns set budget = 2000 where id = $1', [campaignId])
    expect((await figures())?.remaining).toBe('-0.60')
    await app.sql('update campaigns set budget = null where id = $1', [campaignId])
    expect(await figures()).toMatchObject({ budget: null, remaining: null, committed: '2000.60' })
  })

  test('are in the currency that the campaign has now: the others are next to it', async () => {
    await app.sql(`update campaigns set budget = 9000, currency = 'CHF' where id = $1`, [campaignId])
    expect(await figures()).toMatchObject({
      currency: 'CHF',
      committed: '2000.00',
      paid: '500.00',
      remaining: '7000.00',
      others: [{ currency: 'EUR', committed: '2000.60', paid: '800.44' }],
    })
  })
})
