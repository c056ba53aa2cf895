import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let { atelier, admin, designer, client, open, makeProject } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, admin, designer, client, open, makeProject } = await startStudio())
})
test.afterAll(() => atelier.close())

const list = (page: Page): Locator => page.getByRole('region', { name: 'Tickets', exact: true })
const said = (within: Page | Locator): Locator => within.getByRole('list', { name: 'Replies' })

test('a client asks on a phone, the agency answers and notes beside it, and the client rates what was resolved', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, client, '/support')
  await expect(page.getByText('No tickets yet')).toBeVisible()
  await page.getByRole('button', { name: 'New Ticket' }).first().click()
  const line = page.getByRole('dialog', { name: 'Create', exact: true })
  await expect(line.getByRole('combobox', { name: 'Kind' })).toHaveText('Ticket')
  await line.getByRole('button', { name: 'More fields' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Ticket' })
  await dialog.getByRole('button', { name: 'Create ticket' }).click()
  for (const sentence of [
    'Subject must be at least 5 characters',
    'Description must be at least 20 characters',
    'Please select a category',
  ])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('The preview stays black')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('The preview of the film stays black on our tablet.')
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Technical' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByText('Your support ticket has been submitted successfully')).toBeVisible()
  // One after the other: the ticket has taken the place of the list.
  await expect(page.getByRole('heading', { name: 'The preview stays black' })).toBeVisible()
  await expect(list(page)).toBeHidden()
  await expect.poll(() => page.getByRole('region', { name: /^Ticket / }).boundingBox()).toMatchObject({ x: 0, y: 64, width: 390 })
  await expectAccessible(page)

  const agency = await openBrowser(browser)
  await open(agency, admin, '/support')
  await expect(list(agency)).toHaveCSS('height', '600px')
  await list(agency)
    .getByRole('link', { name: /The preview stays black/ })
    .click()
  await expect(agency.getByRole('log', { name: 'Replies' })).toHaveCSS('height', '300px')
  await expect(agency.getByRole('region', { name: 'Asked by' })).toContainText('Cleo Client')
  // Fields are one line under the subject, and the pane ends with the window.
  await agency.setViewportSize({ width: 1440, height: 1000 })
  const pane = agency.getByRole('region', { name: /^Ticket / })
  await expect.poll(async () => ((await pane.boundingBox())?.y ?? 0) + ((await pane.boundingBox())?.height ?? 0)).toBe(976)
  const fields = agency.getByRole('group', { name: 'Fields' })
  const lineOf = async (name: string) => (await fields.getByRole('combobox', { name }).boundingBox())?.y
  expect(await lineOf('Category')).toBe(await lineOf('Status'))
  await agency.getByRole('textbox', { name: 'Write a reply' }).focus()
  await agency.getByRole('radio', { name: 'Internal note' }).click()
  await agency.getByRole('textbox', { name: 'Write an internal note' }).fill('Old tablets cannot play this')
  await agency.getByRole('button', { name: 'Add note' }).click()
  await expect(said(agency)).toContainText('Internal note')
  await agency.getByRole('radio', { name: 'Reply' }).click()
  await agency.getByRole('textbox', { name: 'Write a reply' }).fill('Which tablet is it?')
  await agency.getByRole('button', { name: /^Send to/ }).click()
  await expect(agency.getByText('Reply sent')).toBeVisible()
  await expect(agency.getByRole('combobox', { name: 'Status' })).toContainText('Waiting for reply')
  await expectAccessible(agency)

  // What others write comes by itself, and of the note nothing.
  await expect(said(page)).toContainText('Which tablet is it?')
  await expect(page.getByText('Old tablets')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('One of 2019')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(said(agency)).toContainText('One of 2019')
  await expect(agency.getByRole('combobox', { name: 'Status' })).toContainText('In progress')
  await agency.getByRole('combobox', { name: 'Status' }).click()
  await agency.getByRole('option', { name: 'Resolved' }).click()

  await page.getByRole('region', { name: 'Rating' }).getByRole('button', { name: 'Good', exact: true }).click()
  await expect(agency.getByText('Rated good')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the tickets' }).click()
  await expect(list(page)).toContainText('Resolved')
  expect(agency.faults).toEqual([])
})

test('a ticket opens by its link over any page, for whom it is assigned to', async ({ page }) => {
  const ticket = await client.send<{ id: string; ticketNumber: string }>('POST', '/api/support-tickets', {
    subject: 'Approve several at once',
    description: 'We would like to approve several pictures at once.',
    category: 'feature_request',
  })
  await admin.send('PATCH', `/api/support-tickets/${ticket.id}`, { assigneeId: designer.userId })
  await open(page, designer, `/dashboard?support-ticket=${ticket.id}`)
  const record = page.getByRole('dialog', { name: 'Approve several at once' })
  await expect(record).toContainText(ticket.ticketNumber)
  await record.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await expect(record.getByRole('combobox', { name: 'Priority' })).toContainText('High')
  // The queue sets who has it.
  await expect(record.getByRole('combobox', { name: 'Assignee' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(record).toHaveCount(0)
})

test('what is made of a ticket: a saved answer with its fields, a task, feedback for everybody, and one with the other', async ({
  page,
}) => {
  await makeProject('Autumn film')
  await admin.send('POST', '/api/saved-replies', { name: 'Looking into it', body: 'Hello {first_name}, we look into {ticket}. {me}' })
  const asked = (subject: string) =>
    client.send<{ id: string; ticketNumber: string }>('POST', '/api/support-tickets', {
      subject,
      description: 'We would like to download all pictures at once.',
      category: 'feature_request',
    })
  const [first, second] = [await asked('Download all at once'), await asked('Download all, again')]
  await open(page, admin, `/support?support-ticket=${second.id}`)
  const record = page.getByRole('dialog', { name: 'Download all, again' })
  const act = async (name: RegExp) => {
    await record.getByRole('button', { name: 'More', exact: false }).last().click()
    await page.getByRole('menuitem', { name }).click()
  }
  await record.getByRole('button', { name: 'Follow this ticket' }).click()
  await expect(record.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
  await record.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('menuitem', { name: 'Looking into it' }).click()
  await record.getByRole('button', { name: 'Send to Cleo' }).click()
  await expect(said(record)).toContainText(`Hello Cleo, we look into ${second.ticketNumber}.`)

  await act(/^Make a task/)
  const task = page.getByRole('dialog', { name: `Make a task of ${second.ticketNumber}` })
  await task.getByRole('button', { name: 'Create task' }).click()
  await expect(task.getByText('Select a project')).not.toHaveCount(0)
  await task.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Autumn film' }).click()
  await expectAccessible(page)
  await task.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByText('Task created successfully')).toBeVisible()
  await expect(record.getByRole('link', { name: 'Download all, again' })).toBeVisible()

  await act(/^Turn into feedback/)
  const feedback = page.getByRole('dialog', { name: `Turn ${second.ticketNumber} into feedback` })
  await expect(feedback.getByRole('button', { name: 'Submit for everybody' })).toBeDisabled()
  await feedback.getByRole('textbox', { name: 'Title' }).fill('Download all pictures of a gallery')
  await feedback.getByRole('checkbox').click()
  await expectAccessible(page)
  await feedback.getByRole('button', { name: 'Submit for everybody' }).click()
  await expect(page.getByText('Feedback submitted')).toBeVisible()
  await expect(record.getByRole('link', { name: 'Download all pictures of a gallery' })).toBeVisible()

  await act(/^Merge into/)
  const merge = page.getByRole('dialog', { name: `Merge ${second.ticketNumber}` })
  await merge.getByRole('button', { name: 'Merge ticket' }).click()
  await expect(merge.getByText('Choose a ticket', { exact: true })).not.toHaveCount(0)
  await merge.getByRole('combobox', { name: 'Into' }).click()
  await page.getByRole('option', { name: /Download all at once/ }).click()
  await expectAccessible(page)
  await merge.getByRole('button', { name: 'Merge ticket' }).click()
  await expect(page.getByText(`${second.ticketNumber} was merged`)).toBeVisible()
  await record.getByText('Merged into').getByRole('link').click()
  const other = page.getByRole('dialog', { name: 'Download all at once' })
  await expect(other).toContainText(first.ticketNumber)
  await expect(other).toContainText('was merged into this one')
  await expect(said(other)).toContainText('Hello Cleo')
})
