import type { Locator, Page } from '@playwright/test'
import { actAs, join, password, startAtelier, startEmpty } from './atelier.ts'
import { expect, openBrowser, test } from './fixtures.ts'

let running: { close(): Promise<void> }
test.afterEach(() => running.close())

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string): Locator => page.locator('[data-card-id]').filter({ hasText: name })
const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first()

const logo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** Opens a combobox or select by its label and takes one of its options. */
async function choose(scope: Page | Locator, page: Page, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** What dragging needs is loaded once the board stands. */
const ready = (one: Locator): Promise<void> => expect(one).toHaveAttribute('draggable', 'true')

async function dragTo(from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await from.dragTo(to, { targetPosition: { x: 100, y: 120 } })
}

test('from the set-up link to a board that everybody sees move', async ({ page, browser }) => {
  const atelier = await startEmpty()
  running = atelier
  await test.step('the set-up link makes the first admin', async () => {
    await page.goto(atelier.setupLink)
    await page.getByLabel('Full name').fill('Ada Admin')
    await page.getByLabel('Email').fill('ada@studio.example')
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: 'Create the first admin' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByText('Admin Portal').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('the link works once', async () => {
    const second = await openBrowser(browser)
    await second.goto(atelier.setupLink)
    await expect(second.getByText(/set-up link is not valid any more/)).toBeVisible()
  })

  await test.step('the admin invites a project manager', async () => {
    await page.goto(`${atelier.url}/user-management`)
    await page.getByRole('button', { name: 'Invite people' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    await dialog.getByLabel('Full name').fill('Pia Manager')
    await dialog.getByLabel('Email').fill('pia@studio.example')
    await choose(dialog, page, 'Roles', 'Project Manager')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByText('Pia Manager is invited').first()).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
  })

  const pia = await openBrowser(browser)
  await test.step('who accepts by the mailed link', async () => {
    const list = await page.request.get(`${atelier.url}/api/mails`)
    const { items } = (await list.json()) as { items: { id: string; to: string }[] }
    const mail = items.find((one) => one.to === 'pia@studio.example')
    const read = await page.request.get(`${atelier.url}/api/mails/${mail?.id}`)
    const { links } = (await read.json()) as { links: string[] }
    const link = links.find((one) => one.includes('/auth?'))
    await pia.goto(link ?? 'no link in the mail')
    await pia.locator('input[name=password]').fill(password)
    await pia.getByRole('button', { name: /^Join / }).click()
    await expect(pia).toHaveURL(/\/dashboard/)
    await expect(pia.getByText('Project Manager Portal').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('she makes a brand with its logo, and a project', async () => {
    await pia.goto(`${atelier.url}/brands`)
    await pia.getByRole('button', { name: 'New Brand' }).first().click()
    const newBrand = pia.getByRole('dialog', { name: 'New Brand' })
    await newBrand.getByLabel('Brand Name').fill('Northwind')
    await newBrand.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await expect(newBrand.getByRole('button', { name: 'Change logo' })).toBeVisible()
    await pia.getByRole('button', { name: 'Create Brand' }).click()
    await expect(toast(pia, 'Brand created successfully')).toBeVisible()
    await expect(pia.locator('img[src*="/logo"]').first()).toBeVisible()
    await pia.goto(`${atelier.url}/projects`)
    await pia.getByRole('button', { name: 'New Project' }).first().click()
    const dialog = pia.getByRole('dialog', { name: 'New Project' })
    await dialog.getByLabel('Project Name').fill('Spring campaign')
    await choose(dialog, pia, 'Brand', 'Northwind')
    await choose(dialog, pia, 'Project Manager', 'Pia Manager')
    await choose(dialog, pia, 'Product Owner', 'Ada Admin')
    await dialog.getByRole('button', { name: /^More fields/ }).click()
    await choose(dialog, pia, 'Status', 'Active')
    await pia.getByRole('button', { name: 'Create Project' }).click()
    await expect(pia.getByText('Spring campaign').first()).toBeVisible()
  })

  const tasks = ['Moodboard', 'Storyboard', 'First draft', 'Sound design', 'Final cut']
  await test.step('she makes five tasks, and the admin sees each without a reload', async () => {
    await page.goto(`${atelier.url}/tasks`)
    await expect(page.getByText('No tasks yet')).toBeVisible()
    await pia.goto(`${atelier.url}/tasks`)
    for (const name of tasks) {
      await pia
        .getByRole('button', { name: /^New task/i })
        .first()
        .click()
      const dialog = pia.getByRole('dialog', { name: 'Create New Task' })
      await dialog.locator('input[name=name]').fill(name)
      await choose(dialog, pia, 'Project', 'Spring campaign')
      await dialog.getByRole('button', { name: 'Create task' }).click()
      await expect(dialog).toBeHidden()
      await expect(column(page, 'To Do').locator('[data-card-id]').filter({ hasText: name })).toBeVisible()
    }
    await expect(column(pia, 'To Do').locator('[data-count]')).toHaveText('5')
  })

  await test.step('she drags a card, and it moves for the admin too', async () => {
    await ready(card(pia, 'Moodboard'))
    await dragTo(card(pia, 'Moodboard'), column(pia, 'In Progress'))
    await expect(column(pia, 'In Progress').getByText('Moodboard')).toBeVisible()
    await expect(column(page, 'In Progress').getByText('Moodboard')).toBeVisible()
    await expect(column(page, 'To Do').locator('[data-count]')).toHaveText('4')
  })

  expect(pia.faults).toEqual([])
})

test('a designer moves only her own card, and a client of another brand sees nothing of it', async ({ page, browser }) => {
  const atelier = await startAtelier()
  running = atelier
  const { admin } = atelier
  const brand = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Northwind' })
  const elsewhere = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Contoso' })
  const manager = await join(atelier, admin, { email: 'pia@studio.example', fullName: 'Pia Manager', roles: ['project_manager'] })
  const designer = await join(atelier, admin, { email: 'dora@studio.example', fullName: 'Dora Designer', roles: ['graphic_designer'] })
  const client = await join(atelier, admin, {
    email: 'cleo@contoso.example',
    fullName: 'Cleo Client',
    roles: ['client'],
    brandIds: [elsewhere.id],
  })
  const project = await manager.send<{ id: string }>('POST', '/api/projects', {
    name: 'Spring campaign',
    brandId: brand.id,
    projectManagerId: manager.userId,
    productOwnerId: admin.userId,
    status: 'active',
  })
  await manager.send('POST', '/api/project-allocations', { projectId: project.id, userId: designer.userId, role: 'graphic_designer' })
  await manager.send('POST', '/api/tasks', { name: 'Her own', projectId: project.id, assigneeId: designer.userId })
  await manager.send('POST', '/api/tasks', { name: 'Another’s', projectId: project.id })

  await actAs(page, designer)
  await page.goto(`${atelier.url}/tasks`)
  const watcher = await openBrowser(browser)
  await actAs(watcher, manager)
  await watcher.goto(`${atelier.url}/tasks`)
  const outsider = await openBrowser(browser)
  await actAs(outsider, client)
  await outsider.goto(`${atelier.url}/tasks`)
  await expect(card(watcher, 'Her own')).toBeVisible()

  await ready(card(page, 'Her own'))
  await dragTo(card(page, 'Her own'), column(page, 'In Progress'))
  await expect(column(page, 'In Progress').getByText('Her own')).toBeVisible()
  await expect(column(watcher, 'In Progress').getByText('Her own')).toBeVisible()

  await dragTo(card(page, 'Another’s'), column(page, 'Done'))
  await expect(column(page, 'To Do').getByText('Another’s')).toBeVisible()
  await expect(column(watcher, 'To Do').getByText('Another’s')).toBeVisible()
  await expect(column(page, 'Done').locator('[data-count]')).toHaveText('0')

  await expect(outsider.getByText('Her own')).toHaveCount(0)
  await expect(outsider.getByText('Spring campaign')).toHaveCount(0)
  await outsider.goto(`${atelier.url}/projects`)
  await expect(outsider.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await expect(outsider.getByText('Spring campaign')).toHaveCount(0)
  await outsider.goto(`${atelier.url}/brands`)
  await expect(outsider.getByText('Contoso').first()).toBeVisible()
  await expect(outsider.getByText('Northwind')).toHaveCount(0)

  expect([...watcher.faults, ...outsider.faults]).toEqual([])
})
