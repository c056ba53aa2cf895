import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let { atelier, manager, designer, makeProject, makeTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, designer, makeProject, makeTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const toast = (page: Page, told: string): Locator => page.locator('[data-toast]').filter({ hasText: told })

async function choose(page: Page, field: string, option: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New Project' })
  await dialog.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test('a project is made from another one, after a look at what it will hold', async ({ page }) => {
  const projectId = await makeProject('Spring launch', { startDate: '2031-05-05' })
  const { id: parentTaskId } = await makeTask(projectId, 'Shoot', { assigneeId: designer.userId, dueDate: '2031-05-06' })
  await makeTask(projectId, 'Light', { parentTaskId })
  await manager.send('POST', '/api/deliverables', { name: 'Film', projectId, dueDate: '2031-05-16' })

  await open(page, manager, `/projects?project=${projectId}`)
  await expect(page.getByRole('heading', { name: 'Promise date' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Spring launch' }).click()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy “Spring launch”' })
  const plan = dialog.getByRole('list', { name: 'Plan' })
  await expect(plan.getByRole('listitem')).toContainText([/1\s*Shoot/, /1\.1\s*Light/, /Film/])
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Project Name' }).fill('Autumn launch')
  await dialog.getByRole('button', { name: 'Create Project' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Autumn launch' })).toBeVisible()
  await expect(page.getByText('0 of 2 tasks done')).toBeVisible()
  await expectAccessible(page)
})

test('a plan is kept as a template, used from the dialog of a new project, and comes back after it was deleted', async ({ page }) => {
  const projectId = await makeProject('Film week', { startDate: '2031-05-05' })
  await makeTask(projectId, 'Shoot on location', { assigneeId: designer.userId, dueDate: '2031-05-06' })
  await manager.send('POST', '/api/deliverables', { name: 'Master', projectId, dueDate: '2031-05-16' })

  await test.step('saved from the menu of the project, after a look at what it holds', async () => {
    await open(page, manager, `/projects?project=${projectId}`)
    await expect(page.getByRole('heading', { name: 'Promise date' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Film week' }).click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save “Film week” as template' })
    await expect(dialog.getByRole('list', { name: 'Plan' }).getByRole('listitem')).toContainText([
      /Shoot on location.*Day 2.*Graphic designer/i,
      /Master.*Day 12/,
    ])
    await dialog.getByRole('textbox', { name: /^Description/ }).fill('One film in five days')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await toast(page, 'Template saved').getByRole('button', { name: 'Show templates' }).click()
    await expect(page.getByRole('row', { name: /Film week/ })).toContainText(/1.*1.*Pia Manager/)
  })

  await test.step('deleted, taken back, looked at', async () => {
    await page.getByRole('button', { name: 'Actions for Film week' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Film week', exact: true })).toHaveCount(0)
    await toast(page, '“Film week” deleted').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Film week', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Film week' })
    await expect(dialog.getByRole('list', { name: 'History' })).toContainText(/created/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a project is made from it', async () => {
    await page.goto(`${atelier.url}/projects`)
    await expect(page.getByRole('heading', { level: 2, name: 'Film week' })).toBeVisible()
    await page.getByRole('button', { name: 'New Project' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Project' })
    await choose(page, 'Start from', 'A template')
    await dialog.getByRole('button', { name: 'Create Project' }).click()
    await expect(dialog.getByText('Choose a template')).toBeVisible()
    await choose(page, 'Template', 'Film week')
    await expect(dialog.getByRole('list', { name: 'Plan' }).getByRole('listitem')).toContainText([/Shoot on location/, /Master/])
    await dialog.getByRole('textbox', { name: 'Project Name' }).fill('Winter film')
    await choose(page, 'Brand', 'Northwind')
    await choose(page, 'Product Owner', 'Ada Admin')
    await dialog.getByRole('button', { name: 'Create Project' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Winter film' })).toBeVisible()
    await expect(page.getByText('0 of 1 task done')).toBeVisible()
  })
})
