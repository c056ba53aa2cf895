import type { Page } from '@playwright/test'
import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller
let maker: Caller
let taskId: string
let projectId: string

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
  const brand = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Nordlys' })
  const project = { name: 'Spring campaign', brandId: brand.id, projectManagerId: admin.userId, productOwnerId: admin.userId }
  projectId = (await admin.send<{ id: string }>('POST', '/api/projects', project)).id
  maker = await join(atelier, admin, { email: 'gwen@studio.example', fullName: 'Gwen Designer', roles: ['graphic_designer'] })
  // The journeys begin with the task.
  await maker.send('PATCH', '/api/notification-settings', { projectUpdates: false })
  await admin.send('POST', '/api/project-allocations', { projectId, userId: maker.userId, role: 'graphic_designer' })
  await maker.send('PATCH', '/api/notification-settings', { projectUpdates: true })
  taskId = (await admin.send<{ id: string }>('POST', '/api/tasks', { name: 'Storyboard', projectId, assigneeId: maker.userId })).id
})
test.afterAll(() => atelier.close())

const mention = (body: string) =>
  admin.send('POST', '/api/comments', {
    recordType: 'task',
    recordId: taskId,
    body: `@Gwen Designer ${body}`,
    mentions: [maker.userId],
    audience: 'internal',
  })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true })
const lines = (page: Page) => page.getByRole('tabpanel').locator('[data-lead]')

test('what happens counts in every open tab at once, is read by opening it, and one’s own list says so elsewhere', async ({
  page,
  browser,
}) => {
  await actAs(page, maker)
  await page.goto(`${atelier.url}/tasks`)
  const second = await openBrowser(browser)
  await actAs(second, maker)
  await second.goto(`${atelier.url}/notifications`)
  await expect(bell(page, 1)).toBeVisible()
  await expect(lines(second)).toHaveText([/Task assigned to you/])
  await mention('look at the second page')
  await expect(bell(page, 2)).toBeVisible()
  await expect(bell(second, 2)).toBeVisible()
  // Both are of one task: the newest stands, the other behind it.
  await expect(lines(second)).toHaveText([/You were mentioned/])
  await expect(second.getByText('@Gwen Designer look at the second page')).toBeVisible()
  await expect(second.getByText(/^Today at \d\d:\d\d$/).first()).toBeVisible()
  await second.getByRole('button', { name: '1 more of this, 1 unread' }).click()
  await expect(lines(second)).toHaveText([/You were mentioned/, /Task assigned to you/])
  // Unfolded, each has its own buttons.
  await expect(second.getByRole('button', { name: 'Delete notification' })).toHaveCount(2)
  await expect(second.getByRole('button', { name: 'Mark as read' })).toHaveCount(2)

  await bell(page, 2).click()
  await expect(tab(page, /^All 2$/)).toBeVisible()
  await lines(page).first().click()
  await expect(page).toHaveURL(new RegExp(`task=${taskId}&comment=`))
  await expect(page.getByRole('dialog', { name: 'Storyboard' })).toBeVisible()
  // The whole record was opened, so all that was told of it is read, in the other browser as well.
  await expect(bell(second, 0)).toBeVisible()
  await expect(tab(second, /^Unread 0$/)).toBeVisible()
  expect(second.faults).toEqual([])
})

test('unread again, deleted and back, all as read, by keyboard', async ({ page }) => {
  await mention('and the third')
  await actAs(page, maker)
  await page.goto(`${atelier.url}/notifications`)
  await expect(lines(page)).toHaveText([/You were mentioned/])
  await page.keyboard.press('j')
  await expect(lines(page).first()).toBeFocused()
  await page.keyboard.press('u')
  await expect(bell(page, 0)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark All as Read' })).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(tab(page, /^Unread [1-9]/)).toBeVisible()
  await tab(page, /^Unread/).click()
  await expect(page).toHaveURL(/tab=unread/)
  await page.getByRole('button', { name: 'Mark All as Read' }).click()
  await expect(page.getByText('All notifications marked as read')).toBeVisible()
  await expect(page.getByText('No notifications', { exact: true })).toBeVisible()
  await expect(bell(page, 0)).toBeVisible()

  await tab(page, /^All/).click()
  await expect(lines(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await lines(page).first().focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('3 notifications deleted')).toBeVisible()
  await expect(page.getByText('No notifications', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(tab(page, /^All 3$/)).toBeVisible()
})

test('a project is looked at alone, and somebody without news is told what belongs here', async ({ page }) => {
  await actAs(page, maker)
  await page.goto(`${atelier.url}/notifications?projectId=${projectId}`)
  await expect(lines(page)).toHaveCount(1)
  await page.goto(`${atelier.url}/notifications?projectId=00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('No notifications', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show all projects' }).click()
  await expect(lines(page)).toHaveCount(1)
})

test('what is switched off is told no more, and each change is kept', async ({ page }) => {
  await actAs(page, maker)
  await page.goto(`${atelier.url}/settings?tab=notifications`)
  const mentions = page.getByRole('checkbox', { name: 'Somebody mentions you: in the portal' })
  await expect(mentions).toBeChecked()
  await expectAccessible(page)
  await mentions.click()
  await expect(mentions).not.toBeChecked()
  const switchOff = page.getByRole('switch', { name: 'Project updates' })
  await switchOff.click()
  await expect(page.getByRole('checkbox', { name: 'You are added to a project: in the portal' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Once a day' }).click()
  await expect(page.getByRole('combobox', { name: 'Hour of the day' })).toBeVisible()
  await expect.poll(async () => maker.get('/api/notification-settings')).toMatchObject({ delivery: 'daily', projectUpdates: false })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Somebody mentions you: in the portal' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Project updates' })).not.toBeChecked()
  const before = await maker.get<{ all: number }>('/api/notifications/count')
  await mention('nobody hears this')
  expect(await maker.get('/api/notifications/count')).toEqual(before)
})

test('a task is followed and no longer followed on the record itself', async ({ page }) => {
  await actAs(page, maker)
  await page.goto(`${atelier.url}/tasks?task=${taskId}`)
  const following = page.getByRole('button', { name: 'Following', exact: true })
  await expect(following).toHaveAttribute('aria-pressed', 'true')
  await following.click()
  await expect(page.getByRole('button', { name: 'Follow this task' })).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => maker.get(`/api/follows?recordType=task&recordId=${taskId}`)).toEqual({ following: false, byItself: false })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Follow this task' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('nothing is cut, everything can be pressed, in light and dark', async ({ page }) => {
    await actAs(page, maker)
    await page.goto(`${atelier.url}/notifications`)
    await expect(lines(page)).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete 3 notifications' }).tap()
    await expect(page.getByText('No notifications', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await lines(page).first().tap()
    await expect(page.getByRole('dialog', { name: 'Storyboard' })).toBeVisible()
    await page.goto(`${atelier.url}/settings?tab=notifications`)
    await expect(page.getByRole('switch', { name: 'Email' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('with no tab in front one notice comes on the desktop, however many tabs there are; with one in front none', async ({ page }) => {
  await maker.send('PATCH', '/api/notification-settings', { kinds: { 'comment.mentioned': { app: true } } })
  await actAs(page, maker)
  // What a browser shows outside its window cannot be seen from a test: what it is asked to show can.
  await page.context().addInitScript(() => {
    const shown: string[] = []
    class Shown extends EventTarget {
      static permission = 'granted'
      constructor(title: string, { body }: { body: string }) {
        super()
        shown.push(`${title}: ${body}`)
      }
    }
    let visible = true
    const setFront = (now: boolean) => {
      visible = now
      document.dispatchEvent(new Event('visibilitychange'))
    }
    Object.assign(window, { Notification: Shown, shown, setFront })
    Object.defineProperty(document, 'visibilityState', { get: () => (visible ? 'visible' : 'hidden') })
  })
  const other = await page.context().newPage()
  const inFront = () =>
    page.evaluate(async () => (await navigator.locks.query()).held?.filter(({ name }) => name === 'atelier-front').length)
  const setFront = async (one: Page, now: boolean, tabs: number) => {
    await one.evaluate(`setFront(${now})`)
    await expect.poll(inFront).toBe(tabs)
  }
  for (const [before, one] of [page, other].entries()) {
    await one.goto(`${atelier.url}/tasks`)
    await one.mouse.move(200, 200)
    await expect.poll(inFront).toBe(before + 1)
  }
  await setFront(page, false, 1)
  await setFront(other, false, 0)
  const shown = async () =>
    (await Promise.all([page, other].map((one) => one.evaluate(() => (window as unknown as { shown: string[] }).shown)))).flat()
  await mention('first')
  await expect.poll(shown).toEqual(['You were mentioned: Ada Admin mentioned you on “Storyboard”.'])
  await setFront(other, true, 1)
  const unread = await maker.get<{ unread: number }>('/api/notifications/count')
  await mention('second')
  for (const one of [page, other]) await expect(bell(one, unread.unread + 1)).toBeVisible()
  await setFront(other, false, 0)
  await mention('third')
  await expect.poll(async () => (await shown()).length).toBe(2)
})
