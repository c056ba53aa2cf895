import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let { atelier, manager, designer, makeProject, makeTask, readTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, designer, makeProject, makeTask, readTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const card = (page: Page, name: string): Locator => page.locator('[data-card-id]').filter({ hasText: name })
const subtasks = (page: Page): Locator => page.getByRole('dialog').getByRole('region', { name: 'Subtasks' })
const names = (page: Page): Locator => subtasks(page).getByRole('listitem').getByRole('link')

test('subtasks are added, checked off, ordered and opened in their task, and everybody’s card counts them', async ({ page, browser }) => {
  const projectId = await makeProject('In parts')
  const whole = await makeTask(projectId, 'Film', { assigneeId: designer.userId })
  await makeTask(projectId, 'Script', { parentTaskId: whole.id, assigneeId: designer.userId })
  await makeTask(projectId, 'Casting', { parentTaskId: whole.id })

  const other = await openBrowser(browser)
  await open(other, designer, `/tasks?projectId=${projectId}`)
  const count = (text: string): Locator => card(other, 'Film').getByRole('img', { name: text })
  await expect(count('0 of 2 subtasks done')).toBeVisible()

  await open(page, manager, `/tasks?projectId=${projectId}&task=${whole.id}`)
  await expect(names(page)).toHaveText(['Script', 'Casting'])
  await subtasks(page).getByRole('button', { name: 'Add subtask' }).click()
  const line = subtasks(page).getByRole('textbox', { name: 'Name of the new subtask' })
  await line.fill('Shooting')
  await line.press('Enter')
  await expect(names(page)).toHaveText(['Script', 'Casting', 'Shooting'])
  await expect(line).toBeFocused()
  await line.press('Escape')
  await expect(subtasks(page).getByRole('button', { name: 'Add subtask' })).toBeFocused()
  await expect(count('0 of 3 subtasks done')).toBeVisible()

  await subtasks(page).getByRole('checkbox', { name: 'Done: Script' }).click()
  await expect(subtasks(page)).toContainText('1 of 3 done')
  await expect(count('1 of 3 subtasks done')).toBeVisible()

  await names(page).filter({ hasText: 'Shooting' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(names(page)).toHaveText(['Script', 'Shooting', 'Casting'])
  await expect(names(page).filter({ hasText: 'Shooting' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(names(page)).toHaveText(['Shooting', 'Script', 'Casting'])
  await expectAccessible(page)

  // What somebody else does shows in the open record; who only has a part of it checks that part off.
  await open(other, designer, `/tasks?projectId=${projectId}&task=${whole.id}`)
  await expect(names(other)).toHaveText(['Shooting', 'Script', 'Casting'])
  await expect(subtasks(other).getByRole('button', { name: 'Add subtask' })).toHaveCount(0)
  await expect(subtasks(other).getByRole('checkbox')).toHaveCount(1)
  await subtasks(other).getByRole('checkbox', { name: 'Done: Script' }).click()
  await expect(subtasks(page)).toContainText('0 of 3 done')

  await names(page).filter({ hasText: 'Casting' }).click()
  await expect(page.getByRole('dialog', { name: 'Casting', exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Film' }).click()
  await expect(names(page)).toHaveText(['Shooting', 'Script', 'Casting'])
  expect(await readTask(whole)).toMatchObject({ parentTaskId: null })
})
