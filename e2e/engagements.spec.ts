import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleAt } from './guests.ts'

/** The same journey at the desk and on a phone. */
const walks = [
  { width: 1440, height: 900, fullName: 'Lena Vogt', email: 'lena@creators.example' },
  { width: 390, height: 844, fullName: 'Rui Tavares', email: 'rui@creators.example' },
]

let { atelier, manager, designer, brandId, makeProject, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, designer, brandId, makeProject, open } = await startStudio())
  const projectId = await makeProject('Creator programme')
  const category = await manager.send<{ id: string }>('POST', '/api/campaign-categories', { name: 'Beverages' })
  const campaign = { name: 'Spring launch', brandId, projectId, categoryId: category.id, currency: 'EUR' }
  await manager.send('POST', '/api/campaigns', campaign)
  for (const { fullName, email } of walks) await manager.send('POST', '/api/influencers', { fullName, email })
})
test.afterAll(() => atelier.close())

const record = (page: Page, fullName: string): Locator => page.getByRole('dialog', { name: `${fullName} · Spring launch` })
const fillDate = async (within: Locator, label: string, date: string): Promise<void> => {
  await within.getByLabel(label, { exact: true }).fill(date)
  await within.getByLabel(label, { exact: true }).press('Enter')
}

for (const { width, height, fullName } of walks)
  test(`at ${width} px an engagement is created, offered, accepted elsewhere, planned to be paid, and paid`, async ({ page }) => {
    const accessible = () => expectAccessibleAt(page, [width])
    await page.setViewportSize({ width, height })
    await open(page, manager, '/influencers?tab=engagements')
    await expect(page.getByRole('tab', { name: 'Engagements', selected: true })).toBeVisible()
    await accessible()

    await page.getByRole('button', { name: 'New Engagement' }).first().click()
    // On a phone the line with the required fields comes first.
    if (width < 500) await page.getByRole('button', { name: 'More fields' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Engagement' })
    await dialog.getByRole('button', { name: 'Create engagement' }).click()
    for (const missing of ['Select an influencer', 'Select a campaign', 'Select a project'])
      await expect(dialog.getByText(missing, { exact: true }).last()).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Influencer' }).click()
    await page.getByRole('option', { name: fullName }).click()
    await dialog.getByRole('combobox', { name: 'Campaign' }).click()
    await page.getByRole('option', { name: 'Spring launch' }).click()
    // Project, currency and category are those of the campaign.
    await expect(dialog.getByRole('combobox', { name: 'Project' })).toContainText('Creator programme')
    await expect(dialog.getByRole('combobox', { name: 'Category' })).toContainText('Beverages')
    await dialog.getByRole('textbox', { name: 'Content deliverables' }).fill('1 reel, 3 stories')
    await dialog.getByRole('textbox', { name: 'Agreed rate' }).fill('1200')
    await dialog.getByRole('button', { name: 'More fields' }).click()
    await accessible()
    await dialog.getByRole('button', { name: 'Create engagement' }).click()
    await expect(page.getByText('Engagement created successfully')).toBeVisible()
    const row = page.getByRole('row', { name: new RegExp(fullName) })
    await expect(row).toContainText('1,200.00')
    await expect(row).toContainText('Proposed')
    await accessible()

    await row.getByRole('link', { name: new RegExp(fullName) }).click()
    const engagement = record(page, fullName)
    await expect(engagement.getByText('To send an offer, enter start and end date.')).toBeVisible()
    await fillDate(engagement, 'Start date', '2031-03-02')
    await fillDate(engagement, 'End date', '2031-04-01')
    await engagement.getByRole('button', { name: 'Plan payment…' }).click()
    const plan = page.getByRole('dialog', { name: 'Plan Payment' })
    await expect(plan.getByText('€1,200.00 of the agreed rate is neither paid nor planned.', { exact: false })).toBeVisible()
    await plan.getByRole('combobox', { name: 'Due', exact: true }).click()
    await page.getByRole('option', { name: 'When the offer is accepted' }).click()
    await plan.getByRole('button', { name: 'Plan payment' }).click()
    await expect(engagement.getByText('Due when the offer is accepted')).toBeVisible()

    await engagement.getByRole('button', { name: 'Send offer…' }).click()
    await page.getByRole('dialog', { name: 'Send offer 1' }).getByRole('button', { name: 'Send offer' }).click()
    // Without a mail server the link is handed over by hand.
    const ready = page.getByRole('dialog', { name: 'Offer 1 is ready' })
    await expect(ready.getByRole('textbox', { name: 'Link to the offer' })).toHaveValue(/\/link/)
    await accessible()
    await ready.getByRole('button', { name: 'Done' }).click()
    await expect(engagement.getByText('Waiting for an answer')).toBeVisible()
    await engagement.getByText('Offer 1', { exact: true }).click()
    await expect(engagement.getByText('Fee €1,200.00, due when the offer is accepted')).toBeVisible()
    await accessible()

    // A changed term withdraws the open offer, after a question.
    await engagement.getByRole('textbox', { name: 'Agreed rate' }).fill('1500')
    await engagement.getByRole('textbox', { name: 'Agreed rate' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change terms' }).click()
    await expect(engagement.getByText('Terms changed since offer 1')).toBeVisible()

    await engagement.getByRole('button', { name: 'Record acceptance…' }).click()
    const acceptance = page.getByRole('dialog', { name: 'Record acceptance' })
    await acceptance.getByRole('button', { name: 'Record acceptance' }).click()
    await expect(acceptance.getByText('Say how it was accepted, or choose the file that shows it.')).toBeVisible()
    await acceptance.getByRole('textbox', { name: 'How it was accepted' }).fill('Signed contract by mail')
    await accessible()
    await acceptance.getByRole('button', { name: 'Record acceptance' }).click()
    await expect(engagement.getByRole('combobox', { name: 'Status' })).toContainText('Contracted')
    await expect(engagement.getByText('Offer accepted')).toBeVisible()

    // What others can be contracted for depends on its dates now: a change asks why.
    await fillDate(engagement, 'End date', '2031-04-15')
    const why = page.getByRole('dialog', { name: 'Why does this change?' })
    await why.getByRole('textbox', { name: 'Reason' }).fill('The shooting moved')
    await why.getByRole('button', { name: 'Save change' }).click()
    await expect(why).toHaveCount(0)

    await engagement.getByRole('button', { name: /as paid/ }).click()
    await page.getByRole('dialog', { name: 'Mark as Paid' }).getByRole('button', { name: 'Mark as paid' }).click()
    await expect(engagement.getByText('Fee · Paid')).toBeVisible()
    // A typed total records the difference; a lower one is refused.
    const paid = engagement.getByRole('textbox', { name: 'Paid', exact: true })
    await paid.fill('1000')
    await paid.press('Enter')
    await expect(engagement.getByText('Reverse a payment instead.')).toBeVisible()
    await paid.fill('1500')
    await paid.press('Enter')
    await expect(engagement.getByText('Fee · Paid')).toHaveCount(2)
    await accessible()

    // The influencer and the campaign lead back to it.
    await engagement.getByRole('link', { name: fullName }).click()
    const influencer = page.getByRole('dialog', { name: fullName, exact: true })
    await influencer.getByRole('region', { name: 'Engagements' }).getByRole('link', { name: 'Spring launch' }).click()
    await expect(record(page, fullName)).toBeVisible()
  })

test('a designer reads an engagement without its payments, and changes nothing', async ({ page }) => {
  const [{ fullName }] = walks as [(typeof walks)[0]]
  await open(page, designer, '/influencers?tab=engagements')
  const row = page.getByRole('row', { name: new RegExp(fullName) })
  await expect(row).toContainText('Contracted')
  await expect(page.getByRole('columnheader', { name: 'Payment' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New Engagement' })).toHaveCount(0)
  await row.getByRole('link', { name: new RegExp(fullName) }).click()
  await expect(record(page, fullName).getByRole('region', { name: 'Offer' })).toBeVisible()
  await expect(record(page, fullName).getByRole('region', { name: 'Payments' })).toHaveCount(0)
})
