import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type pg from 'pg'
import { signedIn, untilItStands, watcherOf } from './browser.ts'
import { type GoalResult, judged } from './goals.ts'
import { compareOne, readWhole } from './lists.ts'
import { median, oneByOne } from './load.ts'
import type { Stand } from './measures.ts'

/** Goal 17 opens two libraries, each of one project: a small one and a large one. */
const sizes = ['S', 'L'] as const
export type Size = (typeof sizes)[number]
export type Libraries = Record<Size, string>

/** A screen of one library. */
export type Screen = {
  /** 17 unless it has one of its own */
  goal?: number
  /** "documents", "graphics" */
  things: string
  /** how many of them lie in each */
  count: Record<Size, number>
  /** with what lies beside them, for the words of the result */
  beside?: string
  address: (projectId: string) => string
  /** what the first one is found by */
  first: string
  /** what is counted beside all elements */
  pieces: { name: string; selector: string }
}

type Visit = { firstCard: number; elements: number; pieces: number }

/** How long the first one takes in an empty browser, and how much is mounted: the large library against the small one. */
export async function firstViews(browser: Browser, stand: Stand, libraries: Libraries, screen: Screen): Promise<GoalResult[]> {
  const visits: Record<Size, Visit[]> = { S: [], L: [] }
  await visit(browser, stand, libraries.S, screen)
  // A frame more or less is a fifth of such a visit: few of them would say more of luck than of size.
  for (let round = 0; round < stand.rounds * 2 + 1; round++)
    for (const size of round % 2 === 0 ? sizes : sizes.toReversed()) visits[size].push(await visit(browser, stand, libraries[size], screen))
  const of = (size: Size, pick: (one: Visit) => number): number => median(visits[size].map(pick))
  const first = { S: of('S', (one) => one.firstCard), L: of('L', (one) => one.firstCard) }
  const elements = { S: of('S', (one) => one.elements), L: of('L', (one) => one.elements) }
  const { goal = 17, things, count, beside = '', pieces } = screen
  const against = `${count.L.toLocaleString('en')} / ${count.S} ${things}${beside}`
  return [
    judged(
      goal,
      `time to the first of ${against}`,
      { value: first.L / first.S, limit: 1.3, better: 'lower' },
      `${Math.round(first.L)} ms / ${Math.round(first.S)} ms`,
    ),
    judged(
      goal,
      `mounted elements, ${against}`,
      { value: elements.L / elements.S, limit: 1.2, better: 'lower' },
      `${elements.L} / ${elements.S}, ${pieces.name} ${of('L', (one) => one.pieces)} / ${of('S', (one) => one.pieces)}`,
    ),
  ]
}

async function visit(browser: Browser, stand: Stand, projectId: string, { address, first, pieces }: Screen): Promise<Visit> {
  const context = await signedIn(browser, stand)
  try {
    const page = await context.newPage()
    await page.addInitScript(watcherOf(first))
    await page.goto(stand.ours.url + address(projectId))
    await page.locator(pieces.selector).first().waitFor()
    await untilItStands(page)
    return await page.evaluate<Visit>(
      `({ ...window.__bench, elements: document.querySelectorAll('body *').length, pieces: document.querySelectorAll('${pieces.selector}').length })`,
    )
  } finally {
    await context.close()
  }
}

/** A list of a library, as the screen asks for it. */
export type List = { name: string; path: string; of: string }

/** Each list of the large library against the same of the small one, with as many rows, and which tables it reads from end to end. */
export async function compareLists(
  stand: Stand,
  pool: pg.Pool,
  libraries: Libraries,
  things: string,
  lists: readonly List[],
): Promise<GoalResult[]> {
  const found: { ratio: number; text: string }[] = []
  const whole: string[] = []
  for (const { name, path, of } of lists) {
    const shots = sizes.map((size) => ({
      url: `${stand.ours.url}${path}?projectId=${libraries[size]}${of}`,
      headers: { cookie: stand.cookie, 'accept-encoding': 'gzip' },
    }))
    for (const shot of shots) await oneByOne(shot, 20)
    const before = await readWhole(pool)
    const one = await compareOne(name, shots, stand.requests)
    found.push(one)
    process.stderr.write(`  ${one.ratio.toFixed(2)}  ${one.text}\n`)
    const tables = [...(await readWhole(pool))].filter(([table, scans]) => scans > (before.get(table) ?? 0)).map(([table]) => table)
    if (tables.length > 0) whole.push(`${name} (${tables.join(', ')})`)
  }
  const worst = found.toSorted((one, other) => other.ratio - one.ratio)
  const detail = worst.map(({ text }) => text).join(', ')
  return [
    judged(17, `any list of 10,000 ${things}, p95 against 100`, { value: worst[0]?.ratio ?? 0, limit: 1.5, better: 'lower' }, detail),
    judged(
      17,
      'of them those that read a large table from end to end',
      { value: whole.length, limit: 0, better: 'lower', digits: 0 },
      whole.join(', '),
    ),
  ]
}

/**
 * The two libraries, each a project of this manager; made with the first look and found again in a folder that was kept.
 * @param name "Library"
 * @param fill puts what it holds into the project of a new one
 */
export async function makeLibraries(
  pool: pg.Pool,
  name: string,
  managerId: string,
  fill: (projectId: string, size: Size) => Promise<void>,
): Promise<Libraries> {
  const make = async (size: Size): Promise<string> => {
    const before = await pool.query<{ id: string }>('select id from projects where name = $1', [`${name} ${size}`])
    if (before.rows[0]) return before.rows[0].id
    const id = randomUUID()
    await pool.query(
      `insert into projects (id, name, description, brand_id, budget, currency, start_date, end_date, project_manager_id, product_owner_id, status, created_by)
       select $1, $2, description, brand_id, budget, currency, start_date, end_date, project_manager_id, product_owner_id, 'active', created_by
       from projects where project_manager_id = $3 order by id limit 1`,
      [id, `${name} ${size}`, managerId],
    )
    await fill(id, size)
    return id
  }
  return { S: await make('S'), L: await make('L') }
}
