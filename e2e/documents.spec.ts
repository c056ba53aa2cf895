import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { type Caller, type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { uploadDocument } from './upload-document.ts'

let { atelier, admin, manager, designer, client, makeProject, open } = {} as Studio
let projectId: string

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, client, makeProject, open } = await startStudio())
  projectId = await makeProject('Harbour festival')
})
test.afterAll(() => atelier.close())

const document = (page: Page, name: string): Locator => page.getByRole('main').getByRole('link', { name, exact: true })
const record = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const folders = (page: Page): Locator => page.getByRole('navigation', { name: 'Folders' })

const makeDocument = (caller: Caller, name: string, more: object = {}) => uploadDocument(caller, name, { projectId, ...more })

test('a manager uploads a document, finds it in grid and list, renames it and puts it into a folder', async ({ page }) => {
  await manager.send('POST', '/api/document-folders', { projectId, name: 'Posters', parentId: null })
  await open(page, manager, '/documents')
  await expect(page.getByText('No documents found')).toBeVisible()
  await expect(page.getByText('Upload your first document to get started')).toBeVisible()
  await page.goto(`${atelier.url}/documents?projectId=${projectId}`)
  await page.getByRole('main').getByRole('button', { name: 'Upload Document' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'poster.txt', mimeType: 'text/plain', buffer: Buffer.from('Boats and lanterns') })
  await dialog.getByRole('textbox', { name: 'Name of poster.txt' }).fill('Poster draft')
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Design', exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Upload document' }).click()
  await expect(dialog).toHaveCount(0)

  await expect(document(page, 'Poster draft')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'List' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Poster draft' })).toContainText('18 B')
  await expectAccessible(page)

  await document(page, 'Poster draft').click()
  await expect(record(page, 'Poster draft').getByText('Boats and lanterns')).toBeVisible()
  await expectAccessible(page)
  await record(page, 'Poster draft').getByRole('textbox', { name: 'Name' }).fill('Poster, first round')
  await page.keyboard.press('Enter')
  await expect(record(page, 'Poster, first round')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(record(page, 'Poster, first round')).toHaveCount(0)

  await page.getByRole('button', { name: 'Actions for Poster, first round' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Posters' }).click()
  await expect(page.getByText('Moved to “Posters”')).toBeVisible()
  await folders(page)
    .getByRole('button', { name: /^Posters/ })
    .click()
  await expect(page).toHaveURL(/folder=/)
  await expect(document(page, 'Poster, first round')).toBeVisible()

  // By a word of the file, once it has been read and the entries have followed.
  const inFiles = '/api/search?q=boats'
  await expect.poll(async () => (await manager.get<{ items: unknown[] }>(inFiles)).items.length, { timeout: 30_000 }).toBe(1)
  await page.goto(`${atelier.url}/search?q=boats`)
  const found = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(found).toContainText(['Poster, first round'])
  await expect(found).toContainText(['Boats and lanterns'])
})

test('a document is deleted after a question that quotes it, and comes back by Undo', async ({ page }) => {
  const { id } = await makeDocument(manager, 'Old plan')
  await open(page, manager, `/documents?projectId=${projectId}&document=${id}`)
  await record(page, 'Old plan').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete “Old plan”?' })
  await expect(question).toContainText('It stays under Recently deleted for 30 days. After this the action cannot be undone.')
  await question.getByRole('button', { name: 'Delete document' }).click()
  await expect(record(page, 'Old plan')).toHaveCount(0)
  await expect(document(page, 'Old plan')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(document(page, 'Old plan')).toBeVisible()
})

test('a designer reads documents, finds one by filters that stand in the address, and cannot upload any', async ({ page }) => {
  const other = await makeProject('Winter lights')
  await makeDocument(manager, 'Style guide', { category: 'design' })
  await makeDocument(manager, 'Costs of print', { category: 'report' })
  await makeDocument(admin, 'Lantern sketch', { category: 'design' })
  await makeDocument(manager, 'Lamp sketch', { category: 'design', projectId: other })
  // Wide enough for all filters on one line.
  await page.setViewportSize({ width: 1800, height: 900 })
  await open(page, designer, '/documents')
  const choices = [
    ['Project', 'Harbour festival', 'Lamp sketch', `projectId=${projectId}`],
    ['Category', 'Design', 'Costs of print', 'category=design'],
    ['Uploader', 'Pia Manager', 'Lantern sketch', `uploadedBy=${manager.userId}`],
  ] as const
  for (const [filter, choice, gone, address] of choices) {
    await expect(document(page, gone)).toBeVisible()
    await page.getByRole('button', { name: filter, exact: true }).click()
    await page.getByRole('option', { name: choice }).click()
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(document(page, gone)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(address))
  }
  await expect(document(page, 'Style guide')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload Document' })).toHaveCount(0)

  // The address alone brings the same; a brand takes the place of the project.
  await page.reload()
  await expect(document(page, 'Style guide')).toBeVisible()
  for (const [, , gone] of choices) await expect(document(page, gone)).toHaveCount(0)
  await page.getByRole('button', { name: 'Brand', exact: true }).click()
  await page.getByRole('option', { name: 'Northwind' }).click()
  await expect(document(page, 'Lamp sketch')).toBeVisible()
  await expect(page).toHaveURL(/brandId=/)
  expect(page.url()).not.toContain('projectId')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a client sees the documents for clients alone, and downloads one', async ({ page }) => {
    await makeDocument(manager, 'Brief for Northwind', { audience: 'client' })
    await makeDocument(manager, 'Costs of the agency')
    await open(page, client, '/documents')
    await expect(document(page, 'Brief for Northwind')).toBeVisible()
    await expect(document(page, 'Costs of the agency')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upload Document' })).toHaveCount(0)
    await expectAccessible(page)
    expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBe(390)

    await document(page, 'Brief for Northwind').click()
    const downloading = page.waitForEvent('download')
    await record(page, 'Brief for Northwind').getByRole('button', { name: 'Download', exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Brief for Northwind.txt')
    expect(readFileSync(await download.path(), 'utf8')).toBe('Words of Brief for Northwind')
    await expectAccessible(page)
  })
})

test('of many folders those in sight are in the page; keys go from the first to the last, and the last opens', async ({ page }) => {
  const wide = await makeProject('Archive of years')
  for (let at = 0; at < 120; at += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, more) =>
        manager.send('POST', '/api/document-folders', { projectId: wide, name: `Year ${1900 + at + more}`, parentId: null }),
      ),
    )
  await open(page, manager, `/documents?projectId=${wide}`)
  const rows = folders(page).getByRole('listitem')
  const first = folders(page).getByRole('button', { name: 'Year 1900', exact: true })
  const last = folders(page).getByRole('button', { name: 'Year 2019', exact: true })
  await expect(first).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(folders(page).getByRole('button', { name: 'Year 1901', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await expect(last).toBeFocused()
  expect(await rows.count()).toBeLessThan(60)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(last).toHaveAttribute('aria-current', 'true')
  // Opened by its address, the folder one is in is in sight.
  await page.reload()
  await expect(last).toBeInViewport()
  await last.focus()
  await page.keyboard.press('Home')
  await expect(first).toBeFocused()
  // One of so many is found by typing, by keys alone; not itself.
  await folders(page).getByRole('button', { name: 'Actions for Year 1900' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Choose a folder…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move to a Folder' })
  const field = dialog.getByRole('combobox', { name: 'Folder' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toContainText('Choose a folder')
  await field.click()
  await page.getByRole('combobox', { name: 'Search folders' }).fill('1900')
  await expect(page.getByText('No folder by that name')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search folders' }).fill('1957')
  await expect(page.getByRole('option')).toHaveText(['Year 1957'])
  await page.keyboard.press('Enter')
  await expect(field).toHaveText('Year 1957')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Moved to “Year 1957”')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(first).toBeVisible()
})

test('files dropped on a folder go into that folder, and dropped elsewhere to where one is', async ({ page }) => {
  const projectId = await makeProject('Dropped')
  const { id } = await manager.send<{ id: string }>('POST', '/api/document-folders', { projectId, name: 'Contracts', parentId: null })
  await open(page, manager, `/documents?projectId=${projectId}`)
  const drop = (at: Locator, name: string) =>
    at.evaluate((element, given) => {
      const data = new DataTransfer()
      data.items.add(new File([`of ${given}`], given, { type: 'text/plain' }))
      for (const type of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
    }, name)
  const dialog = page.getByRole('dialog', { name: /^Upload/ })
  for (const [place, name, folder] of [
    [folders(page).getByRole('button', { name: 'Contracts', exact: true }), 'lease.txt', 'Contracts'],
    [page.getByRole('main'), 'letter.txt', 'No folder'],
  ] as const) {
    await expect(place).toBeVisible()
    await drop(place, name)
    await expect(dialog.getByRole('combobox', { name: 'Folder' })).toHaveText(folder)
    await dialog
      .getByRole('button', { name: /^Upload/ })
      .last()
      .click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(name.replace('.txt', '')).first()).toBeVisible()
  }
  const { items } = await manager.get<{ items: { name: string; folderId: string | null }[] }>(`/api/documents?projectId=${projectId}`)
  expect(
    items
      .map(({ name, folderId }) => [name.replace('.txt', ''), folderId])
      .toSorted(([one = ''], [other = '']) => String(one).localeCompare(String(other))),
  ).toEqual([
    ['lease', id],
    ['letter', null],
  ])
})
