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

const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first()
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true })

const makeBrand = (name: string) => admin.send<{ id: string; version: number }>('POST', '/api/brands', { name })
const makeProject = (name: string, brandId: string, more: object = {}) =>
  admin.send<{ id: string; version: number }>('POST', '/api/projects', {
    name,
    brandId,
    projectManagerId: admin.userId,
    productOwnerId: admin.userId,
    ...more,
  })

async function open(page: Page, path: string): Promise<void> {
  await actAs(page, admin)
  await page.goto(atelier.url + path)
}

/** Two presses with nothing between them, not even a paint. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a brand is made, renamed and known by its new name on its projects', async ({ page }) => {
  await open(page, '/brands')
  const newBrand = page.getByRole('button', { name: 'New Brand' }).first()
  await newBrand.click()
  const dialog = page.getByRole('dialog', { name: 'New Brand' })
  await expect(dialog.getByLabel('Brand Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(newBrand).toBeFocused()
  await newBrand.click()
  await dialog.getByLabel('Website').fill('north')
  await dialog.getByRole('button', { name: 'Create Brand' }).click()
  await expect(dialog.getByText('Brand name is required')).toBeVisible()
  await expect(dialog.getByText('Invalid URL')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByLabel('Brand Name').fill('Northwind')
  await dialog.getByLabel('Website').fill('northwind.example')
  await dialog.getByLabel('Industry').focus()
  await expect(dialog.getByLabel('Website')).toHaveValue('https://northwind.example')
  await dialog.getByRole('button', { name: 'Create Brand' }).click()
  await expect(toast(page, 'Brand created successfully')).toBeVisible()
  await expect(heading(page, 'Northwind')).toBeVisible()

  await heading(page, 'Northwind').getByRole('link').click()
  await page.getByRole('tab', { name: /^Projects/ }).click()
  await expect(page.getByText('No projects yet')).toBeVisible()
  const { items } = await admin.get<{ items: { id: string }[] }>('/api/brands?q=Northwind')
  await makeProject('Spring campaign', items[0]?.id ?? '')
  await expect(heading(page, 'Spring campaign')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands', exact: true }).click()
  await act(page, 'Northwind', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit Brand' })
  await editing.getByLabel('Brand Name').fill('Southwind')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Brand updated successfully')).toBeVisible()
  await heading(page, 'Southwind').getByRole('link').click()
  await page.getByRole('link', { name: 'Spring campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring campaign' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Southwind', { exact: true }).first()).toBeVisible()
})

test('who changes the same field second is told, and can take theirs or keep the own', async ({ page }) => {
  const { id } = await makeProject('Autumn campaign', (await makeBrand('Falls')).id)
  await open(page, `/projects?open=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Project' })
  const name = dialog.getByLabel('Project Name')
  await name.fill('Mine')
  await admin.send('PATCH', `/api/projects/${id}`, { name: 'Theirs', progress: 40 })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const notice = dialog.getByRole('alert')
  await expect(notice).toContainText('Someone else changed this field')
  await notice.getByRole('button', { name: 'Take theirs' }).click()
  await expect(name).toHaveValue('Theirs')
  await expect(dialog.getByLabel('Progress')).toHaveValue('40')

  await name.fill('Mine again')
  await admin.send('PATCH', `/api/projects/${id}`, { name: 'Theirs again' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await notice.getByRole('button', { name: 'Keep mine and save' }).click()
  await expect(toast(page, 'Project updated successfully')).toBeVisible()
  expect(await admin.get(`/api/projects/${id}`)).toMatchObject({ name: 'Mine again', progress: 40 })
})

test('what the server refuses stands at its field, and nothing entered is lost', async ({ page }) => {
  const pia = await join(atelier, admin, { email: 'pia@studio.example', fullName: 'Pia Manager', roles: ['project_manager'] })
  const { id } = await makeProject('Handover', (await makeBrand('Relay')).id)
  await open(page, `/projects?open=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Project' })
  await dialog.getByRole('combobox', { name: 'Project Manager' }).click()
  await page.getByRole('option', { name: 'Pia Manager' }).click()
  await admin.send('POST', `/api/profiles/${pia.userId}/deactivate`, {})
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const field = dialog.getByRole('combobox', { name: 'Project Manager' })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  // The field says it: a toast would say it twice.
  await expect(toast(page, 'Failed to update project')).toHaveCount(0)
  await expect(field).toContainText('Pia Manager')
})

test('after a search without a result was cleared one goes on in its box', async ({ page }) => {
  await makeBrand('Found again')
  await open(page, '/brands')
  const search = page.getByRole('searchbox', { name: 'Search brands' })
  await search.fill('nothing is called this')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(heading(page, 'Found again')).toBeVisible()
  await expect(search).toBeFocused()
})

test('a project is archived, restored, and deleted only when it is empty', async ({ page }) => {
  const { id } = await makeProject('Winter campaign', (await makeBrand('Snow')).id)
  const task = await admin.send<{ id: string }>('POST', '/api/tasks', { name: 'Poster', projectId: id })
  await open(page, '/projects')
  // What would be refused is not offered.
  await page.getByRole('button', { name: 'Actions for Winter campaign' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([/^Select/, 'Edit', 'Manage Team', 'Archive'])
  await page.keyboard.press('Escape')
  await act(page, 'Winter campaign', 'Archive')
  await page.getByRole('button', { name: 'Archive project' }).click()
  await expect(toast(page, 'Project archived')).toBeVisible()
  await expect(heading(page, 'Winter campaign')).toHaveCount(0)
  await page.getByRole('button', { name: 'Archived', exact: true }).click()
  await expect(heading(page, 'Winter campaign')).toBeVisible()
  await act(page, 'Winter campaign', 'Restore')
  await expect(toast(page, 'Project restored')).toBeVisible()
  await expect(page.getByText('No archived projects')).toBeVisible()
  await admin.context.delete(`/api/tasks/${task.id}`)
  await page.getByRole('button', { name: 'Show projects' }).click()
  await act(page, 'Winter campaign', 'Delete')
  await page.getByRole('button', { name: 'Delete project' }).click()
  await expect(toast(page, 'Project deleted successfully')).toBeVisible()
  await expect(heading(page, 'Winter campaign')).toHaveCount(0)
})

test('a slow or failing answer is told, and asked for again', async ({ page }) => {
  await makeBrand('Slowly')
  await open(page, '/brands')
  await expect(heading(page, 'Slowly')).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/brands?*q=nothing*', async (route) => {
    await released
    await route.fulfill({ status: 404, json: { code: 'not_found', message: 'It is away for now.' } })
  })
  await page.getByLabel('Search brands').fill('nothing')
  // What the answer will replace stays and is marked.
  await expect(page.locator('main [aria-busy=true]')).toContainText('Slowly')
  release()
  await expect(page.getByRole('alert').getByText('It is away for now.')).toBeVisible()
  await page.unroute('**/api/brands?*q=nothing*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No brands found matching your search')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(heading(page, 'Slowly')).toBeVisible()
})

test('a person is put on a brand’s team and on a project with a duty, and taken off again', async ({ page }) => {
  const dora = await join(atelier, admin, { email: 'dora@studio.example', fullName: 'Dora Designer', roles: ['graphic_designer'] })
  const { id } = await makeBrand('Teamwork')
  const { id: projectId } = await makeProject('Together', id)
  await open(page, `/brands?team=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Manage Team' })
  const person = dialog.getByRole('combobox', { name: 'Add a person' })
  await expect(person).toBeFocused()
  await person.click()
  await page.getByRole('option', { name: 'Dora Designer' }).click()
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await pressTwice(dialog.getByRole('button', { name: 'Add', exact: true }))
  await expect(toast(page, 'User added to brand')).toBeVisible()
  await expect(person).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove Dora Designer' }).click()
  await page.getByRole('button', { name: 'Remove from brand' }).click()
  await expect(toast(page, 'User removed from brand')).toBeVisible()
  await expect(dialog.getByText('Nobody on this team yet')).toBeVisible()
  await expect(person).toBeFocused()
  expect(sent).toEqual(['POST /api/brand-allocations', expect.stringMatching(/^DELETE /)])
  await expect(page.getByText('Failed to add user')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await act(page, 'Together', 'Manage Team')
  await person.click()
  await page.getByRole('option', { name: 'Dora Designer' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Duty' })).toContainText('Graphic Designer')
  sent.length = 0
  await pressTwice(dialog.getByRole('button', { name: 'Add', exact: true }))
  await expect(toast(page, 'User added to project')).toBeVisible()
  await expect(person).toBeFocused()
  expect(sent).toEqual(['POST /api/project-allocations'])
  // What they have in hand there is listed, whatever it is, and handed over in the same step.
  const task = await admin.send<{ id: string }>('POST', '/api/tasks', { name: 'Catalogue', projectId, assigneeId: dora.userId })
  await admin.send('POST', '/api/deliverables', { name: 'Launch film', projectId, assignedTo: dora.userId })
  await dialog.getByRole('button', { name: 'Remove Dora Designer as Graphic Designer' }).click()
  const leaving = page.getByRole('dialog', { name: 'Remove Dora Designer from Together?' })
  await expect(leaving.getByText('1 deliverable: Launch film')).toBeVisible()
  await expect(leaving.getByText('1 task: Catalogue')).toBeVisible()
  await expectAccessible(page)
  await leaving.getByRole('combobox', { name: 'Who takes tasks of Together' }).click()
  await page.getByRole('option', { name: 'Ada Admin' }).click()
  await leaving.getByRole('button', { name: 'Remove from project' }).click()
  await expect(toast(page, 'User removed from project')).toBeVisible()
  await expect(toast(page, '1 record handed over.')).toBeVisible()
  await expect(leaving).toHaveCount(0)
  await expect(person).toBeFocused()
  expect((await admin.get<{ assigneeId: string }>(`/api/tasks/${task.id}`)).assigneeId).toBe(admin.userId)
})

test('product owners come first where a product owner is chosen', async ({ page }) => {
  for (const [fullName, role] of [
    ['Aaron Analyst', 'graphic_designer'],
    ['Zita Owner', 'product_owner'],
    ['Yan Manager', 'project_manager'],
  ] as const)
    await join(atelier, admin, { email: `${role}@first.example`, fullName, roles: [role] })
  await open(page, '/projects')
  await page.getByRole('button', { name: 'New Project' }).first().click()
  const first = async (field: string, name: string) => {
    await page.getByRole('combobox', { name: field }).click()
    await expect(page.getByRole('option').first()).toContainText(name)
    await page.keyboard.press('Escape')
  }
  await first('Product Owner', 'Zita Owner')
  await first('Project Manager', 'Yan Manager')
})

test('a project’s team hears of tasks given to its people meanwhile', async ({ page }) => {
  const { id: brandId } = await makeBrand('Team and tasks')
  const { id: projectId } = await makeProject('Busy people', brandId, { status: 'active' })
  await open(page, `/projects?team=${projectId}`)
  const dialog = page.getByRole('dialog', { name: 'Manage Team' })
  await expect(dialog.getByText('No open tasks')).toBeVisible()
  await admin.send('POST', '/api/tasks', { name: 'Key visual', projectId, assigneeId: admin.userId })
  await expect(dialog.getByText('1 open task')).toBeVisible()
})

test('a step back asks before it throws away what was entered', async ({ page }) => {
  await open(page, '/brands')
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('button', { name: 'New Project' }).first().click()
  const name = page.getByRole('dialog', { name: 'New Project' }).getByLabel('Project Name')
  await name.fill('Half a project')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Half a project')
  await expect(page).toHaveURL(/\/projects/)
  await page.goBack()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/brands/)
  await expect(name).toBeHidden()
})

test('two quick presses make one brand', async ({ page }) => {
  await open(page, '/brands')
  await page.getByRole('button', { name: 'New Brand' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Brand' })
  await dialog.getByLabel('Brand Name').fill('Twice')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await pressTwice(dialog.getByRole('button', { name: 'Create Brand' }))
  await expect(toast(page, 'Brand created successfully')).toBeVisible()
  expect(sent).toEqual(['/api/brands'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('filters of projects are in one sheet, and neither the page nor what is below moves', async ({ page }) => {
    const { id: brandId } = await makeBrand('A brand whose name is much longer than any phone is wide, as they are in agencies')
    await makeProject('Small screens', brandId, { status: 'active' })
    await makeProject('Small plans', brandId, { status: 'planning' })
    await open(page, `/projects?brandId=${brandId}`)
    const top = async (name: string) => (await heading(page, name).boundingBox())?.y
    await expect(heading(page, 'Small screens')).toBeVisible()
    await expect(heading(page, 'Small plans')).toBeVisible()
    const first = await page.getByRole('heading', { level: 2 }).first().boundingBox()

    await page.getByRole('button', { name: 'Filters 1' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('button', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Active', exact: true }).click()
    await expect(sheet.getByRole('button', { name: 'Archived' })).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible()
    await expect(heading(page, 'Small plans')).toHaveCount(0)
    await expect.poll(() => top('Small screens')).toBe(first?.y)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('brands and projects are made by the button at the thumb', async ({ page }) => {
    await makeProject('Not the first', (await makeBrand('Not the first')).id)
    for (const [path, words, kind] of [
      ['/brands', 'New Brand', 'Brand'],
      ['/projects', 'New Project', 'Project'],
    ] as const) {
      await open(page, path)
      const create = page.getByRole('button', { name: words })
      await expect(create).toBeInViewport({ ratio: 1 })
      expect((await create.boundingBox())?.y).toBeGreaterThan(744)
      // Nothing lies under it for good: what ends the page is reached as well.
      for (const name of ['Privacy', 'Terms', 'Help'])
        await page.getByRole('navigation', { name: 'Legal and help' }).getByRole('link', { name }).click({ trial: true })
      await create.click()
      const line = page.getByRole('dialog', { name: 'Create', exact: true })
      await expect(line.getByRole('combobox', { name: 'Kind' })).toHaveText(kind)
    }
  })
})

test('a project manager fills in billing data in place, and nothing else of the brand', async ({ page }) => {
  const { id } = await makeBrand('Lumen')
  const pia = await join(atelier, admin, { email: 'petra@studio.example', fullName: 'Petra Manager', roles: ['project_manager'] })
  await actAs(page, pia)
  await page.goto(`${atelier.url}/brands?brand=${id}`)
  await page.getByRole('link', { name: 'Edit billing data' }).click()
  await expect(page.getByRole('tab', { name: 'Billing' })).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('VAT number').fill('DE281734906')
  await page.keyboard.press('Enter')
  const choose = async (name: string, typed: string) => {
    await page.getByLabel(name).click()
    await expect(page.getByRole('combobox', { expanded: true }).and(page.locator(':focus'))).toBeVisible()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await choose('Country', 'germ')
  await expect(page.getByLabel('Country')).toHaveText('Germany')
  await choose('Address type', '0204')
  await expect(page.getByLabel('Address type')).toHaveText('Leitweg-ID (Germany)')
  // Any other scheme is chosen by its digits.
  await choose('Address type', '9959')
  await expect(page.getByLabel('Address type')).toHaveText('9959')
  await page.getByLabel('E-invoice', { exact: true }).click()
  await page.getByRole('option', { name: 'XRechnung' }).click()
  await page.getByLabel('Billing email').fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('Billing email').fill('invoices@lumen.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid email address')).toHaveCount(0)
  await expect
    .poll(() => admin.get(`/api/brands/${id}`))
    .toMatchObject({
      billingVatNumber: 'DE281734906',
      billingCountry: 'DE',
      billingElectronicScheme: '9959',
      billingProfile: 'xrechnung',
      billingEmail: 'invoices@lumen.example',
    })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Actions for Lumen' })).toHaveCount(0)
})

test('an admin names a client a billing contact in the team, and undoes it', async ({ page }) => {
  const { id } = await makeBrand('Invoiced')
  await join(atelier, admin, { email: 'nora@client.example', fullName: 'Nora Client', roles: ['client'], brandIds: [id] })
  await join(atelier, admin, { email: 'ivo@client.example', fullName: 'Ivo Influencer', roles: ['influencer'], brandIds: [id] })
  const contacts = async () => {
    const { items } = await admin.get<{ items: { billingContact: boolean; user: { fullName: string } }[] }>(
      `/api/brand-allocations?brandId=${id}`,
    )
    return items.flatMap(({ billingContact, user }) => (billingContact ? user.fullName : []))
  }
  await open(page, `/brands?brand=${id}&tab=people&team=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Manage Team' })
  const flag = dialog.getByRole('switch', { name: 'Billing contact: Nora Client' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('switch')).toHaveCount(1)
  await expect(flag).not.toBeChecked()
  await flag.focus()
  await page.keyboard.press('Space')
  await expect(flag).toBeChecked()
  await expect(toast(page, 'Nora Client is now a billing contact.')).toBeVisible()
  expect(await contacts()).toEqual(['Nora Client'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(toast(page, 'Nora Client is no longer a billing contact.')).toBeVisible()
  await expect(flag).not.toBeChecked()
  expect(await contacts()).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await flag.click()
  await expect(flag).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /Nora Client/ })).toContainText('Billing contact')
  await expect(page.getByRole('row', { name: /Ivo Influencer/ })).not.toContainText('Billing contact')
})
