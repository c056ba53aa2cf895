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

/** What one cold visit cost until its page stood. */
type Visit = { firstCard: number; elements: number; cards: number; blocked: number }

/** Before and after: until a page stands and can be used, and all with what it then fetches ahead of its use. */
type Around = { standing: number; ahead: number }

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
  const scripts = {
    signIn: await scriptsOf(browser, `${stand.ours.url}/auth`),
    board: await scriptsOf(browser, addressOf(stand, 'L'), stand),
  }
  const visits: Record<BoardName, Visit[]> = { S: [], M: [], L: [] }
  // The first visit fills the server's caches for all of them.
  await visitBoard(browser, stand, 'S')
  for (let round = 0; round < stand.rounds; round++) {
    for (const name of round % 2 === 0 ? (['S', 'L'] as const) : (['L', 'S'] as const))
      visits[name].push(await visitBoard(browser, stand, name))
  }
  const slowed: Around[] = []
  for (let round = 0; round < Math.min(3, stand.rounds); round++) slowed.push(await blockedSlowly(browser, stand))
  return results(scripts, visits, slowed)
}

type Scripts = { readonly signIn: Around; readonly board: Around }

function results(scripts: Scripts, visits: Record<BoardName, Visit[]>, slowed: readonly Around[]): GoalResult[] {
  const of = (name: BoardName, pick: (visit: Visit) => number): number => median(visits[name].map(pick))
  const first = { S: of('S', (visit) => visit.firstCard), L: of('L', (visit) => visit.firstCard) }
  const elements = { S: of('S', (visit) => visit.elements), L: of('L', (visit) => visit.elements) }
  const size = (what: string, { standing, ahead }: Around, limit: number): GoalResult => {
    const value = { value: standing / 1000, limit, better: 'lower', unit: ' KB', digits: 1 } as const
    return judged(
      7,
      `JavaScript on the wire, ${what}`,
      value,
      `brotli, empty cache; ${(ahead / 1000).toFixed(1)} KB with what is fetched ahead`,
    )
  }
  const ahead = Math.round(median(slowed.map((one) => one.ahead)))
  return [
    size('sign-in', scripts.signIn, 130),
    size('board', scripts.board, 220),
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
      { value: median(slowed.map((one) => one.standing)), limit: 200, better: 'lower', unit: ' ms', digits: 0 },
      `not slowed ${Math.round(of('L', (visit) => visit.blocked))} ms; slowed ${ahead} ms with what is fetched ahead`,
    ),
  ]
}

/** An empty browser in which the stand's manager is signed in. */
export async function signedIn(browser: Browser, stand: Stand): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', ...value] = stand.cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: stand.ours.url, httpOnly: true, sameSite: 'Lax' }])
  return context
}

const addressOf = (stand: Stand, name: BoardName): string => `${stand.ours.url}/tasks?projectId=${stand.fixture.boards[name]}`

async function scriptsOf(browser: Browser, address: string, stand?: Stand): Promise<Around> {
  const context = stand ? await signedIn(browser, stand) : await browser.newContext()
  try {
    const page = await context.newPage()
    const bytes = await countScripts(context, page)
    await page.goto(address)
    await untilItStands(page)
    const standing = bytes()
    await untilNothingComes(page)
    return { standing, ahead: bytes() }
  } finally {
    await context.close()
  }
}

/** The application is there, and what the page needs for itself: nothing more is asked for. */
export async function untilItStands(page: Page): Promise<void> {
  // Only the application names the page.
  while (!(await page.title()).includes(' · ')) await page.waitForTimeout(50)
  await untilQuiet(page)
}

/** Somebody moves: what is fetched ahead comes. */
async function untilNothingComes(page: Page): Promise<void> {
  await page.mouse.move(700, 400)
  await page.mouse.move(701, 401)
  await untilQuiet(page)
}

/** The live stream stays open, so the network never falls idle: what counts is that nothing new is asked for. */
async function untilQuiet(page: Page): Promise<void> {
  const since = await page.evaluate<number>('performance.now()')
  for (let quiet = false; !quiet; ) {
    await page.waitForTimeout(100)
    quiet = await page.evaluate<boolean>(
      `performance.now() - Math.max(${since}, ...performance.getEntriesByType('resource').map((one) => one.responseEnd)) > 500`,
    )
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

/** Runs in the page before its own scripts. @param card what is looked for first */
export const watcherOf = (card: string): string => `
  window.__bench = { firstCard: 0, blocked: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.__bench.blocked += Math.max(0, entry.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('${card}')) return
    observer.disconnect()
    requestAnimationFrame(() => { window.__bench.firstCard = performance.now() })
  }).observe(document, { childList: true, subtree: true })`
const watcher = watcherOf('[data-card-id]')

async function visitBoard(browser: Browser, stand: Stand, name: BoardName): Promise<Visit> {
  return onBoard(browser, stand, name, 1, (page) =>
    page.evaluate<Visit>(
      `({ ...window.__bench, elements: document.querySelectorAll('body *').length, cards: document.querySelectorAll('[data-card-id]').length })`,
    ),
  )
}

/** Blocking time of the largest board on a processor four times as slow, in ms. */
async function blockedSlowly(browser: Browser, stand: Stand): Promise<Around> {
  return onBoard(browser, stand, 'L', 4, async (page) => {
    const blocked = () => page.evaluate<number>('window.__bench.blocked')
    const standing = await blocked()
    await untilNothingComes(page)
    return { standing, ahead: await blocked() }
  })
}

/** Opens a board in an empty browser and looks once it stands. */
async function onBoard<T>(browser: Browser, stand: Stand, name: BoardName, slowdown: number, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await signedIn(browser, stand)
  try {
    const page = await context.newPage()
    await page.addInitScript(watcher)
    if (slowdown > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(addressOf(stand, name))
    await page.locator('[data-card-id]').first().waitFor()
    await untilItStands(page)
    return await look(page)
  } finally {
    await context.close()
  }
}
