import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { openBoard } from './browser.ts'
import type { BoardName } from './fixture.ts'
import { type GoalResult, judged } from './goals.ts'
import { percentile } from './load.ts'
import type { Stand } from './measures.ts'

/** Goals 10, 11 and 12: a board that is used, in a browser that has it open already. */
export async function measureBoardUse(browser: Browser, stand: Stand): Promise<GoalResult[]> {
  const results = [...(await scrolling(browser, stand))]
  const times: Record<BoardName, Times> = { S: noTimes(), M: noTimes(), L: noTimes() }
  for (const name of ['S', 'L', 'S', 'L'] as const) await workOn(browser, stand, name, times[name])
  for (const kind of kinds) {
    const small = percentile(times.S[kind], 0.95)
    const large = percentile(times.L[kind], 0.95)
    const detail = `p95 ${large.toFixed(1)} ms / ${small.toFixed(1)} ms, ${times.L[kind].length} each`
    // Half a frame is what the clock of a screen adds by chance: below two frames a ratio says nothing.
    const value = Math.max(large, 32) / Math.max(small, 32)
    results.push(judged(11, `${what[kind]} to next paint, L / S`, { value, limit: 1.5, better: 'lower' }, detail))
    results.push(
      judged(11, `${what[kind]} to next paint, L, p95`, { value: large, limit: 50, better: 'lower', unit: ' ms', digits: 0 }, ''),
    )
  }
  return [...results, ...(await spreading(browser, stand))]
}

async function scrolling(browser: Browser, stand: Stand): Promise<GoalResult[]> {
  const { context, page } = await openBoard(browser, stand, 'L')
  try {
    const frames = await page.evaluate<number[]>(scrollColumn)
    const devtools = await context.newCDPSession(page)
    await devtools.send('HeapProfiler.enable')
    await devtools.send('HeapProfiler.collectGarbage')
    await devtools.send('Performance.enable')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const heap = (metrics.find((one) => one.name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
    const frame = percentile(frames, 0.95)
    const detail = `p95 ${frame.toFixed(1)} ms of ${frames.length} frames`
    return [
      judged(10, 'scroll of the board L, p95 frame / 16.7 ms', { value: frame / 16.7, limit: 1.1, better: 'lower' }, detail),
      judged(
        10,
        'heap of the board L after it',
        { value: heap, limit: 25, better: 'lower', unit: ' MB', digits: 1 },
        'used, after collecting',
      ),
    ]
  } finally {
    await context.close()
  }
}

// A column from the top, a third of a screen at a time, through pages that are loaded on the way.
const scrollColumn = `new Promise((resolve) => {
  let scroller = document.querySelector('[data-card-id]')
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
  const times = []
  let last
  const step = (now) => {
    if (last !== undefined) times.push(now - last)
    last = now
    scroller.scrollTop += 40
    if (times.length < 240) requestAnimationFrame(step)
    else resolve(times)
  }
  requestAnimationFrame(step)
})`

const kinds = ['dialog', 'status', 'filter', 'drag'] as const
type Kind = (typeof kinds)[number]
type Times = Record<Kind, number[]>
const noTimes = (): Times => ({ dialog: [], status: [], filter: [], drag: [] })
const what: Record<Kind, string> = { dialog: 'opening a task', status: 'a change of status', filter: 'a filter', drag: 'a drop' }

/** From the event until the frame that shows what it did is painted. @param done an expression that is true when it shows */
function timed(page: Page, event: string, done: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => addEventListener(${JSON.stringify(event)}, ({ timeStamp }) => {
    const look = () => {
      if (!(${done})) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - timeStamp)
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true }))`)
}

async function during(page: Page, event: string, done: string, act: () => Promise<unknown>): Promise<number> {
  const time = timed(page, event, done)
  // The listener stands before the input is sent: both go through the same pipe, in order.
  await act()
  return time
}

const firstCard = (column: string): string => `[data-column="${column}"] [data-card-id]`
const cardIn = (column: string, id: string): string => `document.querySelector('[data-column="${column}"] [data-card-id="${id}"]')`
const rounds = 8

async function workOn(browser: Browser, stand: Stand, name: BoardName, times: Times): Promise<void> {
  const { context, page } = await openBoard(browser, stand, name)
  try {
    for (let round = 0; round <= rounds; round++) {
      const found = await workOnce(page)
      // The first time loads what it needs.
      if (round > 0) for (const kind of kinds) times[kind].push(found[kind])
    }
  } finally {
    await context.close()
  }
}

async function workOnce(page: Page): Promise<Record<Kind, number>> {
  const card = page.locator(firstCard('todo')).first()
  const id = (await card.getAttribute('data-card-id')) ?? ''
  const dialog = await during(page, 'click', `document.querySelector('[role=dialog]')`, () => card.click())
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })

  await page.locator(`[data-card-id="${id}"]`).focus()
  await page.keyboard.press('m')
  const entry = page.getByRole('menuitemradio', { name: 'In Progress' })
  await entry.waitFor()
  const status = await during(page, 'click', cardIn('in_progress', id), () => entry.click())
  await page.locator('[role=menu]').waitFor({ state: 'detached' })

  const mine = page.getByRole('button', { name: 'My Tasks', exact: true })
  const pressed = `document.querySelector('button[aria-pressed=true]')?.textContent.includes('My Tasks')`
  const filter = await during(page, 'click', pressed, () => mine.click())
  await mine.click()
  await page.locator(firstCard('in_progress')).first().waitFor()
  const drag = await dropOnce(page)
  return { dialog, status, filter, drag }
}

/** On a busy machine the browser may not take a press and a way for a drag: nothing is dropped then, and it is done again. */
async function dropOnce(page: Page, left = 5): Promise<number> {
  const card = page.locator(`${firstCard('in_progress')}[draggable=true]`).first()
  const id = (await card.getAttribute('data-card-id')) ?? ''
  const [from, to] = [await placeOf(card), await placeOf(page.locator('[data-column="todo"]'))]
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 160, { steps: 8 })
  const time = await Promise.race([during(page, 'drop', cardIn('todo', id), () => page.mouse.up()), delay(10_000)])
  if (time === undefined) {
    if (left === 0) throw new Error('Nothing could be dropped.')
    return dropOnce(page, left - 1)
  }
  await page.locator(`[data-column="todo"] [data-card-id="${id}"]`).waitFor()
  return time
}

/** A card may just be drawn anew: then it stands there a moment later. */
async function placeOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    const box = await element.boundingBox()
    if (box) return box
    await delay(50)
  }
  throw new Error('There is nothing to drag.')
}

const watchers = 5
const changes = 20

/** Goal 12: from the answer that one person gets to the frame in which all others see it. */
async function spreading(browser: Browser, stand: Stand): Promise<GoalResult[]> {
  const open: { context: BrowserContext; page: Page }[] = []
  let refetched = 0
  const times: number[] = []
  try {
    for (let one = 0; one < watchers; one++) {
      const { context, page } = await openBoard(browser, stand, 'S')
      open.push({ context, page })
      page.on('request', (request) => (refetched += new URL(request.url()).pathname === '/api/task-board' ? 1 : 0))
    }
    const id = (await open[0]?.page.locator('[data-card-id]').first().getAttribute('data-card-id')) ?? ''
    for (let change = 0; change < changes; change++) times.push(...(await changeOnce(stand, open, id, `Seen by all, ${change}`)))
  } finally {
    for (const { context } of open) await context.close()
  }
  const value = percentile(times, 0.95)
  const detail = `${changes} changes on ${watchers} boards in one browser; the board was loaded anew ${refetched} times`
  return [
    judged(12, 'a change on every other open board, p95', { value, limit: 100, better: 'lower', unit: ' ms', digits: 0 }, detail),
    judged(12, 'boards loaded anew for it', { value: refetched, limit: 0, better: 'lower', digits: 0 }, ''),
  ]
}

/** Clocks of all pages and ours are one. */
async function changeOnce(stand: Stand, open: readonly { page: Page }[], id: string, name: string): Promise<number[]> {
  const shown = open.map(({ page }) =>
    page.evaluate<number>(`new Promise((resolve) => {
      const look = () => document.querySelector('[data-card-id="${id}"]')?.textContent.includes(${JSON.stringify(name)})
        ? resolve(performance.timeOrigin + performance.now()) : requestAnimationFrame(look)
      look()
    })`),
  )
  const answer = await fetch(`${stand.ours.url}/api/tasks/${id}`, {
    method: 'PATCH',
    headers: { cookie: stand.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  if (!answer.ok) throw new Error(`The change was answered with ${answer.status}.`)
  const answered = performance.timeOrigin + performance.now()
  return (await Promise.all(shown)).map((time) => Math.max(0, time - answered))
}
