import type { Locator, Page } from '@playwright/test'
import { type Studio, type StudioTask, startStudio } from './atelier.ts'
import { expect, expectAccessible, openBrowser, test } from './fixtures.ts'

let projectId: string
let { atelier, manager, client, makeProject, makeTask: makeTaskIn, readTask, open } = {} as Studio

test.beforeAll(async () => {
  ;({ atelier, manager, client, makeProject, makeTask: makeTaskIn, readTask, open } = await startStudio())
  projectId = await makeProject('Website')
})
test.afterAll(() => atelier.close())

const makeTask = (name: string): Promise<StudioTask> => makeTaskIn(projectId, name)
const described = async (task: StudioTask) => (await readTask(task)).description

const editor = (page: Page, name: string): Locator => page.getByRole('textbox', { name }).and(page.locator('[contenteditable=true]'))
const comments = (page: Page): Locator => page.getByRole('list', { name: 'Comments' })

/** As a clipboard of another program brings it. */
const paste = (field: Locator, html: string): Promise<void> =>
  field.evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

test('a description shows as it is typed, with Markdown, keys and the bar, and is stored as Markdown', async ({ page }) => {
  const task = await makeTask('Typed')
  await open(page, manager, `/tasks?task=${task.id}`)
  const field = editor(page, 'Description')
  await field.click()
  await page.keyboard.type('**Bold** and _soft_, see https://a.example/x now')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('two')
  await expect(field.locator('strong')).toHaveText(['Bold', 'two'])
  await expect(field.locator('em')).toHaveText('soft')
  await expect(field.getByRole('listitem')).toHaveText(['one', 'two'])
  const bar = page.getByRole('toolbar', { name: 'Formatting' }).first()
  await expect(bar.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Numbered list' }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => described(task)).toBe('**Bold** and _soft_, see <https://a.example/x> now\n\n1. one\n2. **two**')

  await test.step('what is pasted brings its look and nothing else', async () => {
    await field.press('ControlOrMeta+a')
    await paste(
      field,
      '<p style="color:red">From <b style="font-weight:700">elsewhere</b> <a href="javascript:alert(1)">bad</a> <a href="https://ok.example">good</a><img src="https://e.example/p.png"><script>x()</script></p><h1>Title</h1>',
    )
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect.poll(() => described(task)).toBe('From **elsewhere** bad [good](https://ok.example)\n\n**Title**')
  })

  await test.step('a link is given to chosen words', async () => {
    await field.press('ControlOrMeta+a')
    await page.keyboard.type('The brief')
    await field.press('ControlOrMeta+a')
    await field.press('ControlOrMeta+k')
    const address = page.getByRole('textbox', { name: 'Address of the link' })
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await expect(page.getByText('Enter a web or e-mail address.')).toBeVisible()
    await address.fill('brief.example/one')
    await address.press('Enter')
    await field.press('ControlOrMeta+Enter')
    await expect.poll(() => described(task)).toBe('[The brief](https://brief.example/one)')
  })

  await test.step('Escape leaves the field before the record', async () => {
    await field.press('Escape')
    await expect(field).not.toBeFocused()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

/** Holds the part that shows a text as it is typed back. @returns what lets it come */
async function holdEditor(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/editor-view/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('what is typed before the editor is there stays, and there is one field at every moment', async ({ page }) => {
  const task = await makeTask('Slow')
  const release = await holdEditor(page)
  await page.addInitScript(() => {
    const counts = new Set<number>()
    Object.assign(window, { counts: () => [...counts] })
    new MutationObserver(() => {
      for (const field of document.querySelectorAll('.text-field'))
        counts.add(field.querySelectorAll('textarea, [contenteditable=true]').length)
    }).observe(document, { childList: true, subtree: true })
  })
  await open(page, manager, `/tasks?task=${task.id}`)
  const plain = page.getByRole('textbox', { name: 'Write a comment' })
  await plain.pressSequentially('Typed **early**')
  release()
  await expect(editor(page, 'Write a comment')).toBeFocused()
  await page.keyboard.type(' and late')
  await expect(editor(page, 'Write a comment')).toHaveText('Typed early and late')
  expect(await page.evaluate('counts()')).toEqual([1])
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(comments(page)).toContainText('Typed early and late')
  await expect(comments(page).locator('strong')).toHaveText('early')
})

test('no letter is lost or misplaced while the editor comes, whatever is typed then', async ({ page }) => {
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  const begin = async (): Promise<() => void> => {
    const release = await holdEditor(page)
    await open(page, manager, `/tasks?task=${(await makeTask('Overtaken')).id}`)
    return release
  }
  const words = 'Every letter of this sentence stands where it was typed, and none of them twice.'
  await test.step('letter by letter', async () => {
    const release = await begin()
    await comment.pressSequentially(words.slice(0, 10))
    release()
    await comment.pressSequentially(words.slice(10))
    await expect(editor(page, 'Write a comment')).toHaveText(words)
  })
  await test.step('in the middle of what stands there', async () => {
    const release = await begin()
    await comment.fill('before after')
    for (const _ of 'after') await comment.press('ArrowLeft')
    release()
    await comment.pressSequentially('between ')
    await expect(editor(page, 'Write a comment')).toHaveText('before between after')
  })
  await test.step('in place of what was chosen', async () => {
    const release = await begin()
    await comment.fill('Not this')
    await comment.press('ControlOrMeta+a')
    release()
    await expect(editor(page, 'Write a comment')).toBeFocused()
    await page.keyboard.type('But this')
    await expect(editor(page, 'Write a comment')).toHaveText('But this')
  })
  await test.step('and what was pressed is done when it comes', async () => {
    const release = await begin()
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.focus()
    await page.getByRole('dialog').getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).click()
    release()
    await expect(editor(page, 'Description')).toBeFocused()
    await page.keyboard.type('Loud')
    await expect(editor(page, 'Description').locator('strong')).toHaveText('Loud')
  })
})

test('a comment is one line until one writes; formatting comes with a selection and by key', async ({ page }) => {
  const task = await makeTask('Calm')
  await open(page, manager, `/tasks?task=${task.id}`)
  const field = editor(page, 'Write a comment')
  const frame = page.locator('[data-composer]')
  const bar = page.getByRole('toolbar', { name: 'Formatting' }).and(frame.getByRole('toolbar'))
  const height = async () => (await frame.boundingBox())?.height
  await expect(field).toBeVisible()
  expect(await height()).toBe(40)

  await test.step('what is added appears above the text: text and buttons keep their place', async () => {
    const attach = frame.getByRole('button', { name: 'Add files' })
    const before = [await field.boundingBox(), await attach.boundingBox()]
    await field.click()
    await expect(page.getByRole('group', { name: 'Who reads it' })).toBeVisible()
    expect([await field.boundingBox(), await attach.boundingBox()]).toEqual(before)
    await expect(bar).toHaveCount(0)
  })
  await test.step('it folds when one goes elsewhere, and stays open over what was typed', async () => {
    await page.keyboard.press('Escape')
    await expect.poll(height).toBe(40)
    await field.click()
    await page.keyboard.type('Typed')
    await page.getByRole('textbox', { name: 'Description' }).click()
    await expect(page.getByRole('group', { name: 'Who reads it' })).toBeVisible()
    await expect(field).toHaveText('Typed')
  })
  await test.step('a selection brings the bar, and Alt and F10 lead to it and Escape back', async () => {
    await field.press('ControlOrMeta+a')
    await expectAccessible(page)
    await field.press('Alt+F10')
    await expect(bar.getByRole('button', { name: 'Bold' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(field.locator('em')).toHaveText('Typed')
    await expect(field).toBeFocused()
    await page.keyboard.press('End')
    await expect(bar).toHaveCount(0)
    await field.press('Alt+F10')
    await page.keyboard.press('Escape')
    await expect(field).toBeFocused()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await test.step('the button begins a mention', async () => {
    await frame.getByRole('button', { name: 'Mention a person' }).click()
    await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible()
    await expect(field).toHaveText('Typed @')
  })
})

test('comments are answered, resolved and linked, and show as edited, for others at once', async ({ page, browser }) => {
  const task = await makeTask('Talk')
  const { id } = await manager.send<{ id: string }>('POST', '/api/comments', {
    recordType: 'task',
    recordId: task.id,
    body: 'Which route?',
    audience: 'client',
  })
  const outside = await openBrowser(browser)
  await open(outside, client, `/tasks?task=${task.id}`)
  await open(page, manager, `/tasks?task=${task.id}`)
  const first = page.locator(`[data-comment="${id}"]`)

  await first.getByRole('button', { name: 'Reply' }).click()
  await editor(page, 'Write a reply').fill('Between us: the cheap one')
  await page.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await expect(first.getByRole('list', { name: 'Replies' })).toContainText('Between us')
  await first.getByRole('button', { name: 'Reply' }).first().click()
  await page.getByRole('group', { name: 'Who reads it' }).first().getByRole('button', { name: 'Client' }).click()
  await editor(page, 'Reply to the client').fill('The calm one')
  await page.getByRole('button', { name: 'Send to client' }).click()
  await expect(outside.getByRole('list', { name: 'Replies' })).toContainText('The calm one')
  await expect(outside.getByRole('dialog')).not.toContainText('Between us')
  await expectAccessible(page)

  await first.getByRole('button', { name: 'More about this comment' }).first().click()
  await page.getByRole('menuitem', { name: 'Edit comment' }).click()
  await editor(page, 'Change the comment').fill('Which route, please?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(first.getByText('edited', { exact: true })).toHaveAttribute('title', /^Edited /)
  await expect(outside.getByText('Which route, please?')).toBeVisible()

  await outside.locator(`[data-comment="${id}"]`).getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByRole('button', { name: /Resolved by Cleo Client/ })).toBeVisible()
  await expect(first).not.toContainText('The calm one')
  await page.getByRole('button', { name: /Resolved by Cleo Client/ }).click()
  await expect(first).toContainText('The calm one')
  await first.getByRole('button', { name: 'Not resolved after all' }).click()
  await expect(outside.getByRole('list', { name: 'Replies' })).toContainText('The calm one')
  expect(outside.faults).toEqual([])

  await test.step('a link to one of them opens it, also on a phone', async () => {
    for (let number = 1; number <= 33; number += 1)
      await manager.send('POST', '/api/comments', { recordType: 'task', recordId: task.id, body: `Comment number ${number}.` })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.reload()
    await page.getByRole('button', { name: 'Load earlier' }).click()
    await first.getByRole('button', { name: 'More about this comment' }).first().click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied').first()).toBeVisible()
    const link = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(link).toBe(`${atelier.url}/tasks?task=${task.id}&comment=${id}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(link)
    await expect(first.locator('[data-linked]').first()).toBeInViewport()
    await expectAccessible(page)
    await page.goto(link.replace(id, task.id))
    await expect(page.getByText('This comment is not there any more')).toBeVisible()
  })
})
