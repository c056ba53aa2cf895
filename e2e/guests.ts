import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures.ts'

/** The page of a link loads what its own build made, and nothing of the portal. @param asked all that was asked for */
export async function expectAlone(page: Page, asked: readonly string[]): Promise<void> {
  const document = await (await page.request.get(new URL('/link', page.url()).href)).text()
  const manifest = readFileSync(path.resolve(import.meta.dirname, '../dist/web/.vite/manifest.json'), 'utf8')
  expect(document).toContain('/assets/link-')
  const scripts = asked.map((one) => new URL(one).pathname.slice(1)).filter((one) => one.endsWith('.js'))
  expect(scripts).not.toEqual([])
  expect(scripts.filter((one) => manifest.includes(one))).toEqual([])
}

/** Free of findings in both themes, and of sideways scroll, at these widths. */
export async function expectAccessibleAt(page: Page, widths: readonly number[]): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  if (before) await page.setViewportSize(before)
}
