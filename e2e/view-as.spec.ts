import type { Page } from '@playwright/test'
import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let atelier: Atelier
let manager: Caller
let client: Caller
let brandId: string
let taskId: string

test.beforeAll(async () => {
  atelier = await startAtelier()
  const { admin } = atelier
  brandId = (await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Nordlys' })).id
  manager = await join(atelier, admin, { email: 'mira@studio.example', fullName: 'Mira Manager', roles: ['project_manager'] })
  client = await join(atelier, admin, { email: 'cleo@client.example', fullName: 'Cleo Client', roles: ['client'], brandIds: [brandId] })
  const made = { name: 'Spring campaign', brandId, projectManagerId: manager.userId, productOwnerId: admin.userId }
  const projectId = (await admin.send<{ id: string }>('POST', '/api/projects', made)).id
  taskId = (await admin.send<{ id: string }>('POST', '/api/tasks', { name: 'Storyboard', projectId })).id
})
test.afterAll(() => atelier.close())

// Not by its role: what lies under an open record is nothing to read then, but seen all the same.
const bar = (page: Page) => page.locator('[data-view-bar]')
const leave = (page: Page) => bar(page).getByText('Leave the view')
const words = 'as Cleo Client (Client). Nothing you do here is saved or marked as read.'
const inMain = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const account = (page: Page, name: string) => page.getByRole('button', { name: `Account: ${name}` })
const accountBelow = (page: Page, name: string) => page.getByRole('button', { name: `Account: ${name}`, includeHidden: true })

test('an admin sees what a client sees, in every tab and on the first paint, is refused in words, and leaves', async ({
  page,
  browser,
}) => {
  const { admin } = atelier
  await actAs(page, admin)
  const other = await page.context().newPage()
  await other.goto(`${atelier.url}/tasks`)
  await expect(inMain(other, 'User Management')).toBeVisible()
  await page.goto(`${atelier.url}/user-management`)
  await page.getByRole('button', { name: 'More for Ada Admin' }).click()
  await expect(page.getByRole('menuitem', { name: 'End other sessions' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'View as this client' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Cleo Client' }).click()
  await page.getByRole('menuitem', { name: 'View as this client' }).click()

  await expect(bar(page)).toContainText(words)
  await expect(page).toHaveURL(`${atelier.url}/dashboard`)
  await expect(account(page, 'Cleo Client')).toBeVisible()
  await expect(inMain(page, 'To approve')).toBeVisible()
  for (const name of ['User Management', 'Chat', 'Settings']) await expect(inMain(page, name)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Notifications/ })).toHaveCount(0)
  await account(page, 'Cleo Client').click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  // The other tab has nothing of the admin's left.
  await expect(bar(other)).toContainText(words)
  await expect(inMain(other, 'User Management')).toHaveCount(0)
  await expect(other.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()

  for (const path of ['/settings', '/chat', '/notifications']) {
    await page.goto(atelier.url + path)
    await expect(page.getByText('This is not part of the view')).toBeVisible()
  }
  await page.goto(`${atelier.url}/tasks?task=${taskId}`, { waitUntil: 'commit' })
  await expect(bar(page)).toContainText(words)
  const record = page.getByRole('dialog', { name: 'Storyboard' })
  await expect(record).toBeVisible()
  // The page below is hidden from screen readers, the bar is not: `getByRole` finds only what they read.
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'View as a client' })).toContainText(words)
  await expect(page.getByRole('button', { name: 'Leave the view' })).toBeVisible()
  const [above, below] = [await bar(page).boundingBox(), await record.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await record.getByRole('textbox', { name: 'Write a comment' }).fill('In somebody else’s name')
  await record.getByRole('textbox', { name: 'Write a comment' }).press('ControlOrMeta+Enter')
  await expect(page.getByText('You are looking at this as Cleo Client. Leave the view to change something.').first()).toBeVisible()
  const comments = await client.context.get(`/api/comments?recordType=task&recordId=${taskId}`)
  expect(await comments.json()).toMatchObject({ items: [] })

  await other.bringToFront()
  await leave(other).click()
  await expect(bar(other)).toHaveCount(0)
  await expect(inMain(other, 'User Management')).toBeVisible()
  await expect(other).toHaveURL(/\/tasks$/)
  await expect(page.getByRole('dialog', { name: 'Storyboard' })).toBeVisible()
  await expect(accountBelow(page, 'Ada Admin')).toBeAttached()
  await expect(bar(page)).toHaveCount(0)
  await other.goto(`${atelier.url}/settings?tab=audit`)
  await expect(other.getByText('Portal viewed as a client').first()).toBeVisible()
  await expect(other.getByText('View as a client left').first()).toBeVisible()
  await other.close()

  // Nobody else is touched: the client's own browser is as it was.
  const own = await openBrowser(browser)
  await actAs(own, client)
  await own.goto(`${atelier.url}/dashboard`)
  await expect(inMain(own, 'Chat')).toBeVisible()
  await expect(bar(own)).toHaveCount(0)
})

test('a manager on a phone looks at the brand of their client, and leaves it from above a record', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await actAs(page, manager)
  await page.goto(`${atelier.url}/brands?brand=${brandId}&tab=people`)
  await page.getByRole('button', { name: 'View as Cleo Client' }).click()
  await expect(bar(page)).toContainText(words)
  for (const path of ['/dashboard', '/tasks', `/tasks?task=${taskId}`]) {
    await page.goto(atelier.url + path)
    await expect(leave(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  }
  await leave(page).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Storyboard' })).toBeVisible()
  await expect(accountBelow(page, 'Mira Manager')).toBeAttached()
})
