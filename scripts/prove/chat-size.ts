import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Pool } from 'pg'
import { openBrowser } from '../bench/browser.ts'
import { median } from '../bench/load.ts'

const sizes = { S: 100, L: 100_000 }
type Size = keyof typeof sizes
type Opening = { first: number; older: number; elements: number }
type Reader = { url: string; cookie: string; userId: string }

/**
 * A conversation of 100,000 messages beside one of 100, in Chromium: the time until the newest message is in the page, from the scroll to
 * its top until those before are, and what is mounted after many of them. @returns a line, and whether the large one is as the small one
 */
export async function chatSizes(pool: Pool, reader: Reader): Promise<{ line: string; held: boolean }> {
  const ids = { S: await fill(pool, reader.userId, sizes.S), L: await fill(pool, reader.userId, sizes.L) }
  await pool.query('vacuum analyze chat_conversations, chat_participants, chat_messages')
  const browser = await openBrowser()
  try {
    const found: Record<Size, Opening[]> = { S: [], L: [] }
    for (const size of ['S', 'L'] as const) await opened(browser, reader, ids[size], sizes[size])
    for (let round = 0; round < 7; round++) {
      for (const size of round % 2 === 0 ? (['S', 'L'] as const) : (['L', 'S'] as const))
        found[size].push(await opened(browser, reader, ids[size], sizes[size]))
    }
    const of = (size: Size, pick: (one: Opening) => number): number => median(found[size].map(pick))
    const pair = (pick: (one: Opening) => number): string => `${of('L', pick).toFixed(0)} / ${of('S', pick).toFixed(0)} ms`
    const far = await farBack(browser, reader, ids.L)
    const mounted = Math.max(
      far,
      of('L', (one) => one.elements),
    )
    const line = `A conversation of ${sizes.L} / ${sizes.S} messages, cold, medians of 7: newest message after ${pair((one) => one.first)}, the 50 before it ${pair((one) => one.older)} after scrolling to the top; after 20 pages back ${mounted} messages are mounted.`
    const ratio = (pick: (one: Opening) => number): number => of('L', pick) / of('S', pick)
    return { line, held: ratio((one) => one.first) <= 1.3 && ratio((one) => one.older) <= 1.5 && mounted <= 150 }
  } finally {
    await browser.close()
  }
}

async function fill(pool: Pool, userId: string, count: number): Promise<string> {
  const id = randomUUID()
  await pool.query(
    'insert into chat_conversations (id, name, is_group, last_seq, last_rev, created_by) values ($1, $2, true, $3::int, $3::int, $4)',
    [id, `Of ${count}`, count, userId],
  )
  await pool.query(
    'insert into chat_participants (id, conversation_id, user_id, outside, read_seq) values (gen_random_uuid(), $1, $2, false, $3)',
    [id, userId, count],
  )
  await pool.query(
    `insert into chat_messages (id, conversation_id, seq, rev, sender_id, client_msg_id, body, created_at)
      select gen_random_uuid(), $1, n, n, $2, gen_random_uuid(), 'Message ' || n, now() - ($3 - n) * interval '7 minutes' from generate_series(1, $3::int) n`,
    [id, userId, count],
  )
  return id
}

const lowest = 'Math.min(...[...document.querySelectorAll("[data-seq]")].map((one) => Number(one.dataset.seq)))'

async function opened(browser: Browser, reader: Reader, id: string, count: number): Promise<Opening> {
  return onConversation(browser, reader, id, async (page) => {
    await page.locator(`[data-seq="${count}"]`).waitFor()
    const first = await page.evaluate<number>('window.__firstMessage')
    const older = await timeOfOlder(page)
    return { first, older, elements: await page.locator('[data-seq]').count() }
  })
}

/** From the scroll to the top until messages before those are in the page, in ms. */
function timeOfOlder(page: Page): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const box = document.querySelector('[role=group][aria-label=Messages]')
    const oldest = () => Number(box.querySelector('[data-seq]').dataset.seq)
    const before = oldest()
    const begun = performance.now()
    while (oldest() >= before) {
      // As somebody does who goes on turning the wheel.
      box.scrollTop = box.scrollTop > 0 ? 0 : 1
      if (performance.now() - begun > 30_000) throw new Error('No older messages came.')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - begun
  })()`)
}

/** @returns how many messages are mounted after twenty pages */
async function farBack(browser: Browser, reader: Reader, id: string): Promise<number> {
  return onConversation(browser, reader, id, async (page) => {
    await page.locator(`[data-seq="${sizes.L}"]`).waitFor()
    for (let at = 0; at < 20; at++) await timeOfOlder(page)
    if ((await page.evaluate<number>(lowest)) > sizes.L - 20 * 25) throw new Error('Scrolling did not go back.')
    return page.locator('[data-seq]').count()
  })
}

async function onConversation<T>(browser: Browser, reader: Reader, id: string, look: (page: Page) => Promise<T>): Promise<T> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const [name = '', value = ''] = reader.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: reader.url }])
    const page = await context.newPage()
    await page.addInitScript(`new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[data-seq]')) return
      observer.disconnect()
      window.__firstMessage = performance.now()
    }).observe(document, { childList: true, subtree: true })`)
    await page.goto(`${reader.url}/chat?conversation=${id}`)
    return await look(page)
  } finally {
    await context.close()
  }
}
