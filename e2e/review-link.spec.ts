import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'
import { expectAccessibleAt, expectAlone } from './guests.ts'
import { sendUpload } from './upload-document.ts'

let { atelier, manager, makeProject, open } = {} as Studio
let [poster, text] = ['', '']

test.beforeAll(async () => {
  ;({ atelier, manager, makeProject, open } = await startStudio())
  const projectId = await makeProject('Spring launch')
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#3346d3' } })
    .png()
    .toBuffer()
  const make = async (contentType: string, title: string): Promise<string> =>
    (await manager.send<{ id: string }>('POST', '/api/content-items', { contentType, title, projectId })).id
  ;[poster, text] = [await make('graphic', 'A poster'), await make('article', 'B text')]
  const uploadId = await sendUpload(manager, { filename: 'poster.png', place: 'content-version', contentItemId: poster }, picture)
  await manager.send('POST', `/api/content-items/${poster}/versions`, { uploadId })
  const put = await manager.context.put(`/api/content-items/${text}/picture`, {
    data: picture,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { fileId, sha256 } = (await put.json()) as { fileId: string; sha256: string }
  const body = `# Boats\n\nThey *sail*.\n\n![A boat at sea](picture:${fileId}:${sha256}:600x400)`
  await manager.send('POST', `/api/content-items/${text}/versions`, { body })
  for (const id of [poster, text])
    await manager.send('POST', `/api/content-items/${id}/submission`, { versionNumber: 1, reviewerIds: [manager.userId] })
})
test.afterAll(() => atelier.close())

/** Makes a link on the record of the poster. @returns its address, as it is shown once */
async function shareReview(page: Page): Promise<string> {
  await open(page, manager, `/graphics?content-item=${poster}`)
  await page.getByRole('button', { name: 'Share by link…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share by link' })
  await expect(dialog.getByText('Version 1 of “A poster” is shared with the clients of the brand by this, too.')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Decide' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  return page.getByRole('dialog', { name: 'Link to “A poster”' }).getByRole('textbox', { name: 'Address of the link' }).inputValue()
}

test('a guest on a phone looks, comments at a point and approves; staff see it as a guest’s; revoked, it is gone', async ({
  page,
  browser,
}) => {
  const url = await shareReview(page)
  const guest = await openBrowser(browser)
  await guest.setViewportSize({ width: 390, height: 780 })
  const asked: string[] = []
  guest.on('request', (request) => void asked.push(request.url()))
  await guest.goto(url)
  await expect(guest.getByRole('heading', { name: 'A poster' })).toBeVisible()
  await expect(guest.getByText('Version 1 · shared by Pia Manager')).toBeVisible()
  // A dropped file must not replace the page.
  const isKept = await guest.locator('body').evaluate((body) => {
    const data = new DataTransfer()
    data.items.add(new File(['of the boats'], 'boats.txt', { type: 'text/plain' }))
    return !body.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }))
  })
  expect(isKept).toBe(true)
  await expectAccessibleAt(guest, [390, 1440])
  await expectAlone(guest, asked)

  const refusal = { status: 409, contentType: 'application/json', body: JSON.stringify({ message: 'The file is being checked.' }) }
  await guest.route(/\/files\/[^/]+\?download=true$/, (route) => route.fulfill(refusal))
  await guest.getByRole('link', { name: /^Download/ }).click()
  await expect(guest.getByRole('alert').filter({ hasText: 'The file is being checked.' })).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'A poster' })).toBeVisible()
  await expectAccessible(guest)
  await guest.unroute(/\/files\/[^/]+\?download=true$/)

  await guest.getByRole('button', { name: 'Draw' }).click()
  await guest.getByRole('button', { name: 'Point, P' }).click()
  await guest.getByRole('application').click({ position: { x: 60, y: 60 } })
  const comments = guest.getByRole('region', { name: 'Comments' })
  const sheet = guest.getByRole('dialog', { name: 'Comments' })
  await expect(comments.getByText('Point', { exact: true })).toBeVisible()
  await comments.getByRole('textbox', { name: 'Comment' }).fill('Brighter here')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByText('Enter your name')).toBeVisible()
  await comments.getByRole('textbox', { name: 'Your name' }).fill('Mia Shop')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByText('Brighter here')).toBeVisible()
  await expect(comments.getByText('Mia Shop (guest)')).toBeVisible()
  // The name is asked once.
  await expect(comments.getByRole('textbox', { name: 'Your name' })).toHaveCount(0)
  await expectAccessible(guest)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(guest.getByRole('button', { name: /^Note 1 by Mia Shop/ })).toBeVisible()

  const verdict = guest.getByRole('group', { name: 'Your decision' })
  for (const name of ['Ask for changes', 'Approve v1']) {
    const button = verdict.getByRole('button', { name })
    await expect(button).toBeInViewport({ ratio: 1 })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  }
  await verdict.getByRole('button', { name: 'Ask for changes' }).click()
  const changes = guest.getByRole('dialog', { name: 'Ask for changes to version 1' })
  await changes.getByRole('button', { name: 'Send' }).click()
  await expect(changes.getByText('Say what should change')).toBeVisible()
  await expectAccessible(guest)
  await changes.getByRole('button', { name: 'Close' }).click()
  await expect(changes).toHaveCount(0)
  await verdict.getByRole('button', { name: 'Approve v1' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Approve version 1' }).click()
  await expect(guest.getByText('Approved. Thank you.')).toBeVisible()
  await expect(guest.getByText(/takes it from here\. You can close this page\.$/)).toBeVisible()
  await expect(guest.getByText(/^Mia Shop approved version 1 on/)).toBeVisible()
  await expectAccessibleAt(guest, [390, 1440])

  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Mia Shop (guest)').filter({ visible: true }).first()).toBeVisible()
  const { items } = await manager.get<{ items: { deciderKind: string; deciderName: string; outcome: string }[] }>(
    `/api/decisions?recordType=content-item&recordId=${poster}`,
  )
  expect(items).toEqual([expect.objectContaining({ deciderKind: 'guest', deciderName: 'Mia Shop', outcome: 'verdict_approved' })])
  expect(await manager.get<object>(`/api/content-items/${poster}`)).toMatchObject({ status: 'pending_review' })

  const links = await manager.get<{ items: { id: string }[] }>(`/api/secret-links?recordType=content-item&recordId=${poster}`)
  await manager.send('POST', `/api/secret-links/${links.items[0]?.id ?? ''}/revoke`, {})
  await guest.getByRole('button', { name: 'Comment', exact: true }).click()
  await comments.getByRole('textbox', { name: 'Comment' }).fill('Still there?')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  expect(guest.faults).toEqual([])
})

test('of several items the guest goes to the next, reads the article with its picture on a phone in the dark, and only looks', async ({
  browser,
}) => {
  const records = [poster, text].map((recordId) => ({ recordType: 'content-item', recordId }))
  const { url } = await manager.send<{ url: string }>('POST', '/api/secret-links', { kind: 'review', allows: 'look', records })
  const guest = await openBrowser(browser)
  await guest.emulateMedia({ colorScheme: 'dark' })
  await guest.setViewportSize({ width: 390, height: 780 })
  await guest.goto(url)
  const strip = guest.getByRole('navigation', { name: 'Items' })
  await expect(strip.getByRole('button')).toHaveCount(2)
  await strip.getByRole('button', { name: /^B text, 2 of 2/ }).focus()
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('heading', { name: 'B text' })).toBeFocused()
  await expect(guest.getByRole('heading', { name: 'Boats' })).toBeVisible()
  const shown = guest.getByRole('article', { name: 'Article' }).getByRole('img', { name: 'A boat at sea' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  const { width, height } = (await shown.boundingBox()) ?? { width: 0, height: 1 }
  expect([width < 390, Math.abs(width / height - 1.5) < 0.02]).toEqual([true, true])
  expect(await guest.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expect(strip.getByRole('button', { name: /^B text/ })).toHaveAttribute('aria-current', 'true')
  await expect(guest.getByRole('button', { name: /^Notes/ })).toHaveCount(0)
  await expect(guest.getByRole('group', { name: 'Your decision' })).toHaveCount(0)
  await expectAccessible(guest)
  expect(guest.faults).toEqual([])
})

test('the list of links says what a guest may do, and a change holds at once for whoever is in', async ({ page, browser }) => {
  const records = [{ recordType: 'content-item', recordId: text }]
  const made = { kind: 'review', allows: 'look', name: 'For the buyer', records }
  const { url } = await manager.send<{ url: string }>('POST', '/api/secret-links', made)
  const guest = await openBrowser(browser)
  await guest.goto(url)
  await expect(guest.getByRole('heading', { name: 'B text' })).toBeVisible()
  await expect(guest.getByRole('group', { name: 'Your decision' })).toHaveCount(0)

  await open(page, manager, `/articles?content-item=${text}`)
  await page.getByRole('button', { name: 'Share by link…' }).click()
  const row = page.getByRole('dialog', { name: 'Share by link' }).getByRole('listitem').filter({ hasText: 'For the buyer' })
  await expect(row.getByText('Guest may look')).toBeVisible()
  await row.getByRole('button', { name: 'Actions for For the buyer' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const change = page.getByRole('dialog', { name: 'Edit link' })
  await expect(change.getByRole('radio', { name: 'Look' })).toBeChecked()
  await expect(change.getByRole('button', { name: 'Save' })).toBeDisabled()
  await change.getByRole('radio', { name: 'Decide' }).click()
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Guest may decide')).toBeVisible()

  await guest.reload()
  await expect(guest.getByRole('group', { name: 'Your decision' })).toBeVisible()
  expect(guest.faults).toEqual([])
})

test('a guest draws a rectangle, and sees what is said and shared meanwhile without loading the page again', async ({ page, browser }) => {
  const comment = (body: string, more: object = {}) =>
    manager.send<{ anchor: object }>('POST', '/api/comments', {
      recordType: 'content-item',
      recordId: poster,
      body,
      audience: 'client',
      ...more,
    })
  await open(page, manager, '/graphics')
  await page.getByRole('checkbox', { name: 'Select A poster' }).click()
  await page.getByRole('button', { name: 'Review link…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share by link' })
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  const url = await page.getByRole('textbox', { name: 'Address of the link' }).inputValue()
  await comment('Said before')
  const guest = await openBrowser(browser)
  await guest.goto(url)
  const comments = guest.getByRole('region', { name: 'Comments' })
  await expect(comments.getByRole('listitem').first()).toBeVisible()
  await guest.getByRole('button', { name: 'Rectangle, R' }).click()
  const box = await guest.getByRole('application').boundingBox()
  if (!box) throw new Error('The picture has no size.')
  await guest.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25)
  await guest.mouse.down()
  await guest.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.4, { steps: 4 })
  await guest.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5, { steps: 4 })
  await guest.mouse.up()
  await expect(comments.getByText('Rectangle')).toBeVisible()
  await comments.getByRole('textbox', { name: 'Comment' }).fill('All of this')
  await comments.getByRole('textbox', { name: 'Your name' }).fill('Noor')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByText('All of this')).toBeVisible()
  const pin = (by: string) => guest.getByRole('button', { name: new RegExp(`^Note \\w+ by ${by}`) })
  await expect(pin('Noor')).toHaveCount(1)
  const { items } = await manager.get<{ items: { body: string; anchor: { versionId: string; shape: { kind: string } } }[] }>(
    `/api/comments?recordType=content-item&recordId=${poster}`,
  )
  const said = items.find(({ body }) => body === 'All of this')
  expect(said?.anchor.shape.kind).toBe('rectangle')

  const arrow = { kind: 'arrow', from: { x: 0.1, y: 0.1 }, to: { x: 0.4, y: 0.4 } }
  await comment('Like here', { anchor: { versionId: said?.anchor.versionId, shape: arrow } })
  // One comes back to the page.
  const back = () => guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await back()
  await expect(comments.getByText('Like here')).toBeVisible()
  await expect(pin('Pia Manager')).toHaveCount(1)

  await comments.getByRole('textbox', { name: 'Comment' }).fill('Not sent yet')
  const second = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#993322' } })
    .png()
    .toBuffer()
  const uploadId = await sendUpload(manager, { filename: 'poster.png', place: 'content-version', contentItemId: poster }, second)
  await manager.send('POST', `/api/content-items/${poster}/versions`, { uploadId })
  await manager.send('POST', `/api/content-items/${poster}/share`, { versionNumber: 2 })
  await back()
  await expect(guest.getByText('Version 2 is here. You are looking at version 1.')).toBeVisible()
  await expect(comments.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not sent yet')
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Show version 2' }).click()
  await expect(guest.getByText('Version 2 · shared by Pia Manager')).toBeVisible()
  expect(guest.faults).toEqual([])
})

/** A PDF with so many pages, each of which says which one it is. */
async function leaflet(pages: number): Promise<Buffer> {
  const doc = new PDFKit({ size: [300, 420], margin: 40 })
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) doc.addPage()
    doc.fontSize(20).text(`Leaf ${page}`)
  }
  doc.end()
  return buffer(doc)
}

test('a guest reads all pages of a PDF, and what is said of a page stands on it, and of words on them', async ({ browser }) => {
  const { projectId } = await manager.get<{ projectId: string }>(`/api/content-items/${poster}`)
  const made = { contentType: 'graphic', title: 'A leaflet', projectId }
  const { id } = await manager.send<{ id: string }>('POST', '/api/content-items', made)
  const metadata = { filename: 'leaflet.pdf', place: 'content-version', contentItemId: id }
  const uploadId = await sendUpload(manager, metadata, await leaflet(12))
  await manager.send('POST', `/api/content-items/${id}/versions`, { uploadId })
  await manager.send('POST', `/api/content-items/${id}/submission`, { versionNumber: 1, reviewerIds: [manager.userId] })
  const records = [id, text].map((recordId) => ({ recordType: 'content-item', recordId }))
  const { url } = await manager.send<{ url: string }>('POST', '/api/secret-links', { kind: 'review', allows: 'comment', records })
  const guest = await openBrowser(browser)
  const asked: string[] = []
  guest.on('request', (request) => void asked.push(request.url()))
  await guest.goto(url)
  const pages = guest.locator('[data-page]')
  const eleventh = pages.nth(10)
  const picture = (page: number) => guest.getByRole('img', { name: `Page ${page}`, exact: true })
  await expect(pages).toHaveCount(12)
  await expect(pages.first().locator('.pdf-words')).toHaveText('Leaf 1')
  // What is far away is not drawn, and nothing of the portal came along.
  await expect(picture(12)).toHaveCount(0)
  await expectAlone(guest, asked)

  await eleventh.scrollIntoViewIfNeeded()
  await expect(eleventh.locator('.pdf-words')).toHaveText('Leaf 11')
  await guest.getByRole('button', { name: 'Point, P' }).click()
  await eleventh.getByRole('application').click({ position: { x: 80, y: 60 } })
  const comments = guest.getByRole('region', { name: 'Comments' })
  await expect(comments.getByText('Point on page 11')).toBeVisible()
  await comments.getByRole('textbox', { name: 'Comment' }).fill('Another colour here')
  await comments.getByRole('textbox', { name: 'Your name' }).fill('Mia')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByText('Another colour here')).toBeVisible()
  await expect(eleventh.getByRole('button', { name: /^Note 1 by Mia/ })).toBeVisible()
  await expect(pages.getByRole('button', { name: /^Note/ })).toHaveCount(1)
  const { items } = await manager.get<{ items: { anchor: { page: number } }[] }>(`/api/comments?recordType=content-item&recordId=${id}`)
  expect(items.map(({ anchor }) => anchor.page)).toEqual([11])

  await pages.first().scrollIntoViewIfNeeded()
  await expect(picture(11)).toHaveCount(0)
  await comments.getByRole('button', { name: 'Show note 1 by Mia (guest)' }).click()
  await expect(picture(11)).toBeInViewport()
  await expectAccessibleAt(guest, [390, 1440])

  await guest
    .getByRole('navigation', { name: 'Items' })
    .getByRole('button', { name: /^B text/ })
    .click()
  const words = guest.getByRole('article', { name: 'Article' })
  await words.getByText('sail').dblclick()
  await guest.getByRole('button', { name: 'Comment on the passage' }).click()
  await expect(comments.getByText('“sail”')).toBeVisible()
  await comments.getByRole('textbox', { name: 'Comment' }).fill('Or row?')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByRole('blockquote')).toHaveText(['sail'])
  // The same by keys: the first words in sight, and the word after them.
  await guest.getByRole('heading', { name: 'B text' }).focus()
  await guest.keyboard.press('p')
  await guest.keyboard.press('Shift+ArrowRight')
  await guest.keyboard.press('Enter')
  await expect(comments.getByRole('button', { name: 'Remove the passage' })).toBeVisible()
  await expectAccessible(guest)
  expect(guest.faults).toEqual([])
})
