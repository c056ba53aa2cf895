import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Locator, Page, Route } from '@playwright/test'
import { type Caller, type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'
import { sendUpload } from './upload-document.ts'

let { atelier, manager, designer, client, makeProject, open } = {} as Studio
let projectId: string

test.beforeAll(async () => {
  ;({ atelier, manager, designer, client, makeProject, open } = await startStudio())
  projectId = await makeProject('Harbour festival')
})
test.afterAll(() => atelier.close())

type Item = { id: string; status: string; versionNumber: number }
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const record = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true })
const acts = (page: Page): Locator => page.getByRole('group', { name: 'Review' }).filter({ visible: true })
const decisions = (page: Page): Locator => page.getByRole('region', { name: 'Decisions' }).getByRole('listitem')
const readItem = (id: string): Promise<Item> => manager.get<Item>(`/api/content-items/${id}`)

const makeItem = async (maker: Caller, contentType: string, title: string): Promise<string> =>
  (await maker.send<Item>('POST', '/api/content-items', { contentType, title, projectId })).id

/** 320 by 160 pixels. */
const wide = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAACgCAMAAABKfUWuAAAAA1BMVEXZTyv+f5nvAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAASElEQVR42u3BMQEAAADCoPVP7W8GoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAN8igAAGxrMPhAAAAAElFTkSuQmCC',
  'base64',
)

/** As a screenshot lies on the clipboard. */
const paste = (field: Locator, bytes: Buffer): Promise<void> =>
  field.evaluate((element, base64) => {
    const data = new DataTransfer()
    const file = new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], 'image.png', { type: 'image/png' })
    data.items.add(file)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, bytes.toString('base64'))

/** Files that are dragged from a folder beside the browser, as a hand does it: what refuses them there does not even hear of a drop. */
async function drop(field: Locator, files: readonly string[]): Promise<void> {
  const page = field.page()
  const box = await field.boundingBox()
  if (!box) throw new Error('There is nothing to drop on')
  const session = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, data: { items: [], files: [...files], dragOperationsMask: 1 } }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...at })
  await session.detach()
}

/** A file in that folder. */
async function fileOf(name: string, bytes: Buffer | string): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, bytes)
  return path
}

/** What the editor of another article puts on the clipboard. */
const pasteHtml = (field: Locator, html: string): Promise<void> =>
  field.evaluate((element, copied) => {
    const data = new DataTransfer()
    data.setData('text/html', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

/** A new version beside the browser. */
async function addVersion(id: string): Promise<void> {
  const uploadId = await sendUpload(designer, { filename: 'poster-2.png', place: 'content-version', contentItemId: id }, picture)
  await designer.send('POST', `/api/content-items/${id}/versions`, { uploadId })
}

test('from a designer over reviewer and client to what is published; a newer version is never approved unseen', async ({
  page,
  browser,
}) => {
  const id = await makeItem(designer, 'graphic', 'Poster of the boats')
  const reviewer = await openBrowser(browser)
  const reader = await openBrowser(browser)

  await test.step('the designer uploads the first version and submits it', async () => {
    await open(page, designer, `/graphics?content-item=${id}`)
    await record(page, 'Poster of the boats').getByRole('button', { name: 'Upload the first version' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload the first version' })
    await dialog.locator('input[type=file]').setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: picture })
    await dialog.getByRole('textbox', { name: 'What changed' }).fill('First idea')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Upload version' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Versions' }).getByRole('listitem')).toContainText(['First idea'])

    await acts(page).getByRole('button', { name: 'Submit for review' }).click()
    const submission = page.getByRole('dialog', { name: 'Submit for review' })
    await expect(submission.getByText('The project’s manager.')).toBeVisible()
    await submission.getByRole('button', { name: 'Remove Pia Manager' }).click()
    await submission.getByRole('button', { name: 'Submit version 1' }).click()
    await expect(submission.getByText('Choose who is to review it')).toBeVisible()
    await submission.getByRole('combobox', { name: 'Reviewers' }).click()
    await page.getByRole('option', { name: 'Pia Manager' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await submission.getByRole('textbox', { name: 'Note' }).fill('Is the crop right?')
    await expectAccessible(page)
    await submission.getByRole('button', { name: 'Submit version 1' }).click()
    await expect(submission).toHaveCount(0)
    await expect(record(page, 'Poster of the boats').getByText('Pending Review').first()).toBeVisible()
    await expect(acts(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Change reviewers' }).filter({ visible: true }).click()
    const change = page.getByRole('dialog', { name: 'Change reviewers' })
    await change.getByRole('combobox', { name: 'Reviewers' }).click()
    await page.getByRole('option', { name: 'Ada Admin' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expectAccessible(page)
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Waits for' }).filter({ visible: true }).getByRole('listitem')).toHaveText([
      /Ada Admin/,
      /Pia Manager/,
    ])
  })

  await test.step('the reviewer finds it on the dashboard and shares it with the client', async () => {
    await open(reviewer, manager, '/dashboard')
    await reviewer.getByRole('list', { name: 'Content waiting for you' }).getByRole('link', { name: 'Poster of the boats' }).click()
    await expect(record(reviewer, 'Poster of the boats').getByText('Is the crop right?').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(reviewer)
    await acts(reviewer).getByRole('button', { name: 'Share v1 with client' }).click()
    await expect(reviewer.getByText('Version 1 shared with the clients of Northwind')).toBeVisible()
    await expect(record(reviewer, 'Poster of the boats').getByText('Client’s turn').filter({ visible: true })).toBeVisible()
  })

  await test.step('the client finds it in the gallery, as their next step, and at home, and agrees', async () => {
    await open(reader, client, '/graphics')
    await expect(reader.getByRole('link', { name: 'Review Poster of the boats' })).toHaveClass(/\bbg-accent\b/)
    await open(reader, client, '/dashboard')
    await reader.getByRole('list', { name: '1 thing waits for you' }).getByRole('link', { name: 'Poster of the boats' }).click()
    await expect(record(reader, 'Poster of the boats').getByText('Your turn').filter({ visible: true })).toBeVisible()
    await expect(reader.getByText('Is the crop right?')).toHaveCount(0)
    await expectAccessible(reader)
    await acts(reader).getByRole('button', { name: 'Approve v1' }).click()
    const dialog = reader.getByRole('dialog', { name: 'Approve version 1' })
    await expect(dialog.getByText('I agree with version 1.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('We like it')
    await expectAccessible(reader)
    await dialog.getByRole('button', { name: 'Approve version 1' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(decisions(reader)).toContainText(['We like it'])
  })

  await test.step('what the client said shows at the reviewer’s by itself, marked as theirs', async () => {
    await expect(decisions(reviewer)).toContainText(['Accepted by the client'])
    await expect(decisions(reviewer).getByText('Client', { exact: true })).toBeVisible()
  })

  await test.step('a version that comes while the reviewer decides is named, looked at, and then approved', async () => {
    await acts(reviewer).getByRole('button', { name: 'Approve v1' }).click()
    const dialog = reviewer.getByRole('dialog', { name: 'Approve version 1' })
    await expect(dialog.getByText('I approve version 1.')).toBeVisible()
    await addVersion(id)
    await expect(dialog.getByRole('alert')).toContainText('Version 2 came meanwhile')
    await expect(dialog.getByRole('button', { name: 'Approve version 1' })).toBeDisabled()
    await expectAccessible(reviewer)
    expect((await readItem(id)).status).toBe('pending_review')
    await dialog.getByRole('button', { name: 'Look at version 2' }).click()
    await expect(dialog).toHaveCount(0)
    await acts(reviewer).getByRole('button', { name: 'Approve v2' }).click()
    const next = reviewer.getByRole('dialog', { name: 'Approve version 2' })
    await next.getByRole('button', { name: 'Approve version 2' }).click()
    await expect(next).toHaveCount(0)
    await expect(decisions(reviewer)).toContainText(['Approved', 'Accepted by the client'])
  })

  await test.step('it is published with its address and day', async () => {
    await acts(reviewer).getByRole('button', { name: 'Publish v2' }).click()
    const dialog = reviewer.getByRole('dialog', { name: 'Publish version 2' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('the website')
    await dialog.getByRole('button', { name: 'Publish version 2' }).click()
    await expect(dialog.getByText('Enter an address that begins with https://')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://example.com/poster')
    await expectAccessible(reviewer)
    await dialog.getByRole('button', { name: 'Publish version 2' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(decisions(reviewer)).toContainText(['Published', 'Approved', 'Accepted by the client'])
    const coming = reviewer.waitForEvent('download')
    await reviewer.getByRole('button', { name: 'Export proof' }).click()
    expect((await coming).suggestedFilename()).toMatch(/^Proof of approval \d+\.zip$/)
  })

  await test.step('the client reads that it is out, and of the decisions their own alone', async () => {
    await expect(record(reader, 'Poster of the boats').getByText('https://example.com/poster').first()).toBeVisible()
    await expect(decisions(reader)).toHaveCount(1)
    await expect(acts(reader)).toHaveCount(0)
  })

  await test.step('on a phone the acts stand above the picture, and nothing is cut', async () => {
    await reviewer.setViewportSize({ width: 390, height: 844 })
    await expect(record(reviewer, 'Poster of the boats').getByRole('region', { name: 'Preview' })).toBeVisible()
    expect(await reviewer.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(reviewer)
  })
  expect([...reviewer.faults, ...reader.faults]).toEqual([])
})

test('an article is written, compared with what it was, and kept when another version came meanwhile', async ({ page }) => {
  const id = await makeItem(manager, 'article', 'Lanterns at night')
  const save = (body: string) => manager.send('POST', `/api/content-items/${id}/versions`, { body })
  await open(page, manager, `/articles?content-item=${id}`)
  await record(page, 'Lanterns at night').getByRole('button', { name: 'Write the article' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write the article' })
  const words = dialog.getByRole('textbox', { name: 'Text' })
  const pictures = words.locator('img')
  await words.fill('Boats come in at dusk.')
  await test.step('with a picture that is chosen, and one that is pasted and taken out again', async () => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Picture' }).click()
    await (await chooser).setFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: wide })
    await expect(pictures).toHaveCount(1)
    await words.press('ControlOrMeta+End')
    await paste(words, wide)
    await expect(pictures).toHaveCount(2)
    await pictures.last().click()
    await page.keyboard.press('Delete')
    await expect(pictures).toHaveCount(1)
    await pictures.click()
    await dialog.getByRole('button', { name: 'Alternative text' }).click()
    await dialog.getByRole('textbox', { name: 'Alternative text' }).fill('The harbour at night')
    await page.keyboard.press('Enter')
    await expect(words.getByRole('img', { name: 'The harbour at night' })).toBeVisible()
  })
  await test.step('one is dropped beside a file that is none, taken back by undo; of another article only the words come', async () => {
    await drop(words, [await fileOf('pier.png', wide), await fileOf('leaflet.pdf', 'of the boats')])
    const said = dialog.getByRole('alert')
    await expect(said).toHaveText(
      '“leaflet.pdf” is no picture, and only pictures can stand in the text. Attach other files to the record instead.',
    )
    await expect(pictures).toHaveCount(2)
    await words.press('ControlOrMeta+z')
    await expect(pictures).toHaveCount(1)
    await expect(words).toContainText('Boats come in at dusk.')
    const address = `picture:${randomUUID()}:${'ab'.repeat(32)}:320x160`
    await words.press('ControlOrMeta+End')
    await pasteHtml(words, `<p>Said elsewhere.</p><figure data-picture="${address}"><img alt="Pier" src="/x"></figure><p>And then.</p>`)
    await expect(said).toHaveText('A picture in what you pasted is stored elsewhere and was left out. Put it in again from its file.')
    await expect(words).toContainText('Said elsewhere.')
    await expect(words).toContainText('And then.')
    await expect(pictures).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    await expect(said).toHaveCount(0)
  })
  await test.step('what is on its way shows how far, holds the text open, can be stopped, and be tried again', async () => {
    let held: Route | undefined
    await page.route('**/api/content-items/*/picture', (route) => {
      held = route
    })
    const add = async (name: string) => drop(words, [await fileOf(name, wide)])
    await add('slow.png')
    await expect(words.getByRole('progressbar', { name: 'Adding slow.png' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save as version 1' }).click()
    await expect(dialog.getByText('“slow.png” is still on its way. Save once it stands in the text, or stop it.')).toBeVisible()
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('“slow.png” is still on its way')
    await question.getByRole('button', { name: 'Wait' }).click()
    await words.getByRole('button', { name: 'Stop adding slow.png' }).click()
    await expect(words.getByRole('group')).toHaveCount(0)

    await add('again.png')
    const spot = words.getByRole('group', { name: 'again.png' })
    await expect(spot).toBeVisible()
    await expect.poll(() => held?.request().failure()).toBeNull()
    await held?.abort('connectionrefused')
    await expect(spot.getByRole('alert')).toHaveText(/^again\.png was not added\. The server cannot be reached\./)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save as version 1' }).click()
    await expect(dialog.getByText('“again.png” was not added. Try it again or remove it, then save.')).toBeVisible()
    await page.unroute('**/api/content-items/*/picture')
    await spot.getByRole('button', { name: 'Try again.png again' }).click()
    await expect(pictures).toHaveCount(2)
    await expect(spot).toHaveCount(0)
    await words.press('ControlOrMeta+z')
    await expect(pictures).toHaveCount(1)
  })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save as version 1' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(record(page, 'Lanterns at night').getByText('Boats come in at dusk.').first()).toBeVisible()
  const shown = record(page, 'Lanterns at night').getByRole('img', { name: 'The harbour at night' }).first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)

  await page.getByRole('button', { name: 'Edit text' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit the article' })
  await editing.getByRole('textbox', { name: 'Text' }).fill('Boats come in at dawn.')
  const { body } = await manager.get<{ body: string }>(`/api/content-items/${id}`)
  await save(body.replace('The harbour at night', 'The harbour at noon'))
  await expect(editing.getByRole('alert')).toContainText('Version 2 came meanwhile')
  await editing.getByRole('button', { name: 'Compare with version 2' }).click()
  await expect(editing.getByRole('deletion').filter({ hasText: 'dusk' })).toBeVisible()
  await expectAccessible(page)
  // Closed, the draft is there again.
  await editing.getByRole('button', { name: 'Cancel' }).click()
  await expect(editing).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit text' }).click()
  await expect(editing.getByRole('textbox', { name: 'Text' })).toContainText('Boats come in at dawn.')
  await editing.getByRole('button', { name: 'Go on over version 2' }).click()
  await editing.getByRole('textbox', { name: 'What changed' }).fill('Morning instead of evening')
  await editing.getByRole('button', { name: 'Save as version 3' }).click()
  await expect(editing).toHaveCount(0)

  await page.getByRole('button', { name: 'What changed', exact: true }).click()
  const difference = page.getByRole('dialog', { name: 'What changed' })
  await expect(difference.getByRole('insertion').filter({ hasText: 'dawn' })).toBeVisible()
  await expect(difference.locator('figcaption')).toHaveText('The harbour at noon')
  await difference.getByRole('combobox', { name: 'To version' }).click()
  await page.getByRole('option', { name: 'Version 2' }).click()
  // The first list goes before the second comes.
  await expect(page.getByRole('option')).toHaveCount(0)
  await difference.getByRole('combobox', { name: 'From version' }).click()
  await page.getByRole('option', { name: 'Version 1' }).click()
  await expect(difference.getByRole('insertion')).toHaveText('noon')
  await expect(difference.getByRole('deletion')).toHaveText('night')
  await expect(difference.getByRole('img')).toHaveCount(1)
  await expectAccessible(page)
  await difference.getByRole('button', { name: 'Done' }).click()
  await expect(difference).toHaveCount(0)
})

test('a long article is read to its end, and two that have little in common are shown whole', async ({ page }) => {
  const id = await makeItem(manager, 'article', 'Harbour almanac')
  const save = (body: string) => manager.send('POST', `/api/content-items/${id}/versions`, { body })
  const chapter = (at: number) =>
    `## Chapter ${at}\n\nThe **harbour** master keeps [a log](https://example.com/${at}) of \`every\` boat.\n\n- one\n- two`
  await save(Array.from({ length: 500 }, (_, at) => chapter(at + 1)).join('\n\n'))
  await open(page, manager, `/articles?content-item=${id}`)
  await expect(record(page, 'Harbour almanac').getByRole('heading', { name: 'Chapter 500' })).toBeAttached()
  const words = (from: number) => Array.from({ length: 6000 }, (_, at) => `word${(at * 7919 + from) % 600}`).join(' ')
  await save(words(0))
  await save(words(300))
  await page.getByRole('button', { name: 'What changed', exact: true }).click()
  const difference = page.getByRole('dialog', { name: 'What changed' })
  await expect(difference).toContainText('These texts are too different to compare. The old and the new one are shown whole.')
  await expect(difference).toContainText('1 paragraph added, 1 removed')
  await expectAccessible(page)
  if (process.env.SHOTS) {
    for (const [name, width, height] of [
      ['wide', 1440, 900],
      ['phone', 390, 844],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}.png` })
      }
  }
})

test('a decision is refused with the number of a version that nobody told of yet, and leads to it', async ({ page }) => {
  const id = await makeItem(manager, 'article', 'Tide tables')
  const save = (body: string) => manager.send('POST', `/api/content-items/${id}/versions`, { body })
  await save('High water at six.')
  await manager.send('POST', `/api/content-items/${id}/submission`, { versionNumber: 1, reviewerIds: [manager.userId] })
  const asItWas = JSON.stringify(await manager.get(`/api/content-items/${id}`))
  await open(page, manager, `/articles?content-item=${id}`)
  await acts(page).getByRole('button', { name: 'Approve v1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve version 1' })
  await expect(dialog.getByText('You made this version.')).toBeVisible()
  // The browser goes on with what it knows.
  await page.route(`**/api/content-items/${id}`, (route) => route.fulfill({ contentType: 'application/json', body: asItWas }))
  await save('High water at seven.')
  await dialog.getByRole('button', { name: 'Approve version 1' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Version 2 came meanwhile')
  expect(await readItem(id)).toMatchObject({ status: 'pending_review', versionNumber: 2 })
  await page.unroute(`**/api/content-items/${id}`)
  await dialog.getByRole('button', { name: 'Look at version 2' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(record(page, 'Tide tables').getByText('High water at seven.').first()).toBeVisible()
  await expect(acts(page).getByRole('button', { name: 'Approve v2' })).toBeVisible()
})

test('a rejected item tells its maker who can reopen it, and the next submission keeps the reviewers', async ({ page }) => {
  const id = await makeItem(designer, 'graphic', 'Flyer of the harbour')
  await addVersion(id)
  await designer.send('POST', `/api/content-items/${id}/submission`, { versionNumber: 1, reviewerIds: [manager.userId] })
  await manager.send('POST', `/api/content-items/${id}/decision`, { versionNumber: 1, outcome: 'rejected' })
  await open(page, designer, `/graphics?content-item=${id}`)
  const opened = record(page, 'Flyer of the harbour')
  await expect(opened.getByText('This was rejected. Ask Pia Manager or an admin').filter({ visible: true })).toBeVisible()

  await opened.getByRole('button', { name: 'Upload new version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload new version' })
  await expect(dialog.getByText('This was rejected, and a new version does not change that.')).toBeVisible()
  await expectAccessible(page)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'flyer.png', mimeType: 'image/png', buffer: picture })
  await dialog.getByRole('button', { name: 'Upload version' }).click()
  await expect(page.getByText('It is still rejected. Ask Pia Manager or an admin to make it a draft again.')).toBeVisible()

  await manager.send('POST', `/api/content-items/${id}/reopening`, {})
  await acts(page).getByRole('button', { name: 'Submit for review' }).click()
  const submission = page.getByRole('dialog', { name: 'Submit for review' })
  await expect(submission.getByText('Same as round 1.')).toBeVisible()
  await submission.getByRole('button', { name: 'Submit version 2' }).click()
  await expect(submission).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Waits for' }).filter({ visible: true }).getByRole('listitem')).toHaveText([/Pia Manager/])
})

for (const [where, size] of [
  ['on a desktop', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`after approving in the review ${where}, the message covers neither Publish nor Share nor Close`, async ({ page }) => {
    const id = await makeItem(designer, 'graphic', `Ticket of the harbour ${where}`)
    await addVersion(id)
    await designer.send('POST', `/api/content-items/${id}/submission`, { versionNumber: 1, reviewerIds: [manager.userId] })
    await page.setViewportSize(size)
    await open(page, manager, `/graphics?review=${id}`)
    await acts(page).getByRole('button', { name: 'Approve v1' }).click()
    await page.getByRole('dialog', { name: 'Approve version 1' }).getByRole('button', { name: 'Approve version 1' }).click()
    await expect(acts(page).getByRole('button', { name: 'Publish v1' })).toBeVisible()
    const message = page.locator('[data-toast]')
    await expect(message).toHaveText(/approved/)
    // It stays as long as somebody points to it.
    await message.hover()
    const needed = ['Publish v1', 'Share v1 with client'].map((name) => acts(page).getByRole('button', { name }))
    const close = page.locator('[data-review]').getByRole('button', { name: 'Close', exact: true })
    for (const button of [...needed, close]) expect(await covers(message, button)).toBe(false)
  })
}

/** Whether one part lies over another. */
async function covers(over: Locator, under: Locator): Promise<boolean> {
  const [one, other] = await Promise.all([over.boundingBox(), under.boundingBox()])
  if (!one || !other) throw new Error('One of them is not in sight')
  const apart = one.x + one.width <= other.x || other.x + other.width <= one.x
  return !apart && one.y < other.y + other.height && other.y < one.y + one.height
}

test('a client to whom one version of an article was shared is not offered what changed', async ({ page, browser }) => {
  const id = await makeItem(manager, 'article', 'Ferry times')
  for (const body of ['Boats leave at six.', 'Boats leave at seven.'])
    await manager.send('POST', `/api/content-items/${id}/versions`, { body })
  await manager.send('POST', `/api/content-items/${id}/submission`, { versionNumber: 2, reviewerIds: [manager.userId] })
  await manager.send('POST', `/api/content-items/${id}/share`, { versionNumber: 2 })
  const versions = (reader: Page) => reader.getByRole('region', { name: 'Versions' }).getByRole('listitem')
  await open(page, client, `/articles?content-item=${id}`)
  await expect(versions(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'What changed' })).toHaveCount(0)
  const colleague = await openBrowser(browser)
  await open(colleague, manager, `/articles?content-item=${id}`)
  await expect(versions(colleague)).toHaveCount(2)
  await colleague.setViewportSize({ width: 390, height: 844 })
  await colleague.getByRole('button', { name: 'What changed' }).click()
  await expect(colleague.getByRole('insertion').filter({ hasText: 'seven' })).toBeVisible()
  // Both stand next to the arrow between them.
  const boxes = await Promise.all(['From version', 'To version'].map((name) => colleague.getByRole('combobox', { name }).boundingBox()))
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
})
