import { startMailbox } from '../src/testing/process/mailbox.ts'
import { type Studio, startStudio } from './atelier.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleAt } from './guests.ts'

// At 390 px throughout, with a mail server that keeps what it gets.

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let { atelier, admin, manager, makeProject, open } = {} as Studio
let projectId: string

test.beforeAll(async () => {
  mailbox = await startMailbox()
  ;({ atelier, admin, manager, makeProject, open } = await startStudio({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Atelier <portal@example.com>',
  }))
  projectId = await makeProject('Spring launch', { currency: 'EUR' })
  await admin.send('PATCH', '/api/billing-settings', { companyName: 'Northlight', currency: 'EUR' })
})
test.afterAll(async () => {
  await atelier.close()
  await mailbox.close()
})

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const subjectsTo = (address: string) =>
  mailbox.received.filter((_, at) => mailbox.deliveredTo[at]?.includes(address)).map(({ subject }) => subject)

/** An invoice that is four days overdue. */
async function overdue(clientEmail: string): Promise<{ id: string; invoiceNumber: string }> {
  const lines = [{ description: 'Design', quantity: 1, unitPrice: '500' }]
  const dates = { billingDate: day(-40), dueDate: day(-4) }
  const made = await manager.send<{ id: string; invoiceNumber: string }>('POST', '/api/invoices', {
    projectId,
    clientEmail,
    ...dates,
    lines,
  })
  await manager.send('PATCH', `/api/invoices/${made.id}`, { status: 'sent' })
  return made
}

/** The jobs of a morning run once more, as they do the next day. */
const anotherMorning = () => atelier.sql(`delete from dated_jobs where name in ('reminder-round', 'reminder')`)
/** The time of day at which reminders go out has come. */
async function mailsTo(address: string): Promise<unknown[]> {
  await atelier.sql(`update dated_jobs set due_at = now() - interval '1 minute' where name = 'reminder' and done_at is null`)
  return subjectsTo(address)
}

test('an overdue invoice is reminded, and a promise entered on the phone stops the next reminder', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const promised = await overdue('pay@northwind.example.com')

  await open(page, admin, '/settings?tab=reminders')
  await page.getByRole('switch', { name: 'Remind clients of unpaid invoices' }).click()
  await expectAccessibleAt(page, [390])
  await page.getByRole('button', { name: 'Save reminders' }).click()
  await expect(page.getByText('Reminders saved')).toBeVisible()
  await anotherMorning()
  const first = `Invoice ${promised.invoiceNumber} was due on`
  await expect.poll(() => mailsTo('pay@northwind.example.com'), { timeout: 150_000 }).toEqual([expect.stringContaining(first)])

  await open(page, manager, `/billing?invoice=${promised.id}`)
  const reminders = page.getByRole('region', { name: 'Reminders' })
  await expect(reminders).toContainText('3 days after')
  await expect(reminders).toContainText('Next: 10 days after')
  await page.getByRole('textbox', { name: 'Promised for' }).fill(day(14))
  await page.keyboard.press('Enter')
  await expect(reminders).toContainText('Paused until the promised date')
  await expectAccessibleAt(page, [390])

  // The next step comes for both invoices the following morning; only the one without a promise is reminded.
  const other = await overdue('pay@fjellvann.example.com')
  await open(page, admin, '/settings?tab=reminders')
  await page.getByRole('textbox', { name: 'Days after the due date' }).nth(2).fill('4')
  await page.getByRole('textbox', { name: 'Subject' }).nth(2).fill('Next step: {number}')
  await page.getByRole('button', { name: 'Save reminders' }).click()
  await expect(page.getByText('Reminders saved')).toBeVisible()
  await anotherMorning()
  await expect.poll(() => mailsTo('pay@fjellvann.example.com'), { timeout: 150_000 }).toEqual([`Next step: ${other.invoiceNumber}`])
  // The same round looked at both and planned the mail of one.
  const planned = await atelier.sql(`select key from dated_jobs where name = 'reminder'`)
  expect(planned).toEqual([{ key: expect.stringContaining(other.id) }])
  expect(subjectsTo('pay@northwind.example.com')).toHaveLength(1)
  const sent = await manager.get<{ sent: { days: number }[]; paused: string }>(`/api/invoices/${promised.id}/reminders`)
  expect([sent.sent.map(({ days }) => days), sent.paused]).toEqual([[3], 'promise'])
})
