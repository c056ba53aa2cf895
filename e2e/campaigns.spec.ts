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
