import type { Page } from '@playwright/test'
import { addDays, dateIn } from '../src/shared/values/dates.ts'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let projectId: string
let behind: string
let { atelier, admin, designer, client, makeProject, makeTask: makeTaskIn, open } = {} as Studio
const today = dateIn('UTC')

test.beforeAll(async () => {
  ;({ atelier, admin, designer, client, makeProject, makeTask: makeTaskIn, open } = await startStudio())
  projectId = await makeProject('Spring campaign')
  behind = await makeProject('Behind schedule')
  await admin.send('PATCH', `/api/projects/${behind}`, { status: 'active', startDate: '2020-01-01', endDate: '2020-02-01' })
  await makeTask('Key visual', '2020-03-01')
  await makeTask('Press kit', addDays(today, 3))
})
test.afterAll(() => atelier.close())

const makeTask = (name: string, dueDate: string | null) => makeTaskIn(projectId, name, { dueDate, assigneeId: designer.userId })

const figure = (page: Page, label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

test('an admin sees how things stand; every figure leads to what it counts, and changes as others work', async ({ page }) => {
  await open(page, admin, '/dashboard')
  await expect(figure(page, 'Total Projects')).toContainText('2')
  await expect(figure(page, 'Tasks')).toContainText('2')
  await expect(figure(page, 'Team Members')).toContainText('4')
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

/** The titles of the panels as one sees them from top to bottom. */
async function panelsFromTop(page: Page): Promise<string[]> {
  const places = await page
    .getByRole('heading', { level: 2 })
    .evaluateAll((titles) => titles.map((title) => ({ text: title.textContent, top: title.getBoundingClientRect().top })))
  return places.toSorted((one, other) => one.top - other.top).map(({ text }) => text)
}

test('an owner’s panels begin with what is at risk, each line leads to its project, and recent activity comes last', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, admin, '/dashboard')
  await expect(page.getByRole('list', { name: 'Recent activity' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 project at risk' })).toBeVisible()
  const onPhone = await panelsFromTop(page)
  expect([onPhone[0], onPhone.at(-1)]).toEqual(['1 project at risk', 'Recent activity'])
  await page.setViewportSize({ width: 1440, height: 900 })
  const named = ['1 project at risk', 'Waiting for clients', 'Recent activity']
  await expect.poll(async () => (await panelsFromTop(page)).filter((title) => named.includes(title ?? ''))).toEqual(named)
  const line = page.getByRole('list', { name: 'Projects at risk' }).getByRole('listitem')
  await expect(line).toContainText(/Ended [\d,]+ days ago/)
  await line.getByRole('link', { name: 'Behind schedule' }).click()
  await expect(page).toHaveURL(new RegExp(behind))
})

test('somebody who makes things begins with their own day', async ({ page }) => {
  await open(page, designer, '/dashboard')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('My day')
  const overdue = page.getByRole('link', { name: 'Overdue', exact: true })
  await expect(page.getByRole('listitem').filter({ has: overdue })).toContainText('1')
  await expect(page.getByText('My tasks by status')).toBeVisible()
  await expect(page.getByText(/^(Projects at risk|Waiting for clients)$/)).toHaveCount(0)
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
  await open(page, client, '/dashboard')
  await expect(figure(page, 'Total Projects')).toContainText('2')
  await expect(page.getByRole('link', { name: 'Spring campaign' }).first()).toBeVisible()
  await expect(page.getByText('Press kit').first()).toBeVisible()
  await expect(page.getByText(/^(Performance|Projects at risk|Waiting for clients|My day)$/)).toHaveCount(0)
  await expectAccessible(page)
  expect(page.faults).toEqual([])
})
