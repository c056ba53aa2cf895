import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

// What one does on the board all day: filters, menus, several at once, quick add, a phone.
test.use({ viewport: { width: 1440, height: 900 } })

let { atelier, admin, manager, designer, brandId, makeProject, makeTask, readTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, brandId, makeProject, makeTask, readTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const cards = (page: Page, name: string): Locator => column(page, name).locator('[data-card-id]')
const card = (page: Page, name: string): Locator => page.locator('[data-card-id]').filter({ hasText: name })
const option = (page: Page, name: string): Locator => page.getByRole('option', { name, exact: true })
const filter = (page: Page, name: string): Locator => page.locator(`[aria-label=Filters] [aria-label="${name}"]`)

test('several values of one filter stand in the address, and the board shows what fits one of them', async ({ page }) => {
  const other = (await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Southsea' })).id
  const [poster, film] = [await makeProject('Several poster'), await makeProject('Several film', { brandId: other })]
  await makeTask(poster, 'Poster urgent', { priority: 'urgent', assigneeId: designer.userId })
  await makeTask(poster, 'Poster low', { priority: 'low', taskType: 'design' })
  await makeTask(film, 'Film high', { priority: 'high', dueDate: '2020-01-01' })
  // Wide enough for all filters on one line.
  await page.setViewportSize({ width: 1800, height: 900 })
  await open(page, manager, `/tasks?projectId=${poster},${film}`)
  await expect(page.locator('[data-card-id]')).toHaveCount(3)

  await filter(page, 'Priority').click()
  await option(page, 'Urgent').click()
  await option(page, 'High').click()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-card-id]')).toHaveCount(2)
  await expect(page).toHaveURL(/priority=urgent%2Chigh/)
  await expect(filter(page, 'Priority: Urgent +1: High')).toBeVisible()
  await filter(page, 'Assignee').click()
  await option(page, 'Unassigned').click()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-card-id]')).toContainText(['Film high'])
  await expect(card(page, 'Film high')).toContainText('Several film · Southsea')
  await filter(page, 'Due').click()
  await option(page, 'This week').click()
  await expect(page.getByText('No tasks found')).toBeVisible()
  await option(page, 'Overdue').click()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Film high')).toBeVisible()
  await filter(page, 'Brand').click()
  await option(page, 'Southsea').click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('5 filters')).toBeVisible()
  await expectAccessible(page)

  // Another person's change comes in or goes out as the filters say.
  const moved = await makeTask(film, 'Film live', { priority: 'high', dueDate: '2020-01-02' })
  await expect(card(page, 'Film live')).toBeVisible()
  await admin.send('PATCH', `/api/tasks/${moved.id}`, { dueDate: '2031-01-01' })
  await expect(card(page, 'Film live')).toHaveCount(0)
})

test('the board begins with all one may see, then with the view one left, and an address with filters wins', async ({ page }) => {
  const projectId = await makeProject('Remembered')
  await makeTask(projectId, 'For Dora', { assigneeId: designer.userId, priority: 'urgent' })
  await makeTask(projectId, 'For nobody')
  await open(page, designer, '/tasks')
  await expect(card(page, 'For Dora')).toBeVisible()
  await expect(card(page, 'For nobody')).toBeVisible()
  await expect(page).toHaveURL(/\/tasks$/)
  await page.getByRole('button', { name: 'Sort: Due date' }).click()
  await page.getByRole('menuitemradio', { name: 'By hand' }).click()
  await filter(page, 'Priority').click()
  await option(page, 'Urgent').click()
  await expect(page).toHaveURL(/priority=urgent/)
  await page.goto(`${atelier.url}/dashboard`)
  await page.goto(`${atelier.url}/tasks`)
  await expect(filter(page, 'Priority: Urgent')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sort: By hand' })).toBeVisible()
  await expect(card(page, 'For nobody')).toHaveCount(0)

  await page.goto(`${atelier.url}/tasks?priority=medium`)
  await expect(card(page, 'For nobody')).toBeVisible()
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/priority=/)
  await page.goto(`${atelier.url}/tasks`)
  await expect(card(page, 'For nobody')).toBeVisible()
  await expect(card(page, 'For Dora')).toBeVisible()
})

for (const [at, create] of [
  ['/tasks', (projectId: string, name: string) => makeTask(projectId, name, { dueDate: '2020-01-01' })],
  ['/deliverables', (projectId: string, name: string) => manager.send('POST', '/api/deliverables', { projectId, name })],
] as const)
  test(`My active projects on ${at} are one click away, stay after leaving, and Clear all shows everything`, async ({ page }) => {
    const name = (what: string) => `${what} ${at}`
    await create(await makeProject(name('Mine')), name('Own'))
    // Nobody but its manager and its owner is on the team of this one.
    const foreign = { name: name('Foreign'), brandId, projectManagerId: manager.userId, productOwnerId: admin.userId, status: 'active' }
    await create((await manager.send<{ id: string }>('POST', '/api/projects', foreign)).id, name('Other'))
    await open(page, designer, at)
    await expect(card(page, name('Other'))).toBeVisible()
    const own = page.getByRole('button', { name: 'My active projects' })
    await own.click()
    await expect(card(page, name('Other'))).toHaveCount(0)
    await expect(card(page, name('Own'))).toBeVisible()
    await expect(page).toHaveURL(/projects=mine/)

    await page.goto(`${atelier.url}/dashboard`)
    await page.goto(`${atelier.url}${at}`)
    await expect(own).toHaveAttribute('aria-pressed', 'true')
    await expect(card(page, name('Own'))).toBeVisible()
    await expect(card(page, name('Other'))).toHaveCount(0)

    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Clear all' }).click()
    await expect(card(page, name('Other'))).toBeVisible()
    await page.goto(`${atelier.url}/dashboard`)
    await page.goto(`${atelier.url}${at}`)
    await expect(card(page, name('Other'))).toBeVisible()
    await expect(own).toHaveAttribute('aria-pressed', 'false')
  })

test('Done begins with the last 14 days, counts all, and shows older cards when asked', async ({ page }) => {
  const projectId = await makeProject('Finished')
  const done = async (name: string, days: number) => {
    const { id } = await makeTask(projectId, name, { status: 'done' })
    await atelier.sql(`update tasks set completed_at = now() - $2 * interval '1 day' where id = $1`, [id, days])
  }
  await done('Yesterday', 1)
  await done('Last month', 30)
  await done('Last spring', 200)
  await makeTask(projectId, 'Under way', { status: 'in_progress' })
  await open(page, manager, `/tasks?projectId=${projectId}&sort=due`)
  await expect(cards(page, 'Done')).toContainText(['Yesterday'])
  await expect(cards(page, 'Done')).toHaveCount(1)
  const count = column(page, 'Done').locator('[data-count]')
  await expect(count).toHaveText('3')
  await expectAccessible(page)

  await card(page, 'Under way').click({ button: 'right' })
  await page.getByRole('menuitemradio', { name: 'Done' }).click()
  await expect(cards(page, 'Done')).toContainText(['Under way', 'Yesterday'])
  await expect(count).toHaveText('4')

  const older = column(page, 'Done').getByRole('button', { name: 'Show older' })
  await expect(older).toHaveAccessibleName('Show older tasks 2')
  await older.press('Enter')
  await expect(cards(page, 'Done')).toContainText(['Under way', 'Yesterday', 'Last month', 'Last spring'])
  await expect(card(page, 'Last month')).toBeFocused()
  await expect(older).toHaveCount(0)

  // What others change reaches the older cards too.
  const { items } = await manager.get<{ items: { id: string; name: string }[] }>(`/api/tasks?projectId=${projectId}`)
  const spring = items.find(({ name }) => name === 'Last spring')
  await admin.send('PATCH', `/api/tasks/${spring?.id}`, { name: 'Last autumn' })
  await expect(card(page, 'Last autumn')).toBeVisible()

  // A search looks through all that is done.
  await page.reload()
  await expect(cards(page, 'Done')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search in board' }).fill('last')
  await expect(cards(page, 'Done')).toContainText(['Last month', 'Last autumn'])
  await expect(older).toHaveCount(0)
})

test('the menu of a card sets status, assignee, day and priority, and deletes with a way back', async ({ page }) => {
  const projectId = await makeProject('Menu')
  const task = await makeTask(projectId, 'Catalogue')
  await open(page, manager, `/tasks?projectId=${projectId}`)
  const pick = async (...path: string[]): Promise<void> => {
    await card(page, 'Catalogue').click({ button: 'right' })
    await expect(page.getByRole('menu').first()).toBeVisible()
    for (const name of path) await page.locator('[role=menuitem], [role=menuitemradio]').filter({ hasText: name }).first().click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await pick('Priority', 'Urgent')
  await expect(card(page, 'Catalogue').getByRole('img', { name: 'Urgent priority' })).toBeVisible()
  await pick('Assignee', 'Dora Designer')
  await expect(card(page, 'Catalogue').getByRole('img', { name: 'Dora Designer' })).toBeVisible()
  await pick('Due date', 'Today')
  await expect(card(page, 'Catalogue')).toContainText('Today')
  await pick('In Progress')
  await expect(cards(page, 'In Progress')).toContainText(['Catalogue'])
  await expect.poll(async () => readTask(task)).toMatchObject({ status: 'in_progress', priority: 'urgent', assigneeId: designer.userId })
  await pick('Due date', 'No due date')
  await expect.poll(async () => (await readTask(task)).dueDate).toBeNull()

  await pick('Delete')
  await expect(card(page, 'Catalogue')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Catalogue')).toBeVisible()
})

test('of a task that one only has, the menu offers the status and nothing else', async ({ page }) => {
  const projectId = await makeProject('Assignee’s menu')
  await makeTask(projectId, 'Retouch', { assigneeId: designer.userId })
  await makeTask(projectId, 'Another’s')
  await open(page, designer, `/tasks?projectId=${projectId}`)
  await card(page, 'Retouch').focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitemradio', { name: 'Done' })).toBeVisible()
  for (const name of ['Assignee', 'Due date', 'Priority', 'Delete']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await card(page, 'Another’s').focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('several cards are chosen by key and by Shift, changed at once, and taken back together', async ({ page }) => {
  const projectId = await makeProject('Several at once')
  for (const name of ['Fourth', 'Third', 'Second', 'First']) await makeTask(projectId, name)
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await expect(cards(page, 'To Do')).toContainText(['First', 'Second', 'Third', 'Fourth'])
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await card(page, 'Third').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: '3 selected' })
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitemradio', { name: 'Done' }).click()
  await expect(cards(page, 'Done')).toHaveCount(3)
  await expect(page.getByText('3 tasks moved to Done')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page, 'To Do')).toContainText(['First', 'Second', 'Third', 'Fourth'])
  await expect(cards(page, 'Done')).toHaveCount(0)

  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete 3 tasks?' }).getByRole('button', { name: 'Delete 3 tasks' }).click()
  await expect(cards(page, 'To Do')).toContainText(['Fourth'])
  await expect(cards(page, 'To Do')).toHaveCount(1)
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await page
    .getByText('3 tasks deleted')
    .locator('xpath=ancestor::*[@data-toast or @role="dialog"][1]')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(cards(page, 'To Do')).toHaveCount(4)
})

test('of several at once, what is refused goes back and is named', async ({ page }) => {
  const projectId = await makeProject('Several refused')
  const [mine, gone] = [await makeTask(projectId, 'Stays'), await makeTask(projectId, 'Vanishes')]
  await page.route('**/api/events**', () => undefined)
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await card(page, 'Stays').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Vanishes').click({ modifiers: ['ControlOrMeta'] })
  await admin.context.delete(`${atelier.url}/api/tasks/${gone.id}`)
  await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitemradio', { name: 'High' }).click()
  await expect(page.getByText('1 of 2 tasks could not be updated').first()).toBeVisible()
  await expect(page.getByText('“Vanishes”:').first()).toBeVisible()
  await expect(card(page, 'Stays').getByRole('img', { name: 'High priority' })).toBeVisible()
  await expect(card(page, 'Vanishes').getByRole('img', { name: 'Medium priority' })).toBeVisible()
  expect((await readTask(mine)).priority).toBe('high')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
})

test('a task is added in its column by its name, one after another, and gets what the board is filtered by', async ({ page }) => {
  const projectId = await makeProject('Quick')
  await open(page, manager, `/tasks?projectId=${projectId}&priority=high&assigneeId=${designer.userId}`)
  await column(page, 'In Progress').getByRole('button', { name: 'New task in In Progress by name' }).click()
  const line = column(page, 'In Progress').getByRole('textbox', { name: /^Name of the new task/ })
  await expect(line).toBeFocused()
  // However long the first one takes, the second comes to stand above it.
  const entered = Promise.withResolvers<void>()
  const sent: Promise<unknown>[] = []
  await page.route('**/api/tasks', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const isFirst = sent.length === 0
    sent.push(route.request().response())
    if (isFirst) {
      await entered.promise
      await Promise.all(sent.slice(1))
    }
    await route.continue()
  })
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await expect(line).toHaveValue('')
  entered.resolve()
  await expect(cards(page, 'In Progress')).toContainText(['Second', 'First'])
  await expect(line).toBeFocused()
  await expect(line).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(column(page, 'In Progress').getByRole('button', { name: 'New task in In Progress by name' })).toBeFocused()
  await expect(card(page, 'First').getByRole('img', { name: 'High priority' })).toBeVisible()
  await expect(card(page, 'First').getByRole('img', { name: 'Dora Designer' })).toBeVisible()
})

test('where the board shows several projects, the quick line asks for one and keeps what was typed', async ({ page }) => {
  const projectId = await makeProject('Quick across')
  await open(page, manager, `/tasks?q=quick-across`)
  await column(page, 'To Do').getByRole('button', { name: 'New task in To Do by name' }).click()
  const line = column(page, 'To Do').getByRole('textbox', { name: /^Name of the new task/ })
  await expect(line).toBeFocused()
  await page.keyboard.type('quick-across one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Select a project' })).toBeVisible()
  await expect(line).toHaveValue('quick-across one')
  await column(page, 'To Do').getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: /^Quick across/ }).click()
  await line.press('Enter')
  await expect(cards(page, 'To Do')).toContainText(['quick-across one'])
  const { items } = await manager.get<{ items: unknown[] }>(`/api/tasks?projectId=${projectId}`)
  expect(items).toHaveLength(1)
})

test('dropping a card in its own column while dates order it offers the order by hand', async ({ page }) => {
  const projectId = await makeProject('By date')
  await makeTask(projectId, 'Later', { dueDate: '2031-02-01' })
  await makeTask(projectId, 'Sooner', { dueDate: '2031-01-01' })
  await open(page, manager, `/tasks?projectId=${projectId}&sort=due`)
  await expect(card(page, 'Sooner')).toHaveAttribute('draggable', 'true')
  await card(page, 'Sooner').dragTo(column(page, 'To Do'), { targetPosition: { x: 120, y: 500 } })
  await page.getByRole('button', { name: 'Switch to by hand' }).click()
  await expect(page).toHaveURL(/sort=position/)
  await expect(page.getByRole('button', { name: 'Sort: By hand' })).toBeVisible()
})

test('what was done last stands first in Done', async ({ page }) => {
  const projectId = await makeProject('Done order')
  const tasks = [await makeTask(projectId, 'One', { dueDate: '2031-01-01' }), await makeTask(projectId, 'Two', { dueDate: '2031-02-01' })]
  for (const { id } of tasks) await manager.send('PATCH', `/api/tasks/${id}`, { status: 'done' })
  const three = await makeTask(projectId, 'Three', { dueDate: '2031-03-01' })
  await open(page, manager, `/tasks?projectId=${projectId}&sort=due`)
  await expect(cards(page, 'Done')).toContainText(['Two', 'One'])
  await card(page, 'Three').focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitemradio', { name: 'Done' }).click()
  await expect(cards(page, 'Done')).toContainText(['Three', 'Two', 'One'])
  await expect.poll(async () => (await readTask(three)).status).toBe('done')
  await page.reload()
  await expect(cards(page, 'Done')).toContainText(['Three', 'Two', 'One'])
})

test('paper holds every column, whole', async ({ page }) => {
  const projectId = await makeProject('Paper')
  for (let n = 1; n <= 14; n += 1) await makeTask(projectId, `Sheet ${n}`)
  await makeTask(projectId, 'On hold', { status: 'blocked' })
  // A4 without its margins.
  await page.setViewportSize({ width: 673, height: 1002 })
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await expect(card(page, 'On hold')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(cards(page, 'To Do')).toHaveCount(14)
  for (const name of ['To Do', 'In Progress', 'Done', 'Blocked']) {
    const sides = () => column(page, name).evaluate((one) => [one.getBoundingClientRect().left, 673 - one.getBoundingClientRect().right])
    await expect.poll(async () => Math.min(...(await sides())), name).toBeGreaterThanOrEqual(0)
  }
  const gaps = () =>
    cards(page, 'To Do').evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect())
      return boxes.map((box, at) => box.top - (boxes[at - 1]?.bottom ?? 0))
    })
  await expect.poll(async () => Math.min(...(await gaps()))).toBeGreaterThanOrEqual(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('filters are in one sheet, nothing widens the page, and filtering stays in the column one looks at', async ({ page }) => {
    const projectId = await makeProject('A project whose name is much longer than any phone is wide, as they are in agencies')
    await makeTask(projectId, 'Blocked urgent', { status: 'blocked', priority: 'urgent' })
    await makeTask(projectId, 'Blocked low', { status: 'blocked', priority: 'low' })
    await open(page, manager, `/tasks?projectId=${projectId}`)
    const tabs = page.getByRole('group', { name: 'Columns' })
    await tabs.getByRole('button', { name: /^Blocked/ }).click()
    await expect(card(page, 'Blocked low')).toBeInViewport()

    await page.getByRole('button', { name: 'Filters 1' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('button', { name: 'Priority' }).click()
    await option(page, 'Urgent').click()
    await page.keyboard.press('Escape')
    await expect(option(page, 'Urgent')).toHaveCount(0)
    // Left where the option was, the pointer would bring the tooltip of what is behind it.
    await page.mouse.move(195, 20)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expect(sheet).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible()
    await expect(card(page, 'Blocked low')).toHaveCount(0)
    await expect(card(page, 'Blocked urgent')).toBeInViewport()
    await expect(tabs.getByRole('button', { name: /^Blocked/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'New task', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('“Create another” keeps the dialog open for the next task of the same project, and Ctrl+Enter creates', async ({ page }) => {
  const projectId = await makeProject('One after the other')
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await page.getByRole('button', { name: 'New task', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  const name = dialog.getByRole('textbox', { name: /^Name/ })
  const another = dialog.getByRole('checkbox', { name: 'Create another' })
  await another.click()
  for (const [task, by] of [
    ['Lookbook, cover', 'key'],
    ['Lookbook, inside', 'press'],
  ] as const) {
    await name.fill(task)
    if (by === 'key') await name.press('Control+Enter')
    else await dialog.getByRole('button', { name: 'Create task' }).click()
    await expect(card(page, task)).toHaveCount(1)
    // Empty and ready for the next, which belongs to the same project.
    await expect(name).toHaveValue('')
    await expect(name).toBeFocused()
    await expect(dialog.getByRole('combobox', { name: /^Project/ })).toHaveText(/One after the other/)
  }
  await another.click()
  await name.fill('Lookbook, back')
  await dialog.getByRole('textbox', { name: /^Description/ }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(cards(page, 'To Do')).toHaveCount(3)
})

test('in due-date order late cards stand under one heading, which folds and stays as it was left', async ({ page }) => {
  const projectId = await makeProject('Delayed')
  await makeTask(projectId, 'Lighting plan', { dueDate: '2020-01-01' })
  await makeTask(projectId, 'Sound check', { dueDate: '2020-02-01' })
  await makeTask(projectId, 'Opening night', { dueDate: '2099-01-01' })
  await makeTask(projectId, 'Stage crew', { dueDate: '2020-03-01', status: 'in_progress' })
  await open(page, manager, `/tasks?projectId=${projectId}&sort=due`)
  const heading = column(page, 'To Do').getByRole('button', { name: '2 overdue' })
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
  await expect(cards(page, 'To Do')).toContainText(['Lighting plan', 'Sound check', 'Opening night'])
  await expect(column(page, 'In Progress').getByRole('button', { name: '1 overdue' })).toBeVisible()
  await expectAccessible(page)
  await heading.press('Enter')
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect(cards(page, 'To Do')).toContainText(['Opening night'])
  await expect(cards(page, 'To Do')).toHaveCount(1)
  await expect(cards(page, 'In Progress')).toHaveCount(1)
  await expect(card(page, 'Opening night').locator('xpath=..')).toHaveAttribute('aria-posinset', '3')
  // From the first visible card, up leads to the heading of the folded ones.
  await card(page, 'Opening night').focus()
  await page.keyboard.press('ArrowUp')
  await expect(heading).toBeFocused()

  await page.reload()
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect(cards(page, 'To Do')).toHaveCount(1)
  // Others' changes count, folded or not.
  const { items } = await manager.get<{ items: { id: string; name: string }[] }>(`/api/tasks?projectId=${projectId}`)
  await admin.send('PATCH', `/api/tasks/${items.find(({ name }) => name === 'Opening night')?.id}`, { dueDate: '2020-01-15' })
  await expect(column(page, 'To Do').getByRole('button', { name: '3 overdue' })).toBeVisible()
  await expect(cards(page, 'To Do')).toHaveCount(0)
  await column(page, 'To Do').getByRole('button', { name: '3 overdue' }).click()
  await expect(cards(page, 'To Do')).toContainText(['Lighting plan', 'Opening night', 'Sound check'])

  // In the order by hand cards stand where they were put.
  await page.getByRole('button', { name: 'Sort: Due date' }).click()
  await page.getByRole('menuitemradio', { name: 'By hand' }).click()
  await expect(page.getByRole('button', { name: /overdue$/ })).toHaveCount(0)
})
