import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'
import { expectAccessibleAt } from './guests.ts'

let { atelier, admin, manager, designer, client, brandId, makeProject, makeTask, open } = {} as Studio
let projectId: string

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, client, brandId, makeProject, makeTask, open } = await startStudio())
  projectId = await makeProject('Spring launch', { currency: 'EUR' })
  await admin.send('PATCH', `/api/brands/${brandId}`, { billingEmail: 'pay@northwind.example.com', billingCurrency: 'EUR' })
  await admin.send('PATCH', '/api/billing-settings', { companyName: 'Northlight', iban: 'DE89370400440532013000', defaultTaxRate: '19' })
  await admin.send('POST', '/api/selling-rates', { projectId, amount: '100', validFrom: '2026-01-01' })
})
test.afterAll(() => atelier.close())

const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const record = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Line items' }) })
const brandLine = (page: Page): Locator => page.getByRole('button', { name: /^Northwind/ })

const log = (recordId: string, day: string, minutes: number, note = 'Ours alone') =>
  designer.send<{ id: string }>('POST', '/api/time-entries', { recordType: 'task', recordId, day, minutes, note })

test('a month of hours is picked, previewed and sent, and is locked from then on', async ({ page, browser }) => {
  const visual = await makeTask(projectId, 'Key visual', { assigneeId: designer.userId })
  const poster = await makeTask(projectId, 'Poster', { assigneeId: designer.userId })
  const first = await log(visual.id, '2026-03-02', 90)
  await log(visual.id, '2026-03-16', 50)
  await log(poster.id, '2026-03-20', 60)
  // Before any rate holds, so the dialog asks for a price.
  await log(poster.id, '2025-12-15', 30)

  await open(page, manager, '/billing')
  await page.getByRole('tab', { name: 'Unbilled' }).click()
  await expect(page).toHaveURL(/tab=unbilled/)
  await expect(page.getByText('30 m without a selling rate')).toBeVisible()
  // The only brand is open; its work comes from tasks that open over the page.
  await expect(brandLine(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.locator('dl')).toContainText('€333.33')
  await row(page, '1 h 30 m').getByRole('link', { name: 'Key visual' }).click()
  await expect(page.getByRole('dialog', { name: 'Key visual' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessibleAt(page, [390, 1440])

  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  const bar = page.getByRole('toolbar', { name: '4 selected' })
  await expect(bar).toContainText('€333.33')
  await bar.getByRole('button', { name: 'Bill…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bill work' })
  await expect(dialog.getByText('Enter a price per hour to see the lines.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  // The server asks at the field.
  await expect(dialog.getByText('30 m have no selling rate. Enter a price per hour for them.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Price per hour' }).fill('80')
  const lines = dialog.getByRole('list', { name: 'Lines of the draft' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: 'Key visual' })).toContainText('2.33 h × €100.00')
  await dialog.getByRole('radio', { name: 'One line' }).click()
  await expect(lines).toHaveCount(2)
  await expect(dialog.getByText('€373.00')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create draft' }).click()

  await expect(page.getByText(/^Draft INV-\S+ created$/)).toBeVisible()
  await expect(record(page)).toContainText('Draft')
  await expect(record(page)).toContainText('€443.87')
  await expect(record(page)).not.toContainText('Ours alone')
  await record(page).getByRole('button', { name: 'Mark as sent' }).click()
  await page
    .getByRole('alertdialog', { name: /^Mark INV-/ })
    .getByRole('button', { name: 'Mark as sent' })
    .click()
  await expect(record(page)).toContainText('Sent')
  await page.keyboard.press('Escape')
  await expect(page.getByText('All work is billed')).toBeVisible()

  // Billed hours are marked and can't be changed; people who may open the invoice are led to it.
  const theirs = await openBrowser(browser)
  await theirs.setViewportSize({ width: 390, height: 844 })
  await open(theirs, designer, `/tasks?task=${visual.id}`)
  const entry = (one: Page) => one.getByRole('region', { name: 'Hours' }).locator(`[data-entry="${first.id}"]`)
  await expect(entry(theirs)).toContainText('Billed')
  await expect(entry(theirs).getByRole('button')).toHaveCount(0)
  await expect(entry(theirs).getByRole('link')).toHaveCount(0)
  const refused = await designer.context.delete(`/api/time-entries/${first.id}`)
  expect([refused.status(), (await refused.json()) as { message: string }]).toEqual([
    409,
    expect.objectContaining({ message: expect.stringMatching(/^These hours are on invoice INV-\S+\. Credit that invoice first\.$/) }),
  ])
  await open(page, manager, `/tasks?task=${visual.id}`)
  await entry(page)
    .getByRole('link', { name: /^Billed on INV-/ })
    .click()
  await expect(record(page)).toContainText('Sent')
})

test('on a phone work is written off with a reason, restored, and no client sees the tab', async ({ page, browser }) => {
  const task = await makeTask(projectId, 'Storyboard', { assigneeId: designer.userId })
  await log(task.id, '2026-04-02', 120)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, manager, '/billing?tab=unbilled')
  await page.getByRole('checkbox', { name: /^Select Storyboard/ }).click()
  await page.getByRole('toolbar', { name: '1 selected' }).getByRole('button', { name: 'Write off…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write off work' })
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(dialog.getByText('Say why this is not billed')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Goodwill after the delay')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByText('1 item written off')).toBeVisible()
  await page.getByRole('radio', { name: 'Written off' }).click()
  await expect(row(page, 'Storyboard')).toContainText('Goodwill after the delay')
  await expectAccessibleAt(page, [390, 1440])
  await row(page, 'Storyboard')
    .getByRole('button', { name: /^Actions for Storyboard/ })
    .click()
  await page.getByRole('menuitem', { name: 'Restore this' }).click()
  await expect(page.getByText('Nothing written off')).toBeVisible()
  await page.getByRole('radio', { name: 'Unbilled' }).click()
  await expect(row(page, 'Storyboard')).toContainText('€200.00')

  const { items } = await admin.get<{ items: { id: string; userId: string }[] }>(`/api/brand-allocations?brandId=${brandId}`)
  await admin.send('PATCH', `/api/brand-allocations/${items.find(({ userId }) => userId === client.userId)?.id}`, { billingContact: true })
  const theirs = await openBrowser(browser)
  await open(theirs, client, '/billing?tab=unbilled')
  await expect(theirs.getByRole('heading', { name: 'Billing' })).toBeVisible()
  await expect(theirs.getByRole('tab')).toHaveText(['Invoices', 'Statements'])
})

test('selling rates and prices are set by those who may, and nobody else sees them', async ({ page, browser }) => {
  await open(page, admin, '/hours?tab=rates')
  const panel = page.getByRole('tabpanel', { name: 'Rates and capacity' })
  await panel.getByRole('button', { name: 'Set selling rate' }).click()
  await expect(panel.getByText('Enter an amount')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Price per hour' }).fill('120')
  await panel.getByRole('button', { name: 'Set selling rate' }).click()
  await expect(page.getByText('Selling rate set')).toBeVisible()
  const everybody = panel.getByRole('list', { name: 'Selling rates, Workspace' }).getByRole('button', { name: /^Everybody.*120\.00 \/ h/ })
  await everybody.click()
  await expectAccessibleAt(page, [390, 1440])
  await panel.getByRole('button', { name: /^Remove .*120\.00 \/ h of Everybody/ }).click()
  await expect(everybody).toHaveCount(0)
  await page.locator('[data-toast]').filter({ hasText: 'Selling rate removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(everybody).toBeVisible()

  const film = await manager.send<{ id: string }>('POST', '/api/deliverables', {
    projectId,
    name: 'Brand film',
    assignedTo: designer.userId,
  })
  await manager.send('POST', '/api/deliverable-milestones', { deliverableId: film.id, name: 'Script' })
  await open(page, manager, `/deliverables?deliverable=${film.id}`)
  const prices = page.getByRole('dialog', { name: 'Brand film' }).getByRole('region', { name: 'Prices' })
  await prices.getByRole('textbox', { name: 'Script' }).fill('1200')
  await prices.getByRole('textbox', { name: 'Script' }).press('Enter')
  await expect
    .poll(async () => (await manager.get<{ items: { amount: string }[] }>(`/api/work-prices?deliverableId=${film.id}`)).items)
    .toMatchObject([{ amount: '1200.00', currency: 'EUR' }])
  await expectAccessible(page)

  const theirs = await openBrowser(browser)
  const asked: string[] = []
  theirs.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(theirs, designer, `/deliverables?deliverable=${film.id}`)
  const record = theirs.getByRole('dialog', { name: 'Brand film' })
  await expect(record.getByText('Script', { exact: true })).toBeVisible()
  await theirs.waitForLoadState('networkidle')
  await expect(record.getByRole('region', { name: 'Prices' })).toHaveCount(0)
  expect(asked).not.toContain('/api/work-prices')
})
