import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { countSteps } from './steps.ts'
import { sendUpload } from './upload-document.ts'

// What a client does most, each in as few steps from Home as it may take. What the agency does is in jobs-staff.spec.ts.

let { atelier, admin, manager, client, makeProject, open } = {} as Studio
let projectId: string

test.beforeAll(async () => {
  ;({ atelier, admin, manager, client, makeProject, open } = await startStudio())
  projectId = await makeProject('Harbour festival')
  await admin.send('POST', '/api/project-allocations', { projectId, userId: client.userId, role: 'client' })
})
test.afterAll(() => atelier.close())

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** A graphic that waits for the client. */
async function shareGraphic(title: string): Promise<string> {
  const uploadId = await sendUpload(manager, { filename: 'poster.png', place: 'content-item', contentType: 'graphic' }, picture)
  const { id } = await manager.send<{ id: string }>('POST', '/api/content-items', { contentType: 'graphic', title, projectId, uploadId })
  await manager.send('POST', `/api/content-items/${id}/submission`, { versionNumber: 1, reviewerIds: [admin.userId] })
  await manager.send('POST', `/api/content-items/${id}/share`, { versionNumber: 1 })
  return id
}

const verdictsOn = async (id: string): Promise<string[]> =>
  (await client.get<{ items: { outcome: string }[] }>(`/api/decisions?recordType=content-item&recordId=${id}`)).items.map(
    ({ outcome }) => outcome,
  )

test('a client approves in two steps, on Home', async ({ page }) => {
  const id = await shareGraphic('Poster of the boats')
  await open(page, client, '/dashboard')
  const steps = countSteps(page)
  await steps.press(page.getByRole('button', { name: 'Approve Poster of the boats' }))
  const dialog = page.getByRole('dialog', { name: 'Approve version 1' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await steps.press(dialog.getByRole('button', { name: 'Approve version 1' }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Poster of the boats' })).toHaveCount(0)
  expect(await verdictsOn(id)).toEqual(['verdict_approved'])
  expect(steps.taken()).toEqual({ presses: 2, texts: 0 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a client approves in two steps from the review, by buttons in reach of the thumb', async ({ page }) => {
    const id = await shareGraphic('Poster of the lights')
    await open(page, client, `/dashboard?review=${id}`)
    const approve = page.getByRole('button', { name: 'Approve v1' }).filter({ visible: true })
    await expect(approve).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    const steps = countSteps(page)
    await steps.press(approve)
    const dialog = page.getByRole('dialog', { name: 'Approve version 1' })
    await steps.press(dialog.getByRole('button', { name: 'Approve version 1' }))
    await expect(dialog).toHaveCount(0)
    expect(await verdictsOn(id)).toEqual(['verdict_approved'])
    expect(steps.taken()).toEqual({ presses: 2, texts: 0 })
  })
})
