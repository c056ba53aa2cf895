import type { Page } from '@playwright/test'
import { type Caller, type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let { atelier, admin, manager, designer, client, makeProject, open } = {} as Studio
let projectId: string

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, client, makeProject, open } = await startStudio())
  projectId = await makeProject('Harbour festival')
})
test.afterAll(() => atelier.close())

const item = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true })
const make = (caller: Caller, contentType: string, title: string, more: object = {}) =>
  caller.send<{ id: string }>('POST', '/api/content-items', { contentType, title, projectId, ...more })

/** A picture of one point. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })

async function choosePlace(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: /Harbour festival/ }).click()
}

test('a manager uploads a graphic with everything that is said of it', async ({ page }) => {
  await open(page, manager, '/graphics')
  await expect(page.getByText('No graphics yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload Graphic' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload Graphic' })
  await dialog.getByRole('button', { name: 'Create graphic' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByText('Must select either a project or brand')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'More fields' }).click()
  // What is dropped on a text that takes no files is told, and never opened in place of the page.
  const prevented = await dialog
    .getByRole('textbox', { name: 'Description' })
    .and(page.locator('[contenteditable=true]'))
    .evaluate((element) => {
      const data = new DataTransfer()
      data.items.add(new File(['of the boats'], 'leaflet.pdf', { type: 'application/pdf' }))
      const events = ['dragover', 'drop'].map((type) => new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
      return events.map((event) => !element.dispatchEvent(event))
    })
  expect(prevented).toEqual([true, true])
  await expect(page.getByText('This text takes no files')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(file('Lantern poster.png'))
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Lantern poster')
  await choosePlace(page)
  await dialog.getByRole('combobox', { name: 'Platform' }).fill('Instagram')
  await dialog.getByRole('textbox', { name: 'Dimensions' }).fill('1080 × 1350')
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('summer,night')
  await dialog.getByRole('textbox', { name: 'Tags' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Budget' }).fill('1200')
  await dialog.getByRole('button', { name: 'Create graphic' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(item(page, 'Lantern poster')).toBeVisible()
  const { items } = await manager.get<{ items: object[] }>('/api/content-items?contentType=graphic')
  expect(items).toMatchObject([
    {
      title: 'Lantern poster',
      platform: 'Instagram',
      dimensions: '1080 × 1350',
      tags: ['summer', 'night'],
      budgetAllocated: '1200.00',
      versionNumber: 1,
      assignedTo: manager.userId,
    },
  ])
  await expectAccessible(page)
})

test('several files become several graphics, asked once for their project', async ({ page }) => {
  await open(page, designer, '/graphics')
  await page.getByRole('button', { name: 'Upload Graphic' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload Graphic' })
  await dialog.locator('input[type=file]').setInputFiles([file('Banner one.png'), file('Banner two.png')])
  await dialog.getByRole('textbox', { name: 'Title of Banner two.png' }).fill('Banner, second')
  await choosePlace(page)
  await dialog.getByRole('button', { name: 'Create 2 graphics' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(item(page, 'Banner one')).toBeVisible()
  await expect(item(page, 'Banner, second')).toBeVisible()
})

test('each gallery has its own button for those who may, and nobody else', async ({ page }) => {
  const buttons = {
    '/graphics': 'Upload Graphic',
    '/videos': 'Upload Video',
    '/ads-collection': 'Create Ad',
    '/articles': 'Create Article',
  }
  await open(page, manager, '/dashboard')
  for (const [path, name] of Object.entries(buttons)) {
    await page.goto(atelier.url + path)
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await open(page, designer, '/videos')
  await expect(page.getByText('No videos yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload Video' })).toHaveCount(0)
})

test('articles are filtered, listed, changed several at once and taken back, and stand in the calendar', async ({ page }) => {
  for (const title of ['First light', 'Second tide']) await make(manager, 'article', title, { priority: 'low', dueDate: '2026-03-10' })
  await make(manager, 'article', 'Third bell', { priority: 'urgent', dueDate: '2026-03-10' })
  // Wide enough for all filters on one line.
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, manager, '/articles')
  await page.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Low' }).click()
  await page.keyboard.press('Escape')
  await expect(item(page, 'Third bell')).toHaveCount(0)
  await expect(item(page, 'First light')).toBeVisible()
  await expect(page).toHaveURL(/priority=low/)

  await page.goto(`${atelier.url}/articles?priority=low&view=list`)
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitemradio', { name: 'High' }).click()
  await expect(page.getByText('2 content items set to High priority')).toBeVisible()
  const count = async () => (await manager.get<{ total: number }>('/api/content-counts?contentType=article&priority=high')).total
  expect(await count()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(count).toBe(0)

  await page.goto(`${atelier.url}/articles?view=calendar&month=2026-03`)
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '10 March 2026' }).getByRole('link')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible()
  await expect(page).toHaveURL(/month=2026-04/)
})

test('what ads were given and cost is added up, and leads to the ads', async ({ page }) => {
  await make(manager, 'ad', 'Ferry banner', { platform: 'Meta', budgetAllocated: '100', actualCost: '40.50', currency: 'EUR' })
  await make(manager, 'ad', 'Pier banner', { platform: 'Meta', budgetAllocated: '50', actualCost: '60', currency: 'EUR' })
  await open(page, manager, '/ads-collection')
  await page.getByRole('navigation', { name: 'Ads' }).getByRole('link', { name: 'Spending' }).click()
  await expect(page.getByRole('table', { name: 'Spending in EUR by platform' }).getByRole('row').nth(1)).toContainText('€49.50')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Meta: 2 ads' }).click()
  await expect(item(page, 'Ferry banner')).toBeVisible()
  await expect(item(page, 'Pier banner')).toBeVisible()
  await expectAccessible(page)
})

test('a client sees what was shared with them, on a phone too, and no spending', async ({ page }) => {
  const { id } = await make(manager, 'video', 'Shown film of everything there is to see at the harbour')
  await make(manager, 'video', 'Kept film')
  // Shared as one does: with a version that was submitted.
  const uploadId = await uploadVersion(manager, id)
  await manager.send('POST', `/api/content-items/${id}/versions`, { uploadId })
  await manager.send('POST', `/api/content-items/${id}/submission`, { versionNumber: 1, reviewerIds: [admin.userId] })
  await manager.send('POST', `/api/content-items/${id}/share`, { versionNumber: 1 })
  await admin.send('POST', '/api/project-allocations', { projectId, userId: client.userId, role: 'client' })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, client, '/videos')
  await expect(item(page, 'Shown film of everything there is to see at the harbour')).toBeVisible()
  await expect(item(page, 'Kept film')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(/Your turn since today/)).toBeVisible()
  const review = page.getByRole('main').getByRole('link', { name: /^Review/ })
  await expect(review).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${atelier.url}/videos?view=list`)
  const row = page.getByRole('row').filter({ hasText: 'Shown film' })
  await expect(review).toBeVisible()
  await expectAccessible(page)
  const boxes = await Promise.all(
    [row.getByRole('link', { name: /^Shown film/ }), review, row.getByRole('button', { name: /^Actions for/ })].map((one) =>
      one.boundingBox(),
    ),
  )
  const [title, link, menu] = boxes.map((box) => ({
    right: (box?.x ?? 0) + (box?.width ?? 0),
    bottom: (box?.y ?? 0) + (box?.height ?? 0),
    ...box,
  }))
  // The menu is next to the title, and the review below it.
  expect(title?.right).toBeLessThanOrEqual(menu?.x ?? 0)
  expect(title?.bottom).toBeLessThanOrEqual(link?.y ?? 0)
  expect(menu?.bottom).toBeLessThanOrEqual(link?.y ?? 0)
  await page.goto(`${atelier.url}/videos?view=calendar`)
  await expect(page.getByText('No videos are due this month.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${atelier.url}/paid-ads`)
  await expect(page.getByText(/Spending/)).toHaveCount(0)
})

/** A version beside the browser: its file by tus in one piece. */
async function uploadVersion(caller: Caller, contentItemId: string): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' }
  const metadata = Object.entries({ filename: 'film.png', place: 'content-version', contentItemId })
  const announced = await caller.context.post('/api/uploads', {
    headers: {
      ...tus,
      'upload-length': `${picture.length}`,
      'upload-metadata': metadata.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(','),
    },
  })
  const uploadId = announced.headers().location?.split('/').at(-1) ?? ''
  const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const sent = await caller.context.patch(`/api/uploads/${uploadId}`, { headers, data: picture })
  expect([announced.status(), sent.status()]).toEqual([201, 204])
  return uploadId
}

test('a gallery of many scrolls through all there is, as cards and as a list', async ({ page }) => {
  const { id } = await make(manager, 'video', 'Oldest reel')
  for (let n = 0; n < 140; n += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => make(manager, 'video', `Reel ${n + at}`)))
  const [asked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let pages = 0
  await page.route('**/api/content-items?*cursor=*', async (route) => {
    pages += 1
    if (pages === 1) {
      asked.resolve()
      await release.promise
    }
    // What was cancelled has no answer to wait for.
    await route.continue().catch(() => undefined)
  })
  await open(page, manager, '/videos')
  await expect(item(page, 'Reel 139').or(item(page, 'Reel 138')).first()).toBeVisible()
  const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await toEnd()
  await asked.promise
  const again = page.waitForResponse((answer) => /content-items\?(?!.*cursor)/.test(answer.url()))
  await admin.send('PATCH', `/api/content-items/${id}`, { title: 'Oldest reel of all' })
  await again
  release.resolve()
  await expect(async () => {
    await toEnd()
    await expect(item(page, 'Oldest reel of all')).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(pages).toBeGreaterThan(2)

  // As a list, too: the rows in sight alone are in the page, and keys reach all of them.
  await page.unrouteAll({ behavior: 'wait' })
  const all = (await manager.get<{ items: object[] }>('/api/content-items?contentType=video&limit=200')).items.length
  await page.goto(`${atelier.url}/videos?view=list`)
  const table = page.getByRole('table', { name: 'videos' })
  const rows = table.locator('[data-row-id]')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(rows).toHaveCount(60)
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(table).toHaveAttribute('aria-rowcount', `${all + 1}`, { timeout: 1000 })
  }).toPass()
  const mounted = () => rows.count()
  expect(await mounted()).toBeLessThan(60)
  const widths = () => table.locator('thead th').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width))
  const before = await widths()

  await page.evaluate(() => scrollTo(0, 0))
  await page.keyboard.press('j')
  const focusedRow = () => page.evaluate(() => Number(document.activeElement?.closest('[data-row-id]')?.getAttribute('aria-rowindex')))
  await expect.poll(focusedRow).toBe(2)
  await page.keyboard.press('x')
  await page.keyboard.press('End')
  const last = Number(await table.getAttribute('aria-rowcount'))
  await expect.poll(focusedRow).toBe(last)
  await expect(table.locator(`[aria-rowindex="${last}"]`)).toBeInViewport()
  expect(await mounted()).toBeLessThan(60)
  expect(await widths()).toEqual(before)
  await page.keyboard.press('ArrowUp')
  await expect.poll(focusedRow).toBe(last - 1)
  await page.keyboard.press('Home')
  await expect.poll(focusedRow).toBe(2)
  await expect(table.locator('[aria-rowindex="2"]')).toBeInViewport()
  await expect(table.locator('[aria-rowindex="2"]').getByRole('checkbox')).toBeChecked()
  await expectAccessible(page)
})
