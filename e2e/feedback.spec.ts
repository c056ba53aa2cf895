import type { Locator, Page } from '@playwright/test'
import { type Studio, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let { atelier, admin, designer, client, open } = {} as Studio
test.beforeAll(async () => {
  ;({ atelier, admin, designer, client, open } = await startStudio())
})
test.afterAll(() => atelier.close())

const upvote = (page: Page, title: string): Locator => page.getByRole('main').getByRole('button', { name: new RegExp(`^Upvote ${title}`) })
const record = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true })
const submit = (title: string) =>
  client.send<{ id: string }>('POST', '/api/feedback-submissions', {
    title,
    description: 'We would use it every week, and so would our colleagues.',
    type: 'feature_request',
  })

test('a client submits feedback, sees who said it before, and a colleague’s upvote shows in the other browser', async ({
  page,
  browser,
}) => {
  await submit('Weekly summary as one mail')
  await open(page, client, '/feedback')
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback Board' })).toBeVisible()
  await expect(page).toHaveTitle(/^Feedback Board · /)
  await page.getByRole('button', { name: 'Submit Feedback' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Submit Feedback' })
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(dialog.getByText('Please select a type')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A weekly summary by mail')
  await expect(dialog.getByRole('region', { name: 'Similar feedback' })).toContainText('Weekly summary as one mail')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('What was delivered, and what is waiting for us, on Friday.')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Improvement' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(upvote(page, 'A weekly summary by mail')).toHaveAccessibleName('Upvote A weekly summary by mail, 0')
  await expectAccessible(page)

  const other = await openBrowser(browser)
  await open(other, designer, '/feedback')
  await upvote(other, 'A weekly summary by mail').click()
  await expect(upvote(other, 'A weekly summary by mail')).toHaveAttribute('aria-pressed', 'true')
  await expect(upvote(page, 'A weekly summary by mail')).toHaveAccessibleName('Upvote A weekly summary by mail, 1')
  await expect(upvote(page, 'A weekly summary by mail')).toHaveAttribute('aria-pressed', 'false')
  expect(other.faults).toEqual([])
})

test('an admin answers in place; the client reads it, and finds the priority nowhere', async ({ page, browser }) => {
  const { id } = await submit('Approve several pictures at once')
  const title = 'Approve several pictures at once'
  await open(page, admin, `/feedback?feedback=${id}`)
  const opened = record(page, title)
  await opened.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Planned' }).click()
  await opened.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  // Two lists that were open are no parts of the page any more.
  await expect(page.locator('section[data-base-ui-portal][aria-label]')).toHaveCount(0)
  await expectAccessible(page)
  await opened.getByRole('textbox', { name: 'Answer' }).fill('It comes in spring.')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => client.get<{ adminResponse: string | null; status: string }>(`/api/feedback-submissions/${id}`))
    .toMatchObject({ adminResponse: 'It comes in spring.', status: 'planned' })

  const other = await openBrowser(browser)
  await open(other, client, `/feedback?feedback=${id}`)
  await expect(record(other, title).getByText('It comes in spring.')).toBeVisible()
  await expect(record(other, title)).toContainText('Planned')
  await expect(record(other, title).getByText('Priority')).toHaveCount(0)
  await record(other, title).getByRole('textbox', { name: 'Write a comment' }).fill('Thank you!')
  await record(other, title).getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(record(page, title).getByText('Thank you!')).toBeVisible()
  expect(other.faults).toEqual([])
})

test('an entry is merged into one that says the same, and leads there', async ({ page }) => {
  const [one, into] = [await submit('Dark colours in the evening'), await submit('A dark theme for late hours')]
  await open(page, admin, `/feedback?feedback=${one.id}`)
  await record(page, 'Dark colours in the evening').getByRole('button', { name: 'Merge into another entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge into another entry' })
  await dialog.getByRole('combobox', { name: 'Goes into' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('dark theme')
  await page.getByRole('option', { name: /A dark theme for late hours/ }).click()
  await dialog.getByRole('button', { name: 'Merge Feedback' }).click()
  await expect(dialog).toHaveCount(0)
  await record(page, 'Dark colours in the evening').getByRole('link', { name: 'A dark theme for late hours' }).click()
  await expect(record(page, 'A dark theme for late hours')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(into.id))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('one reads the list and the roadmap, and upvotes', async ({ page }) => {
    const { id } = await submit('Captions for small screens')
    await admin.send('PATCH', `/api/feedback-submissions/${id}`, { status: 'planned' })
    await open(page, client, '/feedback')
    await upvote(page, 'Captions for small screens').tap()
    await expect(upvote(page, 'Captions for small screens')).toHaveAttribute('aria-pressed', 'true')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.goto(`${atelier.url}/feedback?view=roadmap`)
    const planned = page.getByRole('region', { name: 'Planned' })
    await expect(planned.getByRole('button', { name: 'Upvote Captions for small screens, 1' })).toBeVisible()
    await expectAccessible(page)
    await planned.getByRole('link', { name: 'Captions for small screens' }).tap()
    await expect(record(page, 'Captions for small screens')).toBeVisible()
    await expectAccessible(page)
  })
})
