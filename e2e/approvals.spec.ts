import { readFile } from 'node:fs/promises'
import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
})
test.afterAll(() => atelier.close())

test('an admin keeps the head of the chain of decisions, verifies it and takes its proof', async ({ page }) => {
  const person = await join(atelier, admin, { email: 'ines@example.com', fullName: 'Ines Moreau', roles: ['project_manager'] })
  await actAs(page, admin)
  await page.goto(`${atelier.url}/settings?tab=approvals`)

  await test.step('before anything was decided it says so', async () => {
    await expect(page.getByText('Nothing has been decided yet.')).toBeVisible()
    await expect(page.getByText('Not verified yet')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Head of the chain' })).toHaveValue(/^0:[0-9a-f]{64}$/)
    await expectAccessible(page)
  })

  await test.step('a run is begun, and what it found shows by itself', async () => {
    await page.getByRole('button', { name: 'Verify now' }).click()
    const run = page.getByRole('list', { name: 'Verifications' }).getByRole('listitem')
    await expect(run.getByText('Whole')).toBeVisible({ timeout: 30_000 })
    await expect(run.getByText('0 decisions, 0 versions read')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the proof is a file to keep', async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export proof' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('Proof of approval 0.zip')
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('on a phone nothing is cut', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: 'Verify now' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)
  })

  await test.step('nobody else is offered it', async () => {
    await actAs(page, person)
    await page.goto(`${atelier.url}/settings?tab=approvals`)
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Approvals' })).toBeHidden()
  })
})
