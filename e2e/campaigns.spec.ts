import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleAt } from './guests.ts'

let { atelier, admin, manager, designer, brandId, makeProject, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, brandId, makeProject, open } = await startStudio())
  await admin.send('PATCH', `/api/brands/${brandId}`, { billingCurrency: 'EUR' })
  await makeProject('Creator programme')
})
test.afterAll(() => atelier.close())

const column = (page: Page, name: string): Locator => page.getByRole('region', { name })
const card = (within: Page | Locator, name: string): Locator => within.locator('[data-card-id]').filter({ hasText: name })
const record = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })

test('a campaign is made, moved on the board by keyboard, opened and changed, deleted and restored', async ({ page }) => {
  await open(page, manager, '/influencers?tab=campaigns')
  await expect(page.getByText('No campaigns yet')).toBeVisible()
  await expectAccessibleAt(page, [390, 1440])

  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Campaign' })
  await dialog.getByRole('button', { name: 'Create campaign' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Select a brand', { exact: true }).last()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring launch')
  await dialog.getByRole('combobox', { name: 'Brand' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Creator programme' }).click()
  await dialog.getByRole('textbox', { name: 'Budget' }).fill('24000')
  await dialog.getByRole('button', { name: 'More fields' }).click()
  // What is not in the list of categories is added by its name.
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('combobox', { name: 'Search or add a category' }).fill('Beverages')
  await page.getByRole('option', { name: 'Add “Beverages”' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toContainText('Beverages')
  await dialog.getByRole('textbox', { name: 'Landing page' }).fill('spring')
  await dialog.getByRole('button', { name: 'Create campaign' }).click()
  await expect(dialog.getByText('Invalid URL')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Landing page' }).fill('https://example.com/spring')
  await expectAccessibleAt(page, [390, 1440])
  await dialog.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByText('Campaign created successfully')).toBeVisible()
  await expect(row(page, 'Spring launch')).toContainText('24,000.00')
  await expectAccessibleAt(page, [390, 1440])

  await page.getByRole('radio', { name: 'Board' }).click()
  await expect(card(column(page, 'Planned'), 'Spring launch')).toBeVisible()
  await card(page, 'Spring launch').focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitemradio', { name: 'Active' }).press('Enter')
  await expect(card(column(page, 'Active'), 'Spring launch')).toBeVisible()
  await expectAccessibleAt(page, [390, 1440])

  await card(page, 'Spring launch').focus()
  await page.keyboard.press('Enter')
  const campaign = record(page, 'Spring launch')
  await expect(campaign.getByRole('combobox', { name: 'Status' })).toContainText('Active')
  await campaign.getByLabel('Start date').fill('2031-03-02')
  await campaign.getByLabel('Start date').press('Enter')
  await campaign.getByLabel('End date').fill('2031-03-01')
  await campaign.getByLabel('End date').press('Enter')
  await expect(campaign.getByText('The end date must not be before the start date')).toBeVisible()
  await campaign.getByLabel('End date').fill('2031-04-01')
  await campaign.getByLabel('End date').press('Enter')
  await expect(campaign.getByText('The end date must not be before the start date')).toHaveCount(0)
  await campaign.getByRole('textbox', { name: 'Write a comment' }).fill('The brief is ready.')
  await campaign.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(campaign.getByText('The brief is ready.')).toBeVisible()
  await expectAccessibleAt(page, [390, 1440])

  await campaign.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete campaign' }).click()
  await expect(card(page, 'Spring launch')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(column(page, 'Active'), 'Spring launch')).toBeVisible()

  // A designer sees the campaign without its budget, and can't move it.
  await open(page, designer, '/influencers?tab=campaigns')
  await expect(row(page, 'Spring launch')).toBeVisible()
  await expect(page.getByText('24,000')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New campaign' })).toHaveCount(0)
})

test('the create line starts with a campaign, and the record says what is committed, paid and left of the budget', async ({ page }) => {
  await open(page, manager, '/influencers?tab=campaigns')
  await expect(page.getByRole('tab', { name: 'Campaigns' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('c')
  const line = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Name' }) })
  await line.getByRole('textbox', { name: 'Name' }).fill('Autumn table')
  await line.getByRole('combobox', { name: 'Brand' }).click()
  await page.getByRole('option').first().click()
  await line.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(row(page, 'Autumn table')).toBeVisible()

  const { items } = await manager.get<{ items: { id: string }[] }>('/api/campaigns?q=Autumn')
  const campaignId = items[0]?.id ?? ''
  const projectId = await makeProject('Autumn')
  await manager.send('PATCH', `/api/campaigns/${campaignId}`, { budget: '1000', currency: 'EUR' })
  for (const [fullName, currency, agreedRate] of [
    ['Mia Costa', 'EUR', '1200'],
    ['Noah Berg', 'CHF', '300'],
  ]) {
    const made = await manager.send<{ id: string }>('POST', '/api/influencers', {
      fullName,
      email: `${fullName?.split(' ')[0]}@example.com`,
    })
    await manager.send('POST', '/api/engagements', { influencerId: made.id, campaignId, projectId, currency, agreedRate })
  }
  await atelier.sql(`update engagements set status = 'contracted' where campaign_id = $1`, [campaignId])
  await open(page, manager, `/influencers?tab=campaigns&campaign=${campaignId}`)
  const budget = record(page, 'Autumn table').getByRole('region', { name: 'Budget' })
  await expect(budget).toContainText('€1,200.00')
  await expect(budget).toContainText('-€200.00')
  await expect(budget).toContainText('over budget')
  await expect(budget).toContainText(/Not added to EUR:.*CHF.300.00 committed/)
  await expect(record(page, 'Autumn table').getByRole('region', { name: 'Engagements' })).toContainText('Mia Costa')
  await expectAccessibleAt(page, [390, 1440])
})
