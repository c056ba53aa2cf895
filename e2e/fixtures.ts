import { type Browser, test as base, type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { axeFindings } from '../src/testing/browser/screen-checks.ts'
import { hasEnded } from './ended.ts'
import { type Device, giveBack, take, wentTo } from './kept.ts'

export { expect }

type Watch = { problems: string[] }

/** `SLOWED=6`: pages run as on a machine so many times slower, which brings out what waits for a time and not for a state. */
const slowed = Number(process.env.SLOWED ?? 1)
/** `LINGERING=10`: animations take so many times longer, which brings out what is in the way of somebody while it still closes. */
const lingering = Number(process.env.LINGERING ?? 1)

async function slowDown(page: Page): Promise<void> {
  if (lingering !== 1) await linger(page, lingering)
  if (slowed === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
}

const slowly = new WeakMap<Page, CDPSession>()

/** Has animations take so many times longer: what one does next comes while the step before is still on its way off the screen. */
export async function linger(page: Page, times: number): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const session = slowly.get(page) ?? (await page.context().newCDPSession(page))
  slowly.set(page, session)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 / times })
}

/** Notes what must never happen on a page: errors in its console, requests to another host, answers that failed on our side. */
async function watchPage(page: Page): Promise<Watch> {
  const problems: string[] = []
  await waitForApplication(page)
  page.on('console', (message) => {
    if (message.type() !== 'error' || hasEnded(message.location().url)) return
    // A refused call is an answer, not a fault of the page.
    const expected = /status of 4\d\d|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_REFUSED/
    if (!expected.test(message.text())) problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500 && !hasEnded(response.url())) problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const own = page.url() === 'about:blank' ? null : new URL(page.url()).host
    const { host, protocol } = new URL(request.url())
    if (own && protocol.startsWith('http') && host !== own) problems.push(`foreign request: ${request.url()}`)
  })
  return { problems }
}

/** The application of a slow page on a busy machine, in ms: everything it is made of comes and runs before it names the page. */
const takingOver = 120_000

const waits = new WeakSet<Page>()

/**
 * Goes on only once the application has taken over what the server drew: what one does before, it does again, but a test that measures
 * or presses at once would meet elements that are about to be replaced. Who looks at the drawn page goes with `waitUntil: 'commit'`.
 */
async function waitForApplication(page: Page): Promise<void> {
  await slowDown(page)
  // Another journey had the page before.
  if (waits.has(page)) return
  waits.add(page)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  // Only the application names the page.
  const there = () => !document.getElementById('root') || document.title.includes(' · ')
  const takenOver = async (waitUntil?: string) => {
    if (waitUntil !== 'commit') await page.waitForFunction(there, undefined, { timeout: takingOver })
  }
  page.goto = async (address, options) => {
    wentTo(page, address)
    const answer = await goto(address, options)
    await takenOver(options?.waitUntil)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await takenOver(options?.waitUntil)
    return answer
  }
}

/** What the journey at hand is made with. */
let device: Device = { hasTouch: false, viewport: null }

/** `page` is watched: a test whose page has faults fails, whatever it looked at. */
export const test = base.extend<{ watched: Watch }>({
  page: async ({ browser, hasTouch, viewport }, lend, info) => {
    device = { hasTouch, viewport }
    await lend(await take(browser, device))
    // Of one that failed a picture has yet to be taken, and no journey comes after it in this process.
    if (info.status === info.expectedStatus) await giveBack(browser)
  },
  context: async ({ page }, lend) => lend(page.context()),
  watched: [
    async ({ page }, lend) => {
      const watch = await watchPage(page)
      await lend(watch)
      expect(watch.problems).toEqual([])
    },
    { auto: true },
  ],
})

/** Another person's browser beside the first, watched in the same way. */
export async function openBrowser(browser: Browser): Promise<Page & { faults: string[] }> {
  const page = await take(browser, device)
  return Object.assign(page, { faults: (await watchPage(page)).problems })
}

/** Goes down to an item of an open menu by its key, each press once the one before has arrived. */
export async function arrowTo(item: Locator): Promise<void> {
  const focused = () =>
    item.evaluate((element) => {
      const menu = element.closest('[role=menu]')
      const at = document.activeElement
      return menu?.contains(at) ? { at: [menu, ...menu.querySelectorAll('*')].indexOf(at as Element), there: at === element } : null
    })
  await expect.poll(focused).not.toBeNull()
  for (let now = await focused(); !now?.there; now = await focused()) {
    await item.page().keyboard.press('ArrowDown')
    await expect.poll(focused).not.toEqual(now)
  }
}

/** No violation of accessibility, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const still = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await drawnIn(page, colorScheme)
    const found = await axeFindings(page, colorScheme)
    expect(found, page.url()).toEqual([])
  }
  // Back in its usual colours before anything moves again, or all of them would fade.
  await page.emulateMedia({ colorScheme: null })
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light', undefined, { timeout: 30_000 })
  await page.emulateMedia({ reducedMotion: still ? 'reduce' : 'no-preference' })
}

/**
 * The page hears of another scheme a moment later, and colours may fade: half-way between two themes no contrast is true. What closes is
 * in the page for a moment longer, and no part of it any more.
 */
async function drawnIn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  const still = (theme: string) =>
    document.documentElement.dataset.theme === theme &&
    !document.querySelector('[data-starting-style], [data-ending-style]') &&
    // What follows the scrolling of a list is always running, and never moves by itself.
    !document.getAnimations().some((one) => one.playState === 'running' && one.timeline instanceof DocumentTimeline)
  // With each frame: `expect` would look again after a tenth of a second, which adds up over all looks.
  await page.waitForFunction(still, scheme, { timeout: 30_000 })
}
