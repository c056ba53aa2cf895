import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createPool } from '../../src/platform/database/db.ts'
import { diskStorage } from '../../src/platform/files/storage-disk.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { openDatabase } from '../../src/platform/postgres/open.ts'
import { loadEnv } from '../../src/platform/process/env.ts'
import { createLog } from '../../src/platform/process/log.ts'
import { hashPassword } from '../../src/platform/security/passwords.ts'
import { axeFindings, type Finding, layoutFindings, settled } from '../../src/testing/browser/screen-checks.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { startServer, stopServer } from '../../src/testing/process/server.ts'
import { openBrowser } from '../bench/browser.ts'
import { seedAgency } from '../demo/write.ts'
import { writePart } from './report.ts'
import { exceptions } from './screens/exceptions.ts'
import { type Reader, type Stop, stopsFor, stopsOfGuests } from './screens/walk.ts'

const password = 'northlight-2026'
const people = {
  owner: 'ines.almeida@example.com',
  'project manager': 'jonas.feldmann@example.com',
  designer: 'mei.nakamura@example.com',
  client: 'harriet.whitcombe@example.com',
}
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
type Size = keyof typeof sizes

/** A finding with where and as whom it was met. */
type Met = Finding & { readonly screen: string; readonly who: string; readonly size: Size }

type Caller = { cookie: string; read: Reader; send: <T>(path: string, body: object) => Promise<T> }
type Walk = { readonly who: string; readonly size: Size; readonly stops: readonly Stop[]; readonly cookie: string | null }

/** Walks every screen as everyone at both sizes, in light and in dark. @param only a part of "<who> <size> <screen>" @returns the exit code */
export async function proveScreens(only: string | undefined, day: string): Promise<number> {
  const began = performance.now()
  const portal = await startDemo()
  const browser = await openBrowser()
  try {
    const walks = await walksOf(portal.url, only)
    const met: Met[] = []
    const looks = walks.reduce((sum, { stops }) => sum + stops.length, 0)
    const next = walks.values()
    // One for each core: the second loads while the first is looked at.
    const lane = async () => {
      for (const walk of next) met.push(...(await walkThrough(browser, portal.url, walk)))
    }
    await Promise.all([lane(), lane()])
    const minutes = (performance.now() - began) / 60_000
    return report(met, `${looks} screens, each in light and in dark, in ${minutes.toFixed(1)} minutes`, only === undefined ? day : null)
  } finally {
    await browser.close()
    await portal.close()
  }
}

/** Starts the demo on a folder of its own, or uses one that runs already at DEMO_URL. */
async function startDemo(): Promise<{ url: string; close: () => Promise<void> }> {
  if (process.env.DEMO_URL) return { url: process.env.DEMO_URL, close: async () => undefined }
  const dataDir = scratchFolder('screens')
  const env = loadEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const database = await openDatabase(env, createLog(env))
  await migrate(database.direct)
  const pool = createPool(database.connection, () => undefined)
  await seedAgency(pool, { storage: diskStorage(path.join(dataDir, 'files')), passwordHash: await hashPassword(password) })
  await pool.end()
  await database.stop()
  const server = await startServer(dataDir, { env: { LOG_LEVEL: 'error' } })
  const close = async () => {
    await stopServer(server)
    removeScratch(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, close }
}

async function signIn(url: string, email: string): Promise<Caller> {
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ')
  const call = async <T>(at: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(url + at, { ...init, headers: { ...headers, cookie } })
    if (!response.ok) throw new Error(`${at} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return { cookie, read: (at) => call(at), send: (at, body) => call(at, { method: 'POST', body: JSON.stringify(body) }) }
}

async function walksOf(url: string, only: string | undefined): Promise<Walk[]> {
  const all: Omit<Walk, 'size'>[] = []
  for (const [who, email] of Object.entries(people)) {
    const { cookie, read, send } = await signIn(url, email)
    all.push({ who, cookie, stops: await stopsFor(read) })
    if (who === 'project manager') all.push({ who: 'guest', cookie: null, stops: await stopsOfGuests(read, send) })
  }
  return (Object.keys(sizes) as Size[])
    .flatMap((size) => all.map((one) => ({ ...one, size })))
    .map((walk) => ({ ...walk, stops: walk.stops.filter(({ name }) => `${walk.who} ${walk.size} ${name}`.includes(only ?? '')) }))
    .filter(({ stops }) => stops.length > 0)
}

async function contextFor(browser: Browser, url: string, { size, cookie }: Walk): Promise<BrowserContext> {
  const phone = size === 'phone'
  const settings = { hasTouch: phone, isMobile: phone, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Lisbon' } as const
  const context = await browser.newContext({ viewport: sizes[size], ...settings })
  const pairs = cookie?.split('; ').map((one) => one.split(/=(.*)/s)) ?? []
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })))
  return context
}

async function walkThrough(browser: Browser, url: string, walk: Walk): Promise<Met[]> {
  const began = performance.now()
  const context = await contextFor(browser, url, walk)
  const page = await context.newPage()
  const met: Met[] = []
  try {
    for (const { name, address } of walk.stops) {
      const found = await lookAt(page, url + address, walk.size).catch((error: unknown): Finding[] => [
        { check: 'settled', at: 'page', detail: (error as Error).message.split('\n')[0] ?? '' },
      ])
      const here = found.map((one) => ({ ...one, screen: name, who: walk.who, size: walk.size }))
      // Printed immediately: a walk takes minutes.
      for (const one of here.filter((each) => !exceptionFor(each)))
        console.log(`  ✗ ${walk.who}, ${walk.size}, ${name}: ${one.check} ${one.at}, ${one.detail}`)
      met.push(...here)
    }
  } finally {
    await context.close()
  }
  const seconds = (performance.now() - began) / 1000
  console.log(`  ${walk.who}, ${walk.size}: ${walk.stops.length} screens in ${seconds.toFixed(0)} s`)
  return met
}

const exceptionFor = (one: Met) =>
  exceptions.find(({ check, screen, at }) => check === one.check && screen.test(one.screen) && at.test(one.at))

/** Looks at one screen in light, then in dark: the layout is the same in both, so in dark colours are looked at. */
async function lookAt(page: Page, address: string, size: Size): Promise<Finding[]> {
  // Addresses of links differ in what follows # only, which loads nothing.
  await page.goto('about:blank')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(address)
  await settled(page, 'light')
  const light = await axeFindings(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page, 'dark')
  const dark = await axeFindings(page, 'dark')
  const layout = await layoutFindings(page, { touch: size === 'phone' })
  const moves = layout.some(({ check }) => check === 'shift') && (await shiftsAgain(page, address))
  return [...light, ...dark, ...layout.filter(({ check }) => check !== 'shift' || moves)]
}

/** Whether a page moves on the second visit too: lists keep the room they had last time, so only a browser's first visit may shift. */
async function shiftsAgain(page: Page, address: string): Promise<boolean> {
  await page.goto('about:blank')
  await page.goto(address)
  await settled(page, 'dark')
  return (await layoutFindings(page, { touch: false })).some(({ check }) => check === 'shift')
}

function report(met: readonly Met[], walked: string, day: string | null): number {
  const used = new Set<(typeof exceptions)[number]>()
  const left = met.filter((one) => {
    const exception = exceptionFor(one)
    if (exception) used.add(exception)
    return !exception
  })
  const lines = Map.groupBy(left, ({ check, at, screen }) => `${check} | ${screen} | ${at}`)
  if (lines.size > 0) console.log('\n| check | screen | what | detail | seen by |\n|---|---|---|---|---|')
  for (const [line, same] of [...lines].toSorted(([one], [other]) => one.localeCompare(other))) {
    const by = Object.entries(Object.groupBy(same, ({ size }) => size)).map(
      ([size, some]) => `${size}: ${[...new Set(some?.map(({ who }) => who))].join(', ')}`,
    )
    console.log(`| ${line} | ${same[0]?.detail} | ${by.join('; ')} |`)
  }
  const unused = exceptions.filter((one) => !used.has(one))
  if (day !== null)
    for (const { check, at, screen } of unused) console.log(`✗ Nothing matches the exception ${check} ${screen} ${at} any more.`)
  const text = `${walked}: ${lines.size} findings, ${used.size} exceptions with a reason.`
  console.log(text)
  const held = lines.size === 0 && (day === null || unused.length === 0)
  if (held && day !== null) writePart('screens', `${day}. ${text}`)
  return held ? 0 : 1
}
