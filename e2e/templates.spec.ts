import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let { atelier, manager, designer, makeProject, makeTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, designer, makeProject, makeTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

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
