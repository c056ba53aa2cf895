import type { Locator, Page } from '@playwright/test'
import { dateIn } from '#shared/values/dates.ts'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let { atelier, admin, manager, designer, client, makeProject, makeTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, manager, designer, client, makeProject, makeTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const record = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const hoursOf = (page: Page, name: string): Locator => record(page, name).getByRole('region', { name: 'Hours' })
const undo = (page: Page, told: string): Locator =>
  page.locator('[data-toast]').filter({ hasText: told }).getByRole('button', { name: 'Undo' })
const timer = (page: Page): Locator => page.getByRole('region', { name: 'Running timer' })

/** As if the timer that runs had been started so many minutes ago. */
async function startedBefore(minutes: number): Promise<void> {
  const running = await designer.get<{ timer: { id: string } | null }>('/api/timer')
  const startedAt = new Date(Date.now() - minutes * 60_000).toISOString()
  await designer.send('PATCH', `/api/time-entries/${running.timer?.id}`, { startedAt })
}

test('a designer logs hours by a timer that runs in two browsers, and nobody outside hears of it', async ({ page, browser }) => {
  const projectId = await makeProject('Launch')
  const first = await makeTask(projectId, 'Key visual', { assigneeId: designer.userId, estimatedHours: 6 })
  const second = await makeTask(projectId, 'Poster', { assigneeId: designer.userId })
  await open(page, designer, `/dashboard?task=${first.id}`)
  const other = await openBrowser(browser)
  await other.setViewportSize({ width: 390, height: 844 })
  await open(other, designer, '/tasks')

  await hoursOf(page, 'Key visual').getByRole('button', { name: 'Start timer' }).click()
  await expect(page.getByText('Timer started on Key visual')).toBeVisible()
  await expect(timer(other)).toContainText('Key visual')
  await expect(
    other.locator('[data-card-id]').filter({ hasText: 'Key visual' }).getByRole('img', { name: 'Your timer runs on it' }),
  ).toBeVisible()
  await expectAccessible(other)
  await startedBefore(90)
  // Whoever goes on to something else says so by its timer; the first stops by that.
  await page.goto(`${atelier.url}/dashboard?task=${second.id}`)
  await hoursOf(page, 'Poster').getByRole('button', { name: 'Start timer' }).click()
  await expect(page.getByText('The one on Key visual was stopped: 1 h 30 m logged.')).toBeVisible()
  await expect(timer(other)).toContainText('Poster')

  // Forgotten overnight, it asks; in the other browser it is gone once that is answered.
  await startedBefore(14 * 60)
  await hoursOf(page, 'Poster').getByRole('button', { name: 'Stop timer' }).click()
  const asked = page.getByRole('dialog', { name: 'Did you forget the timer?' })
  await asked.getByRole('textbox', { name: 'How long did you work?' }).fill('2h')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Log and stop' }).click()
  await expect(hoursOf(page, 'Poster').getByRole('listitem')).toContainText('2 h')
  await expect(timer(other)).toHaveCount(0)

  await hoursOf(page, 'Poster').getByRole('button', { name: 'Log time' }).click()
  const form = page.getByRole('dialog', { name: 'Log time' })
  await form.getByRole('textbox', { name: 'Time' }).fill('1.5')
  await form.getByRole('textbox', { name: 'Note' }).fill('Changes after the review')
  await form.getByRole('button', { name: 'Log time' }).click()
  await expect(hoursOf(page, 'Poster')).toContainText('3 h 30 m')
  await expectAccessible(page)
  const typed = hoursOf(page, 'Poster').getByRole('listitem').filter({ hasText: 'Changes after the review' })
  await typed.getByRole('button', { name: /^Actions for 1 h 30 m/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(typed).toHaveCount(0)
  await undo(page, 'Entry removed').click()
  await expect(typed).toBeVisible()

  await open(other, client, `/dashboard?task=${first.id}`)
  await expect(record(other, 'Key visual')).toBeVisible()
  await expect(hoursOf(other, 'Key visual')).toHaveCount(0)
  await expect(record(other, 'Key visual')).not.toContainText('1 h 30 m')
  for (const address of [
    '/api/time-entries',
    `/api/projects/${projectId}/hours`,
    '/api/timesheet?day=2026-03-02',
    '/api/load',
    '/api/timer',
  ])
    expect([address, await other.evaluate(async (at) => (await fetch(at)).status, address)]).toEqual([address, 403])
  expect(other.faults).toEqual([])
})

test('a manager types a week by keyboard, also for others, sees cost and load; on a phone it is a day', async ({ page, browser }) => {
  const projectId = await makeProject('Weekly', { budget: '1000', currency: 'USD' })
  await makeTask(projectId, 'Planning', { assigneeId: manager.userId, status: 'in_progress' })
  await makeTask(projectId, 'Retouching', {
    assigneeId: designer.userId,
    status: 'in_progress',
    estimatedHours: 10,
    dueDate: dateIn('UTC'),
  })
  await admin.send('POST', '/api/rates', { duty: 'graphic_designer', amount: '80', validFrom: '2026-01-01' })
  await open(page, manager, '/hours?day=2026-03-04')
  const cell = (day: string, task: string) => page.getByRole('textbox', { name: new RegExp(`^${day}.*: ${task}$`) })
  await cell('Monday', 'Planning').focus()
  await page.keyboard.type('1:30')
  await page.keyboard.press('ArrowRight')
  await expect(cell('Tuesday', 'Planning')).toBeFocused()
  await page.keyboard.type('2,5')
  await page.keyboard.press('Enter')
  await expect(cell('Tuesday', 'Planning')).toHaveValue('2 h 30 m')
  await expect(page.locator('[data-sheet-total]')).toContainText('4 h')
  await expect(page.getByText('2 h 30 m on Planning')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(cell('Monday', 'Planning')).toHaveValue('1 h 30 m')

  await page.getByRole('combobox', { name: 'Whose week' }).click()
  await page
    .getByRole('option', { name: /Dora Designer/ })
    .first()
    .click()
  await cell('Wednesday', 'Retouching').fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 h on Retouching')).toBeVisible()

  await open(page, manager, `/projects?project=${projectId}&tab=hours`)
  const hours = page.getByRole('tabpanel', { name: 'Hours' })
  await expect(hours).toContainText('7 h')
  await expect(hours).toContainText('US$240.00')
  await expect(hours).toContainText('US$760.00')
  await expectAccessible(page)
  await page.goto(`${atelier.url}/hours?tab=load`)
  await expect(
    page
      .getByRole('table', { name: /Planned hours/ })
      .getByRole('row')
      .filter({ hasText: 'Designer' }),
  ).toContainText(/7 hof 40 h/)
  // Who has nothing planned is folded away.
  const rows = page.getByRole('table', { name: /Planned hours/ }).getByRole('row')
  const shown = await rows.count()
  await page.getByRole('button', { name: /^Show .* without planned work$/ }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(shown)
  await expectAccessible(page)

  const small = await openBrowser(browser)
  await small.setViewportSize({ width: 390, height: 844 })
  await open(small, designer, '/hours?day=2026-03-04')
  await expect(small.getByRole('heading', { name: /^Wednesday/ })).toBeVisible()
  await expect(small.getByRole('textbox', { name: /Retouching$/ })).toHaveValue('3 h')
  await small.getByRole('button', { name: 'Day before' }).click()
  await expect(small.getByRole('heading', { name: /^Tuesday/ })).toBeVisible()
  await expect(small.getByRole('textbox', { name: /Retouching$/ })).toHaveValue('')
  await expectAccessible(small)
  expect(small.faults).toEqual([])
})

test('an admin sets what hours cost and how much of a week people have, and takes it back', async ({ page }) => {
  await open(page, admin, '/hours?tab=rates')
  const panel = page.getByRole('tabpanel', { name: 'Rates and capacity' })
  await panel.getByRole('textbox', { name: 'Hourly rate' }).fill('95')
  await panel.getByRole('button', { name: 'Set rate' }).click()
  const rates = panel.getByRole('list', { name: 'Rates', exact: true })
  const role = rates.getByRole('button', { name: /^Project Manager.*US\$95\.00 \/ h/ })
  await expect(role).toBeVisible()
  // Each role has one line, with what holds now.
  await expect(rates.getByText('Copywriter')).toHaveCount(1)
  await panel.getByRole('textbox', { name: 'Hours a week' }).fill('32')
  await panel.getByRole('button', { name: 'Set capacity' }).click()
  await expect(panel.getByRole('list', { name: 'Capacity' }).getByRole('listitem')).toContainText([/Everybody.*32 h a week/])
  await role.click()
  const history = panel.getByRole('list', { name: 'History of Project Manager' })
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await history.getByRole('button', { name: /^Remove/ }).click()
  await expect(role).toHaveCount(0)
  await undo(page, 'Rate removed').click()
  await expect(role).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const name = role.getByText('Project Manager')
  expect(await name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
})
