import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { type BoardName, boardSizes } from './fixture.ts'
import { type GoalResult, judged } from './goals.ts'
import { median } from './load.ts'
import type { Stand } from './measures.ts'

const systemBrowser = '/usr/bin/chromium'

/** The system's Chromium, or the one from npm. */
export async function openBrowser(): Promise<Browser> {
  const { default: packaged } = await import('@sparticuz/chromium')
  const executablePath = process.env.CHROMIUM ?? (existsSync(systemBrowser) ? systemBrowser : await packaged.executablePath())
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--headless=new'] })
}

/** What one cold visit cost. */
type Visit = { firstCard: number; elements: number; cards: number; blocked: number; scriptBytes: number }

/** A board that stands, with what is loaded behind it; its context is to be closed. */
export async function openBoard(browser: Browser, stand: Stand, name: BoardName): Promise<{ context: BrowserContext; page: Page }> {
  const context = await signedIn(browser, stand)
  const page = await context.newPage()
  await page.goto(`${stand.ours.url}/tasks?projectId=${stand.fixture.boards[name]}`)
  await page.locator('[data-card-id][draggable=true]').first().waitFor()
  return { context, page }
}

/** Goal 16: the first card in an empty browser, against a page without style or script that has the same cards in its HTML. */
export async function measureFirstCard(browser: Browser, stand: Stand): Promise<GoalResult> {
  const bare = `${stand.thin.url}/page?projectId=${stand.fixture.boards.S}`
  const pairs: { ours: number; bare: number }[] = []
  await visitBoard(browser, stand, 'S')
  await firstCardOf(browser, bare)
  for (let round = 0; round < stand.rounds + 2; round++) {
    const ours = round % 2 === 0 ? (await visitBoard(browser, stand, 'S')).firstCard : 0
    const theirs = await firstCardOf(browser, bare)
    pairs.push({ ours: ours || (await visitBoard(browser, stand, 'S')).firstCard, bare: theirs })
  }
  const value = median(pairs.map((pair) => pair.ours / pair.bare))
  const middle = (pick: (pair: { ours: number; bare: number }) => number): number => Math.round(median(pairs.map(pick)))
  const detail = `ours ${middle((pair) => pair.ours)} ms, bare page ${middle((pair) => pair.bare)} ms`
  return judged(16, 'first card, cold, S, ours / a bare HTML page of thin', { value, limit: 1.5, better: 'lower' }, detail)
}

async function firstCardOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watcher)
    await page.goto(url)
    await page.waitForFunction('window.__bench.firstCard > 0')
    return await page.evaluate<number>('window.__bench.firstCard')
  } finally {
    await context.close()
  }
}

/** Goals 7, 8 and 9, each visit in a new browser profile. */
export async function measureBrowser(browser: Browser, stand: Stand): Promise<GoalResult[]> {
  const signIn = await scriptsOf(browser, stand)
  const visits: Record<BoardName, Visit[]> = { S: [], M: [], L: [] }
  // The first visit fills the server's caches for all of them.
  await visitBoard(browser, stand, 'S')
  for (let round = 0; round < stand.rounds; round++) {
    for (const name of round % 2 === 0 ? (['S', 'L'] as const) : (['L', 'S'] as const))
      visits[name].push(await visitBoard(browser, stand, name))
  }
  const slowed: number[] = []
  for (let round = 0; round < Math.min(3, stand.rounds); round++) slowed.push((await visitBoard(browser, stand, 'L', 4)).blocked)
  return results(signIn, visits, slowed)
}

function results(signIn: number, visits: Record<BoardName, Visit[]>, slowed: readonly number[]): GoalResult[] {
  const of = (name: BoardName, pick: (visit: Visit) => number): number => median(visits[name].map(pick))
  const first = { S: of('S', (visit) => visit.firstCard), L: of('L', (visit) => visit.firstCard) }
  const elements = { S: of('S', (visit) => visit.elements), L: of('L', (visit) => visit.elements) }
  const board = of('L', (visit) => visit.scriptBytes)
  const kb = { better: 'lower', unit: ' KB', digits: 1 } as const
  return [
    judged(7, 'JavaScript on the wire, sign-in', { value: signIn / 1000, limit: 130, ...kb }, 'brotli, empty cache'),
    judged(7, 'JavaScript on the wire, board', { value: board / 1000, limit: 220, ...kb }, 'brotli, empty cache'),
    judged(
      8,
      `time to first card, ${boardSizes.L} / ${boardSizes.S} tasks`,
      { value: first.L / first.S, limit: 1.3, better: 'lower' },
      `${Math.round(first.L)} ms / ${Math.round(first.S)} ms`,
    ),
    judged(
      8,
      `mounted elements, ${boardSizes.L} / ${boardSizes.S} tasks`,
      { value: elements.L / elements.S, limit: 1.2, better: 'lower' },
      `${elements.L} / ${elements.S}, cards ${of('L', (visit) => visit.cards)} / ${of('S', (visit) => visit.cards)}`,
    ),
    judged(
      9,
      'total blocking time, cold, L, 4 × slowed processor',
      { value: median(slowed), limit: 200, better: 'lower', unit: ' ms', digits: 0 },
      `not slowed ${Math.round(of('L', (visit) => visit.blocked))} ms`,
    ),
  ]
}

async function signedIn(browser: Browser, stand: Stand): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', ...value] = stand.cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: stand.ours.url, httpOnly: true, sameSite: 'Lax' }])
  return context
}

async function scriptsOf(browser: Browser, stand: Stand): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const bytes = await countScripts(context, page)
    await page.goto(`${stand.ours.url}/auth`)
    await page.locator('input[type=password]').first().waitFor()
    await page.waitForLoadState('networkidle')
    return bytes()
  } finally {
    await context.close()
  }
}

type Page = Awaited<ReturnType<BrowserContext['newPage']>>

/** Counts the bytes of all scripts as they come over the wire, without the headers of the answers. */
async function countScripts(context: BrowserContext, page: Page): Promise<() => number> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const headers = new Map<string, number>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType)) headers.set(requestId, response.encodedDataLength)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const before = headers.get(requestId)
    if (before !== undefined) bytes += encodedDataLength - before
  })
  return () => bytes
}

// Runs in the page before its own scripts.
const watcher = `
  window.__bench = { firstCard: 0, blocked: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.__bench.blocked += Math.max(0, entry.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[data-card-id]')) return
    observer.disconnect()
    requestAnimationFrame(() => { window.__bench.firstCard = performance.now() })
  }).observe(document, { childList: true, subtree: true })`

async function visitBoard(browser: Browser, stand: Stand, name: BoardName, slowdown = 1): Promise<Visit> {
  const context = await signedIn(browser, stand)
  try {
    const page = await context.newPage()
    await page.addInitScript(watcher)
    const bytes = await countScripts(context, page)
    if (slowdown > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${stand.ours.url}/tasks?projectId=${stand.fixture.boards[name]}`)
    await page.locator('[data-card-id]').first().waitFor()
    // The live stream stays open, so the network never falls idle: what counts is that nothing new is asked for.
    for (let quiet = false; !quiet; ) {
      await page.waitForTimeout(100)
      quiet = await page.evaluate<boolean>(
        `window.__bench.firstCard > 0 && performance.now() - Math.max(...performance.getEntriesByType('resource').map((one) => one.responseEnd)) > 500`,
      )
    }
    const found = await page.evaluate<{ firstCard: number; blocked: number; elements: number; cards: number }>(
      `({ ...window.__bench, elements: document.querySelectorAll('body *').length, cards: document.querySelectorAll('[data-card-id]').length })`,
    )
    return { ...found, scriptBytes: bytes() }
  } finally {
    await context.close()
  }
}
