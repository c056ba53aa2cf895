import type { Locator, Page } from '@playwright/test'
import { join, type Studio, type StudioTask, startStudio } from './atelier.ts'
import { arrowTo, expect, linger, openBrowser, test } from './fixtures.ts'

// Wide enough for all filters on one line.
test.use({ viewport: { width: 1440, height: 900 } })

let { atelier, admin, manager, designer, makeProject, makeTask, readTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, makeProject, makeTask, readTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

/** Tasks of one column, from top to bottom. */
async function makeColumn(projectId: string, names: readonly string[]): Promise<StudioTask[]> {
  const tasks: StudioTask[] = []
  for (const name of names) {
    const above = tasks.at(-1)
    const task = await makeTask(projectId, name)
    if (above) await manager.send('PATCH', `/api/tasks/${task.id}/place`, { status: 'todo', afterId: above.id })
    tasks.push(task)
  }
  return tasks
}

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const cards = (page: Page, name: string): Locator => column(page, name).locator('[data-card-id]')
const card = (page: Page, name: string): Locator => page.locator('[data-card-id]').filter({ hasText: name })

/** Drags with the mouse to the lower part of something. A place opens under the pointer and moves what is below it, so it is aimed at until it rests. */
async function dragOnto(from: Locator, to: Locator): Promise<void> {
  const { mouse } = from.page()
  await from.hover()
  // What dragging needs is loaded once the board stands.
  await expect(from).toHaveAttribute('draggable', 'true')
  await mouse.down()
  let aimed: string | null = null
  for (let box = await boxOf(to); JSON.stringify(box) !== aimed; box = await boxOf(to)) {
    aimed = JSON.stringify(box)
    await mouse.move(box.x + box.width / 2, box.y + box.height - 6, { steps: 6 })
  }
  await mouse.up()
}

/** Where something is once what was just done is drawn. */
async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const frames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done()))))'
  await target.page().evaluate(frames)
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drop on')
  return box
}

test('a card is dragged within its column and into another, and stays there', async ({ page }) => {
  const projectId = await makeProject('Dragging')
  const tasks = await makeColumn(projectId, ['First', 'Second', 'Third'])
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await expect(cards(page, 'To Do')).toContainText(['First', 'Second', 'Third'])

  await dragOnto(card(page, 'First'), card(page, 'Third'))
  await expect(cards(page, 'To Do')).toContainText(['Second', 'Third', 'First'])
  await dragOnto(card(page, 'Third'), column(page, 'In Progress'))
  await expect(cards(page, 'In Progress')).toContainText(['Third'])
  await expect(column(page, 'To Do').locator('[data-count]')).toHaveText('2')
  await expect(column(page, 'In Progress').locator('[data-count]')).toHaveText('1')
  await expect.poll(async () => (await readTask(tasks[2] as StudioTask)).status).toBe('in_progress')

  await page.reload()
  await expect(cards(page, 'To Do')).toContainText(['Second', 'First'])
  await expect(cards(page, 'In Progress')).toContainText(['Third'])
})

test('a card is moved by keyboard alone, and the move is said', async ({ page }) => {
  const projectId = await makeProject('Keyboard')
  await makeColumn(projectId, ['First', 'Second', 'Third'])
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await expect(cards(page, 'To Do')).toHaveCount(3)

  await page.keyboard.press('j')
  await expect(card(page, 'First')).toBeFocused()
  await page.keyboard.press('j')
  await expect(card(page, 'Second')).toBeFocused()

  const pick = async (role: 'menuitem' | 'menuitemradio', name: string): Promise<void> => {
    await page.keyboard.press('m')
    const item = page.getByRole(role, { name, exact: true })
    await expect(item).toBeVisible()
    await arrowTo(item)
    await page.keyboard.press('Enter')
    await expect(item).toBeHidden()
  }
  await pick('menuitemradio', 'In Progress')
  await expect(page.getByText('“Second” moved to In Progress, 1 of 1.')).toBeAttached()
  await expect(cards(page, 'In Progress')).toContainText(['Second'])
  await expect(card(page, 'Second')).toBeFocused()

  await page.keyboard.press('ArrowLeft')
  await expect(card(page, 'First')).toBeFocused()
  await page.keyboard.press('m')
  const inColumn = page.getByRole('menuitem', { name: 'In this column' })
  await expect(inColumn).toBeVisible()
  await arrowTo(inColumn)
  await page.keyboard.press('ArrowRight')
  const toBottom = page.getByRole('menuitem', { name: 'Move to bottom' })
  await arrowTo(toBottom)
  await page.keyboard.press('Enter')
  await expect(page.getByText('“First” moved to To Do, 2 of 2.')).toBeAttached()
  await expect(cards(page, 'To Do')).toContainText(['Third', 'First'])
})

test('filters stand in the address, survive a reload, and are cleared at once', async ({ page }) => {
  const projectId = await makeProject('Filtering')
  await makeTask(projectId, 'Poster A', { priority: 'urgent' })
  await makeTask(projectId, 'Poster B')
  await makeTask(projectId, 'Leaflet', { priority: 'urgent' })
  await open(page, manager, '/tasks')
  await expect(card(page, 'Poster B')).toBeVisible()

  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search in board' }).fill('poster')
  const narrowed = async (): Promise<void> => {
    await expect(page.locator('[data-card-id]')).toContainText(['Poster A'])
    await expect(page).toHaveURL(/priority=urgent/)
    await expect(page).toHaveURL(/q=poster/)
    await expect(filters.getByText('2 filters')).toBeVisible()
  }
  await narrowed()
  await page.reload()
  await narrowed()
  await expect(page.getByRole('searchbox', { name: 'Search in board' })).toHaveValue('poster')

  await filters.getByRole('button', { name: 'Clear all' }).click()
  await expect(card(page, 'Poster B')).toBeVisible()
  await expect(card(page, 'Leaflet')).toBeVisible()
  await expect(page).toHaveURL(/\/tasks$/)
})

/** Deletes by the menu of the record that is open. */
async function askToDelete(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

test('deleting says how many tasks go along, and Undo brings them all back', async ({ page }) => {
  const projectId = await makeProject('Deleting')
  const parent = await makeTask(projectId, 'Website')
  await makeTask(projectId, 'Texts', { parentTaskId: parent.id })
  await makeTask(projectId, 'Pictures', { parentTaskId: parent.id })
  await makeTask(projectId, 'Bystander')
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await card(page, 'Website').click()
  await askToDelete(page, 'Website')

  const question = page.getByRole('alertdialog', { name: 'Delete “Website”?' })
  await expect(question).toContainText('The 2 subtasks below it go along.')
  await question.getByRole('button', { name: 'Delete task' }).click()
  await expect(cards(page, 'To Do')).toContainText(['Bystander'])
  await expect(column(page, 'To Do').locator('[data-count]')).toHaveText('1')

  await page.getByRole('button', { name: 'Undo' }).click()
  for (const name of ['Website', 'Texts', 'Pictures', 'Bystander']) await expect(card(page, name)).toBeVisible()
  await expect(column(page, 'To Do').locator('[data-count]')).toHaveText('4')
})

test('after deleting a task the focus is on the next card, then on the one before, then in the empty column', async ({ page }) => {
  const projectId = await makeProject('Deleting one after another')
  await makeTask(projectId, 'Elsewhere', { status: 'done' })
  await makeColumn(projectId, ['First', 'Second', 'Third'])
  await open(page, manager, `/tasks?projectId=${projectId}`)
  const remove = async (name: string): Promise<void> => {
    await linger(page, 1)
    await card(page, name).click()
    await askToDelete(page, name)
    await expect(page.getByRole('button', { name: 'Delete task' })).toBeVisible()
    // The next one is opened while this one still fades out. By a key: whatever still fades in does not stand still any more.
    await linger(page, 500)
    await page.getByRole('button', { name: 'Delete task' }).press('Enter')
    await expect(card(page, name)).toHaveCount(0)
  }
  await remove('Second')
  await expect(card(page, 'Third')).toBeFocused()
  await remove('Third')
  await expect(card(page, 'First')).toBeFocused()
  await remove('First')
  await expect(page.getByRole('button', { name: 'New task in To Do', exact: true })).toBeFocused()
})

test('whoever takes a filter away goes on where it stood', async ({ page }) => {
  const projectId = await makeProject('Clearing')
  // Without a filter it stands before all tasks of the other journeys.
  await makeTask(projectId, 'Signpost', { dueDate: '2019-01-01' })
  // Wide enough for all filters on one line.
  await page.setViewportSize({ width: 1800, height: 900 })
  await open(page, manager, `/tasks?projectId=${projectId}&priority=urgent`)
  await page.getByRole('button', { name: 'Clear priority filter' }).click()
  await expect(card(page, 'Signpost')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Filters' }).locator('[aria-label=Priority]')).toBeFocused()
  const search = page.getByRole('searchbox', { name: 'Search in board' })
  await search.fill('nothing is called this')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(card(page, 'Signpost')).toBeVisible()
  await expect(search).toBeFocused()
  await search.fill('post')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toBeFocused()
  await page.getByRole('button', { name: 'My Tasks' }).click()
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByRole('button', { name: 'My Tasks' })).toBeFocused()
})

test('who may only read a task sees there as well that it is overdue', async ({ page }) => {
  const task = await makeTask(await makeProject('Late'), 'Banner', { dueDate: '2020-01-31' })
  await open(page, designer, `/tasks?task=${task.id}`)
  await expect(page.getByRole('dialog', { name: 'Banner' })).toContainText('31 January 2020 · Overdue')
})

test('whoever is mentioned in a comment sees the bell count at once', async ({ page, browser }) => {
  const task = await makeTask(await makeProject('Talking'), 'Storyboard')
  // That she was taken into projects is told to her as well; she has read it.
  const { items } = await designer.get<{ items: { id: string }[] }>('/api/notifications?limit=200')
  expect(items.length).toBeGreaterThan(0)
  await designer.send('PATCH', '/api/notifications', { read: true, ids: items.map(({ id }) => id) })
  const dora = await openBrowser(browser)
  await open(dora, designer, '/dashboard')
  await expect(dora.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()

  await open(page, manager, `/tasks?task=${task.id}`)
  const input = page.getByRole('textbox', { name: 'Write a comment' })
  await input.fill('Please have a look, ')
  await input.pressSequentially('@dor')
  await expect(page.getByRole('listbox', { name: 'People to mention' }).getByRole('option', { name: 'Dora Designer' })).toBeVisible()
  await input.press('Enter')
  await expect(input).toHaveText('Please have a look, @Dora Designer')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('@Dora Designer')
  await expect(input).toHaveText('')
  await expect(dora.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()

  expect(dora.faults).toEqual([])
})

test('a move that is refused because a role was taken away meanwhile goes back, with a sentence', async ({ page }) => {
  const projectId = await makeProject('Refusing')
  const task = await makeTask(projectId, 'Not mine any more')
  const both = ['project_manager', 'graphic_designer']
  const pat = await join(atelier, admin, { email: 'pat@studio.example', fullName: 'Pat Both', roles: both })
  await manager.send('POST', '/api/project-allocations', { projectId, userId: pat.userId, role: 'graphic_designer' })
  // The page does not hear of what happens elsewhere, so that only the server knows of the role.
  await page.route('**/api/events**', () => undefined)
  await open(page, pat, `/tasks?projectId=${projectId}`)
  await expect(card(page, 'Not mine any more')).toBeVisible()
  const { items } = await admin.get<{ items: { id: string; role: string }[] }>(`/api/user-roles?userId=${pat.userId}`)
  await admin.context.delete(`/api/user-roles/${items.find(({ role }) => role === 'project_manager')?.id}`)

  const answer = page.waitForResponse('**/api/tasks/*/place')
  await dragOnto(card(page, 'Not mine any more'), column(page, 'Done'))
  expect((await answer).status()).toBe(403)
  await expect(page.getByText('Failed to update task status').first()).toBeVisible()
  await expect(cards(page, 'To Do')).toContainText(['Not mine any more'])
  await expect(column(page, 'Done').locator('[data-count]')).toHaveText('0')
  expect((await readTask(task)).status).toBe('todo')
})

test('whether a task is overdue goes by the clock of whoever looks', async ({ page, browser }) => {
  const projectId = await makeProject('Midnight')
  await makeTask(projectId, 'Due on the tenth', { dueDate: '2031-05-10' })
  const profile = await designer.get<{ version: number }>(`/api/profiles/${designer.userId}`)
  await designer.send('PATCH', `/api/profiles/${designer.userId}`, { timezone: 'Asia/Dhaka', version: profile.version })
  const dora = await openBrowser(browser)
  // Half past seven in the evening in London, half past midnight in Dhaka.
  for (const one of [page, dora]) await one.clock.setFixedTime('2031-05-10T18:30:00Z')
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await open(dora, designer, `/tasks?projectId=${projectId}`)
  await expect(card(page, 'Due on the tenth')).toContainText('Today')
  await expect(card(page, 'Due on the tenth').getByTitle('Overdue')).toHaveCount(0)
  await expect(card(dora, 'Due on the tenth').getByTitle('Overdue')).toBeVisible()

  expect(dora.faults).toEqual([])
})

test('on a board without tasks C creates and the slash searches, also with Caps Lock', async ({ page }) => {
  await open(page, manager, `/tasks?projectId=${await makeProject('Empty')}`)
  await expect(page.getByText('No tasks yet')).toBeVisible()
  for (const key of ['c', 'C']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: 'Create', exact: true }).getByRole('combobox', { name: 'Kind' })).toHaveText('Task')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search in board' })).toBeFocused()
})

test('Cancel stays where it is, and asks once something was entered', async ({ page }) => {
  await open(page, manager, `/tasks?projectId=${await makeProject('Cancelling')}`)
  await page.getByRole('button', { name: 'New task', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  const name = dialog.getByRole('textbox', { name: /^Name/ })
  await name.fill('Packaging, second round')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Packaging, second round')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Packaging, second round')).toHaveCount(0)
})

test('nothing of a card is cut off in a narrow column', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const projectId = await makeProject('Narrow')
  await makeTask(projectId, 'Lookbook', { taskType: 'development', dueDate: '2019-12-23', estimatedHours: 140.5, actualHours: 120.5 })
  await open(page, manager, `/tasks?projectId=${projectId}`)
  const bottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
  for (const text of ['Development', '2019', '120 h 30 m / 140.5 h']) {
    const left = async () => (await bottom(card(page, 'Lookbook'))) - (await bottom(card(page, 'Lookbook').getByText(text)))
    await expect.poll(left, text).toBeGreaterThan(0)
  }
})

test('the type of a task is readable as a whole, whatever else its card says', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const projectId = await makeProject('Crowded')
  const crowded = { assigneeId: designer.userId, dueDate: '2019-12-23', estimatedHours: 140.5, actualHours: 120.5 }
  await makeTask(projectId, 'Lookbook', { taskType: 'other', priority: 'urgent', ...crowded })
  await open(page, manager, `/tasks?projectId=${projectId}`)
  const type = card(page, 'Lookbook').getByText('Other', { exact: true })
  await expect(type).toBeVisible()
  expect(await type.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const [chip, whole] = [await type.boundingBox(), await card(page, 'Lookbook').boundingBox()]
  expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThan((whole?.x ?? 0) + (whole?.width ?? 0))
})

test('on a phone a new task belongs to the column one looks at', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const projectId = await makeProject('Phone')
  await makeTask(projectId, 'First')
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await page
    .getByRole('group', { name: 'Columns' })
    .getByRole('button', { name: /^Blocked/ })
    .click()
  await expect(column(page, 'Blocked')).toBeInViewport()
  await expect(page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: /^Blocked/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'New task', exact: true }).first().click()
  const line = page.getByRole('dialog', { name: 'Create', exact: true })
  await line.locator('[data-takes-early-keys]').fill('Second')
  await line.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(column(page, 'Blocked')).toContainText('Second')
})
