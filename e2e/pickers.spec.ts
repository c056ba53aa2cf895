import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller
let projectId: string
test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
  for (const [name, fullName] of Object.entries({ ines: 'Inês Almeida', ana: 'Ana Meireles', mei: 'Mei Tanaka' })) {
    await join(atelier, admin, { email: `${name}@example.com`, fullName, roles: ['project_manager'] })
  }
  const brand = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Northwind' })
  const given = { name: 'Spring', brandId: brand.id, projectManagerId: admin.userId, productOwnerId: admin.userId }
  projectId = (await admin.send<{ id: string }>('POST', '/api/projects', given)).id
})
test.afterAll(() => atelier.close())

test('a few letters and Enter pick whose name begins with them, and nobody where none does', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/projects`)
  await page.getByRole('button', { name: 'Actions for Spring' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Project' })
  const manager = dialog.getByRole('combobox', { name: 'Project Manager' })
  const search = page.getByRole('combobox', { name: 'Search by name' })
  // Pressed while its list still closes, it opens a frame later: letters go to where the focus is by then, as a person's do.
  const type = async (letters: string) => {
    await manager.click()
    await expect(manager).toHaveAttribute('aria-expanded', 'true')
    await expect(search).toBeFocused()
    await page.keyboard.type(letters)
  }
  await type('mei')
  await expect(page.getByRole('option')).toHaveText(['Mei Tanaka', 'Ana Meireles', 'Inês Almeida'].map((name) => new RegExp(name)))
  await search.press('Enter')
  await expect(manager).toContainText('Mei Tanaka')

  await type('lmei')
  const option = page.getByRole('option', { name: 'Inês Almeida' })
  await expect(option).toBeVisible()
  await expect(search).not.toHaveAttribute('aria-activedescendant', /./)
  await search.press('Enter')
  await expect(option).toBeVisible()
  await expect(manager).toContainText('Mei Tanaka')
  await search.press('ArrowDown')
  await expect(search).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await search.press('Enter')
  await expect(manager).toContainText('Inês Almeida')
})

test('a mention begins with nobody picked, and Enter takes whom the letters mean', async ({ page }) => {
  const task = await admin.send<{ id: string }>('POST', '/api/tasks', { name: 'Storyboard', projectId })
  await actAs(page, admin)
  await page.goto(`${atelier.url}/tasks?task=${task.id}`)
  const input = page.getByRole('textbox', { name: 'Write a comment' })
  const people = page.getByRole('listbox', { name: 'People to mention' })
  await input.pressSequentially('@lmei')
  await expect(people.getByRole('option', { name: 'Inês Almeida' })).toHaveAttribute('aria-selected', 'false')
  await input.fill('')
  await input.pressSequentially('@mei')
  await expect(people.getByRole('option')).toHaveText(['Mei Tanaka', 'Ana Meireles', 'Inês Almeida'])
  await input.press('Enter')
  await expect(input).toHaveText('@Mei Tanaka')
})
