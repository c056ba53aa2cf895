import type { Page } from '@playwright/test'
import { layoutFindings, settled } from '../src/testing/browser/screen-checks.ts'
import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller
let client: Caller
test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
  const brand = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Northwind', description: 'Outdoor clothing' })
  client = await join(atelier, admin, { email: 'cleo@northwind.example', fullName: 'Cleo Client', roles: ['client'], brandIds: [brand.id] })
  const project = await admin.send<{ id: string }>('POST', '/api/projects', {
    name: 'Spring campaign',
    brandId: brand.id,
    projectManagerId: admin.userId,
    productOwnerId: admin.userId,
    status: 'active',
    budget: '12000',
    endDate: '2031-03-31',
  })
  for (const [index, status] of ['todo', 'in_progress', 'done', 'blocked'].entries()) {
    const priority = ['low', 'medium', 'high', 'urgent'][index]
    const dueDate = index % 2 ? '2020-01-31' : '2031-01-31'
    await admin.send('POST', '/api/tasks', {
      name: `Task ${index + 1}`,
      description: 'What it is about',
      projectId: project.id,
      assigneeId: admin.userId,
      status,
      priority,
      dueDate,
    })
  }
  // Done long ago: its column ends with "Show older".
  await atelier.sql('update tasks set completed_at = $1 where status = $2', ['2020-01-31', 'done'])
})
test.afterAll(() => atelier.close())

const open = ['/auth', '/auth?forgot=true', '/auth?setup=used', '/auth?reset=used', '/auth?invitation=used', '/auth?error=access_denied']
const inside = [
  '/dashboard',
  '/tasks',
  '/projects',
  '/brands',
  '/settings',
  '/settings?tab=appearance',
  '/settings?tab=security',
  '/settings?tab=calendar',
  '/profile',
  '/notifications',
  '/nothing-here',
]
const forAdmins = ['/hours', '/hours?tab=load', '/hours?tab=rates', '/user-management', '/settings?tab=workspace', '/settings?tab=mail']

/** Looks at one screen after the other. */
async function lookAt(page: Page, paths: readonly string[], more: () => Promise<void> = async () => {}): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(atelier.url + path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await more()
      await expectAccessible(page)
    })
  }
}

test('what nobody has to sign in for is accessible', async ({ page }) => {
  await lookAt(page, open)
})

test('every screen of an admin is accessible', async ({ page }) => {
  await actAs(page, admin)
  await lookAt(page, [...inside, ...forAdmins])
})

test('every screen of a client is accessible', async ({ page }) => {
  await actAs(page, client)
  await lookAt(page, inside)
})

const dialogs: [string, string, string][] = [
  ['brand dialog', '/brands', 'New Brand'],
  ['project dialog', '/projects', 'New Project'],
  ['task dialog', '/tasks', 'New task in To Do'],
  ['invitation dialog', '/user-management', 'Invite people'],
]
test('every dialog is accessible, and asks before it throws away what was entered', async ({ page }) => {
  await actAs(page, admin)
  for (const [name, path, button] of dialogs) {
    await test.step(name, async () => {
      await page.goto(atelier.url + path)
      await page.getByRole('button', { name: button }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('textbox').first().fill('somebody@studio.example')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
      await question.getByRole('button', { name: 'Discard changes' }).click()
      await expect(dialog).toHaveCount(0)
    })
  }
})

test('on an upright tablet the sidebar begins narrow, and what one chooses there holds there', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/dashboard`)
  const width = async () => (await page.getByRole('complementary', { name: 'Sidebar' }).boundingBox())?.width
  await expect.poll(width).toBe(240)
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect.poll(width).toBe(60)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(width).toBe(240)
  await page.reload()
  await expect.poll(width).toBe(240)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBe(60)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(width).toBe(240)
})

test('on a phone no screen scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await actAs(page, admin)
  await lookAt(
    page,
    ['/dashboard', '/tasks', '/projects', '/brands', '/hours', '/hours?tab=load', '/user-management', '/settings'],
    async () => {
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      expect(wider).toBeLessThanOrEqual(0)
    },
  )
})

/** Places that show the parts which all screens share, each with what is opened there. `npm run prove -- screens` walks every screen. */
const sharedParts: [path: string, open?: (page: Page) => Promise<unknown>][] = [
  ['/dashboard'],
  ['/dashboard', (page) => page.getByRole('button', { name: /^Account: / }).click()],
  ['/tasks'],
  ['/tasks', (page) => page.locator('[data-card-id]').filter({ hasText: 'Task 1' }).click()],
  ['/tasks?view=list'],
  ['/brands'],
  ['/brands', (page) => page.getByRole('button', { name: 'New Brand' }).click()],
  ['/projects'],
  ['/hours?tab=rates'],
  ['/user-management'],
  ['/settings'],
  ['/settings?tab=notifications'],
]

/** Holds the shared parts to the checks of every screen: nothing covered, wider than its window, moving while it loads, or too small to hit. */
async function expectSoundParts(page: Page, touch: boolean): Promise<void> {
  await actAs(page, admin)
  for (const [path, open] of sharedParts) {
    await test.step(path, async () => {
      await page.goto(atelier.url + path)
      await settled(page, 'light')
      await open?.(page)
      if (open) await settled(page, 'light')
      expect(await layoutFindings(page, { touch })).toEqual([])
    })
  }
}

test('the parts that all screens share are sound on the desk', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectSoundParts(page, false)
})

test.describe('on touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the parts that all screens share are sound, and large enough for a finger', async ({ page }) => {
    await expectSoundParts(page, true)
  })
})

test('somebody who is not signed in is sent to the sign-in and back to where they were going', async ({ page }) => {
  await page.goto(`${atelier.url}/brands?q=North`)
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByLabel('Email').fill('ada@studio.example')
  await page.locator('input[name=password]').fill('wrong pass phrase')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Sign in failed').first()).toBeVisible()
  await expect(page.locator('form').getByText('Invalid email or password')).toBeVisible()
  await expect(page.locator('input[name=password]')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ada@studio.example')
  await page.locator('input[name=password]').fill('a long enough pass phrase')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/brands\?q=North/)
  await expect(page.getByText('Northwind').first()).toBeVisible()
})

type Update = {
  /** how often a whole page was asked for since */
  pages: number
  /** while it is so, the files with this name are gone */
  gone: boolean
}

/** As if Atelier was updated behind an open tab: a part of the old version is gone, and the page names another entry. */
async function updateBehind(page: Page, part: RegExp): Promise<Update> {
  const update: Update = { pages: 0, gone: true }
  await page.route(
    (url) => part.test(url.pathname),
    (route) => (update.gone ? route.fulfill({ status: 404, body: '' }) : route.continue()),
  )
  await page.route(
    (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().isNavigationRequest()) {
        update.pages += 1
        await route.continue()
        return
      }
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/("\/assets\/)(index-)/, '$1another-$2') })
    },
  )
  return update
}

test.describe('after an update', () => {
  test('a tab left open loads the page once, at the address one wanted', async ({ page }) => {
    await actAs(page, admin)
    await page.goto(`${atelier.url}/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const update = await updateBehind(page, /settings-screen/)
    page.on('request', (request) => {
      if (request.isNavigationRequest()) update.gone = false
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(page).toHaveURL(/\/settings$/)
    expect(update.pages).toBe(1)
  })

  test('a page that stays broken is not loaded over and over', async ({ page }) => {
    await actAs(page, admin)
    await page.goto(`${atelier.url}/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const update = await updateBehind(page, /settings-screen/)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('Atelier was updated meanwhile.')).toBeVisible()
    expect(update.pages).toBe(1)
  })

  test('without a connection the page stays until trying again can help', async ({ page }) => {
    await actAs(page, admin)
    await page.goto(`${atelier.url}/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const lost = await updateBehind(page, /settings-screen/)
    const everything = /\/$/
    await page.route(everything, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
    const failure = page.getByText('This part of Atelier could not be loaded.')
    await expect(failure).toBeVisible()
    // The first try has its answer before the connection is back.
    const answer = page.waitForResponse(everything)
    await page.getByRole('button', { name: 'Try again' }).click()
    await answer
    await expect(failure).toBeVisible()
    expect(lost.pages).toBe(0)
    lost.gone = false
    await page.unroute(everything)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(page).toHaveURL(/\/settings$/)
  })

  test('a record that cannot be loaded is told of and can be put away', async ({ page }) => {
    await actAs(page, admin)
    const lost = await updateBehind(page, /task-record/)
    const ahead = page.waitForResponse(/task-record/)
    await page.goto(`${atelier.url}/tasks`)
    // A first sign of somebody, with which it is fetched.
    await page.mouse.move(300, 5)
    await ahead
    await page.route(/\/$/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.locator('[data-card-id]').filter({ hasText: 'Task 1' }).click()
    const failure = page.getByText('This part of Atelier could not be loaded.')
    await expect(failure).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(failure).toBeHidden()
    await expect(page).toHaveURL(/\/tasks$/)
    expect(lost.pages).toBe(1)
  })

  test('what was entered in a record stays when a part of the page is gone', async ({ page }) => {
    await actAs(page, admin)
    await page.goto(`${atelier.url}/tasks`)
    await page.locator('[data-card-id]').filter({ hasText: 'Task 1' }).click()
    const comment = page.getByRole('textbox', { name: 'Write a comment' })
    await comment.fill('Not sent yet')
    // The first one leaves the field, the second one the record.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const update = await updateBehind(page, /settings-screen/)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('Atelier was updated meanwhile. Save what you entered, then load the page again.')).toBeVisible()
    await page.goBack()
    await page.locator('[data-card-id]').filter({ hasText: 'Task 1' }).click()
    await expect(comment).toHaveText('Not sent yet')
    expect(update.pages).toBe(0)
    await comment.fill('')
  })
})
