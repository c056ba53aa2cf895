import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

let { atelier, admin, manager, designer, client, makeProject, makeTask, readTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, client, makeProject, makeTask, readTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const row = (page: Page, name: string): Locator =>
  page.locator('[data-task]').filter({ has: page.getByRole('link', { name, exact: true }) })
/** Heads of groups and names of rows, from top to bottom. */
const written = (page: Page): Promise<string[]> =>
  page
    .getByRole('grid', { name: 'Tasks' })
    .getByRole('rowheader')
    .evaluateAll((all) => all.map((one) => one.querySelector('[data-name], button')?.textContent ?? ''))
const shows = (page: Page, ...lines: string[]) => expect.poll(() => written(page)).toEqual(lines)
const toast = (page: Page, told: string | RegExp): Locator => page.locator('[data-toast]').filter({ hasText: told })

test('a manager edits tasks in a list, and several at once with one undo', async ({ page, browser }) => {
  const projectId = await makeProject('Rows')
  const one = await makeTask(projectId, 'Cut the film', { dueDate: '2026-12-01' })
  await makeTask(projectId, 'Draw the poster', { dueDate: '2026-12-02', priority: 'high' })
  await makeTask(projectId, 'Write the claim', { dueDate: '2026-12-03', status: 'in_progress' })
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page).toHaveURL(/view=list/)
  await shows(page, 'To Do2', 'Cut the film', 'Draw the poster', 'In Progress1', 'Write the claim')
  await expectAccessible(page)

  await test.step('cells are changed where they stand, and the row goes to its group', async () => {
    await row(page, 'Cut the film').getByRole('button', { name: 'Status: To Do' }).click()
    await page.getByRole('menuitemradio', { name: 'In Progress' }).click()
    await shows(page, 'To Do1', 'Draw the poster', 'In Progress2', 'Cut the film', 'Write the claim')
    await expect(row(page, 'Cut the film')).toBeFocused()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Name of Cut the film' }).fill('Cut the trailer')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Cut the trailer')).toBeFocused()
    await expect.poll(async () => (await readTask(one)) as object).toMatchObject({ name: 'Cut the trailer', status: 'in_progress' })
  })

  await test.step('what a colleague changes shows by itself', async () => {
    await admin.send('PATCH', `/api/tasks/${one.id}`, { priority: 'urgent', dueDate: '2026-12-05' })
    await expect(row(page, 'Cut the trailer').getByRole('button', { name: 'Priority: Urgent' })).toBeVisible()
    await shows(page, 'To Do1', 'Draw the poster', 'In Progress2', 'Write the claim', 'Cut the trailer')
  })

  await test.step('several are chosen by key, changed, and taken back together', async () => {
    await row(page, 'Draw the poster').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Space')
    const bar = page.getByRole('toolbar', { name: '2 selected' })
    await bar.getByRole('button', { name: 'Priority' }).click()
    await page.getByRole('menuitemradio', { name: 'Low' }).click()
    await expect(page.getByRole('button', { name: 'Priority: Low' })).toHaveCount(2)
    await toast(page, '2 tasks set to Low priority').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Priority: Low' })).toHaveCount(0)
    await expect(row(page, 'Draw the poster').getByRole('button', { name: 'Priority: High' })).toBeVisible()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 tasks' }).click()
    await shows(page, 'In Progress1', 'Cut the trailer')
    await toast(page, '2 tasks deleted').getByRole('button', { name: 'Undo' }).click()
    await shows(page, 'To Do1', 'Draw the poster', 'In Progress2', 'Write the claim', 'Cut the trailer')
  })

  await test.step('groups, order and columns stand in the address', async () => {
    await page.getByRole('button', { name: 'Groups and columns' }).click()
    await page.getByRole('menuitemradio', { name: 'Assignee' }).click()
    await expect(page).toHaveURL(/group=assignee/)
    await shows(page, 'Unassigned3', 'Draw the poster', 'Write the claim', 'Cut the trailer')
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(page).toHaveURL(/order=name/)
    await shows(page, 'Unassigned3', 'Cut the trailer', 'Draw the poster', 'Write the claim')
    const address = page.url()
    const other = await openBrowser(browser)
    await other.setViewportSize({ width: 1440, height: 900 })
    await open(other, designer, address.replace(atelier.url, ''))
    await shows(other, 'Unassigned3', 'Cut the trailer', 'Draw the poster', 'Write the claim')
    await expect(row(other, 'Cut the trailer').getByRole('button', { name: /^Status/ })).toHaveCount(0)
  })
})

test('a view is saved, shared with the project, replaced, and taken back after it was deleted', async ({ page, browser }) => {
  const projectId = await makeProject('Kept')
  await makeTask(projectId, 'Book the studio', { priority: 'high' })
  await makeTask(projectId, 'Buy props')
  await open(page, manager, `/tasks?projectId=${projectId}&view=list&group=priority`)
  await shows(page, 'High1', 'Book the studio', 'Medium1', 'Buy props')
  const menu = page.getByRole('button', { name: /^Saved views/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('By weight')
  await dialog.getByRole('radio', { name: 'For everybody who sees Kept' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(menu).toHaveText(/By weight/)

  await test.step('a colleague opens it from the menu, and may not change it', async () => {
    const other = await openBrowser(browser)
    await open(other, designer, '/tasks')
    await other.getByRole('button', { name: /^Saved views/ }).click()
    await other.getByRole('menuitem', { name: /^By weight/ }).click()
    await shows(other, 'High1', 'Book the studio', 'Medium1', 'Buy props')
    await other.getByRole('button', { name: /^Saved views/ }).click()
    await expect(other.getByRole('menuitem', { name: 'Save as new view' })).toBeVisible()
    await expect(other.getByRole('menuitem', { name: 'Update view' })).toHaveCount(0)
  })

  await test.step('what is changed replaces it, and a deleted one comes back', async () => {
    await page.getByRole('button', { name: 'Board', exact: true }).click()
    await expect(menu).toHaveText(/\(changed\)/)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Update view' }).click()
    await expect(toast(page, '“By weight” updated')).toBeVisible()
    await expect(menu).not.toHaveText(/\(changed\)/)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await expect(menu).not.toHaveText(/By weight/)
    await toast(page, '“By weight” deleted').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await manager.get<{ items: { name: string }[] }>('/api/task-views')).items.length).toBe(1)
  })
})

test('the calendar follows the browser’s language from the first paint: week start and range', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const shown = async () => ({
    days: await page.getByRole('columnheader').allTextContents(),
    title: await page.getByRole('heading', { level: 2 }).first().textContent(),
  })
  const british = { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], title: '23 – 29 November 2026' }
  await open(page, manager, '/tasks?view=calendar&span=week&day=2026-11-25')
  await expect.poll(shown).toEqual(british)
  const html = await (await page.request.get(page.url(), { headers: { accept: 'text/html', 'accept-language': 'en-GB' } })).text()
  expect(html).toContain(british.title)
  await page.goto(`${atelier.url}/tasks?view=calendar&day=2026-11-25`)
  await expect.poll(shown).toEqual({ days: british.days, title: 'November 2026' })
})

test('what is due moves to another day by key and by drag, and back', async ({ page }) => {
  const projectId = await makeProject('Days')
  const one = await makeTask(projectId, 'Print the flyers', { dueDate: '2026-12-10' })
  await open(page, manager, `/tasks?projectId=${projectId}&day=2026-12-10`)
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  await expect(page).toHaveURL(/view=calendar/)
  const day = (number: number): Locator => page.locator(`[data-day="2026-12-${String(number).padStart(2, '0')}"]`)
  const task = (number: number): Locator => day(number).getByRole('link', { name: /Print the flyers/ })
  const dueOn = (date: string) => expect.poll(async () => (await readTask(one)) as object).toMatchObject({ dueDate: date })
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  await expect(task(10)).toBeVisible()
  await expectAccessible(page)
  await task(10).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(task(11)).toBeFocused()
  await dueOn('2026-12-11')
  await toast(page, /is due .*11/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(task(10)).toBeVisible()
  await dueOn('2026-12-10')

  await test.step('beyond the month it takes the calendar along', async () => {
    await expect(toast(page, 'is due as before')).toBeVisible()
    await task(10).focus()
    for (const due of [17, 24, 31]) {
      await page.keyboard.press('Alt+ArrowDown')
      await expect(task(due)).toBeFocused()
    }
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.locator('[data-day="2027-01-07"]').getByRole('link', { name: /Print the flyers/ })).toBeFocused()
    await dueOn('2027-01-07')
    await page.keyboard.press('Alt+ArrowUp')
    for (const due of [31, 24, 17, 10]) {
      await expect(task(due)).toBeFocused()
      if (due > 10) await page.keyboard.press('Alt+ArrowUp')
    }
    await dueOn('2026-12-10')
  })

  await test.step('by drag', async () => {
    const row = day(10).locator('[draggable=true]')
    await row.hover()
    await page.mouse.down()
    const box = await day(16).boundingBox()
    if (!box) throw new Error('There is nothing to drop on')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
    await page.mouse.move(box.x + box.width / 2 + 1, box.y + box.height / 2)
    await page.mouse.up()
    await expect(task(16)).toBeVisible()
    await dueOn('2026-12-16')
    await toast(page, /is due .*16/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(task(10)).toBeVisible()
    await dueOn('2026-12-10')
  })

  await test.step('a colleague’s change shows by itself; a week is a view of its own', async () => {
    await admin.send('PATCH', `/api/tasks/${one.id}`, { dueDate: '2026-12-09' })
    await expect(task(9)).toBeVisible()
    await page.getByRole('radio', { name: 'Week' }).click()
    await expect(page).toHaveURL(/span=week/)
    await expect(day(16)).toHaveCount(0)
    await expect(task(9)).toBeVisible()
  })

  await test.step('on a phone the days stand one below the other', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(day(9)).toHaveCount(0)
    await page.getByRole('link', { name: 'Print the flyers' }).click()
    await expect(page.getByRole('dialog', { name: 'Print the flyers', exact: true })).toBeVisible()
  })
})

test('a client reads the list on a phone, without hours', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const projectId = await makeProject('Seen outside')
  await admin.send('POST', '/api/project-allocations', { projectId, userId: client.userId, role: 'client' })
  await makeTask(projectId, 'Choose the cover', { dueDate: '2026-12-01', estimatedHours: 4 })
  await open(page, client, `/tasks?projectId=${projectId}&view=list&group=assignee&columns=estimated,due`)
  await shows(page, 'Choose the cover')
  await expect(page.getByText('Estimated hours')).toHaveCount(0)
  await expectAccessible(page)
  await row(page, 'Choose the cover').getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Choose the cover' })).toBeVisible()
})
