import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { uploadDocument } from './upload-document.ts'

let { atelier, manager, makeProject, makeTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, makeProject, makeTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const record = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const question = (page: Page): Locator => page.getByRole('alertdialog', { name: /^Set “.*” back to Review\?$/ })
const status = (within: Locator): Locator => within.getByRole('combobox', { name: 'Status' })

/** Holds files over an element and drops them, as from a folder outside the browser. */
const drop = (at: Locator, name: string): Promise<void> =>
  at.evaluate((element, file) => {
    const data = new DataTransfer()
    data.items.add(new File([`of ${file}`], file, { type: 'text/plain' }))
    for (const type of ['dragenter', 'dragover', 'drop'])
      element.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
  }, name)

test('an approved deliverable asks before what was approved changes, and goes back to review', async ({ page }) => {
  const projectId = await makeProject('Launch')
  const task = await makeTask(projectId, 'Storyboard')
  const { id } = await manager.send<{ id: string }>('POST', '/api/deliverables', { name: 'Film', projectId })
  await manager.send('POST', '/api/deliverable-parts', { deliverableId: id, recordType: 'task', recordId: task.id })
  const approve = () => manager.send('PATCH', `/api/deliverables/${id}`, { status: 'approved' })
  await approve()
  await open(page, manager, `/deliverables?deliverable=${id}`)
  const film = record(page, 'Film')
  const answer = async (button: string) => {
    await question(page).getByRole('button', { name: button }).click()
    await expect(question(page)).toHaveCount(0)
  }

  // Declined, the name stays where it was typed and nothing is saved.
  await film.getByRole('textbox', { name: 'Name', exact: true }).fill('Film, long')
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('the approval remains for the version that was approved')
  await expectAccessible(page)
  await answer('Cancel')
  await expect(film.getByText('Not saved. Escape discards your change.')).toBeVisible()
  await expect(status(film)).toContainText('Approved')
  await film.getByRole('textbox', { name: 'Name', exact: true }).press('Escape')
  await expect(film.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Film')

  // A file that is dropped.
  await drop(film, 'Cut.txt')
  await answer('Cancel')
  await expect(film.getByRole('list', { name: 'Files being attached' })).toHaveCount(0)
  await drop(film, 'Cut.txt')
  await answer('Change and set to Review')
  await expect(film.getByRole('button', { name: 'Open Cut.txt' })).toBeVisible()
  await expect(status(film)).toContainText('Review')
  await approve()
  await expect(status(film)).toContainText('Approved')

  // The same file removed, and a part.
  await film.getByRole('button', { name: 'More about Cut.txt' }).click()
  await page.getByRole('menuitem', { name: 'Remove file' }).click()
  await answer('Change and set to Review')
  await expect(status(film)).toContainText('Review')
  await approve()
  await expect(status(film)).toContainText('Approved')
  const parts = film.getByRole('region', { name: 'Consists of' })
  await parts.getByRole('button', { name: 'Take Storyboard off' }).click()
  await answer('Change and set to Review')
  await expect(parts.getByRole('listitem')).toHaveCount(0)
  await expect(status(film)).toContainText('Review')

  // In review nothing is asked.
  const removed = page.getByText('“Storyboard” is no part of it any more').locator('xpath=ancestor::*[@data-toast or @role="dialog"][1]')
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(parts).toContainText('Storyboard')
})

test('a new version of a document asks first where an approved deliverable contains it', async ({ page }) => {
  const projectId = await makeProject('Handover')
  const document = await uploadDocument(manager, 'Plan', { projectId })
  const { id } = await manager.send<{ id: string }>('POST', '/api/deliverables', { name: 'Package', projectId })
  await manager.send('POST', '/api/deliverable-parts', { deliverableId: id, recordType: 'document', recordId: document.id })
  await manager.send('PATCH', `/api/deliverables/${id}`, { status: 'delivered' })
  await open(page, manager, `/documents?document=${document.id}`)
  await record(page, 'Plan').getByRole('button', { name: 'Upload new version' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload New Version' })
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'Plan 2.txt', mimeType: 'text/plain', buffer: Buffer.from('Another plan') })
  await upload.getByRole('button', { name: 'Upload version' }).click()
  await expect(question(page)).toContainText('“Package” is Delivered')
  await question(page).getByRole('button', { name: 'Change and set to Review' }).click()
  await expect(page.getByText('Version uploaded successfully')).toBeVisible()
  expect(await manager.get(`/api/deliverables/${id}`)).toMatchObject({ status: 'review' })
})

test('a move to review names what the client will not see, and shows it on request', async ({ page }) => {
  const projectId = await makeProject('Preview')
  const document = await uploadDocument(manager, 'Script', { projectId })
  const { id } = await manager.send<{ id: string }>('POST', '/api/deliverables', { name: 'Spot', projectId })
  await manager.send('POST', '/api/deliverable-parts', { deliverableId: id, recordType: 'document', recordId: document.id })
  await open(page, manager, `/deliverables?projectId=${projectId}&deliverable=${id}`)
  const spot = record(page, 'Spot')
  const tile = (name: string) => spot.getByRole('list', { name: 'Attached files' }).getByRole('listitem').filter({ hasText: name })
  await drop(spot, 'Draft.txt')
  await expect(tile('Draft.txt')).not.toContainText('Visible to client')
  // The choice is made with the upload, and made anew for the next one.
  const choice = spot.getByRole('radiogroup', { name: 'Who sees new files' })
  await choice.getByRole('radio', { name: 'Visible to client' }).click()
  await drop(spot, 'Final.txt')
  await expect(tile('Final.txt')).toContainText('Visible to client')
  await expect(choice.getByRole('radio', { name: 'Internal' })).toBeChecked()
  await expect(spot.getByRole('region', { name: 'Consists of' }).getByRole('listitem')).not.toContainText('Visible to client')

  await status(spot).click()
  await page.getByRole('option', { name: 'Review' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Move “Spot” to Review?' })
  await expect(asked).toContainText('The client won’t see 1 file, 1 document.')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(status(spot)).toContainText('Not Started')
  await page.keyboard.press('Escape')

  // The same from the menu of a card on the board.
  const card = page.locator('[data-card-id]').filter({ hasText: 'Spot' })
  await card.click({ button: 'right' })
  await page.getByRole('menuitemradio', { name: 'Review' }).click()
  await asked.getByRole('checkbox', { name: 'Show 1 file, 1 document to the client' }).click()
  await asked.getByRole('button', { name: 'Move to Review' }).click()
  await expect(page.getByRole('region', { name: 'Review' }).locator('[data-card-id]')).toHaveCount(1)
  expect(await manager.get(`/api/deliverables/${id}/hidden`)).toEqual({ items: [] })
})
