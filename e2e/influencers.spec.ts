import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectAccessibleAt } from './guests.ts'

let { atelier, admin, manager, designer, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const widths = [390, 1440] as const
const card = (page: Page, name: string): Locator => page.locator('[data-row-id]').filter({ hasText: name })
const record = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

test('an influencer is added, found by filters, opened and changed, and blacklisted with a reason', async ({ page }) => {
  await open(page, manager, '/influencers')
  await expect(page.getByText('No influencers yet')).toBeVisible()
  await expectAccessibleAt(page, widths)

  await page.getByRole('button', { name: 'Add Influencer' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Influencer' })
  await dialog.getByRole('button', { name: 'Add influencer' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Invalid email')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Full Name' }).fill('Mia Berg')
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('mia@example.com')
  await dialog.getByRole('button', { name: 'More fields' }).click()
  await dialog.getByRole('textbox', { name: 'Location' }).fill('Oslo, Norway')
  await dialog.getByRole('textbox', { name: 'Instagram handle' }).fill('https://www.instagram.com/mia.berg/')
  await dialog.getByRole('textbox', { name: 'Instagram followers' }).fill('12500')
  await dialog.getByRole('textbox', { name: 'TikTok handle' }).fill('@mia.berg')
  await dialog.getByRole('textbox', { name: 'TikTok followers' }).fill('7500')
  await dialog.getByRole('textbox', { name: 'Engagement rate' }).fill('101')
  for (const niche of ['fashion', 'travel', 'food', 'beauty']) await dialog.getByRole('button', { name: `Add ${niche}` }).click()
  await dialog.getByRole('textbox', { name: 'Profile URL' }).fill('no address')
  await dialog.getByRole('button', { name: 'Add influencer' }).click()
  await expect(dialog.getByText('Invalid URL')).toBeVisible()
  await expect(dialog.getByText('Enter a rate from 0 to 100')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Profile URL' }).fill('mia.example.com')
  await dialog.getByRole('textbox', { name: 'Engagement rate' }).fill('4.25')
  await expectAccessibleAt(page, widths)
  await dialog.getByRole('button', { name: 'Add influencer' }).click()
  await expect(page.getByText('Influencer added successfully')).toBeVisible()
  await expect(card(page, 'Mia Berg')).toContainText(/20K total audience/i)
  await expect(card(page, 'Mia Berg')).toContainText('4.25% engagement')
  await expect(card(page, 'Mia Berg')).toContainText('+1')
  await expectAccessibleAt(page, widths)

  // The line creates one by name and email; a handle that is taken is named in the dialog.
  await page.keyboard.press('c')
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Ana Lima')
  await page.getByPlaceholder('Email').fill('MIA@example.com')
  await page.getByPlaceholder('Email').press('Enter')
  await expect(card(page, 'Ana Lima')).toBeVisible()
  await page.getByRole('button', { name: 'Add Influencer' }).first().click()
  await dialog.getByRole('textbox', { name: 'Full Name' }).fill('mía berg')
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('other@example.com')
  await expect(dialog.getByText('May already be in the directory')).toBeVisible()
  await dialog.getByRole('button', { name: 'More fields' }).click()
  await dialog.getByRole('textbox', { name: 'Instagram handle' }).fill('@Mia.Berg')
  await dialog.getByRole('button', { name: 'Add influencer' }).click()
  await expect(dialog.getByText('Mia Berg already has @Mia.Berg on Instagram.')).toBeVisible()
  await expect(dialog.getByText('Taken by')).toBeVisible()
  await expectAccessibleAt(page, widths)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  // Filters apply as soon as they are chosen.
  await page.getByRole('button', { name: 'Network', exact: true }).click()
  await page.getByRole('option', { name: 'TikTok' }).click()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Ana Lima')).toHaveCount(0)
  await expect(card(page, 'Mia Berg')).toBeVisible()
  await page.getByRole('button', { name: 'Followers', exact: true }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('8000')
  await expect(page.getByText('No influencers found')).toBeVisible()
  await expectAccessibleAt(page, [1440])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(card(page, 'Ana Lima')).toBeVisible()

  await card(page, 'Mia Berg').getByRole('link', { name: 'Mia Berg' }).click()
  const mia = record(page, 'Mia Berg')
  await expect(mia.getByText('20,000')).toBeVisible()
  await mia.getByRole('textbox', { name: 'Phone' }).fill('+47 555 01 23')
  await mia.getByRole('textbox', { name: 'Phone' }).press('Enter')
  await mia.getByRole('textbox', { name: 'YouTube followers' }).fill('1000')
  await mia.getByRole('textbox', { name: 'YouTube followers' }).press('Enter')
  await expect(mia.getByText('21,000')).toBeVisible()
  await mia.getByRole('textbox', { name: 'Write a comment' }).fill('Answers fast.')
  await mia.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(mia.getByText('Answers fast.')).toBeVisible()
  await mia.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Blacklisted' }).click()
  const asked = page.getByRole('dialog', { name: 'Blacklist Mia Berg?' })
  await asked.getByRole('button', { name: 'Blacklist' }).click()
  await expect(asked.getByText('Enter a reason')).toBeVisible()
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Promoted a competitor')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Blacklist' }).click()
  await expect(mia.getByText('Blacklisted. Promoted a competitor')).toBeVisible()
  await expectAccessibleAt(page, widths)
  await page.keyboard.press('Escape')
  await expect(card(page, 'Mia Berg')).toContainText('Blacklisted')
})

test('two entries of one person are merged after a question, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const add = (fields: object) => admin.send('POST', '/api/influencers', fields)
  await add({ fullName: 'Twin One', email: 'twin@example.com', phone: '1', location: 'Rome' })
  await add({ fullName: 'Twin Two', email: 'twin@example.com', phone: '2', tiktokHandle: 'twin.two' })
  await open(page, manager, '/influencers?q=twin')
  await card(page, 'Twin One').getByRole('link', { name: 'Twin One' }).click()
  await record(page, 'Twin One').getByRole('button', { name: 'Merge with Twin Two' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge influencers' })
  await dialog.getByRole('radio', { name: 'twin.two' }).check()
  await dialog.getByRole('group', { name: 'Phone' }).getByRole('radio', { name: '2' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge influencers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge influencers' }).click()
  await expect(page.getByText('Influencers merged successfully')).toBeVisible()
  await expect(record(page, 'Twin One').getByRole('textbox', { name: 'Phone' })).toHaveValue('2')
  await page.goBack()
  await expect(card(page, 'Twin Two')).toHaveCount(0)
})

test('a sheet is read, its bad rows are skipped and handed back, and the import is undone', async ({ page }) => {
  await open(page, manager, '/influencers?q=sheet')
  await page.getByRole('button', { name: 'List actions' }).click()
  await page.getByRole('menuitem', { name: 'Import influencers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import influencers' })
  const text = 'Creator;E-mail;IG;IG Followers\nSheet One;sheet1@example.com;sheet.one;1.234\nSheet Two;nobody;sheet.two;900\n'
  await dialog
    .getByLabel('File', { exact: true })
    .last()
    .setInputFiles({
      name: 'creators.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${text}`, 'utf16le'),
    })
  await expect(dialog.getByText('“1.234” can be read in two ways.')).toBeVisible()
  await expectAccessibleAt(page, widths)
  await dialog.getByRole('combobox', { name: 'Decimal sign of all numbers' }).click()
  await page.getByRole('option', { name: /^Comma/ }).click()
  await expect(dialog.getByText('1 row can be imported, 1 row is skipped.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Skipped rows' })).toContainText('E-mail: Invalid email')
  await expectAccessibleAt(page, widths)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download skipped rows' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('Sheet Two,nobody,sheet.two,900,3,E-mail: Invalid email')
  await dialog.getByRole('button', { name: 'Import 1, skip 1' }).click()
  await expect(page.getByText('1 influencer imported')).toBeVisible()
  await expect(card(page, 'Sheet One')).toContainText(/1\.2K/i)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Import undone: 1 influencer deleted')).toBeVisible()
  await expect(card(page, 'Sheet One')).toHaveCount(0)
})

test('a designer reads the directory, and neither adds, imports nor merges', async ({ page }) => {
  await admin.send('POST', '/api/influencers', { fullName: 'Read Only', email: 'read@example.com' })
  await open(page, designer, '/influencers?q=read')
  await expect(card(page, 'Read Only')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Influencer' })).toHaveCount(0)
  await expect(card(page, 'Read Only').getByRole('button')).toHaveCount(0)
  await card(page, 'Read Only').getByRole('link', { name: 'Read Only' }).click()
  await expect(record(page, 'Read Only').getByText('read@example.com')).toBeVisible()
  await expect(record(page, 'Read Only').getByRole('combobox', { name: 'Status' })).toHaveCount(0)
})
