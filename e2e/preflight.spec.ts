import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'
import { sendUpload } from './upload-document.ts'

let { atelier, admin, manager, designer, client, brandId, makeProject, open } = {} as Studio
let projectId: string

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, client, brandId, makeProject, open } = await startStudio())
  projectId = await makeProject('Harbour festival')
})
test.afterAll(() => atelier.close())

type Item = { id: string; status: string; versionNumber: number }
const list = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true })
const add = (page: Page, noun: string): Locator => page.getByRole('button', { name: `Add ${noun}`, exact: true })
/** Its file is read and measured by jobs, each in a process of its own. */
const patience = { timeout: 60_000 }

test('a brand’s kit is kept by keyboard, and what goes against it is answered before it is submitted', async ({ page, browser }) => {
  await test.step('the project manager writes down the palette and a word to avoid', async () => {
    await open(page, manager, `/brands?brand=${brandId}&tab=kit`)
    await add(page, 'colour').press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Harbour blue')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter six figures or letters')).toBeVisible()
    await page.getByRole('textbox', { name: 'Hex' }).focus()
    await page.keyboard.type('1F3A5F')
    await page.keyboard.press('Enter')
    await expect(list(page, 'Palette')).toContainText('#1f3a5f')
    await expect(list(page, 'Palette').getByRole('button', { name: 'Edit Harbour blue' })).toBeFocused()

    await add(page, 'word').press('Enter')
    await expect(page.getByRole('textbox', { name: 'Word' })).toBeFocused()
    await page.keyboard.type('cheap')
    await page.keyboard.press('Tab')
    await page.keyboard.type('good value')
    await page.keyboard.press('Enter')
    await expect(list(page, 'Words to avoid').getByRole('listitem')).toHaveText(['cheap · say good value'])
    await expect(list(page, 'Words to avoid').getByRole('button', { name: 'Edit cheap' })).toBeFocused()
    // Escape leaves it as it was; what was taken out comes back.
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Word' }).fill('expensive')
    await page.keyboard.press('Escape')
    await expect(list(page, 'Words to avoid')).toContainText('cheap')
    await list(page, 'Words to avoid').getByRole('button', { name: 'Remove cheap' }).press('Enter')
    await expect(page.getByText('No words yet.')).toBeVisible()
    // Also beside what somebody else wrote down meanwhile.
    await admin.send('PATCH', `/api/brand-kits/${brandId}`, { words: [{ word: 'free' }] })
    await expect(list(page, 'Words to avoid').getByRole('listitem')).toHaveText(['free'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list(page, 'Words to avoid').getByRole('listitem')).toHaveText(['cheap · say good value', 'free'])
    await expectAccessible(page)
  })

  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#d81b60' } })
    .png()
    .toBuffer()

  await test.step('they upload a form of the logo, and say which size Instagram is given of this brand', async () => {
    await add(page, 'logo').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add logo' })
    await dialog.locator('input[type=file]').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: picture })
    await expect(dialog.getByRole('button', { name: 'Remove mark.png' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add logo' }).click()
    await expect(dialog.getByText('Enter a name')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mark on dark')
    await dialog.getByRole('button', { name: 'Add logo' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(list(page, 'Logos').getByRole('listitem')).toContainText([/Mark on dark.*mark\.png/])
    await expect(list(page, 'Logos').locator('img')).toBeVisible(patience)

    await add(page, 'size').press('Enter')
    await expect(page.getByRole('form', { name: 'New size' }).getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Window story')
    await page.getByRole('textbox', { name: 'Width in pixels' }).fill('1080')
    await page.getByRole('textbox', { name: 'Height in pixels' }).fill('1920')
    await page.keyboard.press('Enter')
    await expect(list(page, 'Sizes for Instagram').getByRole('listitem').last()).toContainText('1080 × 1920')
    await expect(page.getByRole('button', { name: 'Use the platform’s sizes' })).toBeVisible()
  })

  await test.step('the client reads it and changes nothing', async () => {
    const reader = await openBrowser(browser)
    await open(reader, client, `/brands?brand=${brandId}&tab=kit`)
    await expect(list(reader, 'Palette')).toContainText('Harbour blue')
    await expect(list(reader, 'Sizes for Instagram')).toContainText('Window story')
    await expect(reader.getByRole('button', { name: 'Download Mark on dark' })).toBeVisible()
    await expect(reader.getByRole('button', { name: /^(Add|Edit|Remove) / })).toHaveCount(0)
    expect(reader.faults).toEqual([])
  })

  const uploadId = await sendUpload(designer, { filename: 'boats.png', place: 'content-item', contentType: 'graphic' }, picture)
  const given = { contentType: 'graphic', title: 'Cheap boats', projectId, platform: 'Instagram', uploadId }
  const { id } = await designer.send<Item>('POST', '/api/content-items', given)
  const preflight = page.getByRole('region', { name: 'Preflight' })
  const findings = preflight.getByRole('list', { name: 'Findings' })

  await test.step('the designer sees what is found, with what it rests on', async () => {
    await open(page, designer, `/graphics?content-item=${id}`)
    await expect(findings).toContainText('“cheap” is a word to avoid; say “good value”.')
    await expect(findings).toContainText('900 × 900 pixels fit none of the sizes for Instagram.', patience)
    await expect(findings).toContainText('100 % of the picture is far from the palette.', patience)
    await expect(findings).toContainText('There is no alternative text')
    await expect(preflight).toContainText('2 problems, 2 hints')
    await expectAccessible(page)
  })

  await test.step('one problem is let stand where it is seen, the other one in the submission', async () => {
    await preflight.getByRole('button', { name: /^Let it stand: “cheap”/ }).press('Enter')
    const reason = preflight.getByRole('textbox', { name: 'Why it may stand' })
    await expect(reason).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(preflight.getByText('Say why')).toBeVisible()
    await page.keyboard.type('It is the name of the shop')
    await page.keyboard.press('Enter')
    await expect(preflight).toContainText('Dora Designer lets it stand: “It is the name of the shop”')
    await expect(preflight).toContainText('1 problem, 2 hints, 1 let stand')

    await page.getByRole('button', { name: 'Submit for review' }).filter({ visible: true }).click()
    const submission = page.getByRole('dialog', { name: 'Submit for review' })
    await expect(submission.getByRole('combobox', { name: 'Reviewers' })).toHaveText(/Pia Manager/)
    await submission.getByRole('button', { name: 'Submit version 1' }).click()
    await expect(submission.getByText('Say why', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await submission.getByRole('textbox', { name: 'Why it may stand' }).fill('Cut again by the printer')
    await submission.getByRole('button', { name: 'Submit version 1' }).click()
    await expect(submission).toHaveCount(0)
    await expect.poll(async () => (await manager.get<Item>(`/api/content-items/${id}`)).status).toBe('pending_review')
    await expect(preflight).toContainText('“Cut again by the printer”')
    await expect(preflight.getByRole('button')).toHaveCount(0)
  })

  await test.step('the client never hears of it', async () => {
    await admin.send('POST', `/api/content-items/${id}/share`, { versionNumber: 1 })
    const reader = await openBrowser(browser)
    await open(reader, client, `/graphics?content-item=${id}`)
    await expect(reader.getByRole('dialog', { name: 'Cheap boats', exact: true })).toBeVisible()
    await expect(reader.getByRole('region', { name: 'Preflight' })).toHaveCount(0)
    await expect(reader.getByText('name of the shop')).toHaveCount(0)
    expect(reader.faults).toEqual([])
  })
})
