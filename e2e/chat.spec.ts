import type { Page } from '@playwright/test'
import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller
let gwen: Caller
let otto: Caller

test.beforeAll(async () => {
  atelier = await startAtelier()
  admin = atelier.admin
  gwen = await join(atelier, admin, { email: 'gwen@studio.example', fullName: 'Gwen Designer', roles: ['graphic_designer'] })
  otto = await join(atelier, admin, { email: 'otto@studio.example', fullName: 'Otto Writer', roles: ['copywriter'] })
})
test.afterAll(() => atelier.close())

type Made = { id: string }
const start = (userIds: string[], name?: string) => gwen.send<Made>('POST', '/api/chat-conversations', { userIds, ...(name && { name }) })
const send = (who: Caller, conversationId: string, body: string) =>
  who.send<Made & { seq: number }>('POST', '/api/chat-messages', { conversationId, clientMsgId: crypto.randomUUID(), body })

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const said = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('article')
const row = (page: Page, name: RegExp) => page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name })

test('two people find each other, and read each other’s messages, answers and corrections as they come', async ({ page, browser }) => {
  await actAs(page, gwen)
  await page.goto(`${atelier.url}/chat`)
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await page.getByRole('button', { name: 'New Conversation' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Conversation' })
  await dialog.getByRole('button', { name: 'Start conversation' }).click()
  await expect(dialog.getByText('Choose at least one person')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'People' }).click()
  await page.getByRole('option', { name: 'Otto Writer' }).click()
  // The list no longer covers the button, and what was wrong is right now.
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(dialog.getByText('Choose at least one person')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Start conversation' }).click()
  await expect(page.getByText('Conversation created')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Otto Writer' })).toBeVisible()

  const second = await openBrowser(browser)
  await actAs(second, otto)
  await second.goto(`${atelier.url}/chat`)
  await row(second, /Gwen Designer/).click()
  await field(page).fill('First line')
  await field(page).press('Shift+Enter')
  await page.keyboard.type('second line')
  await field(page).press('Enter')
  await expect(said(second)).toHaveText([/First line\s*second line/])
  await expect(field(page)).toHaveText('')
  await expect(page.getByText('Seen', { exact: true })).toBeVisible()

  await said(second).first().hover()
  await second.getByRole('button', { name: 'React' }).click()
  await second.getByRole('button', { name: 'React with 👍' }).click()
  await expect(said(page).getByRole('button', { name: '👍 1, by Otto Writer' })).toBeVisible()
  await said(second).first().hover()
  await second.getByRole('button', { name: 'Reply', exact: true }).click()
  await field(second).fill('An answer')
  await field(second).press('Enter')
  await expect(said(page).nth(1)).toContainText('First line')
  await expect(page.getByText('Otto Writer: An answer')).toBeAttached()

  await said(page).first().hover()
  await said(page).first().getByRole('button', { name: 'More about this message' }).click()
  await page.getByRole('menuitem', { name: 'Edit message' }).click()
  await page.getByRole('textbox', { name: 'Change the message' }).fill('Corrected')
  await page.getByRole('button', { name: 'Save message' }).click()
  await expect(said(second).first()).toContainText('Corrected')
  await expectAccessible(page)
  expect(second.faults).toEqual([])
})

test('what is written without a connection arrives once, and what was said meanwhile is there in its order', async ({ page }) => {
  const { id } = await start([otto.userId, admin.userId], 'Harbour launch')
  await send(otto, id, 'One')
  await actAs(page, gwen)
  await page.goto(`${atelier.url}/chat?conversation=${id}`)
  await expect(said(page)).toHaveCount(1)
  // What is sent arrives, but its answer does not; nothing else comes through.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/chat-messages**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort('connectionrefused')
    if (route.request().method() === 'POST') arrived.resolve()
  })
  await field(page).fill('Written on the train')
  await field(page).press('Enter')
  await expect(page.getByText('Sending…')).toBeVisible()
  await arrived.promise
  await send(otto, id, 'Two')
  await page.unroute('**/api/chat-messages**')
  await expect(page.getByText('Sending…')).toBeHidden()
  await expect(said(page)).toHaveText([/One/, /Written on the train/, /Two/])
  const { items } = await otto.get<{ items: Made[] }>(`/api/chat-messages?conversationId=${id}`)
  expect(items.length).toBe(3)
})

test('a message that is not taken is set aside for its author to send again, and later ones arrive', async ({ page }) => {
  const { id } = await start([otto.userId, admin.userId], 'Failing')
  await actAs(page, gwen)
  await page.goto(`${atelier.url}/chat?conversation=${id}`)
  let failing = true
  await page.route('**/api/chat-messages', async (route) => {
    const fails = failing && route.request().method() === 'POST' && route.request().postData()?.includes('Stuck')
    return fails ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'Not now.' } }) : route.continue()
  })
  await field(page).fill('Stuck')
  await field(page).press('Enter')
  await field(page).fill('Meanwhile')
  await field(page).press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Failed to send message' })).toContainText('Please try again')
  await expect(said(page)).toHaveText([/Meanwhile/])
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent: Not now.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(said(page)).toHaveText([/Meanwhile/, /Stuck/])
  const { items } = await otto.get<{ items: Made[] }>(`/api/chat-messages?conversationId=${id}`)
  expect(items).toHaveLength(2)
})

test('on a phone a conversation stands alone, keeps a draft, says what is new, scrolls back and leads to the newest', async ({ page }) => {
  const { id } = await start([otto.userId, admin.userId], 'Long story')
  for (let at = 1; at <= 70; at += 1) await send(otto, id, `Message number ${at}`)
  await page.setViewportSize({ width: 390, height: 760 })
  await actAs(page, gwen)
  await page.goto(`${atelier.url}/chat`)
  await row(page, /Long story/).click()
  await expect(page.getByText('Message number 70', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeHidden()
  await field(page).fill('Half a thought')
  // What is new begins further up than what has been loaded.
  const fresh = page.getByRole('listitem').filter({ hasText: 'New messages' })
  await expect(fresh).toHaveCount(0)
  const list = page.getByRole('group', { name: 'Messages' })
  await expect(async () => {
    await list.evaluate((box) => box.scrollTo(0, 0))
    await expect(page.getByText('Message number 1', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(fresh).toContainText('Message number 1')
  await page.getByRole('button', { name: 'Jump to newest' }).click()
  await expect(page.getByText('Message number 70', { exact: true })).toBeInViewport()
  await page.getByRole('button', { name: 'All conversations' }).click()
  await send(otto, id, 'While you were away')
  await expect(row(page, /Long story/)).toContainText('1 unread')
  await row(page, /Long story/).click()
  await expect(fresh).toHaveText(/New messages.*While you were away/)
  await page.reload()
  await expect(field(page)).toHaveText('Half a thought')
  // Away from the buttons, whose names would stand beside them.
  await page.mouse.move(195, 300)
  await expectAccessible(page)
})

test('the manager opens the conversation of a project, a client joins, everybody sees who comes and goes, and a message becomes a task', async ({
  page,
  browser,
}) => {
  const cleo = await join(atelier, admin, { email: 'cleo@client.example', fullName: 'Cleo Client', roles: ['client'] })
  const { id: brandId } = await admin.send<Made>('POST', '/api/brands', { name: 'Harbour Coffee' })
  const manages = { projectManagerId: admin.userId, productOwnerId: admin.userId, status: 'active' }
  const { id: projectId } = await admin.send<Made>('POST', '/api/projects', { name: 'Autumn cups', brandId, ...manages })
  await admin.send('POST', '/api/project-allocations', { projectId, userId: gwen.userId, role: 'graphic_designer' })
  await admin.send('POST', '/api/project-allocations', { projectId, userId: cleo.userId, role: 'client' })

  await actAs(page, admin)
  await page.goto(`${atelier.url}/projects?project=${projectId}`)
  await page.getByRole('button', { name: 'Open conversation' }).click()
  await expect(page).toHaveURL(/\/chat\?conversation=/)
  const id = new URL(page.url()).searchParams.get('conversation') ?? ''
  await send(gwen, id, 'The cups need a second colour')
  await expect(said(page)).toHaveText([/The cups need a second colour/])
  await page.getByRole('button', { name: /^People/ }).click()
  const dialog = page.getByRole('dialog', { name: 'People' })
  await dialog.getByRole('combobox', { name: 'Add clients of the project' }).click()
  await page.getByRole('option', { name: /Cleo Client/ }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Person added')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('note')).toContainText('Cleo Client from outside the agency reads along.')
  const list = page.getByRole('list', { name: 'Messages' })
  await expect(list).toContainText(/Cleo Client was added by/)

  const phone = await openBrowser(browser)
  await phone.setViewportSize({ width: 390, height: 760 })
  await actAs(phone, cleo)
  await phone.goto(`${atelier.url}/chat?conversation=${id}`)
  const hers = phone.getByRole('list', { name: 'Messages' })
  await expect(hers).toContainText(/Cleo Client was added by/)
  await expect(said(phone)).toHaveCount(0)
  await field(phone).fill('Green, please')
  await phone.getByRole('button', { name: 'Send message' }).click()
  await expect(said(page)).toHaveText([/The cups need a second colour/, /Green, please/])
  await expect(said(page).nth(1).getByText('Client', { exact: true })).toBeVisible()
  await expect(said(page).nth(0).getByText('Client', { exact: true })).toHaveCount(0)

  await said(page).first().hover()
  await said(page).first().getByRole('button', { name: 'More about this message' }).click()
  await page.getByRole('menuitem', { name: 'Make a task' }).click()
  const making = page.getByRole('dialog', { name: 'Create New Task' })
  await expect(making.getByRole('textbox', { name: 'Name' })).toHaveValue('The cups need a second colour')
  await making.getByRole('button', { name: 'Create task' }).click()
  const task = list.getByRole('link', { name: 'Task: The cups need a second colour' })
  await expect(task).toBeVisible()
  await expectAccessible(page)
  await task.click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'a message' })).toBeVisible()

  await phone.getByRole('button', { name: 'More about this conversation' }).click()
  await phone.getByRole('menuitem', { name: 'Leave' }).click()
  await phone.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(phone.getByText('No conversations yet')).toBeVisible()
  const { searchParams } = new URL(page.url())
  await page.keyboard.press('Escape')
  // The message says what the task is called by now.
  await admin.send('PATCH', `/api/tasks/${searchParams.get('task')}`, { name: 'Cups in green' })
  await expect(list.getByRole('link', { name: 'Task: Cups in green' })).toBeVisible()
  await expect(list).toContainText('Cleo Client left')
  await expect(page.getByRole('note')).toBeHidden()
  expect(phone.faults).toEqual([])
})

test('of a conversation set to mentions one hears what names one, and finds any word of it again', async ({ page, browser }) => {
  const { id } = await start([otto.userId, admin.userId], 'Window displays')
  await actAs(page, gwen)
  await page.goto(`${atelier.url}/chat?conversation=${id}`)
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitemradio', { name: 'Mentions only' }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  const { items } = await gwen.get<{ items: Made[] }>('/api/notifications?limit=200')
  await gwen.send('PATCH', '/api/notifications', { read: true, ids: items.map((one) => one.id) })
  await page.goto(`${atelier.url}/dashboard`)
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()

  const second = await openBrowser(browser)
  await actAs(second, otto)
  await second.goto(`${atelier.url}/chat?conversation=${id}`)
  await field(second).fill('The lanterns hang too low')
  await field(second).press('Enter')
  await expect(said(second)).toHaveCount(1)
  await field(second).pressSequentially('Can you raise them, @gw')
  await expect(second.getByRole('listbox', { name: 'People to mention' }).getByRole('option', { name: 'Gwen Designer' })).toBeVisible()
  await field(second).press('Enter')
  await expect(field(second)).toHaveText('Can you raise them, @Gwen Designer')
  await field(second).press('Enter')
  await expect(said(second)).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()

  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click()
  await page
    .getByRole('link', { name: /Window displays|mentioned/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(id))
  await page.getByRole('button', { name: 'Search in this conversation' }).click()
  await page.getByRole('searchbox', { name: 'Words in this conversation' }).fill('lanterns')
  const found = page.getByRole('list', { name: 'Messages found' }).getByRole('button')
  await expect(found).toHaveText([/Otto Writer.*The lanterns hang too low/])
  await expectAccessible(page)
  await found.click()
  await expect(said(page).first()).toBeInViewport()
  expect(second.faults).toEqual([])
})
