import type { Page } from '@playwright/test'
import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
})
test.afterAll(() => atelier.close())

const change = (fields: object) => admin.send('PATCH', '/api/workspace', fields)
const workspace = () => admin.get('/api/workspace')
const list = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const entry = (page: Page, name: string) => list(page).getByRole('link', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

test('where two change the same of the workspace, the second is told and chooses; the rest comes in by itself', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/settings?tab=workspace`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const currency = page.getByRole('combobox', { name: 'Currency' })
  const notice = page.getByRole('alert', { name: 'Someone else changed this field while you were editing' })

  await test.step('what one has not touched comes in, what one has typed stays', async () => {
    await name.fill('Studio Mine')
    await change({ currency: 'GBP' })
    await expect(currency).toHaveText(/GBP/)
    await change({ name: 'Studio Theirs', currency: 'CAD' })
    await expect(currency).toHaveText(/CAD/)
    await expect(name).toHaveValue('Studio Mine')
  })

  await test.step('one’s own is kept', async () => {
    await save(page).click()
    await expect(notice).toContainText('Studio Mine')
    await expect(notice).toContainText('Studio Theirs')
    expect(await workspace()).toMatchObject({ name: 'Studio Theirs' })
    await notice.getByRole('button', { name: 'Keep mine and save' }).click()
    await expect(page.getByText('Workspace updated', { exact: true }).first()).toBeVisible()
    await expect(notice).toBeHidden()
    await expect(save(page)).toBeDisabled()
    expect(await workspace()).toMatchObject({ name: 'Studio Mine', currency: 'CAD' })
  })

  await test.step('theirs is taken', async () => {
    await name.fill('Studio Again')
    await change({ name: 'Studio Renamed' })
    await save(page).click()
    await notice.getByRole('button', { name: 'Take theirs' }).click()
    await expect(notice).toBeHidden()
    await expect(name).toHaveValue('Studio Renamed')
    await expect(save(page)).toBeDisabled()
    expect(await workspace()).toMatchObject({ name: 'Studio Renamed' })
  })
})

test('what both entered alike is no conflict, and space round a text no change', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/settings?tab=workspace`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Studio Alike ')
  await change({ name: 'Studio Alike' })
  await expect(name).toHaveValue('Studio Alike')
  await expect(save(page)).toBeDisabled()
})

test('the sign-in page is called as the workspace is, and so is its tab', async ({ page }) => {
  await change({ name: 'Fjord & Sons' })
  await page.goto(`${atelier.url}/auth`)
  await expect(page.getByRole('heading', { level: 1, name: 'Fjord & Sons' })).toBeVisible()
  await expect(page).toHaveTitle('Sign in · Fjord & Sons')
})

test('every page’s tab has the workspace’s name, also where the session comes after the page', async ({ page }) => {
  await change({ name: 'Fjord & Sons' })
  await actAs(page, admin)
  await page.route(
    (url) => url.origin === atelier.url && !url.pathname.startsWith('/api'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace(/(id="first-answers">).*?(<\/script>)/s, '$1{}$2')
      return route.fulfill({ response, body })
    },
  )
  for (const path of ['documents', 'profile', 'help', 'privacy', 'terms', 'feedback', 'chat', 'nowhere']) {
    await page.goto(`${atelier.url}/${path}`)
    await expect(page).toHaveTitle(/ · Fjord & Sons$/)
  }
})

test('a time zone is found by its name and by its IANA spelling', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/settings`)
  for (const typed of ['America/New_York', 'New York', 'new_y']) {
    await page.getByRole('combobox', { name: 'Time zone' }).click()
    await page.getByRole('combobox', { name: 'Search zones' }).or(page.getByPlaceholder('Search zones')).first().fill(typed)
    await expect(page.getByRole('option').first()).toHaveText('America/New York')
    await page.keyboard.press('Escape')
  }
})

test('the chooser of one’s picture offers what its help text names', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/profile`)
  await expect(page.getByText('JPG, PNG or GIF, less than 2 MB')).toBeVisible()
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', 'image/jpeg,image/png,image/gif')
})

test('a reset link without a mail server is said to wait for an admin, who finds it under Mail', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/settings?tab=security`)
  await page.getByRole('button', { name: 'Make a password reset link' }).click()
  await expect(page.getByText('Nothing was sent. You find the link to set a new one under Settings, Mail.').first()).toBeVisible()
  await expect(page.getByText('Password reset email sent')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open Mail', exact: true }).click()
  await expect(entry(page, 'Mail').and(page.locator('[aria-current=page]'))).toBeVisible()

  const carl = await join(atelier, admin, { email: 'carl@studio.example', fullName: 'Carl Copy', roles: ['copywriter'] })
  await actAs(page, carl)
  await page.goto(`${atelier.url}/settings?tab=security`)
  await page.getByRole('button', { name: 'Make a password reset link' }).click()
  await expect(page.getByText(/Nothing was sent. Ask an admin of .+ for the link/).first()).toBeVisible()
})

test('one’s due dates in a calendar: the address is shown once, and the one before is dead once it is renewed', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/settings?tab=calendar`)
  await page.getByRole('button', { name: 'Make an address' }).click()
  const address = page.getByRole('textbox', { name: 'Address of your calendar' })
  await expect(address).toHaveValue(/due-dates\.ics$/)
  const first = await address.inputValue()
  expect((await page.request.get(first)).headers()['content-type']).toContain('text/calendar')
  await page.getByRole('button', { name: 'Renew address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew address' }).click()
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect([(await page.request.get(first)).status(), (await page.request.get(second)).status()]).toEqual([404, 200])
  await page.reload()
  await expect(page.getByText('It was shown once and is stored nowhere')).toBeVisible()
  await page.getByRole('button', { name: 'Remove feed' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove feed' }).click()
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await page.request.get(second)).status()).toBe(404)
})

test('an admin has everything read as those outside the agency, and sees what came of it', async ({ page }) => {
  const cleo = await join(atelier, admin, { email: 'cleo@client.example', fullName: 'Cleo Client', roles: ['client'] })
  await actAs(page, admin)
  await page.goto(`${atelier.url}/settings?tab=leaks`)
  await expect(page.getByText('Not tested yet')).toBeVisible()
  await page.getByRole('button', { name: 'Test now' }).click()
  const run = page.getByRole('list', { name: 'Leak tests' }).getByRole('listitem')
  await expect(run.getByText('Nothing found')).toBeVisible({ timeout: 60_000 })
  await expect(run).toContainText(/1 account, \d+ requests/)
  await expectAccessible(page)
  await actAs(page, cleo)
  await page.goto(`${atelier.url}/settings?tab=leaks`)
  await expect(entry(page, 'Account')).toBeVisible()
  await expect(entry(page, 'Leak test')).toBeHidden()
})
