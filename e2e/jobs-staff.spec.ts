import type { Locator, Page } from '@playwright/test'
import { addDays, dateIn } from '../src/shared/values/dates.ts'
import { type Caller, type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { countSteps } from './steps.ts'
import { sendUpload, uploadDocument } from './upload-document.ts'

// The commonest jobs of an agency, each in as few steps from Home as it may take. What a client does is in jobs-client.spec.ts.
test.use({ viewport: { width: 1440, height: 900 } })

let { atelier, admin, manager, designer, client, makeProject, makeTask, open } = {} as Studio
let projectId: string
const today = dateIn('UTC')

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, client, makeProject, makeTask, open } = await startStudio())
  projectId = await makeProject('Harbour festival')
})
test.afterAll(() => atelier.close())

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** A graphic of the designer with its first version. */
async function makeGraphic(title: string): Promise<string> {
  const filename = `${title}.png`
  const uploadId = await sendUpload(designer, { filename, place: 'content-item', contentType: 'graphic' }, picture)
  const { id } = await designer.send<{ id: string }>('POST', '/api/content-items', { contentType: 'graphic', title, projectId, uploadId })
  return id
}

const readGraphic = (id: string) => manager.get<{ status: string; versionNumber: number }>(`/api/content-items/${id}`)
const sidebar = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const record = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Home, once everything on it is there. */
async function openHome(page: Page, caller: Caller): Promise<void> {
  await open(page, caller, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('a task in a project takes a key and its name', async ({ page }) => {
  await openHome(page, manager)
  await page.getByRole('main').getByRole('link', { name: 'Harbour festival' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour festival' })).toBeVisible()
  const steps = countSteps(page)
  await steps.key('c')
  await expect(page.getByRole('dialog', { name: 'Create', exact: true }).getByRole('combobox', { name: 'Project' })).toHaveText(/Harbour/)
  await expectAccessible(page)
  await steps.type('Order the lanterns', 'Enter')
  await expect(page.locator('[data-toast]').filter({ hasText: 'Task created successfully' })).toBeVisible()
  const { items } = await manager.get<{ items: { name: string }[] }>(`/api/tasks?projectId=${projectId}`)
  expect(items.map(({ name }) => name)).toContain('Order the lanterns')
  expect(steps.taken()).toEqual({ presses: 1, texts: 1 })
})

test('a task on Home is done in two steps, and not done again in one', async ({ page }) => {
  const { id } = await makeTask(projectId, 'Key visual', { assigneeId: designer.userId, dueDate: today, status: 'in_progress' })
  const statusOf = async () => (await manager.get<{ status: string }>(`/api/tasks/${id}`)).status
  await openHome(page, designer)
  const steps = countSteps(page)
  const status = page.getByRole('button', { name: /^Status of Key visual/ })
  await steps.press(status)
  await expectAccessible(page)
  await steps.press(page.getByRole('menuitemradio', { name: 'Done' }))
  await expect.poll(statusOf).toBe('done')
  expect(steps.taken()).toEqual({ presses: 2, texts: 0 })
  const message = page.locator('[data-toast]').filter({ hasText: 'Moved to Done' })
  await expect(message).toContainText('Key visual')
  await expect(status).toHaveCount(0)
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(statusOf).toBe('in_progress')
  await expect(status).toHaveAccessibleName('Status of Key visual: In Progress')
})

test('a new version of a graphic takes three steps and its file, by the menu of its card', async ({ page }) => {
  const id = await makeGraphic('Poster of the boats')
  await openHome(page, designer)
  const steps = countSteps(page)
  await steps.press(sidebar(page, 'Graphics'))
  await steps.press(page.getByRole('button', { name: 'Actions for Poster of the boats' }))
  await expectAccessible(page)
  const item = page.getByRole('menuitem', { name: 'Upload new version…' })
  await steps.choose(item, { name: 'poster-2.png', mimeType: 'image/png', buffer: picture })
  await expect.poll(async () => (await readGraphic(id)).versionNumber).toBe(2)
  expect(steps.taken()).toEqual({ presses: 3, texts: 0 })
})

test('a graphic is submitted for review in three steps, to the manager of its project', async ({ page }) => {
  const id = await makeGraphic('Poster of the lights')
  await openHome(page, designer)
  const steps = countSteps(page)
  await steps.press(page.getByRole('list', { name: 'Content waiting for you' }).getByRole('link', { name: 'Poster of the lights' }))
  await steps.press(
    page.getByRole('group', { name: 'Review' }).filter({ visible: true }).getByRole('button', { name: 'Submit for review' }),
  )
  const dialog = page.getByRole('dialog', { name: 'Submit for review' })
  await expect(dialog.getByText('The project’s manager.')).toBeVisible()
  await expect(dialog.getByText('Pia Manager').first()).toBeVisible()
  await expectAccessible(page)
  await steps.press(dialog.getByRole('button', { name: 'Submit version 1' }))
  await expect(dialog).toHaveCount(0)
  expect((await readGraphic(id)).status).toBe('pending_review')
  expect(steps.taken()).toEqual({ presses: 3, texts: 0 })
})

test('a link for a person without an account takes three steps, and is on the clipboard', async ({ page }) => {
  const id = await makeGraphic('Poster of the music')
  await designer.send('POST', `/api/content-items/${id}/submission`, { versionNumber: 1, reviewerIds: [manager.userId] })
  await manager.send('POST', `/api/content-items/${id}/share`, { versionNumber: 1 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: atelier.url })
  await openHome(page, manager)
  const steps = countSteps(page)
  await steps.press(page.getByRole('list', { name: 'Waiting for clients' }).getByRole('link', { name: 'Poster of the music' }))
  const share = record(page, 'Poster of the music').getByRole('button', { name: 'Share by link…' }).filter({ visible: true })
  await expect(share).toBeInViewport()
  await steps.press(share)
  const dialog = page.getByRole('dialog', { name: 'Share by link' })
  await expectAccessible(page)
  await steps.press(dialog.getByRole('button', { name: 'Create and copy link' }))
  const made = page.getByRole('dialog', { name: 'Link to “Poster of the music”' })
  await expect(made.getByText('The address is on your clipboard.')).toBeVisible()
  const address = await made.getByRole('textbox', { name: 'Address of the link' }).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expectAccessible(page)
  expect(steps.taken()).toEqual({ presses: 3, texts: 0 })
})

test('an hour is logged in two steps and its time', async ({ page }) => {
  const { id } = await makeTask(projectId, 'Retouching', { assigneeId: designer.userId, status: 'in_progress' })
  await openHome(page, designer)
  const steps = countSteps(page)
  await steps.press(sidebar(page, 'Hours'))
  await steps.press(page.getByRole('textbox', { name: /^Monday.*: Retouching$/ }))
  await steps.type('1', 'Enter')
  const logged = async () => (await manager.get<{ actualHours: number | string | null }>(`/api/tasks/${id}`)).actualHours
  await expect.poll(async () => Number(await logged())).toBe(1)
  await expectAccessible(page)
  expect(steps.taken()).toEqual({ presses: 2, texts: 1 })
})

test('who is overloaded, and by how many hours, is on Home', async ({ page }) => {
  await makeTask(projectId, 'Catalogue', { assigneeId: designer.userId, estimatedHours: 90, dueDate: addDays(today, 1) })
  await openHome(page, admin)
  const steps = countSteps(page)
  const line = page.getByRole('list', { name: 'Over capacity' }).getByRole('listitem').filter({ hasText: 'Dora Designer' })
  await expect(line).toContainText(/[\d.]+ h of [\d.]+ h/)
  await expectAccessible(page)
  expect(steps.taken()).toEqual({ presses: 0, texts: 0 })
})

test('a ticket is answered in three steps and the answer', async ({ page }) => {
  const ticket = await client.send<{ id: string }>('POST', '/api/support-tickets', {
    subject: 'The preview stays black',
    description: 'The preview of the film stays black on our tablet.',
    category: 'technical',
    priority: 'medium',
    uploadIds: [],
  })
  await openHome(page, admin)
  const steps = countSteps(page)
  await steps.press(sidebar(page, 'Support'))
  await steps.press(page.getByRole('region', { name: 'Tickets', exact: true }).getByRole('link', { name: /The preview stays black/ }))
  await steps.press(page.getByRole('textbox', { name: 'Write a reply' }))
  await steps.type('Which tablet is it?', 'Control+Enter')
  await expect(page.getByText('Reply sent')).toBeVisible()
  const { items } = await client.get<{ items: { message: string }[] }>(`/api/support-replies?ticketId=${ticket.id}`)
  expect(items.map(({ message }) => message)).toContain('Which tablet is it?')
  await expectAccessible(page)
  expect(steps.taken()).toEqual({ presses: 3, texts: 1 })
})

test('a document is found by a key and its name', async ({ page }) => {
  const { id } = await uploadDocument(manager, 'Insurance certificate', { projectId })
  const found = async () => (await designer.get<{ items: unknown[] }>('/api/search?q=insurance')).items.length
  await expect.poll(found).toBe(1)
  await openHome(page, designer)
  const steps = countSteps(page)
  await steps.key('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await steps.type('insurance')
  await expect(palette.getByRole('option', { name: /Insurance certificate/ }).first()).toHaveAttribute('data-highlighted', '')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`document=${id}`))
  await expect(record(page, 'Insurance certificate')).toBeVisible()
  expect(steps.taken()).toEqual({ presses: 1, texts: 1 })
})
