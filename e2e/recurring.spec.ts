import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectAccessibleAt } from './guests.ts'

let { atelier, admin, manager, client, brandId, makeProject, open } = {} as Studio
let projectId: string

test.beforeAll(async () => {
  ;({ atelier, admin, manager, client, brandId, makeProject, open } = await startStudio())
  projectId = await makeProject('Spring launch', { currency: 'EUR' })
  await admin.send('PATCH', `/api/brands/${brandId}`, { billingEmail: 'pay@northwind.example.com', billingCurrency: 'EUR' })
  await admin.send('PATCH', '/api/billing-settings', { companyName: 'Northlight', currency: 'EUR' })
})
test.afterAll(() => atelier.close())

type Plans = { items: { id: string; made: number; nextOn: string }[] }

test('a retainer is planned, makes a draft for each of three months, is paused and deleted with undo', async ({ page }) => {
  await open(page, manager, '/billing?tab=recurring')
  await page.getByRole('button', { name: 'New recurring invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Recurring Invoice' })
  await dialog.getByRole('button', { name: 'Create recurring invoice' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Select a project or a brand')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Retainer')
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Spring launch' }).click()
  await dialog.getByRole('textbox', { name: 'Unit price' }).fill('1200')
  await expect(dialog.getByText('€1,200.00').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create recurring invoice' }).click()
  await expect(page.getByText('Recurring invoice created')).toBeVisible()
  await expectAccessibleAt(page, [390, 1440])

  // Two months go by while nobody looks: each period makes one draft.
  await atelier.sql(`update recurring_invoices set starts_on = starts_on - interval '2 months'`)
  await atelier.sql(`update dated_jobs set due_at = now() - interval '1 minute' where name = 'recurring-invoice'`)
  const plans = () => manager.get<Plans>('/api/recurring-invoices')
  await expect.poll(async () => (await plans()).items[0]?.made, { timeout: 100_000 }).toBe(3)
  const row = page.getByRole('row', { name: /Retainer/ })
  await expect(row).toContainText('3 in all')
  await row.getByRole('link', { name: /^INV-/ }).click()
  const record = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Line items' }) })
  await expect(record).toContainText('Draft')
  await expect(record).toContainText(/Retainer \w+ 20\d\d/)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Actions for Retainer' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused')
  await row.getByRole('button', { name: 'Actions for Retainer' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No recurring invoices')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Paused')
})

test('reminders are turned on, a promise pauses them, and the statement says what is open', async ({ page }) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const lines = [{ description: 'Design', quantity: 1, unitPrice: '500' }]
  const dates = { billingDate: day(-40), dueDate: day(5) }
  const { id } = await manager.send<{ id: string }>('POST', '/api/invoices', { projectId, ...dates, lines })
  await manager.send('PATCH', `/api/invoices/${id}`, { status: 'sent' })

  await open(page, admin, '/settings?tab=reminders')
  await page.getByRole('switch', { name: 'Remind clients of unpaid invoices' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).first().fill('Invoice {number} is due soon')
  await page.getByRole('button', { name: 'Save reminders' }).click()
  await expect(page.getByText('Reminders saved')).toBeVisible()
  await expectAccessibleAt(page, [390, 1440])

  await open(page, manager, `/billing?invoice=${id}`)
  const reminders = page.getByRole('region', { name: 'Reminders' })
  await expect(reminders).toContainText('Next: 3 days before')
  await manager.send('PATCH', `/api/invoices/${id}`, { promisedOn: day(20) })
  await expect(reminders).toContainText('Paused until the promised date')
  await reminders.getByRole('switch', { name: 'Send reminders for this invoice' }).click()
  await expect(reminders).toContainText('Reminders are off for this invoice.')
  await page.keyboard.press('Escape')

  const { items } = await admin.get<{ items: { id: string; userId: string }[] }>(`/api/brand-allocations?brandId=${brandId}`)
  await admin.send('PATCH', `/api/brand-allocations/${items.find(({ userId }) => userId === client.userId)?.id}`, { billingContact: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, client, '/billing?tab=statements')
  await page.getByRole('button', { name: /Northwind/ }).click()
  const statement = page.getByRole('dialog', { name: /^Statement for Northwind/ })
  await expect(statement.getByRole('row', { name: /Closing balance/ })).toContainText('€500.00')
  await expectAccessibleAt(page, [390, 1440])
  const download = page.waitForEvent('download')
  await statement.getByRole('link', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^statement-Northwind-.*\.pdf$/)
})
