import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let { atelier, manager, makeProject, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, makeProject, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a manager imports tasks of another tool once the bad row is mended, and takes them back', async ({ page }) => {
  const projectId = await makeProject('From elsewhere')
  const tasks = async () =>
    (await manager.get<{ items: { name: string }[] }>(`/api/tasks?projectId=${projectId}`)).items.map(({ name }) => name).sort()
  await open(page, manager, `/tasks?projectId=${projectId}&view=list`)
  await page.getByRole('button', { name: 'List actions' }).click()
  await page.getByRole('menuitem', { name: 'Import tasks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import tasks' })
  const choose = (text: string) => dialog.locator('input[type=file]').setInputFiles(file('cards.csv', text))
  await choose('Card Name;Wanted by;List Name\nCut the film;12/10/2026;To Do\nWrite the claim;;Doing\n')
  await expect(dialog.getByText('All 2 rows can be imported.')).toBeVisible()
  await dialog.getByRole('combobox', { name: '“Wanted by” is' }).click()
  await page.getByRole('option', { name: 'Due date' }).click()
  const bad = dialog.getByRole('list', { name: 'Rows with faults' }).getByRole('listitem')
  await expect(bad).toHaveText(/^Row 2Wanted by: “12\/10\/2026” is no date/)
  await expect(dialog.getByRole('button', { name: 'Import 2 tasks' })).toBeDisabled()
  await expectAccessible(page)
  await choose('Card Name;Wanted by;List Name\nCut the film;2026-10-12;To Do\nWrite the claim;;Doing\n')
  await dialog.getByRole('button', { name: 'Import 2 tasks' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cut the film', exact: true })).toBeVisible()
  expect(await tasks()).toEqual(['Cut the film', 'Write the claim'])
  const told = page.locator('[data-toast]').filter({ hasText: '2 tasks imported' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No tasks yet')).toBeVisible()
  expect(await tasks()).toEqual([])
})
