import type { Locator, Page } from '@playwright/test'
import { password, type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let { atelier, admin, manager, designer, client, makeProject, makeTask, readTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, client, makeProject, makeTask, readTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const record = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const nameOf = (page: Page): Locator => page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
const card = (page: Page, name: string): Locator => page.locator('[data-card-id]').filter({ hasText: name })

/** Picks one of the options of a field in place. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a task opens over the dashboard, which keeps its place, and gives the focus back', async ({ page }) => {
  const project = await makeProject('Over the dashboard')
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await makeTask(project, name, { assigneeId: designer.userId, dueDate: `2031-01-0${name.length}` })
  await page.setViewportSize({ width: 1366, height: 420 })
  await open(page, designer, '/dashboard')
  const link = page.getByRole('main').getByRole('link', { name: 'Beta' }).first()
  await link.focus()
  const scrolled = () => page.evaluate('scrollY')
  const before = await scrolled()
  await page.keyboard.press('Enter')
  await expect(record(page, 'Beta')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\?task=/)
  await expect(page).toHaveTitle(/^Beta · /)
  expect(await scrolled()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page).toHaveTitle(/^Dashboard · /)
  await expect(link).toBeFocused()
})

test('over the board one goes from card to card, and ends on the card of the last one', async ({ page }) => {
  const projectId = await makeProject('Going along')
  for (const [index, name] of ['First', 'Second', 'Third'].entries()) await makeTask(projectId, name, { dueDate: `2031-02-0${index + 1}` })
  await makeTask(projectId, 'In another column', { status: 'done' })
  await open(page, manager, `/tasks?projectId=${projectId}&sort=due`)
  await card(page, 'First').click()
  const way = page.getByRole('navigation', { name: 'Records of the list' })
  await expect(way).toContainText('1 of 3')
  await page.keyboard.press('j')
  await expect(record(page, 'Second')).toBeVisible()
  await expect(page).toHaveTitle(/^Second · /)
  await way.getByRole('button', { name: 'Next' }).click()
  await expect(record(page, 'Third')).toBeVisible()
  await expect(way.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await way.getByRole('button', { name: 'Previous' }).click()
  await expect(record(page, 'Second')).toBeVisible()

  // Done now, it leaves the column; the way stays.
  await pick(page, 'Status', 'Done')
  await expect(page.getByRole('region', { name: 'Done', exact: true, includeHidden: true })).toContainText('Second')
  await expect(way).toContainText('2 of 3')
  await way.getByRole('button', { name: 'Next' }).click()
  await expect(record(page, 'Third')).toBeVisible()

  // What one types is no key.
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('')
  await page.getByRole('textbox', { name: 'Write a comment' }).pressSequentially('jk')
  await expect(record(page, 'Third')).toBeVisible()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, 'Third')).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/tasks\\?projectId=${projectId}&sort=due$`))
})

test('fields are edited where they stand, each saved by itself', async ({ page }) => {
  const projectId = await makeProject('In place')
  const parent = await makeTask(projectId, 'Website')
  const task = await makeTask(projectId, 'Texts', { parentTaskId: parent.id })
  await open(page, manager, `/projects?task=${task.id}`)
  await expect(record(page, 'Texts')).toContainText('Edit Task')

  await nameOf(page).fill('Texts for the website')
  await nameOf(page).press('Enter')
  await expect(record(page, 'Texts for the website')).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('Five pages')
  await pick(page, 'Status', 'In Progress')
  await pick(page, 'Assignee', 'Dora Designer')
  await pick(page, 'Priority', 'Urgent')
  await page.getByRole('textbox', { name: 'Due date' }).fill('2031-05-10')
  await page.getByRole('textbox', { name: 'Estimated hours' }).fill('4.5')
  await page.getByRole('textbox', { name: 'Estimated hours' }).press('Enter')
  const stored = {
    name: 'Texts for the website',
    description: 'Five pages',
    status: 'in_progress',
    assigneeId: designer.userId,
    priority: 'urgent',
    dueDate: '2031-05-10',
    estimatedHours: 4.5,
  }
  await expect.poll(() => readTask(task)).toMatchObject(stored)
  await expect(page.getByRole('list', { name: 'History' })).toContainText('changed the name')

  await test.step('Escape takes back what is typed, and closes only then', async () => {
    await nameOf(page).fill('Something else')
    await page.keyboard.press('Escape')
    await expect(nameOf(page)).toHaveValue('Texts for the website')
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  await test.step('nothing is cut, and what is wrong is told and kept', async () => {
    await nameOf(page).fill('x'.repeat(205))
    await expect(page.getByText('This is 5 characters too long: at most 200 fit. Shorten it; nothing is cut.')).toBeVisible()
    await nameOf(page).fill('')
    await page.getByRole('textbox', { name: 'Description' }).focus()
    await expect(page.getByText('Name is required')).toBeVisible()
    expect((await readTask(task)).name).toBe('Texts for the website')
    await nameOf(page).fill('Texts')
    await nameOf(page).press('Enter')
    await expect.poll(async () => (await readTask(task)).name).toBe('Texts')
  })

  await test.step('what it is part of stands above it', async () => {
    await page.getByRole('dialog').getByRole('link', { name: 'Website' }).click()
    await expect(record(page, 'Website')).toBeVisible()
    await page.goBack()
    await expect(record(page, 'Texts')).toBeVisible()
  })
})

test('what is refused goes back with a sentence, and what was typed is kept, also over closing', async ({ page }) => {
  const task = await makeTask(await makeProject('Refused'), 'Poster')
  await open(page, manager, `/tasks?task=${task.id}`)
  await expect(nameOf(page)).toHaveValue('Poster')
  await page.route('**/api/tasks/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionrefused') : route.continue(),
  )
  await pick(page, 'Priority', 'Urgent')
  await expect(page.getByText('Failed to update task').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Priority' })).toContainText('Medium')
  await pick(page, 'Status', 'Done')
  await expect(page.getByText('Failed to update task status').first()).toBeVisible()
  await nameOf(page).fill('Poster, second round')
  await nameOf(page).press('Enter')
  await expect(nameOf(page)).toHaveAttribute('aria-invalid', 'true')
  await record(page, 'Poster').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(record(page, 'Poster')).toHaveCount(0)

  await page.unroute('**/api/tasks/*')
  await card(page, 'Poster').first().click()
  await expect(nameOf(page)).toHaveValue('Poster, second round')
  await nameOf(page).press('Enter')
  await expect.poll(async () => (await readTask(task)).name).toBe('Poster, second round')
})

test('two people edit one task: different fields are both kept, of the same field the second chooses', async ({ page, browser }) => {
  const task = await makeTask(await makeProject('Editing'), 'Brochure')
  const ada = await openBrowser(browser)
  await Promise.all([open(page, manager, `/tasks?task=${task.id}`), open(ada, admin, `/tasks?task=${task.id}`)])
  for (const one of [page, ada]) await expect(nameOf(one)).toHaveValue('Brochure')

  await test.step('different fields', async () => {
    const description = ada.getByRole('textbox', { name: 'Description' })
    await description.fill('Twelve pages')
    await nameOf(page).fill('Autumn brochure')
    await nameOf(page).press('Enter')
    await expect(nameOf(ada)).toHaveValue('Autumn brochure')
    await expect(description).toHaveText('Twelve pages')
    await description.press('Control+Enter')
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('Twelve pages')
    expect(await readTask(task)).toMatchObject({ name: 'Autumn brochure', description: 'Twelve pages' })
  })

  const conflict = async (first: string, second: string): Promise<Locator> => {
    await nameOf(ada).fill(second)
    await nameOf(page).fill(first)
    await nameOf(page).press('Enter')
    await expect.poll(async () => (await readTask(task)).name).toBe(first)
    await nameOf(ada).press('Enter')
    const choice = ada.getByRole('alert', { name: 'Someone else changed this field while you were editing' })
    await expect(choice).toContainText(first)
    await expect(choice).toContainText(second)
    await expect(nameOf(ada)).toHaveValue(second)
    expect((await readTask(task)).name).toBe(first)
    return choice
  }

  await test.step('the same field, one’s own version chosen', async () => {
    const choice = await conflict('Winter brochure', 'Spring brochure')
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await expect(choice).toBeHidden()
    await expect(nameOf(page)).toHaveValue('Spring brochure')
  })

  await test.step('the same field, the other’s version chosen', async () => {
    const choice = await conflict('Leaflet', 'Poster')
    await choice.getByRole('button', { name: 'Take theirs' }).click()
    await expect(choice).toBeHidden()
    await expect(nameOf(ada)).toHaveValue('Leaflet')
    expect((await readTask(task)).name).toBe('Leaflet')
  })

  expect(ada.faults).toEqual([])
})

test('whoever has the task sets its status and logs hours, and reads the rest', async ({ page }) => {
  const task = await makeTask(await makeProject('Assigned'), 'Retouching', { assigneeId: designer.userId, estimatedHours: 6 })
  await open(page, designer, `/dashboard?task=${task.id}`)
  const shown = record(page, 'Retouching')
  await expect(shown).not.toContainText('Edit Task')
  await expect(shown.getByRole('combobox')).toHaveCount(1)
  await pick(page, 'Status', 'In Progress')
  const hours = shown.getByRole('textbox', { name: 'Actual hours' })
  await hours.fill('2.5')
  await page.keyboard.press('Escape')
  await expect(hours).toHaveValue('')
  await hours.fill('3.5')
  await hours.press('Enter')
  await expect.poll(() => readTask(task)).toMatchObject({ status: 'in_progress', actualHours: 3.5, estimatedHours: 6 })
  await expect(shown.getByText('6 h', { exact: true })).toBeVisible()
})

test('moved to another project, a task leaves its assignee and parent, and Undo brings back both', async ({ page }) => {
  const projectId = await makeProject('Here')
  await makeProject('There')
  const parent = await makeTask(projectId, 'Whole')
  const task = await makeTask(projectId, 'Part', { parentTaskId: parent.id, assigneeId: designer.userId })
  await open(page, manager, `/tasks?task=${task.id}`)
  await page.getByRole('dialog').getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('There')
  await page.getByRole('option', { name: 'There' }).click()
  await expect(page.getByText('Dora Designer is not its assignee any more.').first()).toBeVisible()
  await expect(record(page, 'Part').getByRole('link', { name: 'Whole' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(record(page, 'Part').getByRole('link', { name: 'Whole' })).toBeVisible()
  await expect(record(page, 'Part').getByRole('combobox', { name: 'Assignee' })).toContainText('Dora Designer')
  expect(await readTask(task)).toMatchObject({ projectId, parentTaskId: parent.id, assigneeId: designer.userId })
})

test('a comment to the client is written in another colour, and the next one is internal again', async ({ page, browser }) => {
  const task = await makeTask(await makeProject('Talking to the client'), 'Storyboard')
  await open(page, manager, `/tasks?task=${task.id}`)
  const who = page.getByRole('group', { name: 'Who reads it' })
  const colour = () => page.locator('[data-audience]').evaluate((box) => getComputedStyle(box).borderTopColor)
  const internal = await colour()
  await page.getByRole('textbox', { name: 'Write a comment' }).focus()
  await who.getByRole('button', { name: 'Client' }).click()
  await expect.poll(colour).not.toBe(internal)
  await page.getByRole('textbox', { name: 'Write to the client' }).fill('Here is the first version. شكرا')
  await page.getByRole('button', { name: 'Send to client' }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Here is the first version.')
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toContainText('Visible to client')
  await page.getByRole('textbox', { name: 'Write a comment' }).focus()
  await expect(who.getByRole('button', { name: 'Internal' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Between us')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Between us')
  await expect(page.getByRole('listitem').filter({ hasText: 'Between us' })).not.toContainText(/Internal|Visible to client/)

  await test.step('the client reads, and edits nothing', async () => {
    const cleo = await openBrowser(browser)
    await open(cleo, client, `/tasks?task=${task.id}`)
    const shown = record(cleo, 'Storyboard')
    await expect(shown.getByRole('list', { name: 'Comments' })).toContainText('Here is the first version.')
    await expect(shown).not.toContainText('Between us')
    await expect(shown).not.toContainText('Edit Task')
    await expect(shown).not.toContainText('Estimated')
    await expect(shown.getByRole('combobox')).toHaveCount(0)
    await expect(shown.getByRole('textbox')).toHaveCount(1)
    await expect(shown.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
    await expectAccessible(cleo)
    expect(cleo.faults).toEqual([])
  })
})

test('a long paste is never cut: it is told what is too much, and kept', async ({ page }) => {
  const projectId = await makeProject('Pasting')
  const task = await makeTask(projectId, 'Manuscript')
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await page.getByRole('button', { name: 'New task', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  const name = dialog.getByRole('textbox', { name: /^Name/ })
  await name.fill('n'.repeat(195))
  await expect(dialog.getByText('195 of 200')).toBeVisible()
  await name.fill('n'.repeat(250))
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(dialog.getByText('This is 50 characters too long: at most 200 fit. Shorten it; nothing is cut.')).toHaveCount(1)
  await expect(name).toHaveValue('n'.repeat(250))
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  const search = page.getByRole('searchbox', { name: 'Search in board' })
  await search.fill('s'.repeat(201))
  await expect(page.getByText('This is 1 character too long')).toBeVisible()
  await expect(search).toHaveValue('s'.repeat(201))
  await search.fill('Manuscript')
  await card(page, 'Manuscript').click()

  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.fill('c'.repeat(5003))
  await expect(page.getByText('This is 3 characters too long')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comment', exact: true })).toBeDisabled()
  await comment.fill('')
  expect((await readTask(task)).name).toBe('Manuscript')
})

test('what is written from right to left stands so, and does not turn what is beside it', async ({ page }) => {
  const projectId = await makeProject('حملة الربيع')
  const task = await makeTask(projectId, 'ملصق الربيع 2031', { description: 'النص الأول' })
  await manager.send('POST', '/api/comments', { recordType: 'task', recordId: task.id, body: 'شكرا جزيلا, Dora' })
  const directions = (texts: Locator) => texts.evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await expect(card(page, 'ملصق')).toBeVisible()
  expect(await directions(card(page, 'ملصق').locator('[dir=auto]'))).toEqual(['rtl', 'rtl'])
  await card(page, 'ملصق').click()
  await expect(page.getByRole('list', { name: 'Comments' })).toBeVisible()
  await expect(page.locator('[contenteditable=true]')).toHaveCount(2)
  expect(await directions(page.getByRole('dialog').locator('textarea, [contenteditable=true] p'))).toEqual(['rtl', 'rtl', 'ltr'])
  expect(await directions(page.getByRole('list', { name: 'Comments' }).locator('p'))).toEqual(['rtl'])
  expect(await directions(page.getByRole('dialog'))).toEqual(['ltr'])
})

test('earlier comments are loaded on request', async ({ page }) => {
  const task = await makeTask(await makeProject('Long talk'), 'Naming')
  for (let number = 1; number <= 33; number += 1)
    await manager.send('POST', '/api/comments', { recordType: 'task', recordId: task.id, body: `Comment number ${number}.` })
  await open(page, manager, `/tasks?task=${task.id}`)
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(comments).toHaveCount(30)
  await expect(comments.last()).toContainText('Comment number 33.')
  await page.getByRole('button', { name: 'Load earlier' }).click()
  await expect(comments).toHaveCount(33)
  await expect(comments.first()).toContainText('Comment number 1.')

  // What comes in while they are on their way ends no press.
  await page.reload()
  await expect(comments).toHaveCount(30)
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/comments\?.*cursor=/, () => resolve(), { times: 1 })
  await page.getByRole('button', { name: 'Load earlier' }).click()
  await asked
  await manager.send('POST', '/api/comments', { recordType: 'task', recordId: task.id, body: 'Comment number 34.' })
  await expect(comments.last()).toContainText('Comment number 34.')
  await expect(comments).toHaveCount(34)
  await expect(comments.first()).toContainText('Comment number 1.')
})

test('a copied link opens the record for whoever signs in with it, and nothing for who may not see it', async ({ page, browser }) => {
  const task = await makeTask(await makeProject('Linked'), 'Linked task')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, manager, `/dashboard?task=${task.id}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied').first()).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${atelier.url}/tasks?task=${task.id}`)

  const fresh = await openBrowser(browser)
  await fresh.goto(`${atelier.url}/tasks?task=${task.id}`)
  await fresh.getByLabel('Email').fill('dora@studio.example')
  await fresh.locator('input[name=password]').fill(password)
  await fresh.getByRole('button', { name: 'Sign in' }).click()
  await expect(record(fresh, 'Linked task')).toBeVisible()

  await test.step('another page is opened without it', async () => {
    await fresh.keyboard.press('Escape')
    await expect(fresh.getByRole('dialog')).toHaveCount(0)
    await fresh.goBack()
    await fresh.goto(`${atelier.url}/dashboard?task=${task.id}`)
    await expect(record(fresh, 'Linked task')).toBeVisible()
    await fresh.evaluate(`document.querySelector('a[href="/projects"]').click()`)
    await expect(fresh).toHaveURL(/\/projects$/)
    await expect(fresh.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('what is not there says so, also where the address was cut short', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', task.id.slice(0, 20)]) {
      await fresh.goto(`${atelier.url}/dashboard?task=${id}`)
      await expect(fresh.getByRole('dialog').getByRole('alert')).toContainText('This task does not exist, or you cannot open it.')
      await fresh.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(fresh).toHaveURL(/\/dashboard$/)
    }
  })
  expect(fresh.faults).toEqual([])
})

test('on a phone a record is a page, its parts take turns, and nothing is cut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const task = await makeTask(await makeProject('Pocket'), 'A task with a rather long name that needs a second line', { status: 'blocked' })
  await open(page, manager, `/tasks?task=${task.id}`)
  const shown = page.getByRole('dialog')
  await expect(shown.getByRole('tab', { name: 'Details' })).toBeVisible()
  await expect.poll(() => shown.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  const wider = () => shown.evaluate((box) => box.scrollWidth - box.clientWidth)
  for (const tab of ['Comments', 'History', 'Details']) {
    await shown.getByRole('tab', { name: tab }).click()
    await expect.poll(wider).toBe(0)
    await expectAccessible(page)
  }
  await pick(page, 'Status', 'Done')
  await expect.poll(async () => (await readTask(task)).status).toBe('done')
})

for (const width of [1024, 1440]) {
  test(`a record ${width} px wide is accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const task = await makeTask(await makeProject(`Wide ${width}`), 'Poster', { dueDate: '2020-01-31', assigneeId: designer.userId })
    await manager.send('POST', '/api/comments', { recordType: 'task', recordId: task.id, body: 'Please @Dora', audience: 'client' })
    await open(page, manager, `/tasks?task=${task.id}`)
    await expect(page.getByRole('list', { name: 'Comments' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Write a comment' }).focus()
    await page.getByRole('group', { name: 'Who reads it' }).getByRole('button', { name: 'Client' }).click()
    await expectAccessible(page)
  })
}
