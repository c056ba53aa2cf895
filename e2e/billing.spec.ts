import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'
import { expectAccessibleAt } from './guests.ts'

let { atelier, admin, manager, client, makeProject, open } = {} as Studio
let project: { id: string; brandId: string }

test.beforeAll(async () => {
  ;({ atelier, admin, manager, client, makeProject, open } = await startStudio())
  const id = await makeProject('Spring launch')
  project = await manager.get<{ id: string; brandId: string }>(`/api/projects/${id}`)
  const billing = { billingName: 'Larkspur GmbH', billingEmail: 'pay@larkspur.example.com', billingCurrency: 'EUR' }
  await admin.send('PATCH', `/api/brands/${project.brandId}`, billing)
  await admin.send('PATCH', '/api/billing-settings', { companyName: 'Northlight', iban: 'DE89370400440532013000', defaultTaxRate: '19' })
})
test.afterAll(() => atelier.close())

const record = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Line items' }) })
const row = (page: Page, text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text })

test('an invoice is created, sent, opened by its link, paid in two parts, and credited', async ({ page, browser }) => {
  await open(page, manager, `/billing?projectId=${project.id}`)
  await expect(page.getByText('No invoices found')).toBeVisible()
  await page.getByRole('button', { name: 'Create Invoice' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' })
  await dialog.getByRole('button', { name: 'Create invoice' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Description of line 1' })).toHaveAttribute('aria-invalid', 'true')
  // The list shows one project, so the invoice is for it, under what its brand is billed as.
  await expect(dialog.getByRole('textbox', { name: 'Client name' })).toHaveValue('Larkspur GmbH')
  await expect(dialog.getByRole('textbox', { name: 'Client email' })).toHaveValue('pay@larkspur.example.com')
  await dialog.getByRole('textbox', { name: 'Description of line 1' }).fill('Art direction')
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('2,5')
  await dialog.getByRole('button', { name: 'Create invoice' }).click()
  // What can't be read is refused at its field, and nothing typed is lost.
  await expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('2.5')
  await dialog.getByRole('textbox', { name: 'Unit price' }).fill('100')
  await expect(dialog.getByText('€297.50')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByText('Invoice created successfully')).toBeVisible()

  await row(page, 'Larkspur GmbH').getByRole('link').first().click()
  await expect(record(page)).toContainText('Draft')
  await expectAccessible(page)
  await record(page).getByRole('button', { name: 'Send…' }).click()
  const send = page.getByRole('dialog', { name: /^Send INV-/ })
  await expect(send.getByText('No mail server is set up.')).toBeVisible()
  await expectAccessible(page)
  await send.getByRole('button', { name: 'Create links' }).click()
  const links = page.getByRole('dialog', { name: 'Share the links' })
  const url = await links.getByRole('textbox').first().inputValue()
  await links.getByRole('button', { name: 'Done' }).click()
  await expect(record(page)).toContainText('Sent')

  const guest = await openBrowser(browser)
  await guest.setViewportSize({ width: 390, height: 844 })
  await guest.goto(url)
  await expect(guest.getByRole('heading', { name: /^INV-/ })).toBeVisible()
  await expect(guest.getByText('€297.50').first()).toBeVisible()
  await expect(guest.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
  await expectAccessibleAt(guest, [390, 1440])
  await expect(record(page)).toContainText('Viewed')

  await record(page).getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record Payment' })
  await expect(payment.getByRole('textbox', { name: 'Amount' })).toHaveValue('297.50')
  await payment.getByRole('textbox', { name: 'Amount' }).fill('300')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment.getByText('The open balance is 297.50 EUR. Enter at most that.')).toBeVisible()
  await payment.getByRole('textbox', { name: 'Amount' }).fill('100')
  await expectAccessible(page)
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Payment recorded successfully')).toBeVisible()
  await expect(record(page)).toContainText('Partly paid')
  await guest.reload()
  await expect(guest.getByText('€100.00 paid of €297.50')).toBeVisible()
  await expect(guest.getByText('€197.50').first()).toBeVisible()
  await record(page).getByRole('button', { name: 'Record payment' }).click()
  await expect(payment.getByRole('textbox', { name: 'Amount' })).toHaveValue('197.50')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(record(page).getByText('Paid', { exact: true })).toBeVisible()

  await record(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Make credit note…' }).click()
  const credit = page.getByRole('dialog', { name: /^Credit INV-/ })
  await credit.getByRole('radio', { name: 'Some of the lines' }).click()
  await credit.getByRole('textbox', { name: 'Quantity of Art direction' }).fill('1')
  await expectAccessible(page)
  await credit.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(record(page).getByText('Credited by')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Credit note')).toContainText('-€119.00')
})

test('a billing contact sees what was sent and asks about it, a colleague sees nothing', async ({ page, browser }) => {
  const lines = [{ description: 'Poster series', unitPrice: '400' }]
  const made = await manager.send<{ id: string; invoiceNumber: string }>('POST', '/api/invoices', {
    projectId: project.id,
    notes: 'Ours alone',
    lines,
  })
  await manager.send('PATCH', `/api/invoices/${made.id}`, { status: 'sent' })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, client, '/dashboard')
  await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0)
  const { items } = await admin.get<{ items: { id: string; userId: string }[] }>(`/api/brand-allocations?brandId=${project.brandId}`)
  const allocation = items.find(({ userId }) => userId === client.userId)
  await admin.send('PATCH', `/api/brand-allocations/${allocation?.id}`, { billingContact: true })
  const theirs = await openBrowser(browser)
  await theirs.setViewportSize({ width: 390, height: 844 })
  await open(theirs, client, '/billing')
  await expect(theirs.getByRole('link', { name: made.invoiceNumber })).toBeVisible()
  await expectAccessibleAt(theirs, [390, 1440])
  await theirs.getByRole('link', { name: made.invoiceNumber }).click()
  await expect(record(theirs)).toContainText('Poster series')
  await expect(record(theirs)).not.toContainText('Ours alone')
  await record(theirs).getByRole('button', { name: 'Ask about this invoice' }).click()
  const ticket = theirs.getByRole('dialog', { name: 'New Ticket' })
  await expect(ticket.getByRole('textbox', { name: 'Subject' })).toHaveValue(`Question about invoice ${made.invoiceNumber}`)
  await ticket.getByRole('button', { name: 'Create ticket' }).click()
  await expect(theirs.getByText('Your support ticket has been submitted successfully')).toBeVisible()
})

test('what an e-invoice lacks leads to the field where it is filled in', async ({ page }) => {
  const id = await makeProject('Autumn launch')
  const { brandId } = await manager.get<{ brandId: string }>(`/api/projects/${id}`)
  await admin.send('PATCH', `/api/brands/${brandId}`, { billingProfile: 'xrechnung', billingCountry: 'DE' })
  const made = await manager.send<{ id: string }>('POST', '/api/invoices', {
    projectId: id,
    clientName: 'Rhein AG',
    clientEmail: 'r@example.com',
  })
  await open(page, admin, `/billing?invoice=${made.id}`)
  const hints = record(page).getByRole('list', { name: 'Before sending' })
  await hints.getByRole('button', { name: 'Go to Buyer reference' }).click()
  await expect(record(page).getByRole('textbox', { name: 'Buyer reference' })).toBeFocused()
  await expect(page).not.toHaveURL(/field=/)
  await hints.getByRole('button', { name: 'Go to the lines' }).click()
  await expect(page.getByRole('dialog', { name: 'Add line' }).getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.press('Escape')

  // From the dialog, which closes.
  await record(page).getByRole('button', { name: 'Send…' }).click()
  await page
    .getByRole('dialog', { name: /^Send INV-/ })
    .getByRole('button', { name: 'Go to Buyer reference' })
    .click()
  await expect(record(page).getByRole('textbox', { name: 'Buyer reference' })).toBeFocused()

  await hints.getByRole('link', { name: 'Go to City of the brand' }).click()
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused()
  await page.goBack()
  await hints.getByRole('link', { name: 'Go to Contact person in billing settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Contact person' })).toBeFocused()
  await expectAccessible(page)
})

test('a deleted draft is restored from its void number, and Home leads to unpaid invoices', async ({ page }) => {
  const fields = { projectId: project.id, lines: [{ description: 'Sketches', unitPrice: '50' }] }
  const draft = await manager.send<{ id: string; invoiceNumber: string }>('POST', '/api/invoices', fields)
  const sent = await manager.send<{ id: string; invoiceNumber: string }>('POST', '/api/invoices', fields)
  await manager.send('PATCH', `/api/invoices/${sent.id}`, { status: 'sent' })
  await admin.send('DELETE', `/api/invoices/${draft.id}`)
  await open(page, admin, '/dashboard')
  await page.getByRole('link', { name: 'Unpaid invoices' }).click()
  await expect(page.getByRole('link', { name: sent.invoiceNumber })).toBeVisible()
  await page.getByRole('button', { name: 'List actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Export taxes (CSV)' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Void numbers' }).click()
  const voided = page.getByRole('dialog', { name: 'Void numbers' })
  await expect(voided.getByRole('button', { name: `Restore ${draft.invoiceNumber}` })).toBeVisible()
  await expectAccessible(page)
  await voided.getByRole('button', { name: `Restore ${draft.invoiceNumber}` }).click()
  await expect(page.getByText(`${draft.invoiceNumber} restored`)).toBeVisible()
  await expect(record(page)).toContainText('Sketches')
})

test('client credit settles an open invoice, from its payment dialog and from the brand', async ({ page }) => {
  const issued = async (unitPrice: string) => {
    const lines = [{ description: 'Retouching', unitPrice }]
    const { id } = await manager.send<{ id: string }>('POST', '/api/invoices', { projectId: project.id, taxRate: '0', lines })
    return manager.send<{ id: string; invoiceNumber: string }>('PATCH', `/api/invoices/${id}`, { status: 'sent' })
  }
  const paid = await issued('80')
  await manager.send('POST', '/api/payments', { invoiceId: paid.id })
  const note = await manager.send<{ invoiceNumber: string }>('POST', `/api/invoices/${paid.id}/credit`, {})
  const next = await issued('50')
  const last = await issued('100')
  await open(page, manager, `/billing?invoice=${next.id}`)
  await record(page).getByRole('button', { name: 'Record payment' }).click()
  await page.getByRole('dialog', { name: 'Record Payment' }).getByRole('button', { name: 'Apply credit' }).click()
  const apply = page.getByRole('dialog', { name: 'Apply credit' })
  await expect(apply.getByRole('textbox', { name: 'Amount' })).toHaveValue('50.00')
  await expectAccessible(page)
  await apply.getByRole('button', { name: 'Apply credit' }).click()
  await expect(page.getByText(`€50.00 applied to ${next.invoiceNumber}`)).toBeVisible()
  await expect(record(page)).toContainText('Credited')

  await open(page, manager, `/brands?brand=${project.brandId}&tab=billing`)
  await page.getByRole('button', { name: `Apply ${note.invoiceNumber}` }).click()
  await apply.getByRole('combobox', { name: 'Invoice' }).click()
  await page.getByRole('option', { name: new RegExp(last.invoiceNumber) }).click()
  await expect(apply.getByRole('textbox', { name: 'Amount' })).toHaveValue('30.00')
  await apply.getByRole('textbox', { name: 'Amount' }).fill('31')
  await apply.getByRole('button', { name: 'Apply credit' }).click()
  await expect(apply.getByText('The credit note holds 30.00 EUR. Enter at most that.')).toBeVisible()
  await apply.getByRole('textbox', { name: 'Amount' }).fill('30')
  await apply.getByRole('button', { name: 'Apply credit' }).click()
  // Other notes of the brand may still hold credit: this one holds none.
  await expect(page.getByRole('heading', { name: 'Client credit' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Apply ${note.invoiceNumber}` })).toHaveCount(0)
  await expectAccessible(page)
})

test('bad input is refused with a sentence at its field, and what was typed stays', async ({ page }) => {
  await open(page, manager, `/billing?projectId=${project.id}`)
  await page.getByRole('button', { name: 'Create Invoice' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  await field('Description of line 1').fill('Poster')
  await field('Unit price').fill('10')
  const cases = [
    ['Quantity', 'two', '1', 'Enter a quantity, such as 1 or 2.5'],
    ['Unit price', '-1', '10', 'Enter a price of at least 0, with up to four decimals'],
    ['Discount', '10.01', '', /subtotal/],
    ['Discount', '1.005', '', 'EUR amounts have two decimals.'],
  ] as const
  for (const [name, bad, good, says] of cases) {
    await field(name).fill(bad)
    await dialog.getByRole('button', { name: 'Create invoice' }).click()
    await expect(field(name)).toHaveAccessibleDescription(says)
    await expect(field(name)).toHaveValue(bad)
    await expect(field('Description of line 1')).toHaveValue('Poster')
    await field(name).fill(good)
  }
  await field('Due date').fill('1 Jan 2020')
  await field('Due date').press('Enter')
  await expect(field('Due date')).toHaveAccessibleDescription('The due date can’t be before the billing date.')
  await expect(field('Description of line 1')).toHaveValue('Poster')
  // A code that is no currency can't be chosen.
  await dialog.getByRole('button', { name: /^More/ }).click()
  await dialog.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('combobox', { name: 'Search currencies' }).fill('ZZZ')
  await expect(page.getByText('No currency by that code')).toBeVisible()
})

test('a third decimal of a payment is refused at its field', async ({ page }) => {
  const lines = [{ description: 'Retouching', unitPrice: '80' }]
  const made = await manager.send<{ id: string }>('POST', '/api/invoices', { projectId: project.id, lines })
  await manager.send('PATCH', `/api/invoices/${made.id}`, { status: 'sent' })
  await open(page, manager, `/billing?invoice=${made.id}`)
  await record(page).getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record Payment' })
  await payment.getByRole('textbox', { name: 'Transaction reference' }).fill('TX 1')
  await payment.getByRole('textbox', { name: 'Amount' }).fill('1.005')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment.getByText('EUR amounts have two decimals.')).toBeVisible()
  await expect(payment.getByRole('textbox', { name: 'Transaction reference' })).toHaveValue('TX 1')
})
