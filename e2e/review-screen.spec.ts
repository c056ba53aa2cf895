import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type Caller, type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let { atelier, admin, manager, client, makeProject, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, manager, client, makeProject, open } = await startStudio())
})
test.afterAll(() => atelier.close())

type Item = { id: string; versionId: string; versionNumber: number }
type Noted = { id: string; body: string; audience: string; resolvedAt: string | null; anchor: Anchored | null; replies: Noted[] }
type Anchored = {
  versionId: string
  versionNumber: number
  shape: { kind: string; at?: { x: number; y: number } } | null
  time: { from: number; to: number | null } | null
}

/** A finished upload. @returns its id */
async function upload(caller: Caller, name: string, content: Buffer, metadata: Record<string, string>): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' }
  const given = Object.entries({ filename: name, ...metadata }).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  const announced = await caller.context.post('/api/uploads', {
    headers: { ...tus, 'upload-length': `${content.length}`, 'upload-metadata': given.join(',') },
  })
  const uploadId = announced.headers().location?.split('/').at(-1) ?? ''
  const sent = await caller.context.patch(`/api/uploads/${uploadId}`, {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: content,
  })
  expect([announced.status(), sent.status()]).toEqual([201, 204])
  return uploadId
}

/** A picture of one colour as the browser draws it, 400 × 300. */
async function picture(page: Page, colour: string): Promise<Buffer> {
  const drawn = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = fill
      pen.fillRect(0, 0, 400, 300)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, colour)
  return Buffer.from(drawn, 'base64')
}

async function makeItem(title: string, content: Buffer, { name = 'poster.png', contentType = 'graphic' } = {}): Promise<Item> {
  const projectId = await makeProject(title)
  const uploadId = await upload(manager, name, content, { place: 'content-item', contentType })
  return manager.send<Item>('POST', '/api/content-items', { contentType, title, projectId, uploadId })
}

async function addVersion({ id }: Item, content: Buffer): Promise<Item> {
  const uploadId = await upload(manager, 'poster.png', content, { place: 'content-version', contentItemId: id })
  return manager.send<Item>('POST', `/api/content-items/${id}/versions`, { uploadId })
}

/** Submitted, and shown to clients. */
async function share({ id, versionNumber }: Item): Promise<void> {
  await manager.send('POST', `/api/content-items/${id}/submission`, { versionNumber, reviewerIds: [admin.userId] })
  await admin.send('POST', `/api/content-items/${id}/share`, { versionNumber })
}

const notesOf = async (caller: Caller, { id }: Item): Promise<Noted[]> =>
  (await caller.get<{ items: Noted[] }>(`/api/comments?recordType=content-item&recordId=${id}`)).items
const note = (caller: Caller, { id, versionId }: Item, body: string, more: object = {}) =>
  caller.send('POST', '/api/comments', { recordType: 'content-item', recordId: id, body, anchor: { versionId, ...more } })

const review = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true })
const composer = (page: Page): Locator => page.getByRole('textbox', { name: /^(Write a comment|Write to the client)/ })
const pin = (page: Page, number: number | string): Locator => page.locator(`[data-pin="${number}"]`)
/** The picture as it stands, once it has a size. */
async function boxOf(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const image = page.getByRole('img', { name: 'poster.png' }).last()
  await expect(image).toBeVisible()
  await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeGreaterThan(50)
  return (await image.boundingBox()) as { x: number; y: number; width: number; height: number }
}

test('a note is drawn on a picture, said to the client or kept, answered and resolved; others see it come', async ({ page, browser }) => {
  const item = await makeItem('Poster by hand', await picture(page, 'teal'))
  await share(item)
  await open(page, manager, `/graphics?review=${item.id}`)
  await expect(review(page, 'Poster by hand')).toBeVisible()
  await expect(review(page, 'Poster by hand')).toContainText('400 × 300 · PNG')
  const box = await boxOf(page)

  await page.getByRole('button', { name: 'Rectangle, R' }).click()
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5, { steps: 4 })
  await page.mouse.up()
  await expect(composer(page)).toBeFocused()
  await expect(page.locator('[data-note-composer]')).toContainText('Rectangle')
  await page.getByRole('button', { name: 'Client', exact: true }).click()
  await expect(page.locator('[data-note-composer] [data-audience=client]')).toBeVisible()
  await composer(page).fill('Less of this, please')
  await page.getByRole('button', { name: 'Send to client' }).click()
  await expect(pin(page, 1)).toBeVisible()
  await expect
    .poll(async () => (await notesOf(manager, item))[0])
    .toMatchObject({
      body: 'Less of this, please',
      audience: 'client',
      anchor: { versionNumber: 1, shape: { kind: 'rectangle' }, time: null },
    })
  await expectAccessible(page)

  const theirs = await openBrowser(browser)
  await open(theirs, client, `/graphics?review=${item.id}`)
  await expect(pin(theirs, 1)).toBeVisible()
  await note(manager, item, 'Canary among ourselves', { shape: { kind: 'point', at: { x: 0.5, y: 0.5 } } })
  await expect(pin(page, 'i1')).toBeVisible()
  await note(client, item, 'And here', { shape: { kind: 'point', at: { x: 0.1, y: 0.9 } } })
  // Both call it by one number.
  await expect(pin(theirs, 2)).toBeVisible()
  await expect(pin(page, 2)).toBeVisible()
  expect(await theirs.content()).not.toContain('Canary')
  await expect(theirs.locator('[data-pin]')).toHaveCount(2)
  await expectAccessible(theirs)
  expect(theirs.faults).toEqual([])

  await pin(page, 1).click()
  await expect(pin(page, 1)).toHaveAttribute('aria-pressed', 'true')
  const thread = page.locator('li[data-comment]').filter({ hasText: 'Less of this, please' })
  await thread.hover()
  await thread.getByRole('button', { name: 'Reply', exact: true }).click()
  await thread.getByRole('textbox', { name: /^Write a reply|^Reply to the client/ }).fill('Done')
  await thread
    .getByRole('button', { name: /^Reply$|^Send to client$/ })
    .last()
    .click()
  await expect.poll(async () => (await notesOf(manager, item))[0]?.replies.map(({ body }) => body)).toEqual(['Done'])

  // Its stills are made by a process of its own, which may take long where much else is done.
  const coming = page.waitForEvent('download', { timeout: 0 })
  await page.getByRole('button', { name: 'Export PDF with stills' }).click()
  const saved = readFileSync(await (await coming).path())
  expect(saved.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText('Exported notes as a PDF')).toBeVisible()
})

test('all of a review by keys alone', async ({ page }) => {
  const first = await makeItem('Poster by keys', await picture(page, 'navy'))
  const item = await addVersion(first, await picture(page, 'crimson'))
  await note(manager, item, 'The first one', { shape: { kind: 'point', at: { x: 0.2, y: 0.2 } } })
  await open(page, manager, `/graphics?review=${item.id}`)
  await boxOf(page)
  await expect(pin(page, 'i1')).toBeVisible()

  await page.keyboard.press('p')
  const picturePlace = page.getByRole('application', { name: /arrow keys/ })
  await expect(picturePlace).toBeFocused()
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Set by keys')
  await page.keyboard.press('Control+Enter')
  await expect(pin(page, 'i2')).toBeVisible()
  const set = (await notesOf(manager, item)).find(({ body }) => body === 'Set by keys')
  expect(set?.anchor?.shape).toEqual({ kind: 'point', at: { x: 0.6, y: 0.6 } })

  await page.keyboard.press('n')
  await expect(pin(page, 'i1')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('n')
  await expect(pin(page, 'i2')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('b')
  await expect(pin(page, 'i1')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('e')
  await expect
    .poll(async () => (await notesOf(manager, item)).find(({ body }) => body === 'The first one')?.resolvedAt ?? null)
    .not.toBeNull()

  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Version 1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Version 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Version 1' })).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the review' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keys of the review' })).toHaveCount(0)
  await expect(review(page, 'Poster by keys')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(review(page, 'Poster by keys')).toHaveCount(0)
  await expect(page).not.toHaveURL(/review=/)
})

/** The number of the frame that is seen: the clip shows it in six bars, the lowest digit left. */
const frameShown = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 68 })
    const pen = canvas.getContext('2d')
    if (!video || !pen || video.seeking) return -1
    pen.drawImage(video, 0, 0, 120, 68)
    return [0, 1, 2, 3, 4, 5].reduce((sum, bit) => sum + ((pen.getImageData(bit * 20 + 10, 34, 1, 1).data[0] ?? 0) > 128 ? 2 ** bit : 0), 0)
  })

const nothingRead = { image: false, large: false, width: 120, height: 68, duration: 2, playable: 'itself' }

test('a note on a film stands at its frame, and leads back to it', async ({ page }) => {
  const clip = readFileSync(path.join(import.meta.dirname, 'frames.webm'))
  const item = await makeItem('Film', clip, { name: 'film.webm', contentType: 'video' })
  // As read from the file, also where nothing on the machine reads films.
  await page.route('**/api/content-versions?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { items: { media: object | null; file: { reading: object | null } }[] }
    for (const one of body.items) {
      one.media = { pages: null, codecs: null, ...one.media, width: 120, height: 68, duration: 2, frameRate: '25/1' }
      one.file.reading = { ...one.file.reading, ...nothingRead, strip: { stills: 10, width: 1600, height: 91 } }
    }
    await route.fulfill({ response: answer, json: body })
  })
  await open(page, manager, '/videos')
  await page.getByRole('link', { name: 'Film', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open the review' }).click()
  await expect(review(page, 'Film')).toBeVisible()
  const code = page.locator('[data-time-code]')
  await expect(code).toContainText('00:00:00:00 / 00:00:02:00')

  const line = page.getByRole('slider', { name: 'Time' })
  const still = page.locator('[data-time-still]')
  await line.hover({ position: { x: (((await line.boundingBox())?.width ?? 0) * 3) / 4, y: 8 } })
  await expect(still).toContainText(/00:00:01:1[23]/)
  await expect(still.locator('[data-still="7"]')).toBeVisible()
  await review(page, 'Film').getByRole('heading', { name: 'Notes' }).hover()
  await expect(still).toHaveCount(0)
  await line.press('End')
  await expect(still.locator('[data-still="9"]')).toBeVisible()
  await line.press('Home')
  await expect(still.locator('[data-still="0"]')).toBeVisible()

  for (let times = 0; times < 7; times += 1) await page.keyboard.press('.')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(code).toContainText('00:00:00:17')
  await expect.poll(() => frameShown(page)).toBe(17)
  await page.keyboard.press(',')
  await expect.poll(() => frameShown(page)).toBe(16)

  await page.keyboard.press('c')
  await expect(composer(page)).toBeFocused()
  await expect(still).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'At 00:00:00:16' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Cut here')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: /^Note i1 by .*, at 00:00:00:16$/ })).toBeVisible()
  expect((await notesOf(manager, item))[0]?.anchor?.time).toEqual({ from: 16.5 / 25, to: null })

  await page.getByRole('slider', { name: 'Time' }).press('Home')
  await expect.poll(() => frameShown(page)).toBe(0)
  await page.getByRole('button', { name: /^Note i1 by/ }).click()
  await expect.poll(() => frameShown(page)).toBe(16)
  await expect(code).toContainText('00:00:00:16')

  await page.keyboard.press('i')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('.')
  await page.keyboard.press('o')
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: '00:00:00:16 – 00:00:00:19' })).toBeVisible()
  await page.keyboard.type('All of this')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await notesOf(manager, item)).at(-1)?.anchor?.time).toEqual({ from: 16.5 / 25, to: 19.5 / 25 })
  await expectAccessible(page)
})

test('two versions are compared in step, and one that comes is told and not put in place of the other', async ({ page }) => {
  const first = await makeItem('Compared', await picture(page, 'olive'))
  const second = await addVersion(first, await picture(page, 'purple'))
  await open(page, manager, `/graphics?review=${second.id}`)
  await boxOf(page)
  await page.getByRole('button', { name: 'Compare' }).click()
  const both = page.getByRole('img', { name: 'poster.png' })
  await expect(both).toHaveCount(2)
  const widths = async () => Promise.all((await both.all()).map(async (one) => Math.round((await one.boundingBox())?.width ?? 0)))
  await expect.poll(async () => (await widths())[0]).toBeGreaterThan(50)
  const before = await widths()
  await page.keyboard.press('+')
  await expect.poll(async () => (await widths())[0]).toBeGreaterThan(before[0] ?? 0)
  expect(new Set(await widths()).size).toBe(1)
  await page.getByRole('button', { name: 'Slider' }).click()
  const edge = page.getByRole('slider', { name: 'Edge between version 1 and version 2' })
  await edge.press('ArrowLeft')
  await expect(edge).toHaveValue('49')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End comparing' }).click()

  await addVersion(second, await picture(page, 'black'))
  await expect(page.getByText('Version 3 has come. You still look at version 2.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Version 2', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Look at version 3', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Version 3', exact: true })).toBeVisible()
})

test('a note is about words of an article, by mouse and by keys, and says where they are gone', async ({ page }) => {
  const projectId = await makeProject('Words')
  const made = await manager.send<{ id: string }>('POST', '/api/content-items', { contentType: 'article', title: 'Words', projectId })
  const write = (body: string) => manager.send<Item>('POST', `/api/content-items/${made.id}/versions`, { body })
  const text = { ...(await write('# Boats\n\nThey sail at *dawn*, and come home late.\n\nNobody waits.')), id: made.id }
  await open(page, manager, `/articles?review=${text.id}`)
  const words = page.getByRole('region', { name: 'Text of version 1' })
  const take = page.getByRole('button', { name: 'Comment on the passage' })
  const list = page.getByRole('list', { name: 'Notes' })
  await expect(page.getByRole('button', { name: 'Select words to comment on them' })).toBeDisabled()

  await words.getByText('dawn').dblclick()
  await take.click()
  await expect(page.getByText('“dawn”')).toBeVisible()
  await page.keyboard.type('When is that?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(list.getByRole('blockquote')).toHaveText(['dawn'])
  await expect(list.getByRole('button', { name: 'Show note i1 by Pia Manager', exact: true })).toBeVisible()
  const coloured = (name: string) =>
    page.evaluate((one) => [...(CSS.highlights.get(one) ?? [])].map((range) => (range as Range).toString()), name)
  await expect.poll(() => coloured('passage-internal')).toEqual(['dawn'])

  await words.focus()
  await page.keyboard.press('p')
  await expect(take).toBeEnabled()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().trim())).toBe('They sail')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“They sail”')).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Who?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(list.getByRole('blockquote')).toHaveText(['dawn', 'They sail'])
  await expectAccessible(page)

  await write('# Ships\n\nFirst words. They sail at dusk.')
  await page.getByRole('button', { name: 'Look at version 2', exact: true }).click()
  await expect(page.getByText('Version 1, round 1: the passage has changed')).toHaveCount(1)
  await expect(list.getByRole('listitem').filter({ hasText: 'Who?' }).getByText('Version 1, round 1', { exact: true })).toBeVisible()
  await expect.poll(() => coloured('passage-internal')).toEqual(['They sail'])
  // Where it is gone, the note leads back to the version that says it.
  await list.getByRole('button', { name: 'Show note i1 by Pia Manager', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Text of version 1' })).toBeVisible()
  await expect.poll(() => coloured('passage-near')).toEqual(['dawn'])
})

test('on a phone the picture stands above, tools at the thumb, and notes in a sheet', async ({ page }) => {
  const item = await makeItem('On a phone', await picture(page, 'orange'))
  await share(item)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, client, `/graphics?review=${item.id}`)
  // The answer is on the screen, in reach of the thumb; tools unfold.
  for (const name of ['Ask for changes', 'Approve v1']) {
    const button = page.getByRole('group', { name: 'Review' }).getByRole('button', { name })
    await expect(button).toBeInViewport({ ratio: 1 })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  }
  await expect(page.getByRole('button', { name: 'Point, P' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Draw' }).click()
  await page.getByRole('button', { name: 'Point, P' }).click()
  const box = await boxOf(page)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.getByRole('dialog', { name: 'Notes' })).toBeVisible()
  await expect(page.locator('[data-note-composer]')).toContainText('Point')
  await composer(page).fill('By thumb')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect.poll(async () => (await notesOf(client, item))[0]).toMatchObject({ body: 'By thumb', anchor: { shape: { kind: 'point' } } })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Notes' })).toHaveCount(0)
  await expect(pin(page, 1)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
