import { type Atelier, actAs, type Caller, join, setUp, startAtelier } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller
let manager: Caller
let designer: Caller
let client: Caller
let projectId: string

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = await setUp(atelier)
  const brandId = (await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Nordlys' })).id
  manager = await join(atelier, admin, { email: 'mira@studio.example', fullName: 'Mira Manager', roles: ['project_manager'] })
  designer = await join(atelier, admin, { email: 'dora@studio.example', fullName: 'Dora Designer', roles: ['graphic_designer'] })
  client = await join(atelier, admin, { email: 'cleo@client.example', fullName: 'Cleo Client', roles: ['client'], brandIds: [brandId] })
  const project = { name: 'Spring campaign', brandId, projectManagerId: manager.userId, productOwnerId: admin.userId }
  projectId = (await admin.send<{ id: string }>('POST', '/api/projects', project)).id
  await admin.send('POST', '/api/project-allocations', { projectId, userId: designer.userId, role: 'graphic_designer' })
  await makeTask('Key visual', '2020-03-01')
})
test.afterAll(() => atelier.close())

async function makeTask(name: string, dueDate: string | null = null, assigneeId = designer.userId): Promise<string> {
  return (await admin.send<{ id: string }>('POST', '/api/tasks', { name, projectId, dueDate, assigneeId })).id
}

test('somebody’s card leads to what they work on, by keyboard, and a task opens from there', async ({ page }) => {
  await actAs(page, manager)
  await page.goto(`${atelier.url}/team`)
  await expect(page.getByRole('button', { name: 'Add Member' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Dora Designer' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Dora Designer' })
  await expect(dialog.getByRole('row', { name: /^Overdue 1/ })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Projects' })).toContainText('Spring campaign · Nordlys')
  await expect(dialog.getByRole('region', { name: 'Projects' })).toContainText('Graphic Designer')
  await expect(page).toHaveURL(new RegExp(`profile=${designer.userId}`))
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Key visual' }).click()
  await expect(page.getByRole('dialog', { name: 'Key visual' })).toBeVisible()
})

test('what others change shows in the cards, and the search finds people by name and role', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/team`)
  const card = page.getByRole('main').locator('h2', { hasText: 'Dora Designer' }).locator('xpath=ancestor::*[contains(., "open task")][1]')
  await expect(card).toContainText('1 open task')
  await makeTask('Storyboard')
  await expect(card).toContainText('2 open tasks')
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.type('Mira')
  await expect(page.getByRole('link', { name: 'Dora Designer' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Mira Manager' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search people' }).fill('Nobody at all')
  await expect(page.getByText('No team members found matching your search')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).filter({ hasText: 'Clear search' }).click()
  await page.getByRole('button', { name: 'Add Member' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite people' })).toBeVisible()
})

test('a client on a phone sees whom they work with, and nothing of what those have in hand', async ({ browser }) => {
  const page = await openBrowser(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await actAs(page, client)
  await page.goto(`${atelier.url}/team`)
  await expect(page.getByRole('link', { name: 'Dora Designer' })).toBeVisible()
  await expect(page.getByText(/open task|dora@studio/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Dora Designer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dora Designer' })
  await expect(dialog).toContainText('Graphic Designer')
  await expect(dialog.getByRole('region')).toHaveCount(0)
  await expectAccessible(page)
  expect(page.faults).toEqual([])
  await page.context().close()
})

test('whose account ends hands over what they have in hand, in one dialog', async ({ page }) => {
  const leaving = await join(atelier, admin, { email: 'lee@studio.example', fullName: 'Lee Leaving', roles: ['graphic_designer'] })
  await admin.send('POST', '/api/project-allocations', { projectId, userId: leaving.userId, role: 'graphic_designer' })
  const task = await makeTask('Poster', null, leaving.userId)
  await actAs(page, admin)
  await page.goto(`${atelier.url}/user-management`)
  await page.getByRole('button', { name: 'More for Lee Leaving' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Lee Leaving?' })
  await expect(dialog).toContainText('1 task: Poster')
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Who takes tasks of Spring campaign' }).click()
  await expect(page.getByRole('option', { name: 'Lee Leaving' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Dora Designer' }).click()
  await dialog.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(page.getByText('1 record of Lee Leaving handed over.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${atelier.url}/tasks?task=${task}`)
  await expect(page.getByRole('dialog', { name: 'Poster' }).getByRole('combobox', { name: 'Assignee' })).toContainText('Dora Designer')
  await page.goto(`${atelier.url}/user-management`)
  await expect(page.getByRole('row', { name: /Lee Leaving/ })).toContainText('Deactivated')
})

test('of several whose accounts end at once the work is handed over in one dialog, and all come back by one press', async ({ page }) => {
  const first = await join(atelier, admin, { email: 'may@studio.example', fullName: 'May Moving', roles: ['graphic_designer'] })
  await join(atelier, admin, { email: 'noa@studio.example', fullName: 'Noa Moving', roles: ['graphic_designer'] })
  await admin.send('POST', '/api/project-allocations', { projectId, userId: first.userId, role: 'graphic_designer' })
  const task = await makeTask('Banner', null, first.userId)
  await actAs(page, admin)
  await page.goto(`${atelier.url}/user-management?q=Moving`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  for (const name of ['May Moving', 'Noa Moving']) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate 2 people?' })
  await expect(dialog.getByRole('region', { name: 'Open work of May Moving' })).toContainText('1 task: Banner')
  await expect(dialog).toContainText('Nothing open is assigned to Noa Moving.')
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Who takes tasks of Spring campaign' }).click()
  await page.getByRole('option', { name: 'Dora Designer' }).click()
  await dialog.getByRole('button', { name: 'Deactivate 2 accounts' }).click()
  await expect(dialog).toHaveCount(0)
  for (const name of ['May Moving', 'Noa Moving']) await expect(row(name)).toContainText('Deactivated')
  const now = (await (await admin.context.get(`/api/tasks/${task}`)).json()) as { assignee: { fullName: string } | null }
  expect(now.assignee?.fullName).toBe('Dora Designer')
  await page.locator('[data-toast]').getByRole('button', { name: 'Reactivate' }).click()
  for (const name of ['May Moving', 'Noa Moving']) await expect(row(name)).not.toContainText('Deactivated')
})
