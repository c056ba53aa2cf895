import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

// What every screen is held to, in `npm run prove -- screens` and in the journey of the shared parts.

export type Check = 'settled' | 'covered' | 'sideways' | 'shift' | 'target' | 'axe'

/** One thing wrong on one screen. */
export type Finding = { readonly check: Check; readonly at: string; readonly detail: string }

type Found = Omit<Finding, 'check'>

/** The layout shift a page may have while it loads, as browsers count it: what Core Web Vitals call good. Sections far down a record load later. */
export const shiftAllowed = 0.1
/** The smallest target on touch, in px: WCAG 2.5.5. */
export const leastTarget = 44

const source = stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, 'in-page.ts'), 'utf8'))
const inPage = `{${source}}`

type InPage = { screenChecks: { pending: (theme: string) => string | null } }

/** Waits until nothing on the page loads or moves any more, and it is drawn in this theme. @throws Error that says what does not come */
export async function settled(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(inPage)
  // Functions, not text: the page's content policy allows no text to be run.
  const isSettled = (wanted: string) => (globalThis as unknown as InPage).screenChecks.pending(wanted) === null
  await page.waitForFunction(isSettled, theme, { timeout: 60_000 }).catch(async (error: unknown) => {
    const waited = await page.evaluate((wanted) => (globalThis as unknown as InPage).screenChecks.pending(wanted), theme)
    throw new Error(`${page.url()} still waits for ${waited}.`, { cause: error })
  })
}

/** Lists what is wrong with the layout of a page that has settled. */
export async function layoutFindings(page: Page, { touch }: { touch: boolean }): Promise<Finding[]> {
  await page.evaluate(inPage)
  const width = page.viewportSize()?.width ?? 0
  const ask = async (check: Check, call: string): Promise<Finding[]> => {
    const found = await page.evaluate<Found[]>(`screenChecks.${call}`)
    return found.map((one) => ({ check, ...one }))
  }
  return [
    ...(await ask('shift', `layoutShift(${shiftAllowed})`)),
    ...(await ask('sideways', `sideways(${width})`)),
    ...(await ask('covered', 'coveredControls()')),
    ...(touch ? await ask('target', `smallTargets(${leastTarget})`) : []),
  ]
}

/** The rules that go by colours; all others find the same in light and in dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** The minified build: less than half of what the package reads for each page. */
const axeSource = readFileSync(path.resolve(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8')

/** Lists what axe finds. Dark comes after light on the same page: then only the rules that go by colours are asked. */
export async function axeFindings(page: Page, scheme: 'light' | 'dark'): Promise<Finding[]> {
  // Reading the source again would take as long as many a look. A frame may have been added since.
  const there = page.frames().length === 1 && (await page.evaluate<boolean>("'axe' in window"))
  const axe = new AxeBuilder({ page, axeSource: there ? 'void 0' : axeSource })
  // Listing what passes takes longer than checking it, and style sheets are only read for rules that are off. The legacy mode opens no
  // extra page for each look; that page is for frames of other hosts, which there are none of.
  axe.options({ resultTypes: ['violations'], preload: { assets: ['media'] } }).setLegacyMode()
  const { violations } = await (scheme === 'light' ? axe : axe.withRules(rulesOfColour)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => ({ check: 'axe' as const, at: target.join(' '), detail: `${id}, ${scheme}` })),
  )
}
