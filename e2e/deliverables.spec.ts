import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let { atelier, manager, client, makeProject, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, client, makeProject, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const column = (page: Page, name: string): Locator => page.getByRole('region', { name })
const card = (within: Page | Locator, name: string): Locator => within.locator('[data-card-id]').filter({ hasText: name })
const record = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
// Its history tells of them too.
const milestones = (within: Locator): Locator => within.getByRole('region', { name: 'Milestones' })

test('a deliverable is made, goes through its milestones and across the board, and its client answers', async ({ page, browser }) => {
  const projectId = await makeProject('Launch')
  await open(page, manager, `/deliverables?projectId=${projectId}`)
  await expect(page.getByText(/^No deliverables (yet|found)/)).toBeVisible()
  await page.getByRole('button', { name: 'New deliverable' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Deliverable' })
  await dialog.getByRole('button', { name: 'Create deliverable' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Launch film')
  await dialog.getByLabel('Estimated hours').fill('40')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create deliverable' }).click()
  await expect(page.getByText('Deliverable created successfully')).toBeVisible()
  await expect(card(page, 'Launch film')).toContainText('No milestones')

  await card(page, 'Launch film').click()
  const film = record(page, 'Launch film')
  for (const name of ['Script', 'Cut']) {
    await film.getByPlaceholder('Add a milestone').fill(name)
    await page.keyboard.press('Enter')
    await expect(milestones(film).getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await expect(milestones(film)).toContainText('0%')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(film).toHaveCount(0)
  await expect(card(page, 'Launch film')).toContainText('0 of 2 milestones')
  await expectAccessible(page)

  // Its client sees it once it is there, without what is the agency's own, and answers while it is in review.
  const theirs = await openBrowser(browser)
  await theirs.setViewportSize({ width: 390, height: 844 })
  await open(theirs, client, '/deliverables')
  await expect(card(theirs, 'Launch film')).toBeVisible()
  await expect(card(theirs, 'Launch film')).not.toContainText('40')
  await card(theirs, 'Launch film').click()
  await expect(milestones(record(theirs, 'Launch film'))).toContainText('Script')
  await expect(record(theirs, 'Launch film').getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await card(page, 'Launch film').click()
  await film.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Review' }).click()
  // What waits for them stands on the page they begin with.
  await open(theirs, client, '/dashboard')
  await theirs.getByRole('list', { name: 'Deliverables waiting for you' }).getByRole('link', { name: 'Launch film' }).click()
  await record(theirs, 'Launch film').getByRole('button', { name: 'Approve' }).click()
  const answer = theirs.getByRole('dialog', { name: 'Approve deliverable' })
  await answer.getByRole('textbox', { name: 'Comment' }).fill('Lovely.')
  await expectAccessible(theirs)
  await answer.getByRole('button', { name: 'Approve deliverable' }).click()
  await expect(theirs.getByText('Your answer is on its way to the agency')).toBeVisible()

  // The answer stands beside the agency's own decision, and changes no status.
  await expect(film.getByRole('region', { name: 'Approval' })).toContainText('Accepted by the client')
  await expect(film.getByRole('combobox', { name: 'Status' })).toContainText('Review')
  await film.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Approved' }).click()
  await expect(film.getByRole('region', { name: 'Approval' })).toContainText('Approved by Pia Manager')
  await page.keyboard.press('Escape')
  await expect(card(column(page, 'Approved'), 'Launch film')).toBeVisible()
  expect(theirs.faults).toEqual([])
})
