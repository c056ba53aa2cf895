import type { Locator, Page } from '@playwright/test'
import { type Atelier, actAs, type Caller, join, password, startAtelier } from './atelier.ts'
import { expect, openBrowser, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
  await admin.send('POST', '/api/brands', { name: 'Northwind' })
})
test.afterAll(() => atelier.close())

const ended = 'Your session has ended. Sign in again to go on where you were.'

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name=password]').fill(secret)
  await answered(page, () => page.getByRole('button', { name: 'Sign in' }).click())
}

/** Checking a password is slow on purpose, and the more so on a busy machine: what follows waits for the answer, not for a time. */
async function answered(page: Page, press: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/sign-in/email'), { timeout: 60_000 })
  await press()
  await answer
}

/** Two presses with nothing between them, not even a paint. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

/** Counts what a page sends to an address from now on. */
function countPosts(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}

async function invite(email: string, fullName: string): Promise<string> {
  const sent = await admin.send<{ link: string }>('POST', '/api/invitations', { email, fullName, roles: ['graphic_designer'] })
  return sent.link
}

async function resetLinkOf(email: string): Promise<string | undefined> {
  const { items } = await admin.get<{ items: { id: string; to: string }[] }>('/api/mails')
  const ids = items.filter(({ to }) => to === email).map(({ id }) => id)
  const mails = await Promise.all(ids.map((id) => admin.get<{ links: string[] }>(`/api/mails/${id}`)))
  return mails.flatMap(({ links }) => links).find((link) => link.includes('reset='))
}

async function rolesOf(person: Caller): Promise<{ id: string; role: string }[]> {
  return (await admin.get<{ items: { id: string; role: string }[] }>(`/api/user-roles?userId=${person.userId}`)).items
}

async function takeRole(person: Caller, role: string): Promise<void> {
  const held = (await rolesOf(person)).find((one) => one.role === role)
  expect((await admin.context.delete(`/api/user-roles/${held?.id}`)).ok()).toBe(true)
}

const entry = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('a forgotten password is set anew by a mailed link, which ends the sessions there were', async ({ page, browser }) => {
  const email = 'fay@studio.example'
  const fay = await join(atelier, admin, { email, fullName: 'Fay Forgetful', roles: ['project_manager'] })
  const elsewhere = await openBrowser(browser)
  await actAs(elsewhere, fay)
  await elsewhere.goto(`${atelier.url}/brands`)
  await expect(elsewhere.getByRole('heading', { name: 'Brands' })).toBeVisible()

  await page.goto(`${atelier.url}/auth`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  await expect(page.getByText(`If there is an account for ${email}, a link to set a new password was made.`)).toBeVisible()
  await expect(page.getByText('nothing was sent: ask an admin of your agency for the link.')).toBeVisible()
  await expect(page.getByText('Password reset email sent')).toHaveCount(0)

  // No mail server is set up: the mail is kept, and an admin can read it.
  await expect.poll(() => resetLinkOf(email)).toMatch(/\/auth\?reset=\S+$/)
  const link = (await resetLinkOf(email)) ?? ''
  await page.goto(link)
  await page.locator('input[name=password]').fill('quite another pass phrase')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Password changed').first()).toBeVisible()

  await expect(elsewhere).toHaveURL(/\/auth\?/)
  await expect(elsewhere.getByText(ended)).toBeVisible()

  await signIn(page, email, password)
  await expect(page.getByText('Sign in failed').first()).toBeVisible()
  await signIn(page, email, 'quite another pass phrase')
  await expect(page).toHaveURL(/\/dashboard/)

  await elsewhere.goto(link)
  await elsewhere.locator('input[name=password]').fill('a third long pass phrase')
  await elsewhere.getByRole('button', { name: 'Set new password' }).click()
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'This link has expired or was used already.' })).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()

  expect(elsewhere.faults).toEqual([])
})

test('a role taken or given while somebody is signed in changes the sidebar without a reload', async ({ page }) => {
  const roles = ['project_manager', 'graphic_designer']
  const rolf = await join(atelier, admin, { email: 'rolf@studio.example', fullName: 'Rolf Roles', roles })
  await actAs(page, rolf)
  await page.goto(`${atelier.url}/brands`)
  await expect(entry(page, 'Billing')).toBeVisible()
  await expect(page.getByText('Project Manager Portal').filter({ visible: true }).first()).toBeVisible()

  await page.evaluate('window.notReloaded = true')
  await takeRole(rolf, 'project_manager')
  await expect(entry(page, 'Billing')).toBeHidden()
  await expect(entry(page, 'Tasks')).toBeVisible()

  await admin.send('POST', '/api/user-roles', { userId: rolf.userId, role: 'project_manager' })
  await expect(entry(page, 'Billing')).toBeVisible()
  expect(await page.evaluate('window.notReloaded')).toBe(true)
})

test('a session that was ended leads to the sign-in with a sentence, and back to where one was', async ({ page }) => {
  const email = 'eve@studio.example'
  const eve = await join(atelier, admin, { email, fullName: 'Eve Ended', roles: ['project_manager'] })
  await actAs(page, eve)
  await page.goto(`${atelier.url}/brands?q=North`)
  await expect(page.getByText('Northwind').first()).toBeVisible()

  expect((await admin.context.delete(`/api/profiles/${eve.userId}/sessions`)).ok()).toBe(true)
  await expect(page).toHaveURL(/\/auth\?/)
  await expect(page.getByText(ended)).toBeVisible()
  await expect(page.getByText('Northwind')).toHaveCount(0)
  await signIn(page, email, password)
  await expect(page).toHaveURL(/\/brands\?q=North/)
  await expect(page.getByText('Northwind').first()).toBeVisible()
})

test('an account without a role is told so, and goes on by itself once it has one', async ({ page }) => {
  const nina = await join(atelier, admin, { email: 'nina@studio.example', fullName: 'Nina Nothing', roles: ['project_manager'] })
  await takeRole(nina, 'project_manager')
  await actAs(page, nina)
  await page.goto(`${atelier.url}/brands`)
  await expect(page.getByText('Your account has no role yet. An admin has to give you one first.')).toBeVisible()
  await expect(page.getByText('Northwind')).toHaveCount(0)
  await expect(entry(page, 'Brands')).toHaveCount(0)
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())))
  await page.goto(`${atelier.url}/notifications`)
  await expect(page.getByRole('tab', { name: /^Unread/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Project' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Commands' }).click()
  await expect(page.getByRole('option', { name: 'Go to Profile' })).toBeVisible()
  await expect(page.getByRole('option', { name: /Search/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const name of ['Support', 'Settings', 'Dashboard']) {
    await entry(page, name).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(refused).toEqual([])
  await page.goto(`${atelier.url}/search?q=north`)
  await expect(page.getByText('Your account has no role yet. An admin has to give you one first.')).toBeVisible()
  await entry(page, 'Dashboard').click()
  await expect(page.getByText('Your account has no role yet')).toBeVisible()

  await admin.send('POST', '/api/user-roles', { userId: nina.userId, role: 'project_manager' })
  await expect(entry(page, 'Brands')).toBeVisible()
  await expect(page.getByText('Your account has no role yet')).toHaveCount(0)
})

test('a new password set where one is signed in leads to the sign-in, without a word about an ended session', async ({ page }) => {
  const email = 'rita@studio.example'
  const rita = await join(atelier, admin, { email, fullName: 'Rita Reset', roles: ['project_manager'] })
  await actAs(page, rita)
  await rita.send('POST', '/api/password-resets', { email })
  await expect.poll(() => resetLinkOf(email)).toBeTruthy()
  await page.goto((await resetLinkOf(email)) ?? '')
  await page.locator('input[name=password]').fill('quite another pass phrase')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText(ended)).toHaveCount(0)
})

test('two quick presses sign in once', async ({ page }) => {
  const email = 'dana@studio.example'
  await join(atelier, admin, { email, fullName: 'Dana Double', roles: ['project_manager'] })
  const signIns = countPosts(page, '/api/auth/sign-in/email')
  await page.goto(`${atelier.url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name=password]').fill(password)
  await answered(page, () => pressTwice(page.getByRole('button', { name: 'Sign in' })))
  await expect(page).toHaveURL(/\/dashboard/)
  expect(signIns()).toBe(1)
})

test('an invitation opened where somebody is signed in says so, and its used link is not gone back to', async ({ page }) => {
  const link = await invite('ines@studio.example', 'Ines Invited')
  const jo = await join(atelier, admin, { email: 'jo@studio.example', fullName: 'Jo Here', roles: ['project_manager'] })
  await actAs(page, jo)
  await page.goto(`${atelier.url}/brands`)
  await page.goto(link)
  await expect(page.getByText('You are signed in as Jo Here.')).toBeVisible()
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: /^Join / }).click()
  await expect(page.getByText('Graphic Designer Portal').filter({ visible: true }).first()).toBeVisible()
  // While the application still takes over what was drawn, the browser may give up the way back for it.
  await expect(page).toHaveTitle(/ · /)
  await page.goBack()
  await expect(page).toHaveURL(/\/brands/)
})

test('an invitation is accepted in a browser whose zone has no name, and a zone this browser does not list is shown', async ({
  browser,
}) => {
  const nowhere = await browser.newPage({ timezoneId: 'GMT' })
  await nowhere.goto(await invite('zoe@studio.example', 'Zoe Zone'))
  expect(await nowhere.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('+00:00')
  await nowhere.locator('input[name=password]').fill(password)
  await nowhere.getByRole('button', { name: /^Join / }).click()
  await expect(nowhere).toHaveURL(/\/dashboard/)
  await nowhere.goto(`${atelier.url}/settings`)
  await expect(nowhere.getByRole('combobox', { name: 'Time zone' })).toHaveText('UTC')
  await nowhere.context().close()

  const sea = await browser.newPage({ timezoneId: 'Etc/GMT+3' })
  await sea.goto(await invite('sean@studio.example', 'Sean Sea'))
  await sea.locator('input[name=password]').fill(password)
  await sea.getByRole('button', { name: /^Join / }).click()
  await expect(sea).toHaveURL(/\/dashboard/)
  await sea.goto(`${atelier.url}/settings`)
  await expect(sea.getByRole('combobox', { name: 'Time zone' })).toHaveText('Etc/GMT+3')
  await sea.context().close()
})

test('a link that leads nowhere says why and where to go', async ({ page }) => {
  for (const [link, why] of [
    ['setup=gone', 'This set-up link is not valid any more'],
    ['invitation=gone', 'This invitation has expired or was used already'],
  ]) {
    await page.goto(`${atelier.url}/auth?${link}`)
    await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
    await page.evaluate(() => Object.assign(window, { samePage: true }))
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => 'samePage' in window), 'the link was followed without loading the page again').toBe(true)
  }
})

test('an error in the address of the sign-in is a known code or one sentence, never words from the link', async ({ page }) => {
  const unknown = 'Signing in did not work. Try again.'
  for (const [query, sentence] of [
    ['error=x&error_description=Call+0800+12345', unknown],
    ['error=Call+0800+12345', unknown],
    ['error=constructor', unknown],
    ['error=otp_expired&error_description=Call+0800+12345', 'This link has expired or was used already. Ask for a new one.'],
  ] as const) {
    await page.goto(`${atelier.url}/auth?${query}`)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toHaveText(sentence)
    await expect(page.getByText('0800')).toHaveCount(0)
  }
  await page.goto(`${atelier.url}/auth?error_description=Call+0800+12345`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('0800')).toHaveCount(0)
})

test('a weak password is refused on its field, with what to do', async ({ page }) => {
  await page.goto(await invite('weak@example.com', 'Wanda Weak'))
  const sent = countPosts(page, '/api/invitations/accept')
  const field = page.locator('input[name=password]')
  const refusedWith = async (secret: string, sentence: string) => {
    await field.fill(secret)
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
  }
  await refusedWith('aaaaaaaaaaaaaaaa', 'Password repeats itself or counts up: choose a more varied one')
  expect(sent()).toBe(0)
  await refusedWith('password1234', 'Password is too common: choose several unrelated words')
  await expect(field).toBeFocused()
})
