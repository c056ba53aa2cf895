import type { Page } from '@playwright/test'
import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller
let manager: Caller
let client: Caller
let brandId: string
let projectId: string

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
  const brand = { name: 'Nordlys', industry: 'Energy', website: 'https://nordlys.example', billingName: 'Nordlys AS' }
  brandId = (await admin.send<{ id: string }>('POST', '/api/brands', brand)).id
  manager = await join(atelier, admin, { email: 'mira@studio.example', fullName: 'Mira Manager', roles: ['project_manager'] })
  client = await join(atelier, admin, { email: 'cleo@client.example', fullName: 'Cleo Client', roles: ['client'], brandIds: [brandId] })
  projectId = await makeProject('Spring campaign', { description: 'Light comes back.', budget: '48000', currency: 'EUR', progress: 40 })
  await makeTask('Storyboard', '2020-03-01')
  await makeTask('Media plan')
})
test.afterAll(() => atelier.close())

async function makeProject(name: string, more: object = {}): Promise<string> {
  const project = { name, brandId, projectManagerId: manager.userId, productOwnerId: admin.userId, ...more }
  return (await admin.send<{ id: string }>('POST', '/api/projects', project)).id
}

async function makeTask(name: string, dueDate: string | null = null): Promise<string> {
  return (await admin.send<{ id: string }>('POST', '/api/tasks', { name, projectId, dueDate })).id
}

const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const figure = (page: Page, label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

test('a card leads to the home of its project, and from there to its tasks, its people and back, by keyboard', async ({ page }) => {
  await actAs(page, manager)
  await page.goto(`${atelier.url}/projects`)
  await page.getByRole('link', { name: 'Spring campaign', exact: true }).press('Enter')
  await expect(title(page, 'Spring campaign')).toBeVisible()
  await expect(page).toHaveURL(`${atelier.url}/projects?project=${projectId}`)
  await expect(page).toHaveTitle(/^Spring campaign · /)
  await expect(figure(page, 'Open tasks')).toContainText('2')
  await expect(figure(page, 'Overdue')).toContainText('1')
  // Read first, and a text field a moment later.
  await expect(page.getByText('Light comes back.').last()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Budget', exact: true })).toHaveValue('48,000.00')

  await tab(page, 'Overview').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, /^Tasks/)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/tab=tasks/)
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText([/Storyboard/, /Media plan/])
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Work breakdown')).toHaveAttribute('aria-selected', 'true')
  const tree = page.getByRole('treegrid', { name: 'Work breakdown structure' })
  await expect(tree.getByRole('row', { name: /Storyboard/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search WBS items' }).fill('media')
  await expect(tree.getByRole('row', { name: /Storyboard/ })).toHaveCount(0)
  // What is filtered in a tab stands in the address, and goes with it.
  await expect(page).toHaveURL(/tab=wbs&q=media/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search WBS items' })).toHaveValue('media')
  await expect(tree.getByRole('row', { name: /Media plan/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Time-line' }).click()
  await expect(page).toHaveURL(/view=timeline/)
  await expect(page.getByRole('treegrid', { name: 'Time-line' })).toBeVisible()
  await tab(page, 'Work breakdown').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(/q=media|view=timeline/)
  await expect(tab(page, /^Documents/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('No documents found')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Category' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, /^Content/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, /^Deliverables/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, /^Hours/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('row', { name: /Mira Manager.*Project Manager/ })).toBeVisible()

  // The tab that is chosen stands in the address.
  await page.reload()
  await expect(page.getByRole('table', { name: 'People on Spring campaign' })).toBeVisible()
  await tab(page, 'History').click()
  await expect(page.getByRole('list', { name: 'History' }).getByText('created this project')).toBeVisible()

  await page.getByRole('link', { name: 'Open board' }).click()
  await expect(page).toHaveURL(`${atelier.url}/tasks?projectId=${projectId}`)
  await page.goBack()
  await expect(title(page, 'Spring campaign')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page).toHaveURL(`${atelier.url}/projects`)
  await expect(title(page, 'Projects')).toBeVisible()
  await expect(page).toHaveTitle(/^Projects · /)
})

test('the head of a project is one row with its tabs directly below, and says how far it is once', async ({ page }) => {
  await actAs(page, manager)
  await page.goto(`${atelier.url}/projects?project=${projectId}`)
  const head = page.locator('header').filter({ has: title(page, 'Spring campaign') })
  expect((await head.boundingBox())?.height).toBe(56)
  const tabs = await page.getByRole('tablist').boundingBox()
  expect(tabs?.y).toBe(128)
  // What the tasks say is drawn; a figure entered by hand says so.
  await expect(page.getByRole('progressbar', { name: 'Progress of Spring campaign' })).toHaveAttribute(
    'aria-valuetext',
    /^\d of \d tasks done$/,
  )
  await expect(page.getByRole('textbox', { name: 'Progress, set by hand' })).toHaveValue('40')
  await expect(page.getByText('Nordlys', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Planning', { exact: true })).toHaveCount(1)
})

test('a manager edits a project where its fields are shown', async ({ page }) => {
  const { id } = await admin.send<{ id: string }>('POST', '/api/projects', {
    name: 'Winter campaign',
    brandId: (await admin.get<{ brandId: string }>(`/api/projects/${projectId}`)).brandId,
    projectManagerId: manager.userId,
    productOwnerId: admin.userId,
    startDate: '2026-05-10',
  })
  await actAs(page, manager)
  await page.goto(`${atelier.url}/projects?project=${id}`)
  await page.getByRole('button', { name: 'Status: Planning' }).click()
  await page.getByRole('menuitemradio', { name: 'Active' }).click()
  await expect(page.getByRole('button', { name: 'Status: Active' })).toBeVisible()
  const end = page.getByRole('textbox', { name: 'End Date' })
  await end.fill('2026-05-01')
  await end.press('Enter')
  await expect(page.getByText('The end date must not be before the start date').first()).toBeVisible()
  await end.fill('2026-06-01')
  await end.press('Enter')
  await expect.poll(() => admin.get(`/api/projects/${id}`)).toMatchObject({ status: 'active', endDate: '2026-06-01' })
  await page.getByRole('textbox', { name: 'Budget' }).fill('1200')
  await page.getByRole('textbox', { name: 'Budget' }).press('Enter')
  await expect.poll(() => admin.get(`/api/projects/${id}`)).toMatchObject({ budget: '1200.00' })
  await expectAccessible(page)
})

test('what one changes shows on the home that another has open', async ({ page, browser }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/projects?project=${projectId}`)
  const other = await openBrowser(browser)
  await actAs(other, client)
  await other.goto(`${atelier.url}/projects?project=${projectId}`)
  await expect(title(other, 'Spring campaign')).toBeVisible()
  await expect(figure(page, 'Open tasks').locator('dd').first()).toHaveText(/^\d/)
  const open = Number(await figure(page, 'Open tasks').locator('dd').first().textContent())

  const task = await makeTask('Press kit')
  await expect(figure(page, 'Open tasks')).toContainText(String(open + 1))
  await expect(figure(other, 'Open tasks')).toContainText(String(open + 1))
  await admin.send('PATCH', `/api/tasks/${task}/place`, { status: 'done' })
  await expect(other.getByText('1 of 3 tasks done')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Spring campaign' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Project' })
  await dialog.getByLabel('Project Name').fill('Summer campaign')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(title(page, 'Summer campaign')).toBeVisible()
  await expect(title(other, 'Summer campaign')).toBeVisible()
  await expect(other).toHaveTitle(/^Summer campaign · /)

  await other.goto(`${atelier.url}/brands?brand=${brandId}`)
  await expect(figure(other, 'Done')).toContainText('1')
  await admin.send('PATCH', `/api/tasks/${task}/place`, { status: 'todo' })
  await expect(figure(other, 'Done')).toContainText('0')
  await admin.send('PATCH', `/api/projects/${projectId}`, { name: 'Spring campaign' })
  await expect(other.getByRole('link', { name: 'Spring campaign' })).toBeVisible()
  expect(other.faults).toEqual([])
})

test('a client has the same page with less', async ({ page }) => {
  await actAs(page, client)
  await page.goto(`${atelier.url}/brands`)
  await page.getByRole('link', { name: 'Nordlys', exact: true }).click()
  await expect(title(page, 'Nordlys')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([/^Overview/, /^Projects/, /^Documents/, /^Content/, /^Deliverables/, /^Kit/, /^History/])
  await expect(page.getByText('Nordlys AS')).toHaveCount(0)
  await expect(page.getByText('Billing', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Edit|Manage Team|New Project|Actions)/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Spring campaign' }).click()
  await expect(title(page, 'Spring campaign')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    /^Overview/,
    /^Tasks/,
    /^Work breakdown/,
    /^Documents/,
    /^Content/,
    /^Deliverables/,
    /^History/,
  ])
  await expect(page.getByText('Mira Manager')).toBeVisible()
  await expect(page.getByText('Budget')).toHaveCount(0)
  await expect(page.getByText('€48,000.00')).toHaveCount(0)

  const elsewhere = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Another client' })
  for (const address of [`/brands?brand=${elsewhere.id}`, `/projects?project=${elsewhere.id}`]) {
    await page.goto(atelier.url + address)
    await expect(title(page, address.startsWith('/brands') ? 'This brand is not here' : 'This project is not here')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Show all projects' }).click()
  await expect(title(page, 'Projects')).toBeVisible()
})

test('the dialogs open on the home and leave one there; the team shows at once', async ({ page }) => {
  await join(atelier, admin, { email: 'dora@studio.example', fullName: 'Dora Designer', roles: ['graphic_designer'] })
  await actAs(page, manager)
  await page.goto(`${atelier.url}/projects?project=${projectId}&tab=people`)
  await page.getByRole('button', { name: 'Actions for Spring campaign' }).click()
  await page.getByRole('menuitem', { name: 'Manage Team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage Team' })
  await dialog.getByRole('combobox', { name: 'Add a person' }).click()
  await page.getByRole('option', { name: 'Dora Designer' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('User added to project').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Dora Designer.*Graphic Designer/ })).toBeVisible()
  await expect(page).toHaveURL(`${atelier.url}/projects?project=${projectId}&tab=people`)
})

test('on a phone nothing is cut, and what does not fit is in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await actAs(page, admin)
  for (const address of [`/projects?project=${projectId}`, `/brands?brand=${brandId}`]) {
    for (const area of ['overview', 'tasks', 'projects', 'documents', 'people', 'history']) {
      await page.goto(`${atelier.url}${address}&tab=${area}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await expect(page.getByRole('menuitem')).toContainText(['Edit', 'Manage Team', 'Archive'])
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog', { name: /^Edit / })).toBeVisible()
  }
})

test('both homes are accessible', async ({ page }) => {
  await actAs(page, admin)
  // What the areas of both have in common is looked at once.
  const tabs = [
    [`/projects?project=${projectId}`, 9],
    [`/projects?project=${projectId}&tab=people`, 9],
    [`/brands?brand=${brandId}`, 9],
  ] as const
  for (const [address, count] of tabs) {
    await page.goto(atelier.url + address)
    await expect(page.getByRole('tab')).toHaveCount(count)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
  }
})
