import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { arrowTo, expect, linger, test } from './fixtures.ts'

// What every page has round it: messages, dialogs, keys.

let atelier: Atelier
let admin: Caller
let client: Caller
let brandId: string
test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
  const brand = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Northwind' })
  brandId = brand.id
  client = await join(atelier, admin, { email: 'cleo@northwind.example', fullName: 'Cleo Client', roles: ['client'], brandIds: [brand.id] })
})
test.afterAll(() => atelier.close())

test('keys go on working while a message shows', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/brands`)
  await page.getByRole('button', { name: 'New Brand' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Brand' })
  await dialog.getByRole('textbox').first().fill('Eastwind')
  await dialog.getByRole('button', { name: 'Create Brand' }).click()
  const message = page.getByText('Brand created successfully', { exact: true }).first()
  // It stays as long as somebody points to it.
  await message.hover()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search brands' })
  await expect(search).toBeFocused()
  await search.blur()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Create', exact: true })).toBeVisible()
  await expect(message).toBeVisible()
})

test('what fades out has given the focus back already, and is in the way of no key', async ({ page }) => {
  const people = { projectManagerId: admin.userId, productOwnerId: admin.userId }
  const { id: projectId } = await admin.send<{ id: string }>('POST', '/api/projects', { name: 'Fading', brandId, ...people })
  for (const name of ['Second', 'First']) await admin.send('POST', '/api/tasks', { name, projectId })
  await actAs(page, admin)
  await page.goto(`${atelier.url}/tasks?projectId=${projectId}`)
  const card = (name: string) => page.locator('[data-card-id]').filter({ hasText: name })

  // A menu that closes: Escape lets go of what was chosen.
  await card('First').click({ modifiers: ['ControlOrMeta'] })
  const bar = page.getByRole('toolbar', { name: '1 selected' })
  await bar.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitemradio', { name: 'High' }).hover()
  await linger(page, 500)
  await page.getByRole('menuitemradio', { name: 'High' }).click()
  await expect(card('First').getByRole('img', { name: 'High priority' })).toBeVisible()
  await expect(page.locator('[role=menu][data-closed]')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Priority' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await linger(page, 1)

  // A record that closes: its keys are those of the board again.
  await card('First').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'First' }).getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
  await linger(page, 500)
  await page.keyboard.press('Escape')
  const fading = page.locator('[data-record-frame][data-closed]')
  await expect(fading).toBeVisible()
  await expect(card('First')).toBeFocused()
  await page.keyboard.press('j')
  await expect(card('Second')).toBeFocused()
  await expect(fading).toBeVisible()

  // The search begins anew when it is opened while it closes.
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('combobox', { name: 'Search or type a command' })
  await expect(search).toBeFocused()
  await page.keyboard.type('fir')
  await expect(search).toHaveValue('fir')
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
})

test('a tooltip takes no Escape from what one is in', async ({ page }) => {
  await actAs(page, admin)
  const people = { projectManagerId: admin.userId, productOwnerId: admin.userId }
  const { id: projectId } = await admin.send<{ id: string }>('POST', '/api/projects', { name: 'Tooltips', brandId, ...people })
  await admin.send('POST', '/api/tasks', { name: 'Told', projectId })
  await page.goto(`${atelier.url}/tasks?projectId=${projectId}`)
  const words = (text: string) => page.locator('[data-open][role=presentation]').filter({ hasText: text })
  const card = page.locator('[data-card-id]').filter({ hasText: 'Told' })
  await card.click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Clear selection' }).hover()
  await expect(words('Clear selection')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
})

test('a message is read also when what draws it cannot be had', async ({ page, watched }) => {
  await actAs(page, admin)
  await page.route('**/toast-viewport*', (route) => route.abort())
  await page.goto(`${atelier.url}/brands`)
  await page.getByRole('button', { name: 'New Brand' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Brand' })
  await dialog.getByRole('textbox').first().fill('Southwind')
  await dialog.getByRole('button', { name: 'Create Brand' }).click()
  await expect(page.getByText('Brand created successfully', { exact: true })).toBeVisible()
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Brand created successfully', { exact: true })).toHaveCount(0)
  // The refused file stands in the console, as it should.
  watched.problems.splice(0)
})

test('Cancel stays under the pointer when leaving a field brings a sentence under it', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/tasks`)
  await page.getByRole('button', { name: 'New task', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  const top = (await dialog.boundingBox())?.y
  await dialog.getByLabel('Name').fill('Poster')
  await expect(dialog.getByText('Name is required')).toBeHidden()
  await expect.poll(async () => (await dialog.boundingBox())?.y).toBe(top)
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  const middle = async () => {
    const { y, height } = (await cancel.boundingBox()) ?? { y: 0, height: 0 }
    return Math.round(y + height / 2)
  }
  await dialog.getByLabel('Name').fill('')
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await cancel.hover()
  await page.mouse.down()
  const pressed = await middle()
  await dialog.getByLabel('Name').evaluate((input) => input.closest('div')?.insertAdjacentHTML('beforeend', '<p>One more line</p>'))
  expect(await middle()).toBe(pressed)
  await page.mouse.up()
  await expect(dialog).toBeHidden()
})

test('the list of keys names those that work on the page, and no others', async ({ page }) => {
  await actAs(page, client)
  await page.goto(`${atelier.url}/brands`)
  await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible()
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(keys.getByText('Search brands')).toBeVisible()
  await expect(keys.getByText('Create', { exact: true })).toBeVisible()
  await expect(keys.getByText('Move the card')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(`${atelier.url}/profile`)
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await expect(keys.getByText('On this page')).toHaveCount(0)
})

test('what opens over the page is loaded after it: words on hover and focus, and one’s own menu by mouse and by keys', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/dashboard`)
  const collapse = page.getByRole('button', { name: 'Collapse sidebar' })
  const words = page.locator('[data-open][role=presentation]').filter({ hasText: 'Collapse sidebar' })
  await collapse.hover()
  await expect(words).toBeVisible()
  // The words themselves can be reached without their going.
  await words.hover()
  await expect(words).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
  await page.mouse.move(400, 400)
  await collapse.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(collapse).toBeFocused()
  await expect(words).toBeVisible()
  await collapse.blur()
  await expect(words).toBeHidden()

  const account = page.getByRole('button', { name: /^Account: / })
  await account.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await arrowTo(page.getByRole('menuitem', { name: 'Profile' }))
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(account).toBeFocused()
  await account.click()
  await expect(menu).toBeVisible()
  await page.mouse.click(400, 500)
  await expect(menu).toBeHidden()
  await account.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings/)
})

test('a filter opens also when what it needs arrives while one presses', async ({ page }) => {
  await actAs(page, admin)
  const { promise: asked, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/filter-box*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(`${atelier.url}/brands`)
  const status = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Status' })
  await status.hover()
  await page.mouse.down()
  const arrived = page.waitForResponse(/filter-box/)
  go()
  await (await arrived).finished()
  // One frame for what would take its place.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await expect(page.getByRole('option', { name: 'Active', exact: true })).toBeVisible()
  // What has taken its place is the same for whoever listens.
  await page.keyboard.press('Escape')
  await expect(status).toBeFocused()
})

test('a filter keeps the focus when what it needs arrives, and opens by keys', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/brands`)
  const status = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Status' })
  await page.evaluate(() => {
    const lost: boolean[] = []
    Object.assign(window, { lost })
    new MutationObserver(() => lost.push(document.activeElement === document.body)).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })
  const arrived = page.waitForResponse(/filter-box/)
  await page.getByRole('searchbox', { name: 'Search brands' }).focus()
  await page.keyboard.press('Tab')
  await expect(status).toBeFocused()
  await arrived
  await page.keyboard.press(' ')
  await expect(page.getByRole('option', { name: 'Active', exact: true })).toBeVisible()
  expect(await page.evaluate('lost')).not.toContain(true)
  await page.keyboard.press('Escape')
  await expect(status).toBeFocused()
})

test('filter bars begin at one height on every screen, and the footer ends what scrolls', async ({ page }) => {
  await actAs(page, admin)
  const screens = [
    'tasks',
    'deliverables',
    'documents',
    'graphics',
    'ads-collection',
    'paid-ads',
    'brands',
    'projects',
    'team',
    'support',
    'feedback',
  ]
  for (const screen of screens) {
    await test.step(screen, async () => {
      await page.goto(`${atelier.url}/${screen}`)
      await expect.poll(async () => (await page.getByRole('group', { name: 'Filters' }).first().boundingBox())?.y).toBe(136)
    })
  }
  await page.goto(`${atelier.url}/tasks`)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toBeAttached()
  await expect(footer).not.toBeInViewport()
  await footer.scrollIntoViewIfNeeded()
  await expect(footer.getByRole('link', { name: 'Help' })).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('every row of the menu is high enough for a finger, and what is in the sheet of filters has its words', async ({ page }) => {
    await actAs(page, admin)
    await page.goto(`${atelier.url}/tasks`)
    await page.getByRole('button', { name: 'Open navigation' }).tap()
    const menu = page.getByRole('dialog', { name: 'Navigation' })
    await expect(menu.getByRole('link', { name: 'Feedback' })).toBeVisible()
    const heights = await menu.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await page.goto(`${atelier.url}/tasks`)
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByText('Import tasks')).toBeVisible()
    await expect(sheet.getByText('Export CSV')).toBeVisible()
  })
  test('the button that creates covers nothing at the end of a page', async ({ page }) => {
    await actAs(page, admin)
    await page.goto(`${atelier.url}/brands`)
    const button = await page.getByRole('button', { name: 'New Brand' }).boundingBox()
    const help = page.getByRole('contentinfo').getByRole('link', { name: 'Help' })
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expect
      .poll(async () => ((await help.boundingBox())?.y ?? 0) + ((await help.boundingBox())?.height ?? 0))
      .toBeLessThanOrEqual(button?.y ?? 0)
  })
})
