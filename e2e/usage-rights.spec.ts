import type { Locator, Page } from '@playwright/test'
import { addDays, dateIn } from '../src/shared/values/dates.ts'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'
import { uploadDocument } from './upload-document.ts'

let { atelier, manager, client, makeProject, open } = {} as Studio
let projectId: string

test.beforeAll(async () => {
  ;({ atelier, manager, client, makeProject, open } = await startStudio())
  projectId = await makeProject('Harbour festival')
})
test.afterAll(() => atelier.close())

const record = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const card = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('[data-row-id]')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

test('a manager says until when a picture may be used, finds it by that, and is asked before the client gets it', async ({
  page,
  browser,
}) => {
  const { id } = await uploadDocument(manager, 'Lanterns', { projectId })
  await uploadDocument(manager, 'Boats', { projectId })
  await open(page, manager, `/documents?projectId=${projectId}&document=${id}`)
  const rights = record(page, 'Lanterns').getByRole('region', { name: 'Usage rights' })
  await expect(rights).toContainText('Nothing is said of how this file may be used.')
  await rights.getByRole('button', { name: 'Edit usage rights' }).click()
  const dialog = page.getByRole('dialog', { name: 'Usage Rights' })
  await dialog.getByRole('combobox', { name: 'Licence' }).click()
  await page.getByRole('option', { name: 'Rights-managed' }).click()
  await dialog.getByRole('textbox', { name: 'Valid until' }).fill(addDays(dateIn('UTC'), 12))
  await dialog.getByRole('textbox', { name: 'Rights holder' }).fill('Studio Norte')
  await dialog.getByRole('textbox', { name: 'Source' }).fill('Order 4711')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rights).toContainText('Studio Norte')
  await expect(rights).toContainText(/Rights end in 1[123] days/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(record(page, 'Lanterns')).toHaveCount(0)

  await expect(card(page, 'Lanterns')).toContainText(/Rights end in/)
  await expect(card(page, 'Boats')).not.toContainText('Rights')
  await page.getByRole('button', { name: 'All filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Usage rights' }).click()
  await page.getByRole('option', { name: 'End within 30 days' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(card(page, 'Boats')).toHaveCount(0)
  await expect(card(page, 'Lanterns')).toBeVisible()
  await expectAccessible(page)

  // Shown to the client only after a look at what ends; what is refused there changes nothing.
  await page.getByRole('link', { name: 'Lanterns', exact: true }).click()
  const showToClient = async (answer: string) => {
    await record(page, 'Lanterns').getByRole('combobox', { name: 'Audience' }).click()
    await page.getByRole('option', { name: 'Visible to client' }).click()
    const question = page.getByRole('alertdialog', { name: 'Share “Lanterns” with the client?' })
    await expect(question).toContainText(/Rights end in 1[123] days\. The client may go on using it\./)
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toHaveCount(0)
  }
  const audience = async () => (await manager.get<{ audience: string }>(`/api/documents/${id}`)).audience
  await showToClient('Cancel')
  expect(await audience()).toBe('internal')
  await showToClient('Share anyway')
  await expect.poll(audience).toBe('client')

  const other = await openBrowser(browser)
  await open(other, client, `/documents?document=${id}`)
  const seen = record(other, 'Lanterns').getByRole('region', { name: 'Usage rights' })
  await expect(seen).toContainText('Studio Norte')
  await expect(seen).not.toContainText('Order 4711')
  await expect(seen.getByRole('button', { name: 'Edit usage rights' })).toHaveCount(0)
  await expectAccessible(other)
  expect(other.faults).toEqual([])
})
