import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** What a browser is like; only journeys that want the same come to the same one. */
export type Device = { hasTouch: boolean; viewport: { width: number; height: number } | null }

/** A browser that journeys of a worker have one after the other, emptied between them. */
type Kept = {
  context: BrowserContext
  page: Page
  session: CDPSession
  hasTouch: boolean
  /** where it has been since it was emptied */
  origins: Set<string>
  /** something was done to it that cannot be undone */
  spoiled: boolean
}

const idle: Kept[] = []
const taken = new Map<Page, Kept>()

/** What a journey may listen to; the rest is Playwright's own. */
const heard = [
  ...(['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'pageerror', 'popup'] as const),
  ...(['request', 'requestfailed', 'requestfinished', 'response', 'websocket'] as const),
]
const stored = 'local_storage,indexeddb,cache_storage,service_workers'
const usualMotion = process.env.LINGERING ? 'no-preference' : 'reduce'

/**
 * A browser as nobody has used it, but that it has the application's files already: what a journey begins with is most of its time, and
 * Playwright's own way of passing a page on throws them away. `giveBack` takes it again.
 */
export async function take(browser: Browser, { hasTouch, viewport }: Device): Promise<Page> {
  const at = idle.findIndex((one) => one.hasTouch === hasTouch && one.context.browser() === browser)
  const kept = idle.splice(at, at < 0 ? 0 : 1)[0] ?? (await make(browser, hasTouch))
  if (viewport) await kept.page.setViewportSize(viewport)
  taken.set(kept.page, kept)
  return kept.page
}

/** Told of every address that a page goes to. */
export function wentTo(page: Page, address: string): void {
  if (/^https?:/.test(address)) taken.get(page)?.origins.add(new URL(address).origin)
}

/** Empties the browsers that the journey had; what was opened beside them is closed. */
export async function giveBack(browser: Browser): Promise<void> {
  const all = [...taken.values()]
  taken.clear()
  const known = new Set([...all, ...idle].map(({ context }) => context))
  const others = browser.contexts().filter((context) => !known.has(context))
  await Promise.all([...others.map((context) => context.close()), ...all.map(empty)])
}

async function make(browser: Browser, hasTouch: boolean): Promise<Kept> {
  const context = await browser.newContext({ hasTouch })
  // What the content policy refuses is reported to the page alone when the code catches it; in the console every journey sees it.
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      // oxlint-disable-next-line no-console -- read by the journey
      console.error(`content policy: ${effectiveDirective} refuses ${blockedURI || 'inline code'} in ${sourceFile}:${lineNumber}`),
    ),
  )
  const page = await context.newPage()
  const kept: Kept = { context, page, session: await context.newCDPSession(page), hasTouch, origins: new Set(), spoiled: false }
  const forGood = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const
  noteCalls(kept, page, forGood)
  noteCalls(kept, context, [...forGood, 'newCDPSession', 'setGeolocation', 'setOffline'])
  noteCalls(kept, context.clock, ['install', 'setFixedTime', 'setSystemTime'])
  return kept
}

function noteCalls<T extends object>(kept: Kept, of: T, names: readonly (keyof T)[]): void {
  for (const name of names) {
    const call = of[name] as (...given: unknown[]) => unknown
    const noted = (...given: unknown[]) => {
      kept.spoiled = true
      return call.apply(of, given)
    }
    Object.assign(of, { [name]: noted })
  }
}

async function empty(kept: Kept): Promise<void> {
  const { context, page, session, origins, spoiled } = kept
  // A journey may have closed it.
  if (page.isClosed() || spoiled) return context.close()
  const beside = context.pages().filter((one) => one !== page)
  for (const event of heard) page.removeAllListeners(event)
  // Of a tab and not of an origin: it goes while the page is there, which as it leaves may keep something of the other sort once more.
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), ...beside.map((one) => one.close())])
  await page.goto('about:blank')
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    page.mouse.move(0, 0),
    page.emulateMedia({ media: null, colorScheme: null, reducedMotion: usualMotion }),
    ...[...origins].map((origin) => session.send('Storage.clearDataForOrigin', { origin, storageTypes: stored })),
  ])
  origins.clear()
  idle.push(kept)
}
