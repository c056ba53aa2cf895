import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

// Creating in one line: C anywhere, the button at the thumb, and what was created coming into view.
test.use({ viewport: { width: 1440, height: 900 } })

let { atelier, manager, client, makeProject, makeTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, client, makeProject, makeTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const line = (page: Page): Locator => page.getByRole('dialog', { name: 'Create', exact: true })
const kind = (page: Page): Locator => line(page).getByRole('combobox', { name: 'Kind' })
const title = (page: Page): Locator => line(page).locator('[data-takes-early-keys]')
const message = (page: Page, text: string): Locator => page.locator('[data-toast]').filter({ hasText: text })
const card = (page: Page, name: string): Locator => page.locator('[data-card-id]').filter({ hasText: name })

async function choose(page: Page, field: string, option: RegExp): Promise<void> {
  await line(page).getByRole('combobox', { name: field }).press('Enter')
  await page.getByRole('option', { name: option }).click()
}

test('C on Home asks for what is missing, creates with Enter, and the message leads to the record', async ({ page }) => {
  await makeProject('Lantern launch')
  await open(page, manager, '/dashboard')
  const before = page.getByRole('link', { name: 'Tasks', exact: true }).first()
  await before.focus()
  await page.keyboard.press('c')
  await expect(title(page)).toBeFocused()
  await expect(kind(page)).toHaveText('Task')
  await expectAccessible(page)

  await page.keyboard.press('Enter')
  await expect(line(page).getByText('Name is required')).toBeVisible()
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('Cut the teaser')
  await page.keyboard.press('Enter')
  const project = line(page).getByRole('combobox', { name: 'Project' })
  await expect(project).toBeFocused()
  await expect(project).toHaveAccessibleDescription('Select a project')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /^Lantern launch/ }).click()
  await expect(title(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line(page)).toBeHidden()
  await expect(before).toBeFocused()
  await message(page, 'Task created successfully').getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('dialog', { name: 'Cut the teaser' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\?task=/)
})

test('in a project a task takes two keys and its name, and Shift and Enter opens it', async ({ page }) => {
  const projectId = await makeProject('Two keys')
  await open(page, manager, `/projects?project=${projectId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Two keys' })).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.type('Storyboard')
  await expect(title(page)).toHaveValue('Storyboard')
  await expect(line(page).getByRole('combobox', { name: 'Project' })).toHaveText(/Two keys/)
  await page.keyboard.press('Enter')
  await expect(message(page, 'Task created successfully')).toBeVisible()
  const { items } = await manager.get<{ items: { name: string }[] }>(`/api/tasks?projectId=${projectId}`)
  expect(items.map(({ name }) => name)).toEqual(['Storyboard'])

  await page.keyboard.press('c')
  await page.keyboard.type('Shot list')
  await page.keyboard.press('Shift+Enter')
  const record = page.getByRole('dialog', { name: 'Shot list' })
  await expect(record).toBeVisible()
  // Over an open record, something new belongs where the record does.
  await page.keyboard.press('c')
  await expect(line(page).getByRole('combobox', { name: 'Project' })).toHaveText(/Two keys/)
  await page.keyboard.press('Escape')
  await expect(line(page)).toBeHidden()
  await expect(record).toBeVisible()
})

test('each screen starts with its own kind, and the line keeps what was typed from one kind to the next', async ({ page }) => {
  await makeProject('Kinds')
  for (const [address, own] of [
    ['/projects', 'Project'],
    ['/deliverables', 'Deliverable'],
    ['/articles', 'Article'],
    ['/support', 'Ticket'],
    ['/feedback', 'Feedback'],
  ] as const) {
    await page.goto('about:blank')
    await open(page, manager, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('c')
    await expect(kind(page)).toHaveText(own)
    await page.keyboard.press('Escape')
  }
  await page.goto(`${atelier.url}/brands`)
  await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(kind(page)).toHaveText('Brand')
  await page.keyboard.type('Eastwind')
  await choose(page, 'Kind', /^Project$/)
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveValue('Eastwind')
  // The person who creates a project usually runs it; brand and owner are missing.
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('combobox', { name: 'Brand' })).toBeFocused()
  await expect(line(page).getByText('Select a product owner')).toHaveCount(2)
  await choose(page, 'Kind', /^Brand$/)
  await page.keyboard.press('Enter')
  await expect(message(page, 'Brand created successfully')).toBeVisible()
  const created = page.locator('[data-row-id]').filter({ hasText: 'Eastwind' })
  await expect(created).toBeInViewport()
  await expect(created).toHaveAttribute('data-new')
  await expect(created).not.toHaveAttribute('data-new')
  await message(page, 'Brand created successfully').getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Eastwind' })).toBeVisible()
})

test('a refusal keeps what was typed, and “More fields” carries it over to the dialog', async ({ page }) => {
  const projectId = await makeProject('Refused')
  await open(page, manager, `/tasks?projectId=${projectId}`)
  await expect(page.getByRole('region', { name: 'To Do', exact: true })).toBeVisible()
  await page.route('**/api/tasks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'It is away for now.' } })
      : route.continue(),
  )
  await page.keyboard.press('c')
  await page.keyboard.type('Grade the film')
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('alert')).toContainText('Failed to create task: It is away for now.')
  await expect(title(page)).toHaveValue('Grade the film')
  await expectAccessible(page)
  await page.unroute('**/api/tasks')

  await line(page).getByRole('button', { name: 'More fields' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Grade the film')
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toHaveText(/Refused/)
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(card(page, 'Grade the film')).toBeInViewport()
  await expect(message(page, 'Task created successfully').getByRole('button', { name: 'Open' })).toBeVisible()
})

test('what was typed is there again after Escape, and typing replaces it', async ({ page }) => {
  await open(page, manager, '/dashboard')
  await page.keyboard.press('c')
  await page.keyboard.type('Half a thought')
  await expect(title(page)).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await expect(line(page)).toBeHidden()
  await page.keyboard.press('c')
  await expect(title(page)).toHaveValue('Half a thought')
  await page.keyboard.type('Another')
  await expect(title(page)).toHaveValue('Another')
})

test('a new task of a long column is shown immediately, and one that a filter hides is said to be hidden', async ({ page }) => {
  const projectId = await makeProject('Long column')
  for (let day = 1; day <= 28; day += 1)
    await makeTask(projectId, `Delivery ${day}`, { dueDate: `2031-03-${String(day).padStart(2, '0')}` })
  await open(page, manager, `/tasks?projectId=${projectId}&sort=due`)
  await expect(card(page, 'Delivery 1').first()).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.type('Without a date')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Without a date')).toBeInViewport()
  await expect(card(page, 'Without a date')).toHaveAttribute('data-new')
  await expect(message(page, 'Task created successfully')).toBeVisible()
  await expect(card(page, 'Without a date')).not.toHaveAttribute('data-new')
  await expect(card(page, 'Without a date')).toBeInViewport()

  await page.goto(`${atelier.url}/tasks?projectId=${projectId}&priority=urgent`)
  await expect(page.getByText('No tasks found')).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.type('Of medium priority')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Task created successfully')).toContainText('The current filters hide it.')
})

test('the line at the foot of a column creates and opens with Shift and Enter, and has more fields', async ({ page }) => {
  const projectId = await makeProject('Foot')
  await open(page, manager, `/tasks?projectId=${projectId}`)
  const foot = page.getByRole('textbox', { name: /^Name of the new task/ })
  await page.getByRole('button', { name: 'New task in In Progress by name' }).click()
  await expect(foot).toBeFocused()
  await page.keyboard.type('From the foot')
  await page.getByRole('button', { name: 'More fields' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('From the foot')
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toHaveText(/Foot/)
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByRole('region', { name: 'In Progress', exact: true })).toContainText('From the foot')
  await page.getByRole('button', { name: 'New task in In Progress by name' }).click()
  await expect(foot).toBeFocused()
  await page.keyboard.type('Opened after that')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('dialog', { name: 'Opened after that' })).toBeVisible()
})

test('a client creates tickets and feedback, and nothing else', async ({ page }) => {
  await open(page, client, '/dashboard')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Create', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(kind(page)).toHaveText('Ticket')
  await kind(page).press('Enter')
  await expect(page.getByRole('option')).toHaveText(['Ticket', 'Feedback'])
  await page.getByRole('option', { name: 'Feedback' }).click()
  await page.keyboard.type('Too short')
  await page.keyboard.press('Enter')
  await expect(line(page).getByText('Title must be at least 10 characters')).toBeVisible()
  await expect(line(page).getByText('Description must be at least 30 characters')).toBeVisible()
  await expect(line(page).getByText('Please select a type')).toBeVisible()
  await choose(page, 'Kind', /^Ticket$/)
  await title(page).fill('The preview stays black')
  await choose(page, 'Category', /^Technical$/)
  await line(page).getByRole('textbox', { name: 'Description' }).fill('The preview of the film stays black on our tablet.')
  await page.keyboard.press('Control+Enter')
  await expect(message(page, 'Ticket created')).toContainText('Your support ticket has been submitted successfully')
  await message(page, 'Ticket created').getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { name: 'The preview stays black' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the button at the thumb opens the line, from Home and with the column on screen', async ({ page }) => {
    const projectId = await makeProject('Thumb')
    await open(page, manager, '/dashboard')
    await page.getByRole('button', { name: 'Create', exact: true }).tap()
    await expect(title(page)).toBeFocused()
    await expectAccessible(page)
    const box = await line(page).boundingBox()
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844])
    for (const one of await line(page).locator('button:visible, [data-takes-early-keys]').all())
      expect((await one.boundingBox())?.height ?? 44, (await one.textContent()) ?? '').toBeGreaterThanOrEqual(44)
    await title(page).fill('Made on the way')
    await choose(page, 'Project', /^Thumb/)
    await line(page).getByRole('button', { name: 'Create', exact: true }).tap()
    await expect(message(page, 'Task created successfully')).toBeVisible()

    await page.goto(`${atelier.url}/tasks?projectId=${projectId}`)
    await page
      .getByRole('group', { name: 'Columns' })
      .getByRole('button', { name: /^Blocked/ })
      .tap()
    await page.getByRole('button', { name: 'New task', exact: true }).tap()
    await title(page).fill('Waits for the client')
    await line(page).getByRole('button', { name: 'Create', exact: true }).tap()
    await expect(card(page, 'Waits for the client')).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
