import type { Locator, Page } from '@playwright/test'
import { addDays, dateIn } from '../src/shared/values/dates.ts'
import { pdfText } from '../src/testing/harness/pdf-text.ts'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

let { atelier, admin, manager, client, makeProject, makeTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, manager, client, makeProject, makeTask, open } = await startStudio())
  await admin.send('PATCH', '/api/workspace', { holidays: [{ day: '2031-01-20', name: 'Founders’ Day' }] })
})
test.afterAll(() => atelier.close())

const bar = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name }).locator('[data-bar]')
const warnings = (page: Page): Locator => page.getByRole('button', { name: /^\d+ warnings?$/ })
const undoOf = (page: Page, told: string | RegExp): Locator =>
  page.locator('[data-toast]').filter({ hasText: told }).getByRole('button', { name: 'Undo' })

type Dated = { startDate: string | null; dueDate: string | null }
async function datesOf({ id }: { id: string }): Promise<string> {
  const { startDate, dueDate } = await admin.get<Dated>(`/api/tasks/${id}`)
  return `${startDate} ${dueDate}`
}

/** Takes hold of the middle of something and lets it go so many pixels further. */
async function dragBy(from: Locator, x: number): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('There is nothing to take hold of')
  const { mouse } = from.page()
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await mouse.move(at.x, at.y)
  await mouse.down()
  await mouse.move(at.x + x / 2, at.y, { steps: 3 })
  await mouse.move(at.x + x, at.y, { steps: 3 })
  await mouse.up()
}

/** As wide as a day is for weeks. */
const day = 16

test('a manager plans by drag and by keys, and is warned of what begins too early', async ({ page }) => {
  const projectId = await makeProject('Plan')
  const film = await makeTask(projectId, 'Film')
  // 6 January 2031 is a Monday.
  const script = await makeTask(projectId, 'Script', { parentTaskId: film.id, startDate: '2031-01-06', dueDate: '2031-01-10' })
  const shoot = await makeTask(projectId, 'Shoot', { parentTaskId: film.id, startDate: '2031-01-13', dueDate: '2031-01-15' })
  await makeTask(projectId, 'Launch', { dueDate: '2031-01-24' })
  await open(page, manager, `/wbs?projectId=${projectId}`)
  await page.getByRole('radio', { name: 'Time-line' }).click()
  await expect(page).toHaveURL(/view=timeline/)
  await expect(bar(page, 'Shoot')).toBeVisible()
  await expect(bar(page, 'Film')).toHaveAccessibleName(/^Film: .* 0 of 2 done$/)
  await expect(page.locator('[data-free="2031-01-18"]')).toHaveAttribute('title', 'Founders’ Day')
  await expectAccessible(page)

  await test.step('by keys, and taken back', async () => {
    await bar(page, 'Shoot').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.locator('[data-toast]').filter({ hasText: /“Shoot” is .* now/ })).toBeVisible()
    await expect.poll(() => datesOf(shoot)).toBe('2031-01-15 2031-01-18')
    await expect(bar(page, 'Shoot')).toBeFocused()
    await undoOf(page, /“Shoot” is .* now/).click()
    await expect.poll(() => datesOf(shoot)).toBe('2031-01-13 2031-01-15')
  })

  await test.step('by drag, as a whole and by its end', async () => {
    await dragBy(bar(page, 'Script'), 3 * day)
    await expect(undoOf(page, /“Script” is .* now/)).toBeVisible()
    await expect.poll(() => datesOf(script)).toBe('2031-01-09 2031-01-13')
    await dragBy(page.getByRole('row').filter({ hasText: 'Launch' }).locator('[data-bar]'), 2 * day)
    await expect(undoOf(page, /“Launch” is .* now/)).toBeVisible()
    await dragBy(page.getByRole('row').filter({ hasText: 'Shoot' }).locator('[data-edge=end]'), day)
    await expect.poll(() => datesOf(shoot)).toBe('2031-01-13 2031-01-16')
  })

  await test.step('a line drawn from bar to bar warns in words, and moves nothing', async () => {
    await bar(page, 'Script').hover()
    const [from, to] = [await page.locator(`[data-link-from="${script.id}"]`).boundingBox(), await bar(page, 'Shoot').boundingBox()]
    if (!from || !to) throw new Error('There is nothing to draw between')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y, { steps: 4 })
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2)
    await page.mouse.up()
    await expect(page.locator('[data-toast]').filter({ hasText: '“Shoot” waits for “Script” now' })).toBeVisible()
    await expect(page.locator('[data-dependency][data-warns]')).toHaveCount(1)
    await warnings(page).click()
    await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('“Shoot” starts on')
    await expectAccessible(page)
    expect([await datesOf(script), await datesOf(shoot)]).toEqual(['2031-01-09 2031-01-13', '2031-01-13 2031-01-16'])
    await bar(page, 'Script').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(warnings(page)).toHaveCount(0)
    await expect.poll(() => datesOf(script)).toBe('2031-01-08 2031-01-12')
  })

  await test.step('the record names what it waits for; that is taken away and brought back', async () => {
    await bar(page, 'Shoot').focus()
    await page.keyboard.press('Enter')
    const waits = page.getByRole('region', { name: 'Waits for' })
    await expect(waits.getByRole('link', { name: 'Script' })).toBeVisible()
    await waits.getByRole('button', { name: 'Take Script away' }).click()
    await expect(waits.getByRole('link', { name: 'Script' })).toHaveCount(0)
    await undoOf(page, 'does not wait for').click()
    await expect(waits.getByRole('link', { name: 'Script' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/task=/)
  })

  await test.step('each zoom stands in the address, and a plan goes on paper', async () => {
    await page.getByRole('radio', { name: 'Month' }).click()
    await expect(page).toHaveURL(/zoom=month/)
    await expect(bar(page, 'Shoot')).toBeVisible()
    const { text } = await pdfText(await page.pdf({ preferCSSPageSize: true }))
    const numbered = [...text.matchAll(/(\d+(?:\.\d+)*) ?(Film|Script|Shoot|Launch)/g)].map(([, number, name]) => `${number} ${name}`)
    expect(numbered).toEqual(['1 Film', '1.1 Script', '1.2 Shoot', '2 Launch'])
  })
})

test('two people plan at once: both changes stay, and each sees the other’s', async ({ page, browser }) => {
  const projectId = await makeProject('Two plan')
  const poster = await makeTask(projectId, 'Poster', { startDate: '2031-01-06', dueDate: '2031-01-08' })
  const wall = await makeTask(projectId, 'Wall', { startDate: '2031-01-13', dueDate: '2031-01-15' })
  const other = await openBrowser(browser)
  await other.setViewportSize({ width: 1440, height: 900 })
  await open(page, manager, `/wbs?projectId=${projectId}&view=timeline`)
  await open(other, admin, `/wbs?projectId=${projectId}&view=timeline`)
  for (const one of [page, other]) await expect(bar(one, 'Wall')).toBeVisible()
  await Promise.all([dragBy(bar(page, 'Poster'), 2 * day), manager.send('PATCH', `/api/tasks/${poster.id}`, { name: 'Large poster' })])
  await expect.poll(() => datesOf(poster)).toBe('2031-01-08 2031-01-10')
  for (const one of [page, other]) await expect(bar(one, 'Large poster')).toHaveAccessibleName(/8 Jan 2031 to 10 Jan 2031/)
  await manager.send('POST', '/api/task-dependencies', { beforeId: wall.id, afterId: poster.id })
  for (const one of [page, other]) await expect(warnings(one)).toHaveText('1 warning')
  expect(other.faults).toEqual([])
})

test('a client reads the plan on a phone, without hours, and changes nothing', async ({ browser }) => {
  const projectId = await makeProject('Read plan')
  const film = await makeTask(projectId, 'Film', { estimatedHours: 37.5 })
  const cut = await makeTask(projectId, 'Cut', { parentTaskId: film.id, startDate: '2031-01-06', dueDate: '2031-01-08', estimatedHours: 4 })
  const outside = await openBrowser(browser)
  await outside.setViewportSize({ width: 390, height: 844 })
  await open(outside, client, `/wbs?projectId=${projectId}&view=timeline`)
  await expect(bar(outside, 'Cut')).toBeVisible()
  await bar(outside, 'Cut').focus()
  await outside.keyboard.press('ArrowRight')
  await expect(outside.locator('[data-link-from], [data-edge], [data-told]')).toHaveCount(0)
  await expect(outside.getByText(/37\.5|41\.5/)).toHaveCount(0)
  await expectAccessible(outside)
  expect(await outside.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await bar(outside, 'Cut').press('Enter')
  await expect(outside).toHaveURL(new RegExp(`task=${cut.id}`))
  expect(await datesOf(cut)).toBe('2031-01-06 2031-01-08')
  expect(outside.faults).toEqual([])
})

test('opens at the first item with a bar in view', async ({ page }) => {
  const projectId = await makeProject('Long ago and now')
  const today = dateIn('UTC')
  for (let n = 1; n <= 30; n++) await makeTask(projectId, `Past ${n}`, { dueDate: '2020-01-10' })
  await makeTask(projectId, 'Under way', { startDate: addDays(today, -2), dueDate: addDays(today, 2) })
  await open(page, manager, `/wbs?projectId=${projectId}&view=timeline`)
  await expect(bar(page, 'Under way')).toBeInViewport()
})
