import { readFileSync } from 'node:fs'
import { join, type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let projectId: string
let { atelier, admin, makeProject, makeTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, makeProject, makeTask, open } = await startStudio())
  for (const fullName of ['Bea Bulk', 'Cem Chosen', 'Dia Done'])
    await join(atelier, admin, { email: `${fullName.split(' ')[0]?.toLowerCase()}@studio.example`, fullName, roles: ['creative'] })
  for (const name of ['Alpha', 'Beta', '=1+1']) projectId = await makeProject(name)
})
test.afterAll(() => atelier.close())

test('an admin goes through the people by keys, gives several a role at once, takes it back and keeps the columns', async ({ page }) => {
  await open(page, admin, '/user-management')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('Bea Bulk')).toBeVisible()
  await test.step('J, X and the bar', async () => {
    await row('Ada Admin').focus()
    await page.keyboard.press('j')
    await expect(row('Bea Bulk')).toBeFocused()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    const bar = page.getByRole('toolbar', { name: '2 selected' })
    await expect(bar).toBeVisible()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Add role' }).click()
    await page.getByRole('menuitem', { name: 'Copywriter' }).click()
    await expect(page.getByText('2 people now Copywriter', { exact: true }).first()).toBeVisible()
    await expect(row('Cem Chosen').getByRole('button', { name: 'Remove Copywriter from Cem Chosen' })).toBeVisible()
  })
  await test.step('one undo', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(row('Bea Bulk').getByRole('button', { name: 'Remove Copywriter from Bea Bulk' })).toHaveCount(0)
    await expect(row('Cem Chosen').getByRole('button', { name: 'Remove Copywriter from Cem Chosen' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('toolbar', { name: /selected/ })).toHaveCount(0)
  })
  await test.step('order in the address, columns in the browser', async () => {
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page).toHaveURL(/sort=-name/)
    await expect(page.getByRole('row').nth(1)).toContainText('Pia Manager')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Time zone' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Time zone' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('Pia Manager')
  })
})

test('projects are archived together and exported as they are shown', async ({ page }) => {
  await open(page, admin, '/projects')
  await expect(page.getByRole('link', { name: 'Alpha' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'List actions' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  expect(text.startsWith('\uFEFFName,')).toBe(true)
  expect(text).toContain(`"'=1+1"`)
  await expect(page.getByText('Exported 3 projects', { exact: true }).first()).toBeVisible()
  for (const name of ['Alpha', 'Beta']) {
    await page.getByRole('link', { name }).focus()
    await page.keyboard.press('x')
  }
  await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive 2 projects' }).click()
  await expect(page.getByRole('link', { name: 'Alpha' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Alpha' })).toBeVisible()
})

for (const [name, viewport] of [
  ['desktop', { width: 1366, height: 768 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`what was deleted is found under Recently deleted and restored, on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const task = await makeTask(projectId, `Gone on ${name}`)
    await makeTask(projectId, 'Below', { parentTaskId: task.id })
    await open(page, admin, '/settings?tab=deleted')
    await expect(page.getByText('Nothing deleted within 30 days')).toBeVisible()
    await admin.context.delete(`/api/tasks/${task.id}`)
    const row = page.getByRole('row', { name: new RegExp(`Gone on ${name}`) })
    const status = async () => (await admin.context.get(`/api/tasks/${task.id}`)).status()
    await expect(row).toContainText('with 1 subtask')
    await expect(row).toContainText('Ada Admin')
    await expectAccessible(page)
    await row.hover()
    await row.getByRole('button', { name: 'Restore' }).click()
    await expect(row).toHaveCount(0)
    await expect.poll(status).toBe(200)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(row).toBeVisible()
    await expect.poll(status).toBe(404)
    await row.getByRole('button', { name: 'Restore' }).click()
    await expect(row).toHaveCount(0)
    await expect.poll(status).toBe(200)
  })
}
