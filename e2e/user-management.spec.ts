import type { Locator, Page } from '@playwright/test'
import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
})
test.afterAll(() => atelier.close())

const addRole = (page: Page, name: string): Locator => page.getByRole('button', { name: `Add Role to ${name}` })
const choice = (page: Page, name: string): Locator => page.getByRole('combobox', { name: `Role for ${name}` })
const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first()

async function openUsers(page: Page, as: Caller): Promise<void> {
  await actAs(page, as)
  await page.goto(`${atelier.url}/user-management`)
  await expect(addRole(page, 'Ada Admin')).toBeVisible()
}

/** Two presses with nothing between them, not even a paint. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

/** Notes what a page changes from now on: "POST /api/user-roles". */
function watchChanges(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return sent
}

test('a role is given in one row at a time, by keyboard too, and two quick presses give it once', async ({ page }) => {
  await join(atelier, admin, { email: 'rosa@studio.example', fullName: 'Rosa Role', roles: ['copywriter'] })
  await openUsers(page, admin)
  const sent = watchChanges(page)
  await addRole(page, 'Rosa Role').focus()
  await page.keyboard.press('Enter')
  await expect(choice(page, 'Rosa Role')).toBeFocused()
  await expect(choice(page, 'Rosa Role')).toHaveText('Select role')
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Copywriter' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Creative' }).click()

  // Another row begins: this one's choice is forgotten.
  await addRole(page, 'Ada Admin').click()
  await expect(choice(page, 'Rosa Role')).toHaveCount(0)
  await addRole(page, 'Rosa Role').click()
  await expect(choice(page, 'Ada Admin')).toHaveCount(0)
  await expect(choice(page, 'Rosa Role')).toHaveText('Select role')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(addRole(page, 'Rosa Role')).toBeFocused()

  await page.keyboard.press('Enter')
  await choice(page, 'Rosa Role').click()
  await page.getByRole('option', { name: 'Creative' }).click()
  await pressTwice(page.getByRole('button', { name: 'Assign', exact: true }))
  await expect(toast(page, 'The role has been successfully assigned to the user.')).toBeVisible()
  await expect(addRole(page, 'Rosa Role')).toBeFocused()
  await pressTwice(page.getByRole('button', { name: 'Remove Creative from Rosa Role' }))
  await expect(toast(page, 'The role has been successfully removed from the user.')).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
  expect(sent).toEqual(['POST /api/user-roles', expect.stringMatching(/^DELETE /)])
})

for (const width of [1440, 1366, 1100, 800, 390]) {
  test(`nothing moves when the choice of a role opens and closes (${width} px)`, async ({ page }) => {
    const name = `Rita Row ${width}`
    await join(atelier, admin, { email: `rita${width}@studio.example`, fullName: name, roles: ['copywriter', 'creative'] })
    await page.setViewportSize({ width, height: 800 })
    await openUsers(page, admin)
    await expect(addRole(page, name)).toBeVisible()
    const places = () =>
      page
        .getByRole('table')
        .evaluate((table) => [...table.querySelectorAll('th, td')].map((cell) => JSON.stringify(cell.getBoundingClientRect())))
    await addRole(page, name).scrollIntoViewIfNeeded()
    const before = await places()
    await addRole(page, name).click()
    await expect(choice(page, name)).toBeFocused()
    expect(await places()).toEqual(before)
    for (const one of [choice(page, name), page.getByRole('button', { name: 'Assign', exact: true })])
      await expect(one).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(addRole(page, name)).toBeFocused()
    expect(await places()).toEqual(before)
  })
}

test('a role given or taken names person and role and can be undone; focus stays in the row', async ({ page }) => {
  await join(atelier, admin, { email: 'uma@studio.example', fullName: 'Uma Undone', roles: ['copywriter', 'creative'] })
  await openUsers(page, admin)
  const remove = (role: string) => page.getByRole('button', { name: `Remove ${role} from Uma Undone` })
  await remove('Creative').focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Uma Undone is no longer Creative.')).toBeVisible()
  await expect(remove('Creative')).toHaveCount(0)
  await expect(remove('Copywriter')).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(toast(page, 'Uma Undone is now Creative.')).toBeVisible()
  await expect(remove('Creative')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(remove('Creative')).toHaveCount(0)
  await remove('Copywriter').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Uma Undone/ }).getByText('No roles assigned')).toBeVisible()
  await expect(addRole(page, 'Uma Undone')).toBeFocused()
})

test('who invites a client without a brand is warned that they will see nothing', async ({ page }) => {
  await admin.send('POST', '/api/brands', { name: 'Warned' })
  await openUsers(page, admin)
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  const warning = dialog.getByText('Without a brand or a project they sign in to an empty portal')
  await expect(warning).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Client', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Brands' }).click()
  await page.getByRole('option', { name: 'Warned' }).click()
  await expect(warning).toHaveCount(0)
})

test('a client is invited as a billing contact of one of their brands', async ({ page }) => {
  const charged = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Charged' })
  await admin.send('POST', '/api/brands', { name: 'Shown only' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openUsers(page, admin)
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  const choose = async (field: string, option: string) => {
    await dialog.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await dialog.getByLabel('Full name').fill('Bella Billed')
  await dialog.getByLabel('Email').fill('bella@client.example')
  await choose('Roles', 'Influencer')
  await choose('Brands', 'Charged')
  await choose('Brands', 'Shown only')
  // Influencers see no invoices.
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await choose('Roles', 'Client')
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  await dialog.getByRole('checkbox', { name: /Billing contact of Charged/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Bella Billed is invited' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Charged (billing contact), Shown only')).toBeVisible()
  const { items } = await admin.get<{ items: { email: string; brands: { id: string; billingContact: boolean }[] }[] }>('/api/invitations')
  const sent = items.find(({ email }) => email === 'bella@client.example')
  expect(sent?.brands.filter(({ billingContact }) => billingContact).map(({ id }) => id)).toEqual([charged.id])
})

test('nothing moves when the people arrive', async ({ page }) => {
  await join(atelier, admin, {
    email: 'lena@studio.example',
    fullName: 'Lena Long-Name Featherstonehaugh',
    roles: ['copywriter', 'creative'],
  })
  await page.setViewportSize({ width: 1366, height: 768 })
  await actAs(page, admin)
  const { promise: asked, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/profiles?*', async (route) => {
    await asked
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Gone to from another page: a cold one brings its people with it.
  await page.goto(`${atelier.url}/settings`)
  await page.getByRole('link', { name: 'User Management' }).click()
  await expect(page.locator('table[aria-busy=true]')).toBeVisible()
  await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0))
  go()
  await expect(addRole(page, 'Ada Admin')).toBeVisible()
  const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
  expect(moved).toBeLessThan(0.02)
})

test('an invitation is sent once, and for a known address it says what to do', async ({ page }) => {
  await join(atelier, admin, { email: 'kim@studio.example', fullName: 'Kim Known', roles: ['copywriter'] })
  await openUsers(page, admin)
  const sent = watchChanges(page)
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Full name').fill('Nobody Twice')
  await dialog.getByLabel('Email').fill('KIM@studio.example')
  await dialog.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Copywriter' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByText('There is an account with this address already. Give it roles in the user management.')).toBeVisible()
  await dialog.getByLabel('Email').fill('new@studio.example')
  await pressTwice(dialog.getByRole('button', { name: 'Invite', exact: true }))
  await expect(page.getByText('Nobody Twice is invited').first()).toBeVisible()
  expect(sent).toEqual(['POST /api/invitations', 'POST /api/invitations'])
  const { items } = await admin.get<{ items: { to: string }[] }>('/api/mails')
  expect(items.filter(({ to }) => to === 'new@studio.example')).toHaveLength(1)
})

test('where two change the same of a person, the second is told and chooses', async ({ page }) => {
  const cora = await join(atelier, admin, { email: 'cora@studio.example', fullName: 'Cora Changed', roles: ['copywriter'] })
  const rename = (fullName: string) => admin.send('PATCH', `/api/profiles/${cora.userId}`, { fullName })
  const nameNow = async () => (await admin.get<{ fullName: string }>(`/api/profiles/${cora.userId}`)).fullName
  const told = 'Someone else changed this field while you were editing'

  await test.step('in the user management', async () => {
    await openUsers(page, admin)
    await page.getByRole('button', { name: 'Edit Cora Changed' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await dialog.getByLabel('Full Name').fill('x'.repeat(201))
    await dialog.getByLabel('Phone').fill('1'.repeat(51))
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByText('Full name can have at most 200 characters')).toBeVisible()
    await expect(dialog.getByText('Phone can have at most 50 characters')).toBeVisible()
    await dialog.getByLabel('Phone').fill('')
    await dialog.getByLabel('Full Name').fill('Cora Mine')
    await rename('Cora Theirs')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByText(told)).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep mine and save' }).click()
    await expect(toast(page, 'User information has been successfully updated.')).toBeVisible()
    expect(await nameNow()).toBe('Cora Mine')
  })

  await test.step('in one’s own settings', async () => {
    await actAs(page, cora)
    await page.goto(`${atelier.url}/settings`)
    const name = page.getByLabel('Full name')
    await name.fill('Cora Herself')
    await rename('Cora By Admin')
    // The menu follows at once; what was entered stays.
    await expect(page.getByRole('banner').getByRole('button', { name: /Cora By Admin/ })).toBeVisible()
    await page.getByRole('link', { name: 'Appearance' }).click()
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(name).toHaveValue('Cora Herself')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(told)).toBeVisible()
    expect(await nameNow()).toBe('Cora By Admin')
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect(name).toHaveValue('Cora By Admin')
    await name.fill('Cora Again')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Profile updated successfully')).toBeVisible()
    expect(await nameNow()).toBe('Cora Again')
  })
})

test('the search follows the address', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/user-management?q=Ada`)
  const box = page.getByRole('searchbox', { name: 'Search people' }).filter({ visible: true })
  await expect(box).toHaveValue('Ada')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User Management' }).click()
  await expect(box).toHaveValue('')
  await box.fill('nobody at all')
  await expect(page.getByText('No people found for “nobody at all”')).toBeVisible()
  await expect(page).toHaveURL(/q=nobody/)
})

test('on a tablet every row is whole', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 })
  await openUsers(page, admin)
  await expect(page.getByText('ada@studio.example').filter({ visible: true })).toBeVisible()
  const table = page.getByRole('table', { name: 'Users and their roles' })
  const fits = () => table.evaluate((element) => element.scrollWidth <= (element.parentElement?.clientWidth ?? 0))
  await expect.poll(fits).toBe(true)
  await addRole(page, 'Ada Admin').click()
  await expect.poll(fits).toBe(true)
})

test('the last admin stays; who gives the own admin role away is told on the screen they are led to', async ({ page }) => {
  await openUsers(page, admin)
  const removeOwn = async () => {
    await page.getByRole('button', { name: 'Remove Admin from Ada Admin' }).click()
    await page.getByRole('button', { name: 'Remove role' }).click()
  }
  await removeOwn()
  await expect(toast(page, 'There must always be at least one active admin. Make someone else an admin first.')).toBeVisible()

  await join(atelier, admin, { email: 'otto@studio.example', fullName: 'Otto Other', roles: ['admin'] })
  await removeOwn()
  await expect(toast(page, 'The role has been successfully removed from the user.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
})
