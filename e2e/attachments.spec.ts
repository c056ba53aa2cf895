import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let { atelier, designer, client, makeProject, makeTask, open } = {} as Studio
let projectId: string
const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-files-'))

test.beforeAll(async () => {
  ;({ atelier, designer, client, makeProject, makeTask, open } = await startStudio())
  projectId = await makeProject('Harbour festival')
})
test.afterAll(async () => {
  await atelier.close()
  rmSync(folder, { recursive: true, force: true })
})

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Files', exact: true })
const tile = (within: Locator, name: string): Locator => within.getByRole('button', { name: `Open ${name}` })
const composer = (page: Page): Locator => page.locator('[data-record-frame]').locator('[data-audience]')

/** Holds files over an element, as from a folder beside the browser. */
async function hold(at: Locator, names: readonly string[], end: 'drop' | 'wait'): Promise<void> {
  await at.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      for (const name of given.names) data.items.add(new File([`of ${name}`], name, { type: 'text/plain' }))
      for (const type of given.end === 'drop' ? ['dragenter', 'dragover', 'drop'] : ['dragenter', 'dragover'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    { names, end },
  )
}

/** As a screenshot lies on the clipboard. */
const paste = (field: Locator): Promise<void> =>
  field.evaluate((element) => {
    const data = new DataTransfer()
    data.items.add(new File(['not quite a picture'], 'image.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })

test('a maker drops files on a task and pastes one into a comment; the client sees what is for the client', async ({ page, browser }) => {
  const task = await makeTask(projectId, 'Poster', { assigneeId: designer.userId })
  await open(page, designer, `/tasks?task=${task.id}`)
  await expect(strip(page)).toBeVisible()
  await hold(page.locator('[data-record-frame]'), ['Sketch.txt'], 'wait')
  await expect(page.locator('[data-drop-overlay]')).toHaveText('Drop to attach 1 file to Poster')
  await hold(page.locator('[data-record-frame]'), ['Sketch.txt'], 'drop')
  await expect(page.locator('[data-drop-overlay]')).toHaveCount(0)
  await expect(tile(strip(page), 'Sketch.txt')).toBeVisible()
  await expect(page.getByText('File uploaded successfully')).toBeVisible()
  // One after the other: of two that are sent at once, either may arrive first.
  await hold(page.locator('[data-record-frame]'), ['Print.txt'], 'drop')
  await expect(tile(strip(page), 'Print.txt')).toBeVisible()
  await expect(strip(page).getByRole('list', { name: 'Files being attached' })).toHaveCount(0)

  // One is shown to the client.
  await strip(page).getByRole('button', { name: 'More about Print.txt' }).click()
  await page.getByRole('menuitem', { name: 'Show to the client' }).click()
  await expect(strip(page).getByRole('listitem').filter({ hasText: 'Print.txt' })).toContainText('Visible to client')

  // What is dropped on the composer goes with the comment.
  await hold(composer(page), ['Notes.txt'], 'wait')
  await expect(page.locator('[data-drop-overlay]')).toHaveText('Drop to add 1 file to your comment')
  await hold(composer(page), ['Notes.txt'], 'drop')
  const waiting = page.getByRole('list', { name: 'Files of the comment' }).locator('[data-upload=done]')
  await expect(waiting).toHaveCount(1)
  await paste(composer(page).getByRole('textbox').first())
  await expect(waiting).toHaveCount(2)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('2 files uploaded successfully')).toBeVisible()
  const said = page.getByRole('list', { name: 'Comments' }).getByRole('listitem').filter({ hasText: 'Notes.txt' })
  await expect(tile(said.first(), 'Notes.txt')).toBeVisible()
  await expect(said.first().getByText(/^Pasted picture .*\.png$/)).toBeVisible()
  await expect(composer(page).getByRole('list')).toHaveCount(0)
  await expectAccessible(page)

  // It is opened, left again by the keys, and taken off with a way back.
  await tile(strip(page), 'Sketch.txt').click()
  await expect(page.locator('[data-file-viewer]')).toContainText('of Sketch.txt')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-file-viewer]')).toContainText('of Print.txt')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-file-viewer]')).toHaveCount(0)
  await strip(page).getByRole('button', { name: 'More about Sketch.txt' }).click()
  await page.getByRole('menuitem', { name: 'Remove file' }).click()
  await expect(tile(strip(page), 'Sketch.txt')).toHaveCount(0)
  await page.locator('[data-toast]').filter({ hasText: 'Sketch.txt removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(tile(strip(page), 'Sketch.txt')).toBeVisible()

  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await other.newPage()
  await open(phone, client, `/tasks?task=${task.id}`)
  await expect(tile(strip(phone), 'Print.txt')).toBeVisible()
  await expect(strip(phone).getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(1)
  await phone.getByRole('tab', { name: 'Comments' }).click()
  await expect(phone.getByText('No comments yet')).toBeVisible()
  await expectAccessible(phone)
  await other.close()
})

test('several uploads stay in sight over an open record, and are paused and cancelled there by keys', async ({ page }) => {
  const task = await makeTask(projectId, 'Trailer', { assigneeId: designer.userId })
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/uploads\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue().catch(() => undefined)
  })
  await open(page, designer, `/tasks?task=${task.id}`)
  await expect(strip(page)).toBeVisible()
  await hold(page.locator('[data-record-frame]'), ['One.txt', 'Two.txt'], 'drop')
  const tray = page.locator('[data-record-frame]').getByRole('region', { name: 'Uploads' })
  await expect(tray).toBeVisible()
  await expectAccessible(page)
  await tray.getByRole('button', { name: 'Show the list of uploads' }).focus()
  await page.keyboard.press('Enter')
  const rows = tray.getByRole('list', { name: 'Files being uploaded' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  // By Tab, as without a mouse.
  const pause = tray.getByRole('button', { name: 'Pause One.txt' })
  while (!(await pause.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(tray.getByRole('button', { name: 'Continue One.txt' })).toBeVisible()
  await tray.getByRole('button', { name: 'Cancel Two.txt' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  // Without the record it stands on the page, as far unfolded as before.
  await page.locator('[data-record-frame]').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.locator('[data-record-frame]')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')).toHaveCount(1)
  held.resolve()
  await page.getByRole('button', { name: 'Cancel One.txt' }).click()
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0)
})

test('an upload goes on after a cut connection, and after the page was loaded again', async ({ page }) => {
  const task = await makeTask(projectId, 'Film', { assigneeId: designer.userId })
  const file = path.join(folder, 'Film.bin')
  // More than is sent at once.
  writeFileSync(file, Buffer.alloc(9 * 1024 * 1024, 7))
  const pieces = /\/api\/uploads\/[^/]+$/
  let sent = 0
  await page.route(pieces, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    sent += 1
    return sent === 1 ? route.continue() : route.abort('connectionrefused')
  })
  await open(page, designer, `/tasks?task=${task.id}`)
  await strip(page).locator('input[type=file]').first().setInputFiles(file)
  const row = strip(page).getByRole('list', { name: 'Files being attached' }).getByRole('listitem')
  await expect(row).toHaveAttribute('data-upload', 'retrying')
  await expect(row).toContainText('The server cannot be reached')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(row).toHaveAttribute('data-upload', 'unpicked')
  await expect(row).toContainText('Choose the file to go on from 8.0 MB')
  await page.unroute(pieces)
  // Another one is not taken for it.
  const wrong = path.join(folder, 'Other.bin')
  writeFileSync(wrong, 'other')
  await row.locator('input[type=file]').setInputFiles(wrong)
  await expect(row.getByRole('alert')).toContainText('not the file that was begun')
  await row.locator('input[type=file]').setInputFiles(file)
  await expect(tile(strip(page), 'Film.bin')).toBeVisible()
  const { items } = await designer.get<{ items: { file: { size: number } }[] }>(`/api/attachments?recordType=task&recordId=${task.id}`)
  expect(items.map((one) => one.file.size)).toEqual([9 * 1024 * 1024])
})

test('the tray shows what runs while one is elsewhere, and what is refused says why', async ({ page }) => {
  const task = await makeTask(projectId, 'Radio', { assigneeId: designer.userId })
  let cut = true
  await page.route('**/api/uploads', (route) => (cut ? route.abort('connectionrefused') : route.continue()))
  await open(page, designer, `/tasks?task=${task.id}`)
  await expect(strip(page)).toBeVisible()
  await hold(page.locator('[data-record-frame]'), ['Spot.txt'], 'drop')
  await page.keyboard.press('Escape')
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray).toContainText('Uploading 1 file')
  await tray.getByRole('button', { name: 'Show the list of uploads' }).click()
  const row = tray.getByRole('list', { name: 'Files being uploaded' }).getByRole('listitem')
  await expect(row).toContainText('Spot.txt')
  await expect(row).toContainText('Radio')
  // What a button is called stands outside of everything while one points to it.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page)
  // It tries by itself too: once the connection is back, the button may be gone before anybody presses it.
  await row.getByRole('button', { name: 'Try Spot.txt again' }).press('Enter')
  cut = false
  await expect(tray).toContainText('1 file uploaded')
})
