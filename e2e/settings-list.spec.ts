import type { Page } from '@playwright/test'
import { settingsParts } from '../src/features/screens.ts'
import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
})
test.afterAll(() => atelier.close())

const list = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const entry = (page: Page, name: string) => list(page).getByRole('link', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search settings' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('every entry lies within sight in one width, and opens at its own address', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/settings`)
  await expect(entry(page, 'Account')).toHaveAttribute('aria-current', 'page')
  const width = async (name: string) => (await section(page, name).boundingBox())?.width
  const first = await width('Account')
  for (const [name, tab] of [
    ['Templates', 'templates'],
    ['Approvals', 'approvals'],
    ['Audit log', 'audit'],
  ] as const) {
    await expect(entry(page, name)).toBeInViewport()
    await entry(page, name).click()
    await expect(page).toHaveURL(new RegExp(`tab=${tab}$`))
    await expect(entry(page, name)).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => width(name)).toBe(first)
  }
  await page.goBack()
  await expect(page).toHaveURL(/tab=approvals$/)
  await expectAccessible(page)
})

test('the search narrows the entries, by keys alone', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/settings?tab=audit`)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()

  await test.step('Enter opens the best match, by the name of what is inside it', async () => {
    await page.keyboard.type('currency')
    await expect(list(page).getByRole('link')).toHaveText(['WorkspaceCurrency'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tab=workspace$/)
    await expect(section(page, 'Workspace').getByRole('combobox', { name: 'Currency' })).toBeVisible()
  })

  await test.step('arrows go through the entries and back', async () => {
    await search(page).fill('password')
    await page.keyboard.press('ArrowDown')
    await expect(list(page).getByRole('link', { name: 'Security' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tab=security$/)
  })

  await test.step('where nothing matches, that is said', async () => {
    await search(page).fill('zzzz')
    await expect(page.getByText('No setting matches “zzzz”.')).toBeVisible()
    await expect(list(page).getByRole('link')).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(search(page)).toBeFocused()
    await expect(entry(page, 'Audit log')).toBeVisible()
  })
})

test('a client’s search finds only what a client may open', async ({ page }) => {
  const cleo = await join(atelier, admin, { email: 'cleo@client.example', fullName: 'Cleo Client', roles: ['client'] })
  await actAs(page, cleo)
  await page.goto(`${atelier.url}/settings`)
  await expect(list(page).getByRole('heading')).toHaveText(['You', 'Workspace'])
  await search(page).fill('audit')
  await expect(page.getByText('No setting matches “audit”.')).toBeVisible()
  await search(page).fill('time zone')
  await expect(list(page).getByRole('link')).toHaveText(['AccountTime zone'])
})

test('each name that the search knows is on the page it leads to', async ({ page }) => {
  await actAs(page, admin)
  for (const { tab, contains } of settingsParts) {
    if (!contains) continue
    await page.goto(`${atelier.url}/settings?tab=${tab}`)
    for (const name of contains) await expect(page.locator('main section').getByText(name).first(), `${tab}: ${name}`).toBeAttached()
  }
})

test('an entry that cannot be read says so and leaves the list', async ({ page }) => {
  await actAs(page, admin)
  await page.route('**/api/workspace', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto(`${atelier.url}/settings`)
  await entry(page, 'Workspace').click()
  await expect(section(page, 'Workspace').getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 30_000 })
  await entry(page, 'Appearance').click()
  await expect(section(page, 'Appearance').getByText('Theme', { exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the list is the page, an entry opens as one, and both ways lead back', async ({ page }) => {
    await actAs(page, admin)
    await page.goto(`${atelier.url}/settings`)
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await entry(page, 'Account').click()
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    await expect(list(page)).toHaveCount(0)
    await page.getByLabel('Full name').fill('Ada Unsaved')
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await expect(entry(page, 'Account')).toBeFocused()
    await expect(page).toHaveURL(/\/settings$/)

    await entry(page, 'Security').click()
    await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(entry(page, 'Account')).toBeVisible()
    await page.goForward()
    await page.goBack()
    await entry(page, 'Account').click()
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Unsaved')
  })

  test('an address of an entry opens it, and the way back leads to the list', async ({ page }) => {
    await actAs(page, admin)
    await page.goto(`${atelier.url}/settings?tab=audit`)
    await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await expect(entry(page, 'Audit log')).toBeVisible()
  })
})
