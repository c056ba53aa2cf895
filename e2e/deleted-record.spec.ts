import { type Studio, startStudio } from './atelier.ts'
import { expect, test } from './fixtures.ts'

let { atelier, manager, makeProject, makeTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, makeProject, makeTask, open } = await startStudio())
})
test.afterAll(() => atelier.close())

test('a record that is deleted while it is open is asked for nothing any more', async ({ page }) => {
  const projectId = await makeProject('Cleanup')
  const task = await makeTask(projectId, 'Poster')
  const { id } = await manager.send<{ id: string }>('POST', '/api/deliverables', { name: 'Film', projectId })
  const missing: string[] = []
  page.on('response', (response) => response.status() === 404 && missing.push(new URL(response.url()).pathname))
  for (const [path, noun, recordId, name] of [
    ['tasks', 'task', task.id, 'Poster'],
    ['deliverables', 'deliverable', id, 'Film'],
  ] as const) {
    // Opening is noted in the background, and a record can only be noted while it exists.
    const noted = page.waitForResponse((response) => response.url().endsWith('/api/recent-records'))
    await open(page, manager, `/${path}?projectId=${projectId}&${noun}=${recordId}`)
    await noted
    const record = page.getByRole('dialog', { name, exact: true })
    await expect(record.getByRole('heading', { name: 'History' })).toBeVisible()
    await record.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Delete ${noun}` })
      .click()
    await expect(record).toHaveCount(0)
    // The stream keeps its order: once this shows, the deletion has been handled.
    await manager.send('POST', `/api/${path}`, { name: `After the ${noun}`, projectId })
    await expect(page.locator('[data-card-id]').filter({ hasText: `After the ${noun}` })).toBeVisible()
  }
  expect(missing).toEqual([])
})
