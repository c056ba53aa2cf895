import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let { atelier, admin, manager, designer, client, makeProject, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, client, makeProject, open } = await startStudio())
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
  await page.getByRole('button', { name: 'New deliverable', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Deliverable' })
  await dialog.getByRole('button', { name: 'Create deliverable' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Launch film')
  await dialog.getByRole('button', { name: 'More fields' }).click()
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
    await expect(page.getByText('Milestone created successfully').first()).toBeVisible()
    await expect(milestones(film).getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await expect(milestones(film)).toContainText('0%')
  await milestones(film).getByRole('button', { name: 'Actions for Cut' }).click()
  await page.getByRole('menuitemradio', { name: 'In Progress' }).click()
  await expect(page.getByText('Milestone updated successfully')).toBeVisible()
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
  await theirs
    .getByRole('list', { name: /waits? for you/ })
    .getByRole('link', { name: 'Launch film' })
    .click()
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

test('deliverables are added by their names, changed by menu and several at once, and taken back together', async ({ page }) => {
  const projectId = await makeProject('Several')
  // Nobody tells the page what happens elsewhere, so that it can ask for what is gone.
  await page.route('**/api/events**', () => undefined)
  await open(page, manager, `/deliverables?projectId=${projectId}&deliverableType=video`)
  const begun = column(page, 'Not Started')
  await begun.getByRole('button', { name: 'New deliverable in Not Started by name' }).click()
  const line = begun.getByRole('textbox', { name: /^Name of the new deliverable/ })
  await expect(line).toBeFocused()
  for (const name of ['Cutdown', 'Teaser', 'Film']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(card(begun, name)).toContainText('Video')
  }
  await page.keyboard.press('Escape')
  await expect(line).toHaveCount(0)

  const pick = async (...path: string[]): Promise<void> => {
    await card(page, 'Film').click({ button: 'right' })
    await expect(page.getByRole('menu').first()).toBeVisible()
    for (const name of path) await page.locator('[role=menuitem], [role=menuitemradio]').filter({ hasText: name }).first().click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await pick('Assignee', 'Dora Designer')
  await expect(card(page, 'Film').getByRole('img', { name: 'Dora Designer' })).toBeVisible()
  await pick('Priority', 'Urgent')
  await expect(card(page, 'Film').getByRole('img', { name: 'Urgent priority' })).toBeVisible()
  await pick('Due date', 'Today')
  await expect(card(page, 'Film')).toContainText('Today')
  const { items } = await manager.get<{ items: { id: string; name: string; assignedTo: string | null }[] }>(
    `/api/deliverables?projectId=${projectId}`,
  )
  expect(items.find(({ name }) => name === 'Film')?.assignedTo).toBe(designer.userId)

  await card(page, 'Film').focus()
  await page.keyboard.press('x')
  await card(page, 'Cutdown').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: '3 selected' })
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  const gone = items.find(({ name }) => name === 'Teaser')?.id ?? ''
  await admin.context.delete(`${atelier.url}/api/deliverables/${gone}`)
  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitemradio', { name: 'In Progress' }).click()
  await expect(page.getByText('1 of 3 deliverables could not be updated').first()).toBeVisible()
  await expect(page.getByText('“Teaser”:').first()).toBeVisible()
  await expect(column(page, 'In Progress').locator('[data-card-id]')).toHaveCount(2)
  await expect(card(begun, 'Teaser')).toBeVisible()
  const undo = (told: string) =>
    page.getByText(told).locator('xpath=ancestor::*[@data-toast or @role="dialog"][1]').getByRole('button', { name: 'Undo' }).click()
  await undo('2 deliverables moved to In Progress')
  await expect(begun.locator('[data-card-id]')).toHaveCount(3)

  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete 3 deliverables?' }).getByRole('button', { name: 'Delete 3 deliverables' }).click()
  await expect(page.locator('[data-card-id]')).toHaveCount(0)
  await undo('2 deliverables deleted')
  await expect(begun.locator('[data-card-id]')).toHaveCount(2)
})

test('a refusal of the server is shown in one text that names what failed', async ({ page }) => {
  const projectId = await makeProject('Refused')
  const { id } = await manager.send<{ id: string }>('POST', '/api/deliverables', { name: 'Trailer', projectId })
  await open(page, manager, `/deliverables?projectId=${projectId}`)
  await expect(card(page, 'Trailer')).toBeVisible()
  const refusal = { code: 'conflict', message: 'Not while the moon is full.' }
  await page.route(`**/api/deliverables/${id}*`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 409, json: refusal }),
  )
  await page.route(`**/api/deliverables/${id}/place`, (route) => route.fulfill({ status: 409, json: refusal }))
  await page.route('**/api/deliverables', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 409, json: refusal }),
  )
  await card(page, 'Trailer').click({ button: 'right' })
  await page.getByRole('menuitemradio', { name: 'In Progress' }).click()
  const expectFailure = (verb: string) =>
    expect(page.getByText(`Failed to ${verb} deliverable: Not while the moon is full.`).first()).toBeVisible()
  await expectFailure('update')
  await page.getByRole('button', { name: 'New deliverable', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Deliverable' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Second')
  await dialog.getByRole('button', { name: 'Create deliverable' }).click()
  await expectFailure('create')
})

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the board narrows to what waits for the reader: for the client until they answer, then for who acts on it', async ({
    page,
    browser,
  }) => {
    const projectId = await makeProject('Waiting')
    const make = (name: string, fields: object = {}) => manager.send('POST', '/api/deliverables', { name, projectId, ...fields })
    await make('Logo film', { status: 'review' })
    await make('Storyboard', { status: 'in_progress' })
    const theirs = await openBrowser(browser)
    await theirs.setViewportSize({ width: 1440, height: 900 })
    await open(theirs, client, `/deliverables?projectId=${projectId}`)
    await expect(theirs.getByRole('button', { name: 'My Deliverables' })).toHaveCount(0)
    await expect(card(theirs, 'Storyboard')).toBeVisible()
    await theirs.getByRole('button', { name: 'Waiting for me' }).click()
    await expect(card(theirs, 'Storyboard')).toHaveCount(0)
    await expect(theirs).toHaveURL(/turn=mine/)
    await expectAccessible(theirs)

    await open(page, manager, `/deliverables?projectId=${projectId}`)
    const toggle = (name: string) => page.getByRole('button', { name, exact: true })
    await toggle('Waiting for me').click()
    await expect(page.locator('[data-card-id]')).toHaveCount(0)

    await card(theirs, 'Logo film').click()
    await record(theirs, 'Logo film').getByRole('button', { name: 'Ask for changes' }).click()
    const answer = theirs.getByRole('dialog', { name: 'Ask for changes' })
    await answer.getByRole('textbox').fill('Slower, please')
    await answer.getByRole('button', { name: 'Ask for changes' }).click()
    // Answered, it leaves the client's board and comes to the manager's without loading either again.
    await expect(card(page, 'Logo film')).toBeVisible()
    await theirs.keyboard.press('Escape')
    await expect(theirs.locator('[data-card-id]')).toHaveCount(0)
    await card(page, 'Logo film').click({ button: 'right' })
    await page.getByRole('menuitemradio', { name: 'In Progress' }).click()
    await expect(page.locator('[data-card-id]')).toHaveCount(0)
    expect(theirs.faults).toEqual([])
  })

  test('Delivered begins with the last 14 days, counts all, and shows older cards when asked', async ({ page }) => {
    const projectId = await makeProject('Handed over')
    const delivered = async (name: string, days: number) => {
      const { id } = await manager.send<{ id: string }>('POST', '/api/deliverables', { name, projectId, status: 'delivered' })
      await atelier.sql(`update deliverables set delivered_at = now() - $2 * interval '1 day' where id = $1`, [id, days])
    }
    await delivered('Last week', 7)
    await delivered('Last month', 30)
    await delivered('Last year', 300)
    await open(page, manager, `/deliverables?projectId=${projectId}&sort=due`)
    const shown = column(page, 'Delivered').locator('[data-card-id]')
    await expect(shown).toContainText(['Last week'])
    await expect(shown).toHaveCount(1)
    await expect(column(page, 'Delivered').locator('[data-count]')).toHaveText('3')
    const older = column(page, 'Delivered').getByRole('button', { name: 'Show older' })
    await expect(older).toHaveAccessibleName('Show older deliverables 2')
    await older.press('Enter')
    await expect(shown).toContainText(['Last week', 'Last month', 'Last year'])
    await expect(card(page, 'Last month')).toBeFocused()
    await expect(older).toHaveCount(0)
    await expectAccessible(page)
    // A search looks through all that is delivered.
    await page.reload()
    await expect(shown).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search deliverables' }).fill('last')
    await expect(shown).toHaveCount(3)
  })
})
