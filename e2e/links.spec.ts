import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'
import { expectAccessibleAt, expectAlone } from './guests.ts'
import { uploadDocument } from './upload-document.ts'

let { atelier, manager, makeProject, open } = {} as Studio
let projectId: string

test.beforeAll(async () => {
  ;({ atelier, manager, makeProject, open } = await startStudio())
  projectId = await makeProject('Spring launch')
  const { id: folderId } = await manager.send<{ id: string }>('POST', '/api/document-folders', {
    projectId,
    name: 'For the shop',
    parentId: null,
  })
  const shared = { projectId, folderId, audience: 'client' }
  await uploadDocument(manager, 'Price list', shared)
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3346d3' } })
    .png()
    .toBuffer()
  const { id } = await uploadDocument(manager, 'Poster', { ...shared, content: picture, ending: 'png' })
  type Read = { file: { reading: { image: boolean } | null } }
  await expect.poll(async () => (await manager.get<Read>(`/api/documents/${id}`)).file.reading?.image).toBe(true)
  await uploadDocument(manager, 'Margins', { projectId, folderId })
})
test.afterAll(() => atelier.close())

const password = 'quite a good password'

/** Shares the folder in the dialog. @returns the address, as it is shown once */
async function shareFolder(page: Page): Promise<string> {
  await open(page, manager, `/documents?projectId=${projectId}`)
  await page.getByRole('button', { name: 'Actions for For the shop' }).click()
  await page.getByRole('menuitem', { name: 'Share by link…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share by link' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('For the shop')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  const made = page.getByRole('dialog', { name: 'Link to “For the shop”' })
  await expect(made.getByText('it is shown this once')).toBeVisible()
  await expect(made.getByRole('textbox', { name: 'Password of the link' })).toHaveValue(password)
  await expectAccessible(page)
  const url = await made.getByRole('textbox', { name: 'Address of the link' }).inputValue()
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(made).toHaveCount(0)
  return url
}

/** Chooses from the menu of the latest link of this name, in the list of links. */
async function act(page: Page, name: string, item: string): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Links' })
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a manager shares a folder; a guest on a phone opens it, downloads from it, and is told when it is revoked', async ({
  page,
  browser,
}) => {
  const url = await shareFolder(page)
  expect(url).toMatch(/\/link#[0-9a-f-]{36}\.[\w-]{43}$/)
  await expect(page.getByRole('navigation', { name: 'Folders' }).getByText('Shared by link')).toBeVisible()

  const guest = await openBrowser(browser)
  await guest.setViewportSize({ width: 390, height: 780 })
  const asked: string[] = []
  guest.on('request', (request) => void asked.push(request.url()))
  await guest.goto(url)
  await expect(guest.getByRole('heading', { name: 'This link has a password' })).toBeVisible()
  // The page names the agency, and nothing of what was shared.
  await expect(guest.getByText('Atelier', { exact: true })).toBeVisible()
  await expect(guest.getByText('For the shop')).toHaveCount(0)
  await expectAccessibleAt(guest, [390, 1440])
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('Enter the password', { exact: true })).toBeVisible()
  await guest.getByRole('textbox', { name: 'Password' }).fill('not this one')
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('This password is not right. 9 tries are left.')).toBeVisible()
  await guest.getByRole('textbox', { name: 'Password' }).fill(password)
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('heading', { name: 'For the shop' })).toBeVisible()
  await expect(guest.getByText('Shared by Pia Manager')).toBeVisible()
  await expect(guest.getByRole('listitem')).toHaveCount(2)
  await expect(guest.getByText('Margins')).toHaveCount(0)
  await expectAccessibleAt(guest, [390, 1440])
  expect(await guest.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  // Nothing of the portal, and the secret in no address that was asked.
  const secret = url.split('.').at(-1) ?? ''
  expect(asked.filter((one) => one.includes(secret))).toEqual([])
  await expectAlone(guest, asked)

  await guest.getByRole('button', { name: 'Poster.png' }).click()
  const viewer = guest.getByRole('dialog', { name: 'File' })
  await expect(viewer.getByRole('img', { name: 'Poster.png' })).toBeVisible()
  await guest.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(guest.getByRole('button', { name: 'Poster.png' })).toBeFocused()

  const [one] = await Promise.all([guest.waitForEvent('download'), guest.getByRole('link', { name: 'Download Price list.txt' }).click()])
  expect([one.suggestedFilename(), readFileSync(await one.path(), 'utf8')]).toEqual(['Price list.txt', 'Words of Price list'])
  const [all] = await Promise.all([guest.waitForEvent('download'), guest.getByRole('link', { name: 'Download all' }).click()])
  expect(all.suggestedFilename()).toBe('For the shop.zip')
  expect(Object.keys(unzipSync(new Uint8Array(readFileSync(await all.path())))).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Poster.png',
    'Price list.txt',
  ])
  // Once in, this browser is not asked again.
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'For the shop' })).toBeVisible()

  await page.getByRole('button', { name: 'List actions' }).click()
  await page.getByRole('menuitem', { name: 'Links' }).click()
  const links = page.getByRole('dialog', { name: 'Links' })
  await expect(links.getByText(/^Opened once, .* · 1 wrong password · Ends \d/)).toBeVisible()
  await act(page, 'For the shop', 'Show visits')
  const visits = links.getByRole('list', { name: 'Visits' })
  for (const what of ['Downloaded all', 'Downloaded “Price list”', 'Looked at “Poster”', 'Wrong password'])
    await expect(visits.getByText(what, { exact: true })).toBeVisible()
  await expectAccessible(page)
  // It ends while a download is on its way: whatever was asked before, the page knows by the refusal.
  const revoked = Promise.withResolvers<void>()
  await guest.route(/\/archive$/, async (route) => {
    await revoked.promise
    await route.continue()
  })
  await Promise.all([guest.waitForRequest(/\/archive$/), guest.getByRole('link', { name: 'Download all' }).click()])
  await act(page, 'For the shop', 'Revoke…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  // The whole words: “Revoke” stands before “Downloaded all”.
  await expect(links.getByText('Revoked', { exact: true })).toBeVisible()
  revoked.resolve()
  await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await expect(guest.getByText('This link was revoked.')).toBeVisible()
  await expectAccessible(guest)
  expect(guest.faults).toEqual([])
})

test('a download that is refused leaves the page and says why; a picture on its way is seen small', async ({ page, browser }) => {
  const guest = await openBrowser(browser)
  await guest.goto(await shareFolder(page))
  await guest.getByRole('textbox', { name: 'Password' }).fill(password)
  await guest.keyboard.press('Enter')
  const refusal = { status: 503, contentType: 'application/json', body: JSON.stringify({ message: 'The storage does not answer.' }) }
  await guest.route(/\/files\/[^/]+\?download=true$/, (route) => route.fulfill(refusal))
  await guest.route(/\/archive$/, (route) => route.fulfill(refusal))
  for (const name of ['Download Price list.txt', 'Download all']) {
    await guest.getByRole('link', { name }).click()
    await expect(guest.getByRole('alert')).toHaveText('The storage does not answer.')
    await guest.reload()
    await expect(guest.getByRole('heading', { name: 'For the shop' })).toBeVisible()
  }
  const coming = Promise.withResolvers<void>()
  await guest.route(/\/files\/[^/?]+(\/preview\?kind=large)?$/, async (route) => {
    await coming.promise
    await route.continue()
  })
  await guest.getByRole('button', { name: 'Poster.png' }).click()
  const viewer = guest.getByRole('dialog', { name: 'File' })
  const small = viewer.locator('img[alt=""]')
  await expect(small).toBeVisible()
  expect(await small.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
  coming.resolve()
  await expect(small).toHaveCount(0)
  await expect(viewer.getByRole('img', { name: 'Poster.png' })).toBeVisible()
  await viewer.getByRole('link', { name: 'Download' }).click()
  await expect(viewer.getByRole('alert')).toHaveText('The storage does not answer.')
  await expectAccessible(guest)
})

test('name, end and password of a link are changed where links are listed, and the new password opens it', async ({ page, browser }) => {
  const url = await shareFolder(page)
  await page.getByRole('button', { name: 'List actions' }).click()
  await page.getByRole('menuitem', { name: 'Links' }).click()
  const links = page.getByRole('dialog', { name: 'Links' })
  await act(page, 'For the shop', 'Edit…')
  const change = page.getByRole('dialog', { name: 'Edit link' })
  await expect(change.getByRole('textbox', { name: 'Name' })).toHaveValue('For the shop')
  await expect(change.getByRole('button', { name: 'Save' })).toBeDisabled()
  await change.getByRole('textbox', { name: 'Name' }).fill('For both shops')
  await change.getByRole('textbox', { name: 'New password' }).fill('short')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change.getByText('Enter at least 8 characters')).toBeVisible()
  await change.getByRole('button', { name: 'Suggest one' }).click()
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('dialog', { name: 'New password' })
  const suggested = await shown.getByRole('textbox', { name: 'Password of the link' }).inputValue()
  expect(suggested).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done' }).click()

  const guest = await openBrowser(browser)
  await guest.goto(url)
  await guest.getByRole('textbox', { name: 'Password' }).fill(suggested)
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('heading', { name: 'For both shops' })).toBeVisible()

  await act(page, 'For both shops', 'Edit…')
  await change.getByRole('button', { name: 'Remove password' }).click()
  await expect(change.getByText('From the next visit on no password is asked.')).toBeVisible()
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toHaveCount(0)
  const another = await openBrowser(browser)
  await another.goto(url)
  await expect(another.getByRole('heading', { name: 'For both shops' })).toBeVisible()

  // Links of all projects name theirs.
  await open(page, manager, '/documents')
  await page.getByRole('button', { name: 'List actions' }).click()
  await page.getByRole('menuitem', { name: 'Links' }).click()
  const row = links.getByRole('listitem').filter({ hasText: 'For both shops' })
  await expect(row.getByText(/^Spring launch · Opened 2 times, most recently .* · Ends \d/)).toBeVisible()
  expect([...guest.faults, ...another.faults]).toEqual([])
})

test('an address that is not whole, and one that nobody made, say so', async ({ page }) => {
  await page.goto(`${atelier.url}/link`)
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await expectAccessible(page)
  const answer = await page.request.get(`${atelier.url}/link`)
  expect([answer.headers()['referrer-policy'], answer.headers()['x-robots-tag'], answer.headers()['cache-control']]).toEqual([
    'no-referrer',
    'noindex, nofollow',
    'no-store',
  ])
  await page.goto('about:blank')
  await page.goto(`${atelier.url}/link#${'0'.repeat(8)}-0000-4000-8000-000000000000.${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

test('an internal document can be shared once it is shown to the client from there', async ({ page }) => {
  await open(page, manager, `/documents?projectId=${projectId}`)
  await page.getByRole('button', { name: 'Actions for Margins' }).click()
  await page.getByRole('menuitem', { name: 'Share by link…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share by link' })
  await expect(dialog.getByText('“Margins” is internal.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create and copy link' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Show it to the client' }).click()
  await expect(dialog.getByText('“Margins” is internal.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  await expect(page.getByRole('dialog', { name: 'Link to “Margins”' })).toBeVisible()
})
