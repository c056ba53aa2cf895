import type { Page } from '@playwright/test'
import { type Atelier, actAs, type Caller, join, password, setUp, startAtelier } from './atelier.ts'
import { expect, openBrowser, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = await setUp(atelier)
  await admin.send('POST', '/api/brands', { name: 'Northwind' })
})
test.afterAll(() => atelier.close())

const ended = 'Your session has ended. Sign in again to go on where you were.'

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
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
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If there is an account for ${email}, a mail with a link`)).toBeVisible()

  // No mail server is set up: the mail is kept, and an admin can read it.
  const resetLink = async (): Promise<string | undefined> => {
    const { items } = await admin.get<{ items: { id: string; to: string; subject: string }[] }>('/api/mails')
    const ids = items.filter(({ to }) => to === email).map(({ id }) => id)
    const mails = await Promise.all(ids.map((id) => admin.get<{ links: string[] }>(`/api/mails/${id}`)))
    return mails.flatMap(({ links }) => links).find((link) => link.includes('reset='))
  }
  await expect.poll(resetLink).toMatch(/\/auth\?reset=\S+$/)
  const link = (await resetLink()) ?? ''
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
  await expect(elsewhere.getByText('The password was not changed').first()).toBeVisible()

  expect(elsewhere.faults).toEqual([])
  await elsewhere.context().close()
})

test('a role taken or given while somebody is signed in changes the sidebar within a second', async ({ page }) => {
  const roles = ['project_manager', 'graphic_designer']
  const rolf = await join(atelier, admin, { email: 'rolf@studio.example', fullName: 'Rolf Roles', roles })
  await actAs(page, rolf)
  await page.goto(`${atelier.url}/brands`)
  await expect(entry(page, 'Billing')).toBeVisible()
  await expect(page.getByText('Project Manager Portal').filter({ visible: true }).first()).toBeVisible()

  await takeRole(rolf, 'project_manager')
  await expect(entry(page, 'Billing')).toBeHidden({ timeout: 1000 })
  await expect(entry(page, 'Tasks')).toBeVisible()

  await admin.send('POST', '/api/user-roles', { userId: rolf.userId, role: 'project_manager' })
  await expect(entry(page, 'Billing')).toBeVisible({ timeout: 1000 })
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
  await entry(page, 'Dashboard').click()
  await expect(page.getByText('Your account has no role yet')).toBeVisible()

  await admin.send('POST', '/api/user-roles', { userId: nina.userId, role: 'project_manager' })
  await expect(entry(page, 'Brands')).toBeVisible()
  await expect(page.getByText('Your account has no role yet')).toHaveCount(0)
})
