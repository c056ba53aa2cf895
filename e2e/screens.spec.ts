import { type Atelier, actAs, type Caller, join, setUp, startAtelier } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller
let client: Caller
test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = await setUp(atelier)
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
  '/profile',
  '/notifications',
  '/nothing-here',
]
const forAdmins = ['/user-management', '/settings?tab=workspace', '/settings?tab=mail']

for (const path of open) {
  test(`nobody at ${path}`, async ({ page }) => {
    await page.goto(atelier.url + path)
    await expect(page.getByRole('main')).toBeVisible()
    await expectAccessible(page)
  })
}

for (const [name, paths] of [['admin', [...inside, ...forAdmins]] as const, ['client', inside] as const]) {
  for (const path of paths) {
    test(`${name} at ${path}`, async ({ page }) => {
      await actAs(page, name === 'admin' ? admin : client)
      await page.goto(atelier.url + path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
    })
  }
}

const dialogs: [string, string, string][] = [
  ['brand dialog', '/brands', 'New Brand'],
  ['project dialog', '/projects', 'New Project'],
  ['task dialog', '/tasks', 'Add task to To Do'],
  ['invitation dialog', '/user-management', 'Invite people'],
]
for (const [name, path, button] of dialogs) {
  test(name, async ({ page }) => {
    await actAs(page, admin)
    await page.goto(atelier.url + path)
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}

for (const path of ['/dashboard', '/tasks', '/projects', '/brands', '/user-management', '/settings']) {
  test(`${path} on a phone does not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await actAs(page, admin)
    await page.goto(atelier.url + path)
    await expect(page.getByRole('main')).toBeVisible()
    const wider = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(wider).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  })
}

test('somebody who is not signed in is sent to the sign-in and back to where they were going', async ({ page }) => {
  await page.goto(`${atelier.url}/brands?q=North`)
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByLabel('Email').fill('ada@studio.example')
  await page.locator('input[name=password]').fill('wrong pass phrase')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Sign in failed').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@studio.example')
  await page.locator('input[name=password]').fill('a long enough pass phrase')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/brands\?q=North/)
  await expect(page.getByText('Northwind').first()).toBeVisible()
})
