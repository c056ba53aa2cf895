import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, test } from './fixtures.ts'

// The line above a list: what stays where it is while one filters.

let { atelier, manager, makeProject, makeTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, makeProject, makeTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const bar = (page: Page): Locator => page.getByRole('group', { name: 'Filters' })
const chip = (page: Page, name: string): Locator => bar(page).getByRole('button', { name, exact: true })

/** Left and right edges, in whole pixels. */
async function edges(...parts: Locator[]): Promise<number[]> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  return boxes.flatMap((box) => (box ? [Math.round(box.x), Math.round(box.x + box.width)] : [Number.NaN]))
}

for (const width of [1440, 1366, 1024]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('filtering moves nothing, and “Clear all” can be pressed', async ({ page }) => {
      const projectId = await makeProject(`Steady at ${width}`)
      await makeTask(projectId, 'Poster', { priority: 'urgent' })
      await open(page, manager, '/tasks')
      await expect(page.locator('[data-card-id]').first()).toBeVisible()
      const search = page.getByRole('searchbox', { name: 'Search in board' })
      const parts = () => [search, bar(page).locator('[data-fitting] > *').first(), page.getByRole('group', { name: 'View' })]
      const before = await edges(...parts())
      const shownBefore = await bar(page).locator('[data-fitting] > :not([inert])').count()
      expect(shownBefore).toBeGreaterThan(0)

      await bar(page).locator('[data-fitting] [aria-pressed]').first().click()
      await expect(bar(page).getByText('1 filter')).toBeVisible()
      expect(await edges(...parts())).toEqual(before)
      await search.fill('zzzzqq')
      await expect(bar(page).getByText('2 filters')).toBeVisible()
      expect(await edges(...parts())).toEqual(before)
      expect(await bar(page).locator('[data-fitting] > :not([inert])').count()).toBe(shownBefore)
      // The whole word is seen: the box is not narrower while one types.
      expect((await search.boundingBox())?.width).toBeGreaterThan(110)

      await bar(page).getByRole('button', { name: 'Clear all' }).click()
      await expect(bar(page).getByText('2 filters')).toHaveCount(0)
      expect(await edges(...parts())).toEqual(before)
    })
  })
}

test.describe('at 1366 px', () => {
  test.use({ viewport: { width: 1366, height: 800 } })

  test('as many filters as fit are on the line, and the sheet has all of them', async ({ page }) => {
    await open(page, manager, `/tasks?projectId=${await makeProject('In the sheet')}&taskType=design`)
    await expect(chip(page, 'Assignee')).toBeVisible()
    const type = bar(page).locator('[aria-label="Type: Design"]')
    // What the line has no room for is out of reach of keys, and counted on the button.
    expect(await type.evaluate((one) => one.closest('[inert]') !== null)).toBe(true)
    await page.getByRole('button', { name: 'All filters, 1 more on' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByRole('button', { name: 'Type: Design' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Clear all' }).click()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'All filters', exact: true })).toBeVisible()
  })
})

test.describe('at 1680 px', () => {
  test.use({ viewport: { width: 1680, height: 900 } })

  test('a filter that is cleared on its chip leaves the next one where it is until the pointer goes', async ({ page }) => {
    const name = 'A project with quite a long name'
    await open(page, manager, `/tasks?projectId=${await makeProject(name)}`)
    await expect(bar(page).locator(`[aria-label="Project: ${name}"]`)).toBeVisible()
    const before = await edges(chip(page, 'Assignee'))
    await bar(page).getByRole('button', { name: 'Clear project filter' }).click()
    await expect(chip(page, 'Project')).toBeVisible()
    expect(await edges(chip(page, 'Assignee'))).toEqual(before)
    await page.mouse.move(600, 500)
    await expect.poll(async () => (await edges(chip(page, 'Assignee')))[0]).toBeLessThan(before[0] ?? 0)
  })
})

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('what is chosen can be read on its chip, which stays on the line', async ({ page }) => {
    await open(page, manager, `/tasks?projectId=${await makeProject('Readable project of some length')}`)
    const project = bar(page).locator('[aria-label^="Project: Readable"]')
    expect((await project.boundingBox())?.width).toBeGreaterThan(120)
    const last = bar(page).locator('[data-fitting] > :not([inert])').last()
    await last.click()
    await page.getByRole('option').last().click()
    await expect(bar(page).getByText('2 filters')).toBeVisible()
    await expect(bar(page).locator('[data-fitting] > [data-on]:not([inert])')).toHaveCount(2)
  })

  const pages = [
    ['/tasks', ['My Tasks', 'Sort: Due date', 'View', 'List actions']],
    ['/tasks?view=list', ['My Tasks', 'Sort: Due date, earliest first', 'View', 'List actions']],
    ['/deliverables', ['My Deliverables', 'Waiting for me', 'Sort: Due date', 'View', 'List actions']],
    ['/deliverables?view=grid', ['My Deliverables', 'Waiting for me', 'Sort: Newest first', 'View', 'List actions']],
    ['/graphics', ['Waiting for me', 'Sort: Newest first', 'View', 'List actions']],
    ['/documents', ['Sort: Newest first', 'View', 'List actions']],
    ['/feedback', ['My Feedback', 'Sort: Most upvotes', 'View', 'List actions']],
    ['/support', ['View', 'Sort: Newest', 'List actions']],
    ['/projects', ['List actions']],
    ['/brands', ['List actions']],
  ] as const

  test('every toolbar has its parts in one order', async ({ page }) => {
    for (const [address, names] of pages) {
      await test.step(address, async () => {
        await open(page, manager, address)
        const parts = names.map((name) =>
          bar(page)
            .getByLabel(name, { exact: true })
            .or(bar(page).getByText(name, { exact: true }))
            .first(),
        )
        await expect(parts.at(-1) as Locator).toBeVisible()
        const lefts = (await edges(bar(page).getByRole('searchbox'), ...parts)).filter((_, at) => at % 2 === 0)
        expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
      })
    }
  })

  test('cards of deliverables are sorted by due date from the drop-down', async ({ page }) => {
    const projectId = await makeProject('Sorted')
    for (const [name, dueDate] of [
      ['Sooner', '2031-01-01'],
      ['Later', '2031-02-01'],
    ] as const)
      await manager.send('POST', '/api/deliverables', { projectId, name, dueDate })
    await open(page, manager, `/deliverables?projectId=${projectId}&view=grid`)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Later', 'Sooner'])
    await page.getByRole('button', { name: 'Sort: Newest first' }).click()
    await page.getByRole('menuitemradio', { name: 'Due date' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Sooner', 'Later'])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sort: Due date' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Sooner', 'Later'])
  })
})

test('an empty result is said in the first column, in the same words as in a list', async ({ page }) => {
  await makeTask(await makeProject('Found or not'), 'Poster')
  await open(page, manager, '/tasks?q=nothing+is+called+this')
  const first = page.getByRole('region', { name: 'To Do', exact: true })
  for (const where of [first, page.getByRole('main')]) {
    await expect(where.getByText('No tasks found')).toBeVisible()
    await expect(where.getByText('Try adjusting your filters')).toBeVisible()
    await expect(where.getByRole('button', { name: 'Clear all filters' })).toBeVisible()
    await page.getByRole('button', { name: 'List', exact: true }).click()
  }
})
