import type { Page } from '@playwright/test'
import { actAs, type Caller, join, type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

type Made = { id: string }
let { atelier, manager, makeProject } = {} as Studio
let projectId = ''
let [campaignId, categoryId] = ['', '']

test.beforeAll(async () => {
  ;({ atelier, manager, makeProject } = await startStudio())
  projectId = await makeProject('Spring launch')
  const { brandId } = await manager.get<{ brandId: string }>(`/api/projects/${projectId}`)
  ;({ id: categoryId } = await manager.send<Made>('POST', '/api/campaign-categories', { name: 'Beverages' }))
  const campaign = { name: 'One table', brandId, projectId, categoryId, currency: 'EUR', brief: 'Show the bottle first.', status: 'active' }
  ;({ id: campaignId } = await manager.send<Made>('POST', '/api/campaigns', campaign))
})
test.afterAll(() => atelier.close())

/** An engagement of which an offer was sent. @returns its id, and the address of the link where the influencer has no account */
async function offered(fullName: string, userId: string | null = null): Promise<{ id: string; link: string | null }> {
  const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@example.com`
  const influencer = await manager.send<Made>('POST', '/api/influencers', { fullName, email, ...(userId && { userId }) })
  const terms = { agreedRate: '1200', startDate: '2031-03-01', endDate: '2031-04-30', contentDeliverables: 'One reel', usageDays: 90 }
  const made = await manager.send<Made>('POST', '/api/engagements', { influencerId: influencer.id, campaignId, projectId, ...terms })
  await manager.send('POST', '/api/engagement-payments', { engagementId: made.id, amount: '1200', dueOn: '2031-05-15' })
  const { link } = await manager.send<{ link: string | null }>('POST', '/api/engagement-offers', { engagementId: made.id })
  return { id: made.id, link }
}

/** Asks for changes; the agency sends the next offer; it is accepted by name; a message and the phone number go to the agency. */
async function negotiate(page: Page, id: string, reopen: () => Promise<void>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Offer 1' })).toBeVisible()
  await expect(page.getByText('Answer the offer')).toBeVisible()
  await expectAccessible(page)
  const answer = page.getByRole('form', { name: 'Your answer' })
  await answer.getByRole('button', { name: 'Accept offer' }).click()
  await expect(page.getByText('Type your full name to accept.')).toBeVisible()
  await answer.getByRole('button', { name: 'Ask for changes', exact: true }).first().click()
  await answer.getByRole('textbox', { name: 'What should change?' }).fill('1,400, please')
  await answer.getByRole('button', { name: 'Ask for changes', exact: true }).last().click()
  await expect(page.getByText('is working on the offer')).toBeVisible()
  await manager.send('PATCH', `/api/engagements/${id}`, { agreedRate: '1400' })
  await manager.send('POST', '/api/engagement-offers', { engagementId: id })
  await reopen()
  await expect(page.getByRole('heading', { name: 'Offer 2' })).toBeVisible()
  await expect(page.getByText('€1,400.00').first()).toBeVisible()
  await answer.getByRole('textbox', { name: 'Your full name' }).fill('Mia Torres')
  await answer.getByRole('button', { name: 'Accept offer' }).click()
  await expect(page.getByText('You are booked')).toBeVisible()
  await expect(page.getByText('Fee · Due on 15 May 2031')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your message' }).fill('Looking forward to it')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Looking forward to it' })).toBeVisible()
  await page.getByText('Your contact and rates').click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+351 21 000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const [payment] = (await manager.get<{ items: Made[] }>(`/api/engagement-payments?engagementId=${id}`)).items
  await manager.send('POST', `/api/engagement-payments/${payment?.id}/payment`, { paidOn: '2026-01-05' })
  await reopen()
  await expect(page.getByText('Fee · Paid on 5 January 2026')).toBeVisible()
}

test('by link on a phone, without an account: offer, changes, acceptance, message, payment', async ({ browser }) => {
  const { id, link } = await offered('Mia Torres')
  const guest = await openBrowser(browser)
  await guest.setViewportSize({ width: 390, height: 780 })
  await guest.goto(link ?? '')
  await negotiate(guest, id, async () => void (await guest.reload()))
  expect(await manager.get(`/api/engagements/${id}`)).toMatchObject({ status: 'contracted', paymentStatus: 'partial' })
})

test('the same by account', async ({ page }) => {
  const influencer: Caller = await join(atelier, atelier.admin, { email: 'ana@example.com', fullName: 'Ana Lima', roles: ['influencer'] })
  const { id } = await offered('Ana Lima', influencer.userId)
  await page.setViewportSize({ width: 390, height: 844 })
  await actAs(page, influencer)
  await page.goto(`${atelier.url}/influencers`)
  await negotiate(page, id, async () => void (await page.reload()))
})
