import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

let { atelier, admin, manager, designer, client, makeProject, makeTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, client, makeProject, makeTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const rows = (page: Page): Locator => page.locator('[data-item]')
const row = (page: Page, name: string): Locator => rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
/** Numbers and names from top to bottom. */
const written = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((all) =>
    all.map((one) => `${one.querySelector('[role=gridcell]')?.textContent} ${one.querySelector('[data-name]')?.textContent}`),
  )
const shows = (page: Page, ...tree: string[]) => expect.poll(() => written(page)).toEqual(tree)

const undoOf = (page: Page, told: string): Locator =>
  page.locator('[data-toast]').filter({ hasText: told }).getByRole('button', { name: 'Undo' })

type Stored = { items: { id: string; name: string; parentTaskId: string | null }[] }
/** What the server holds: each item below which. */
async function stored(projectId: string): Promise<string[]> {
  const { items } = await admin.get<Stored>(`/api/task-tree?projectId=${projectId}`)
  return items.map(({ name, parentTaskId }) => `${name} < ${items.find(({ id }) => id === parentTaskId)?.name ?? ''}`)
}

/** Drags a row to a part of another, 0 its upper edge and 1 its lower one; `x` says the level. */
async function drag(from: Locator, to: Locator, part: number, x: number): Promise<void> {
  const { mouse } = from.page()
  await from.hover()
  // What dragging needs is loaded once the tree stands.
  await expect(from).toHaveAttribute('draggable', 'true')
  await mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('There is nothing to drop on')
  await mouse.move(box.x + x, box.y + box.height * part, { steps: 8 })
  await mouse.move(box.x + x + 1, box.y + box.height * part)
  await mouse.up()
}

test('a manager builds a tree by keys and by drag, and takes moves back', async ({ page }) => {
  const projectId = await makeProject('Tree')
  await open(page, manager, '/wbs')
  await expect(page.getByText('Select a project to view WBS')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: /^Tree/ }).click()
  await expect(page).toHaveURL(new RegExp(projectId))
  await expect(page.getByText('No WBS items found')).toBeVisible()

  await page.getByRole('button', { name: 'Add WBS Item' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create WBS Item' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Strategy')
  await dialog.getByRole('button', { name: 'Add WBS item' }).click()
  await expect(page.getByText('WBS item created successfully')).toBeVisible()
  await shows(page, '1 Strategy')

  await row(page, 'Strategy').focus()
  await page.keyboard.press('n')
  const line = page.getByRole('textbox', { name: /^Name of the new item/ })
  const add = async (name: string) => {
    await expect(line).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(row(page, name)).toBeVisible()
  }
  await add('Film')
  await expect(line).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Name of the new item in Film' })).toBeFocused()
  await add('Script')
  await add('Shoot')
  await expect(line).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('textbox', { name: 'Name of the new item', exact: true })).toBeFocused()
  await add('Launch')
  await page.keyboard.press('Escape')
  await shows(page, '1 Strategy', '2 Film', '2.1 Script', '2.2 Shoot', '3 Launch')
  await expect(row(page, 'Launch')).toBeFocused()

  await page.keyboard.press('Alt+ArrowRight')
  await shows(page, '1 Strategy', '2 Film', '2.1 Script', '2.2 Shoot', '2.3 Launch')
  await expect(row(page, 'Launch')).toBeFocused()
  await undoOf(page, '“Launch” is 2.3 now').click()
  await shows(page, '1 Strategy', '2 Film', '2.1 Script', '2.2 Shoot', '3 Launch')
  await row(page, 'Launch').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await shows(page, '1 Strategy', '2 Film', '2.1 Script', '2.2 Shoot', '2.3 Launch')
  await page.keyboard.press('Alt+ArrowUp')
  await shows(page, '1 Strategy', '2 Film', '2.1 Script', '2.2 Launch', '2.3 Shoot')
  await expect(row(page, 'Launch')).toBeFocused()
  await expect(page.getByText('“Launch” is 2.2 now, level 2, 2 of 3.')).toBeAttached()
  await expect.poll(() => stored(projectId)).toEqual(['Strategy < ', 'Film < ', 'Script < Film', 'Launch < Film', 'Shoot < Film'])
  await page.keyboard.press('Alt+ArrowLeft')
  await shows(page, '1 Strategy', '2 Film', '2.1 Script', '2.2 Shoot', '3 Launch')
  await row(page, 'Shoot').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await shows(page, '1 Strategy', '2 Film', '2.1 Script', '3 Shoot', '4 Launch')
  await expect(row(page, 'Shoot')).toBeFocused()
  await page.keyboard.press('Control+z')
  await shows(page, '1 Strategy', '2 Film', '2.1 Script', '2.2 Shoot', '3 Launch')

  await row(page, 'Film').focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name of Film' }).fill('Brand film')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Brand film')).toBeFocused()
  const setHours = async (name: string, hours: string) => {
    await row(page, name)
      .getByRole('button', { name: /^Estimated hours/ })
      .click()
    await page.getByRole('textbox', { name: `Estimated hours of ${name}` }).fill(hours)
    await page.keyboard.press('Enter')
    await expect(row(page, name).getByRole('button', { name: `Estimated hours: ${hours}` })).toBeVisible()
  }
  await setHours('Script', '2.5')
  await setHours('Shoot', '8')
  await expect(row(page, 'Brand film').getByRole('button', { name: 'Estimated hours: 10.5' })).toBeVisible()
  await row(page, 'Script').getByRole('button', { name: 'Status: To Do' }).click()
  await page.getByRole('menuitemradio', { name: 'Done' }).click()
  await expect(row(page, 'Brand film').getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 2 done')
  await expectAccessible(page)

  // Onto a row: inside it. Between two: at the level of the pointer.
  await drag(row(page, 'Launch'), row(page, 'Strategy'), 0.5, 300)
  await shows(page, '1 Strategy', '1.1 Launch', '2 Brand film', '2.1 Script', '2.2 Shoot')
  await drag(row(page, 'Script'), row(page, 'Launch'), 0.9, 300)
  await shows(page, '1 Strategy', '1.1 Launch', '1.1.1 Script', '2 Brand film', '2.1 Shoot')
  await expect
    .poll(() => stored(projectId))
    .toEqual(['Strategy < ', 'Launch < Strategy', 'Script < Launch', 'Brand film < ', 'Shoot < Brand film'])

  await page.getByRole('button', { name: 'Collapse 1', exact: true }).click()
  await shows(page, '1 Strategy', '2 Brand film', '2.1 Shoot')
  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('script')
  await shows(page, '1 Strategy', '1.1 Launch', '1.1.1 Script')
  await expect(page).toHaveURL(/q=script/)
  await page.getByRole('searchbox', { name: 'Search WBS items' }).fill('')
  await shows(page, '1 Strategy', '1.1 Launch', '1.1.1 Script', '2 Brand film', '2.1 Shoot')

  await row(page, 'Launch').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Delete WBS item' }).click()
  await shows(page, '1 Strategy', '2 Brand film', '2.1 Shoot')
  await undoOf(page, 'WBS item deleted successfully').click()
  await shows(page, '1 Strategy', '1.1 Launch', '1.1.1 Script', '2 Brand film', '2.1 Shoot')
  await row(page, 'Launch').getByRole('link').click()
  await expect(page).toHaveURL(/task=/)
  await page.keyboard.press('Escape')
  await page.goto(`${atelier.url}/wbs`)
  await shows(page, '1 Strategy', '1.1 Launch', '1.1.1 Script', '2 Brand film', '2.1 Shoot')
})

test('two people move items of one tree at once: it stays a tree, and whoever is refused is told', async ({ page, browser }) => {
  const projectId = await makeProject('Two in one tree')
  const poster = await makeTask(projectId, 'Poster', { assigneeId: designer.userId })
  await makeTask(projectId, 'Shop')
  const other = await openBrowser(browser)
  await other.setViewportSize({ width: 1440, height: 900 })
  await open(page, manager, `/wbs?projectId=${projectId}`)
  await open(other, admin, `/wbs?projectId=${projectId}`)
  for (const one of [page, other]) await shows(one, '1 Poster', '2 Shop')

  const held = Promise.withResolvers<void>()
  await other.route('**/tree-place', async (route) => {
    await held.promise
    await route.continue()
  })
  await row(other, 'Shop').focus()
  await other.keyboard.press('Alt+ArrowRight')
  await shows(other, '1 Poster', '1.1 Shop')
  // Whatever has the tree loaded anew meanwhile leaves what is still on its way.
  await designer.send('PATCH', `/api/profiles/${designer.userId}`, { fullName: 'Dora Drawer' })
  await expect(row(other, 'Poster')).toContainText('Dora Drawer')
  await shows(other, '1 Poster', '1.1 Shop')

  await row(page, 'Poster').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await shows(page, '1 Shop', '2 Poster')
  await page.keyboard.press('Alt+ArrowRight')
  await shows(page, '1 Shop', '1.1 Poster')
  await expect.poll(() => stored(projectId)).toEqual(['Shop < ', 'Poster < Shop'])
  held.resolve()
  await expect(other.getByRole('heading', { name: 'Failed to update WBS item' })).toBeVisible()
  await shows(other, '1 Shop', '1.1 Poster')
  expect(await stored(projectId)).toEqual(['Shop < ', 'Poster < Shop'])

  // What others change, add and take away shows without a press.
  await manager.send('PATCH', `/api/tasks/${poster.id}`, { name: 'Large poster' })
  for (const one of [page, other]) await shows(one, '1 Shop', '1.1 Large poster')
  await makeTask(projectId, 'Wall', { parentTaskId: poster.id })
  for (const one of [page, other]) await shows(one, '1 Shop', '1.1 Large poster', '1.1.1 Wall')
  expect(other.faults).toEqual([])
})

test('a designer reads the tree, a client reads it without hours, also on a phone', async ({ page, browser }) => {
  const projectId = await makeProject('Read')
  const film = await makeTask(projectId, 'Film', { estimatedHours: 37.5 })
  await makeTask(projectId, 'Cut', { parentTaskId: film.id, assigneeId: designer.userId, estimatedHours: 4 })
  await makeTask(projectId, 'Sound', { parentTaskId: film.id, dueDate: '2020-01-02' })
  await open(page, designer, `/wbs?projectId=${projectId}`)
  await shows(page, '1 Film', '1.1 Cut', '1.2 Sound')
  await expect(row(page, 'Film')).toContainText('41.5')
  await expect(page.getByRole('button', { name: 'Add WBS Item' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add item' })).toHaveCount(0)
  await row(page, 'Cut').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('n')
  await shows(page, '1 Film', '1.1 Cut', '1.2 Sound')
  await expect(row(page, 'Sound').getByRole('button', { name: /^Status/ })).toHaveCount(0)
  await row(page, 'Cut')
    .getByRole('button', { name: /^Status/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Done' }).click()
  await expect(row(page, 'Film').getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 2 done')

  const outside = await openBrowser(browser)
  await outside.setViewportSize({ width: 390, height: 844 })
  await open(outside, client, `/wbs?projectId=${projectId}`)
  await shows(outside, '1 Film', '1.1 Cut', '1.2 Sound')
  await expect(row(outside, 'Film')).toContainText('1 of 2 done')
  await expect(row(outside, 'Sound')).toContainText('Overdue')
  await expect(outside.getByText(/41\.5|37\.5/)).toHaveCount(0)
  await expect(outside.getByRole('columnheader', { name: /hours/ })).toHaveCount(0)
  await expectAccessible(outside)
  await row(outside, 'Film').getByRole('button', { name: 'Collapse 1' }).click()
  await shows(outside, '1 Film')
  const wide = await outside.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(390)
  expect(outside.faults).toEqual([])
})

test('a new item is brought into view and marked, and its message opens it', async ({ page }) => {
  const projectId = await makeProject('Long plan')
  for (let n = 1; n <= 40; n++) await makeTask(projectId, `Step ${n}`)
  await open(page, manager, `/wbs?projectId=${projectId}`)
  await expect(row(page, 'Step 1')).toBeVisible()
  await page.getByRole('button', { name: 'Add WBS Item' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('The last step')
  await page.getByRole('button', { name: 'Add WBS item', exact: true }).click()
  await expect(row(page, 'The last step')).toBeInViewport()
  await expect(row(page, 'The last step')).toHaveAttribute('data-new')
  await expect(row(page, 'The last step')).not.toHaveAttribute('data-new')
  await page.locator('[data-toast]').filter({ hasText: 'WBS item created successfully' }).getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('dialog', { name: 'The last step' })).toBeVisible()
})

test('nothing is added to a paused project: what would add says why', async ({ page }) => {
  const projectId = await makeProject('Resting')
  await makeTask(projectId, 'Before the pause')
  await admin.send('PATCH', `/api/projects/${projectId}`, { status: 'paused' })
  await open(page, manager, `/wbs?projectId=${projectId}`)
  const add = page.getByRole('button', { name: 'Add WBS Item' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription('This project is paused.')
  await expect(page.getByRole('button', { name: 'Add item' })).toHaveCount(0)
  await add.click({ force: true })
  await expect(page.locator('[data-toast]')).toContainText('This project is paused.')
  await page.keyboard.press('c')
  const line = page.getByRole('dialog', { name: 'Create', exact: true })
  await expect(line.getByText('This project is paused.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(line).toBeHidden()
  for (const [address, name] of [
    [`/tasks?projectId=${projectId}`, 'New task'],
    [`/deliverables?projectId=${projectId}`, 'New deliverable'],
    [`/projects?project=${projectId}&tab=documents`, 'Upload Document'],
    [`/projects?project=${projectId}&tab=content`, 'New content'],
  ] as const) {
    await page.goto(atelier.url + address)
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription('This project is paused.')
  }
  await page.goto(`${atelier.url}/tasks?projectId=${projectId}`)
  await expect(page.getByRole('button', { name: /^New task in/ })).toHaveCount(0)
})
