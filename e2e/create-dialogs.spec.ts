import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let { atelier, manager, makeProject, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, makeProject, open } = await startStudio())
  await makeProject('Harbour festival')
})
test.afterAll(() => atelier.close())

const more = (dialog: Locator): Locator => dialog.getByRole('button', { name: /^More fields/ })

async function begin(page: Page, button: string, name: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name })
  await expect(more(dialog)).toHaveAttribute('aria-expanded', 'false')
  return dialog
}

test('a task shows six fields; the rest is folded, counted, and unfolds where something is wrong', async ({ page }) => {
  await open(page, manager, '/tasks')
  const dialog = await begin(page, 'New task', 'Create New Task')
  await expect(dialog.getByRole('textbox', { name: 'Actual hours' })).toHaveCount(0)
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveCount(0)
  await expectAccessible(page)

  await dialog.getByRole('textbox', { name: 'Name' }).fill('Print the posters')
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: /Harbour festival/ }).click()
  await more(dialog).focus()
  await page.keyboard.press('Enter')
  await expect(more(dialog)).toHaveAttribute('aria-expanded', 'true')
  await dialog.getByRole('textbox', { name: 'Estimated hours' }).fill('4.5')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Design' }).click()
  await dialog.getByRole('textbox', { name: 'Start date' }).fill('2026-05-20')
  await expectAccessible(page)
  await more(dialog).focus()
  await page.keyboard.press('Space')
  await expect(more(dialog)).toHaveText('More fields· 3 filled')
  await expect(dialog.getByRole('textbox', { name: 'Estimated hours' })).toHaveCount(0)

  await dialog.getByRole('textbox', { name: 'Due date' }).fill('2026-05-10')
  await dialog.getByRole('button', { name: 'Create task' }).click()
  const start = dialog.getByRole('textbox', { name: 'Start date' })
  await expect(start).toBeFocused()
  await expect(start).toHaveAttribute('aria-invalid', 'true')
  // The error and its field stay in view.
  await more(dialog).click()
  await expect(start).toBeVisible()
  await start.fill('2026-05-01')
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(dialog).toHaveCount(0)
  const { items } = await manager.get<{ items: object[] }>('/api/tasks')
  expect(items).toMatchObject([{ name: 'Print the posters', estimatedHours: 4.5, taskType: 'design', startDate: '2026-05-01' }])
})

test('a project asks for what it needs first and keeps the rest folded', async ({ page }) => {
  await open(page, manager, '/projects')
  const dialog = await begin(page, 'New Project', 'New Project')
  await expect(dialog.getByLabel('Project Name')).toBeFocused()
  await expect(dialog.getByRole('combobox', { name: 'Start from' })).toContainText('Blank')
  await expect(dialog.getByLabel('Budget')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog.getByLabel('Project Name')).toBeFocused()
  // What is missing is all in view.
  await expect(more(dialog)).toHaveAttribute('aria-expanded', 'false')
  await expect(dialog.getByRole('combobox', { name: 'Brand' })).toHaveAccessibleDescription('Select a brand')
  await expectAccessible(page)
})

test('on a phone the folded fields scroll into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, manager, '/graphics')
  const dialog = await begin(page, 'Upload Graphic', 'Upload Graphic')
  await expect(dialog.getByRole('textbox', { name: 'Dimensions' })).toHaveCount(0)
  await more(dialog).click()
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeInViewport()
  await expectAccessible(page)
})
