import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { uploadDocument } from './upload-document.ts'

let { atelier, admin, manager, designer, client, makeProject, open } = {} as Studio
let projectId: string

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, client, makeProject, open } = await startStudio())
  projectId = await makeProject('Harbour festival')
})
test.afterAll(() => atelier.close())

const overlay = (page: Page): Locator => page.locator('[data-drop-overlay]')

/** Holds files over an element, as from a folder next to the browser. @returns whether the page kept the browser from opening them */
function hold(at: Locator, names: readonly string[], end: 'drop' | 'wait'): Promise<boolean> {
  return at.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      const typeOf = (name: string) => (name.endsWith('.mp4') ? 'video/mp4' : 'text/plain')
      for (const name of given.names) data.items.add(new File([`of ${name}`], name, { type: typeOf(name) }))
      const types = given.end === 'drop' ? ['dragenter', 'dragover', 'drop'] : ['dragenter', 'dragover']
      const events = types.map((type) => new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
      return events.every((event) => !element.dispatchEvent(event))
    },
    { names, end },
  )
}

test('files dropped on a gallery become an item each; one alone gives its name to the title', async ({ page }) => {
  await open(page, manager, '/graphics')
  const main = page.getByRole('main')
  await expect(page.getByText('No graphics yet')).toBeVisible()
  await hold(main, ['Boat.svg', 'Lantern.svg'], 'wait')
  await expect(overlay(page)).toHaveText('Drop to add 2 files to Graphics')
  await hold(main, ['Boat.svg', 'Lantern.svg'], 'drop')
  const dialog = page.getByRole('dialog', { name: 'Upload Graphic' })
  await expect(dialog.getByRole('textbox', { name: 'Title of Lantern.svg' })).toHaveValue('Lantern')
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: /Harbour festival/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create 2 graphics' }).click()
  await expect(dialog).toHaveCount(0)
  const { items } = await manager.get<{ items: { title: string }[] }>('/api/content-items?contentType=graphic')
  expect(items.map(({ title }) => title).toSorted()).toEqual(['Boat', 'Lantern'])

  await hold(main, ['Anchor.svg'], 'wait')
  await expect(overlay(page)).toHaveText('Drop to add 1 file to Graphics')
  await hold(main, ['Anchor.svg'], 'drop')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Anchor')
})

test('in the content of a project a film becomes a video of that project', async ({ page }) => {
  await open(page, manager, `/projects?project=${projectId}&tab=content`)
  const search = page.getByRole('searchbox', { name: 'Search content' })
  await expect(search).toBeVisible()
  await hold(search, ['Trailer.mp4'], 'wait')
  await expect(overlay(page)).toHaveText('Drop to add 1 file to Content')
  await hold(search, ['Trailer.mp4'], 'drop')
  const dialog = page.getByRole('dialog', { name: 'Upload Video' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Trailer')
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toHaveText(/Harbour festival/)
})

test('a file dropped on a document becomes its new version', async ({ page }) => {
  const { id } = await uploadDocument(manager, 'Contract', { projectId })
  await open(page, manager, `/documents?document=${id}`)
  const record = page.getByRole('dialog', { name: 'Contract', exact: true })
  await expect(record.getByRole('region', { name: 'Versions' })).toBeVisible()
  await hold(record, ['Contract 2.txt', 'Contract 3.txt'], 'wait')
  await expect(overlay(page)).toHaveText('Drop one file for a new version')
  await hold(record, ['Contract 2.txt', 'Contract 3.txt'], 'drop')
  await expect(page.getByRole('heading', { name: 'Drop one file for a new version' })).toBeVisible()

  await hold(record, ['Contract 2.txt'], 'wait')
  await expect(overlay(page)).toHaveText('Drop to add a new version of Contract')
  await hold(record, ['Contract 2.txt'], 'drop')
  const dialog = page.getByRole('dialog', { name: 'Upload New Version' })
  await expect(dialog.getByText('Contract 2.txt')).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload version' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(record.getByRole('region', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2)
})

test('a file dropped on the card of a document becomes its new version, where the reader may upload one', async ({ page }) => {
  const { id } = await uploadDocument(manager, 'Tide table', { projectId })
  await open(page, manager, `/documents?projectId=${projectId}`)
  const card = page.getByRole('link', { name: 'Tide table' })
  await expect(card).toBeVisible()
  await hold(card, ['Tide table 2.txt'], 'wait')
  await expect(overlay(page)).toHaveText('Drop to add a new version of Tide table')
  await hold(card, ['Tide table 2.txt', 'Tide table 3.txt'], 'drop')
  await expect(page.getByRole('heading', { name: 'Drop one file for a new version' })).toBeVisible()
  await hold(card, ['Tide table 2.txt'], 'drop')
  const dialog = page.getByRole('dialog', { name: 'Upload New Version' })
  await expect(dialog.getByText('Tide table 2.txt')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Upload version' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await manager.get<{ versionNumber: number }>(`/api/documents/${id}`)).toMatchObject({ versionNumber: 2 })
  // Next to the cards, it is a document of its own.
  await hold(page.getByRole('searchbox').first(), ['Next to it.txt'], 'wait')
  await expect(overlay(page)).toHaveText('Drop to add 1 file to Documents')

  await open(page, designer, `/documents?projectId=${projectId}`)
  await expect(card).toBeVisible()
  await hold(card, ['Tide table 3.txt'], 'wait')
  await expect(overlay(page)).toHaveCount(0)
})

test('a file dropped anywhere on a conversation goes with the message', async ({ page }) => {
  const { id } = await manager.send<{ id: string }>('POST', '/api/chat-conversations', { userIds: [designer.userId] })
  await open(page, manager, `/chat?conversation=${id}`)
  const pane = page.getByRole('region', { name: 'Dora Designer' })
  const heading = pane.getByRole('heading', { name: 'Dora Designer' })
  await expect(pane.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await hold(heading, ['Sketch.txt'], 'wait')
  await expect(overlay(page)).toHaveText('Drop to add 1 file to your message')
  await hold(heading, ['Sketch.txt'], 'drop')
  await expect(pane.getByRole('list', { name: 'Files of the message' })).toContainText('Sketch.txt')
})

test('a file dropped anywhere on a ticket goes with the reply', async ({ page }) => {
  const ticket = await client.send<{ id: string; ticketNumber: string }>('POST', '/api/support-tickets', {
    subject: 'The preview stays black',
    description: 'The preview of the film stays black on our tablet.',
    category: 'technical',
    priority: 'medium',
    uploadIds: [],
  })
  await open(page, admin, `/support?ticket=${ticket.id}`)
  const pane = page.getByRole('region', { name: `Ticket ${ticket.ticketNumber}` })
  await expect(pane.getByRole('button', { name: 'Send to Cleo' })).toBeVisible()
  await hold(pane.getByRole('heading', { name: 'The preview stays black' }), ['Screen.txt'], 'wait')
  await expect(overlay(page)).toHaveText('Drop to add 1 file to your reply')
  await hold(pane.getByRole('heading', { name: 'The preview stays black' }), ['Screen.txt'], 'drop')
  await expect(pane.getByRole('list', { name: 'Files of the reply' })).toContainText('Screen.txt')
})

test('elsewhere, and where a person may not add files, nothing happens and the page stays', async ({ page }) => {
  const { id } = await uploadDocument(manager, 'Letter', { projectId, audience: 'client' })
  for (const [caller, address, heading] of [
    [manager, '/dashboard', ''],
    [manager, '/articles', 'Articles'],
    [designer, '/documents', 'Documents'],
    [client, `/documents?document=${id}`, 'Letter'],
  ] as const) {
    await open(page, caller, address)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    const at = page.getByRole('dialog').or(page.getByRole('main')).last()
    expect(await hold(at, ['Elsewhere.txt'], 'wait')).toBe(true)
    await expect(overlay(page)).toHaveCount(0)
    expect(await hold(at, ['Elsewhere.txt'], 'drop')).toBe(true)
    await expect(page.getByRole('list', { name: 'Files being uploaded' })).toHaveCount(0)
  }
})
