import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
})
test.afterAll(() => atelier.close())

const phone = { width: 390, height: 844 }

test('an admin looks up in the audit log who did what, and sees one line whole', async ({ page }) => {
  const person = await join(atelier, admin, { email: 'ines@example.com', fullName: 'Ines Moreau', roles: ['creative'] })
  await admin.send('PATCH', '/api/workspace', { externalVisibility: 'all' })
  await actAs(page, admin)
  await page.goto(`${atelier.url}/settings?tab=audit`)
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect(log.getByRole('button', { name: 'Settings changed' })).toBeVisible()
  await expectAccessible(page)

  await test.step('filters stand in the address and can be cleared', async () => {
    await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('ines')
    await expect(log.getByRole('button', { name: 'Settings changed' })).toBeHidden()
    await expect(log.getByRole('button', { name: 'Role given' })).toBeVisible()
    await expect(page).toHaveURL(/q=ines/)
    await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('nobody by that name')
    await expect(page.getByText('No entries found')).toBeVisible()
    await page.goto(`${atelier.url}/settings?tab=audit&kind=settings.changed`)
    await expect(log.getByRole('button', { name: 'Settings changed' })).toBeVisible()
    await expect(log.getByRole('button', { name: 'Role given' })).toBeHidden()
  })

  await test.step('one line is read whole and closed again', async () => {
    await log.getByRole('button', { name: 'Settings changed' }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings changed' })
    await expect(dialog.getByText('External visibility')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('on a phone nothing is cut', async () => {
    await page.setViewportSize(phone)
    await page.goto(`${atelier.url}/settings?tab=audit`)
    await expect(log.getByRole('button', { name: 'Settings changed' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)
  })

  await test.step('nobody else is offered it', async () => {
    await actAs(page, person)
    await page.goto(`${atelier.url}/settings?tab=audit`)
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Audit log' })).toBeHidden()
  })
})

test('an admin writes the privacy page with a preview; everybody reads it without signing in; an old text comes back', async ({
  page,
  browser,
}) => {
  const visitor = await openBrowser(browser)

  await test.step('until it is written, it says so, and sign-in leads there', async () => {
    await visitor.goto(`${atelier.url}/auth`)
    await visitor.getByRole('link', { name: 'Privacy' }).click()
    await expect(visitor.getByText('This feature is currently under development and will be available soon.')).toBeVisible()
    await expectAccessible(visitor)
  })

  await test.step('written and seen beside as readers will see it', async () => {
    await actAs(page, admin)
    await page.goto(`${atelier.url}/settings?tab=pages&page=privacy`)
    const text = page.getByRole('textbox', { name: 'Text' })
    const bar = page.getByRole('toolbar', { name: 'Formatting' })
    await text.click()
    await expect(page.locator('.ProseMirror')).toBeVisible()
    await page.keyboard.type('# What we keep')
    await page.keyboard.press('Enter')
    // Three columns and three rows, of which one each is too many, and one each is added and taken away again.
    await bar.getByRole('button', { name: 'Table' }).click()
    await bar.getByRole('button', { name: 'Remove the column' }).click()
    await bar.getByRole('button', { name: 'Remove the row' }).click()
    await bar.getByRole('button', { name: 'Add a column after' }).click()
    await bar.getByRole('button', { name: 'Add a row below' }).click()
    await expect(text.getByRole('row')).toHaveCount(3)
    await expect(text.locator('th')).toHaveCount(3)
    await bar.getByRole('button', { name: 'Remove the column' }).click()
    await bar.getByRole('button', { name: 'Remove the row' }).click()
    await expect(text.getByRole('row')).toHaveCount(2)
    for (const word of ['Data', 'Days', 'Logs', '30']) {
      await page.keyboard.type(word)
      if (word !== '30') await page.keyboard.press('Tab')
    }
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('<b>bold</b>')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('heading', { name: 'What we keep' })).toBeVisible()
    await expect(preview.getByRole('cell', { name: 'Logs' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save page' }).click()
    await expect(page.getByText('Privacy is saved').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Version 1' })).toBeVisible()
  })

  await test.step('read without a session, and without the portal’s parts', async () => {
    const asked: string[] = []
    visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visitor.goto(`${atelier.url}/privacy`)
    await expect(visitor.getByRole('heading', { name: 'What we keep' })).toBeVisible()
    await expect(visitor.getByText('<b>bold</b>')).toBeVisible()
    expect(asked.filter((path) => path.startsWith('/api/') || /app-shell|dialog|board|settings/.test(path))).toEqual([])
    await expectAccessible(visitor)
    await visitor.setViewportSize(phone)
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  await test.step('a version is brought back, and that is undone', async () => {
    await page.getByRole('textbox', { name: 'Text' }).fill('Second text')
    await page.getByRole('button', { name: 'Save page' }).click()
    await expect(page.getByRole('button', { name: 'Version 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Version 1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bring this version back' }).click()
    await expect(page.getByRole('textbox', { name: 'Text' })).toContainText('What we keep')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveText('Second text')
  })

  await test.step('on a phone the form stands in one column', async () => {
    await page.setViewportSize(phone)
    await page.goto(`${atelier.url}/settings?tab=pages`)
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)
  })
})
