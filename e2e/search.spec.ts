import type { Page } from '@playwright/test'
import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller
let client: Caller
let taskId: string

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
  const brandOf = async (name: string) => (await admin.send<{ id: string }>('POST', '/api/brands', { name })).id
  const [northwind, fabrikam] = [await brandOf('Northwind'), await brandOf('Fabrikam')]
  const projectOf = async (name: string, brandId: string) =>
    (
      await admin.send<{ id: string }>('POST', '/api/projects', {
        name,
        brandId,
        projectManagerId: admin.userId,
        productOwnerId: admin.userId,
      })
    ).id
  const [spring, secret] = [await projectOf('Spring launch', northwind), await projectOf('Quiet launch', fabrikam)]
  const taskOf = async (name: string, projectId: string) => (await admin.send<{ id: string }>('POST', '/api/tasks', { name, projectId })).id
  taskId = await taskOf('Lantern poster', spring)
  await taskOf('Lantern film', secret)
  const say = (body: string, audience: string) =>
    admin.send('POST', '/api/comments', { recordType: 'task', recordId: taskId, body, audience })
  await say('The lantern glows too much', 'client')
  await say('The lantern budget is tight', 'internal')
  client = await join(atelier, admin, { email: 'cleo@client.example', fullName: 'Cleo Client', roles: ['client'], brandIds: [northwind] })
  // The entries follow what happened within seconds.
  await expect.poll(async () => (await admin.get<{ items: unknown[] }>('/api/search?q=lantern')).items.length, { timeout: 30_000 }).toBe(4)
})
test.afterAll(() => atelier.close())

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const input = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or type a command' })
const line = (page: Page, name: RegExp | string) => palette(page).getByRole('option', { name })
const openByKey = async (page: Page) => {
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
}
/** Types into the open box and takes its first line, once that is the one that is meant. */
const typeAndTake = async (page: Page, words: string, name: RegExp) => {
  await page.keyboard.type(words)
  await expect(line(page, name).first()).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
}

test('an admin finds a brand in spite of an error, opens a task over the page one is on, and has it among what was opened last', async ({
  page,
}) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/dashboard`)
  await openByKey(page)
  await input(page).fill('Nortwind')
  await expect(line(page, /Northwind.*brand/i)).toBeVisible()
  await expectAccessible(page)
  await input(page).fill('lantern po')
  await expect(line(page, /Lantern poster/).first()).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Lantern poster' })).toBeVisible()
  await expect(page).toHaveURL(`${atelier.url}/dashboard?task=${taskId}`)
  await expect
    .poll(async () => (await admin.get<{ items: { title: string }[] }>('/api/recent-records')).items[0]?.title)
    .toBe('Lantern poster')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${atelier.url}/dashboard`)
  await openByKey(page)
  // The record that was just closed gives the focus back when it has gone: not from what was opened meanwhile.
  await expect(page.locator('[data-record-frame]')).toHaveCount(0)
  await expect(input(page)).toBeFocused()
  await expect(palette(page).getByRole('group', { name: 'Opened last' }).getByRole('option')).toHaveText([/Lantern poster/])
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('by keyboard alone: commands of the screen, go to, create from elsewhere, theme, and all results with filters', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/dashboard`)
  await openByKey(page)
  await typeAndTake(page, 'new brand', /New brand/)
  const line = page.getByRole('dialog', { name: 'Create', exact: true })
  await expect(line.getByRole('combobox', { name: 'Kind' })).toHaveText('Brand')
  await page.keyboard.press('Escape')
  await expect(line).toBeHidden()
  await page.goto(`${atelier.url}/documents`)
  await openByKey(page)
  await expect(
    palette(page)
      .getByRole('group', { name: 'This page' })
      .getByRole('option', { name: /Upload document/ }),
  ).toBeVisible()
  await typeAndTake(page, 'dark', /dark/i)
  await expect(page.locator('html[data-theme=dark]')).toBeAttached()
  await openByKey(page)
  await typeAndTake(page, 'go to projects', /Projects/)
  await expect(page).toHaveURL(`${atelier.url}/projects`)
  await openByKey(page)
  await page.keyboard.type('lantern')
  await expect(palette(page).getByRole('option', { name: /lantern/i })).toHaveCount(5)
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown')
  await expect(palette(page).getByRole('option').nth(4)).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${atelier.url}/search?q=lantern`)
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results).toHaveCount(4)
  await page.getByRole('button', { name: 'Kind' }).press('Enter')
  await page.getByRole('option', { name: 'Comments' }).click()
  await expect(page).toHaveURL(/kind=comment/)
  await expect(results).toHaveCount(2)
  // Back to the theme of the system, which the next lines look at in both.
  await openByKey(page)
  await typeAndTake(page, 'system', /system/i)
  await expect(palette(page)).toBeHidden()
  await expectAccessible(page)
})

test('an open record has its own commands: the next one, following, deleting', async ({ page }) => {
  const choose = async (words: string, name: RegExp) => {
    await page.keyboard.press('Control+k')
    await expect(input(page)).toBeFocused()
    await typeAndTake(page, words, name)
    await expect(palette(page)).toBeHidden()
  }
  await actAs(page, admin)
  // By hand, where the newest stands first: of two tasks without a date the order by date is left to their ids.
  await page.goto(`${atelier.url}/tasks?sort=position&task=${taskId}`)
  await expect(page.getByRole('dialog', { name: 'Lantern poster' }).getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(line(page, /Copy link to this task/)).toBeVisible()
  await expect(line(page, /Next task/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await choose('unfollow', /Unfollow this task/)
  await expect(page.getByRole('button', { name: 'Follow this task' })).toBeVisible()
  await choose('previous task', /Previous task/)
  const film = page.getByRole('dialog', { name: 'Lantern film' })
  await expect(film).toBeVisible()
  await choose('delete this', /Delete this task/)
  await page.getByRole('alertdialog', { name: 'Delete “Lantern film”?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(film).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(film).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(line(page, /New task/)).toBeVisible()
  await expect(line(page, /this task|Previous task/)).toHaveCount(0)
})

test('a client finds what is theirs and nothing else', async ({ browser }) => {
  const page = await openBrowser(browser)
  await actAs(page, client)
  await page.goto(`${atelier.url}/dashboard`)
  await openByKey(page)
  await input(page).fill('lantern')
  await expect(line(page, /Lantern poster/).first()).toBeVisible()
  await expect(line(page, /glows too much/)).toBeVisible()
  await expect(line(page, /budget|film/)).toHaveCount(0)
  await input(page).fill('fabrikam')
  await expect(palette(page).getByText('Nothing that you may open answers')).toBeVisible()
  await expect(line(page, /New task|New brand|User Management/)).toHaveCount(0)
  expect(page.faults).toEqual([])
})

test('on a phone it fills the screen, and the page of results is cut nowhere', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await actAs(page, admin)
  await page.goto(`${atelier.url}/dashboard`)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(palette(page)).toBeVisible()
  await expect.poll(() => palette(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await input(page).fill('lantern')
  await expect(line(page, /Lantern poster/).first()).toBeVisible()
  await expectAccessible(page)
  await line(page, /See all results/).click()
  await expect(page.getByRole('list', { name: 'Results' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})

test('what cannot be reached is said, and what was typed stays', async ({ page, watched }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/dashboard`)
  await page.route('**/api/search?*', (route) => route.abort())
  await openByKey(page)
  await page.keyboard.type('lantern')
  await expect(palette(page).getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await expect(input(page)).toHaveValue('lantern')
  await page.unroute('**/api/search?*')
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(line(page, /Lantern poster/).first()).toBeVisible()
  watched.problems.splice(0)
})
