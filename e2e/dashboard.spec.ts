import type { Page } from '@playwright/test'
import { addDays, dateIn } from '../src/shared/dates.ts'
import { type Atelier, actAs, type Caller, join, setUp, startAtelier } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller
let designer: Caller
let client: Caller
let projectId: string
const today = dateIn('UTC')

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = await setUp(atelier)
  const brandId = (await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Nordlys' })).id
  designer = await join(atelier, admin, { email: 'dora@studio.example', fullName: 'Dora Designer', roles: ['graphic_designer'] })
  client = await join(atelier, admin, { email: 'cleo@client.example', fullName: 'Cleo Client', roles: ['client'], brandIds: [brandId] })
  const project = { name: 'Spring campaign', brandId, projectManagerId: admin.userId, productOwnerId: admin.userId }
  projectId = (await admin.send<{ id: string }>('POST', '/api/projects', project)).id
  await admin.send('POST', '/api/project-allocations', { projectId, userId: designer.userId, role: 'graphic_designer' })
  await makeTask('Key visual', '2020-03-01')
  await makeTask('Press kit', addDays(today, 3))
})
test.afterAll(() => atelier.close())

const makeTask = async (name: string, dueDate: string | null) =>
  (await admin.send<{ id: string }>('POST', '/api/tasks', { name, projectId, dueDate, assigneeId: designer.userId })).id

const figure = (page: Page, label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

test('an admin sees how things stand; every figure leads to what it counts, and changes as others work', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/dashboard`)
  await expect(figure(page, 'Total Projects')).toContainText('1')
  await expect(figure(page, 'Tasks')).toContainText('2')
  await expect(figure(page, 'Team Members')).toContainText('3')
  await expect(
    page.getByRole('table', { name: 'Open tasks per person' }).getByRole('row', { name: /Dora Designer 2 1 late/ }),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first()).toContainText('created Press kit')
  await expectAccessible(page)
  await makeTask('Poster', null)
  await expect(figure(page, 'Tasks')).toContainText('3')
  await expect(page.getByRole('row', { name: /^To Do 3/ })).toBeVisible()
  await page.getByRole('link', { name: 'Team Members' }).press('Enter')
  await expect(page).toHaveURL(/\/team/)
  await expect(page.getByRole('link', { name: 'Dora Designer' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Press kit' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Press kit' })).toBeVisible()
})

test('somebody who makes things begins with their own day', async ({ page }) => {
  await actAs(page, designer)
  await page.goto(`${atelier.url}/dashboard`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('My day')
  const overdue = page.getByRole('link', { name: 'Overdue', exact: true })
  await expect(page.getByRole('listitem').filter({ has: overdue })).toContainText('1')
  await expect(page.getByText('My tasks by status')).toBeVisible()
  await expect(page.getByText('Load per person')).toHaveCount(0)
  await expectAccessible(page)
  await overdue.click()
  await expect(
    page
      .getByRole('article', { name: /Key visual/ })
      .or(page.getByText('Key visual'))
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Press kit')).toHaveCount(0)
})

test('a client on a phone sees their projects and what is due, without the agency’s own figures', async ({ browser }) => {
  const page = await openBrowser(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await actAs(page, client)
  await page.goto(`${atelier.url}/dashboard`)
  await expect(figure(page, 'Total Projects')).toContainText('1')
  await expect(page.getByRole('link', { name: 'Spring campaign' }).first()).toBeVisible()
  await expect(page.getByText('Press kit').first()).toBeVisible()
  await expect(page.getByText(/^(Performance|Load per person|My day)$/)).toHaveCount(0)
  await expectAccessible(page)
  expect(page.faults).toEqual([])
  await page.context().close()
})
