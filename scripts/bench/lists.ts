import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createPool } from '../../src/platform/database/db.ts'
import { runningConnection } from '../../src/platform/postgres/open.ts'
import { secretNamed } from '../../src/platform/security/secrets.ts'
import { accountsOn } from '../../src/testing/harness/client.ts'
import { removeScratch } from '../../src/testing/process/scratch.ts'
import { startServer, stopServer } from '../../src/testing/process/server.ts'
import { makeDemo } from './fixture.ts'
import { type GoalResult, judged } from './goals.ts'
import { median, oneByOne, percentile, type Shot } from './load.ts'
import type { Stand } from './measures.ts'

/** A running workspace and what its lists are asked with. */
type Side = { url: string; cookie: string; pool: pg.Pool; projectId: string; taskId: string }

/** Every list of the kinds that exist, as the screens ask for it. */
const lists: readonly { name: string; at: (side: Side) => string }[] = [
  { name: 'tasks by due date', at: () => '/api/tasks?limit=50' },
  { name: 'tasks by hand', at: () => '/api/tasks?limit=50&sort=position' },
  { name: 'own tasks', at: () => '/api/tasks?limit=50&assignedToMe=true' },
  { name: 'tasks of a column', at: () => '/api/task-board/cards?limit=50&status=todo' },
  { name: 'board of a project', at: ({ projectId }) => `/api/task-board?projectId=${projectId}&sort=position` },
  { name: 'board of all projects', at: () => '/api/task-board' },
  { name: 'projects', at: () => '/api/projects?limit=50' },
  { name: 'brands', at: () => '/api/brands?limit=50' },
  { name: 'search, exact', at: () => '/api/search?q=storyboard%20frames&limit=12' },
  { name: 'search, with an error', at: () => '/api/search?q=storybaord&limit=12' },
  { name: 'search, a name mistyped', at: () => '/api/search?q=Nortwind&limit=12' },
  { name: 'search, beginning', at: () => '/api/search?q=st&limit=12' },
  { name: 'search by filters', at: () => '/api/search?kind=task&limit=50' },
  { name: 'people', at: () => '/api/profiles?limit=50' },
  { name: 'team', at: () => '/api/team-members?limit=60' },
  { name: 'history of a task', at: ({ taskId }) => `/api/history?recordType=task&recordId=${taskId}` },
  { name: 'comments of a task', at: ({ taskId }) => `/api/comments?recordType=task&recordId=${taskId}` },
  { name: 'notifications', at: () => '/api/notifications?limit=30' },
  { name: 'unread notifications', at: () => '/api/notifications/count' },
  { name: 'dashboard', at: () => '/api/dashboard?mine=false' },
  { name: 'dashboard, one’s own', at: () => '/api/dashboard?mine=true' },
  { name: 'activity', at: () => '/api/dashboard/activity' },
]

/**
 * Goal 14: each list of the large workspace against the same of the demo's, in turns, and which tables it reads from end to end.
 * @param keptDemo folder of an earlier run with the demo's data
 */
export async function measureLists(stand: Stand, large: pg.Pool, keptDemo?: string): Promise<GoalResult[]> {
  const dataDir = keptDemo ?? (await makeDemo())
  try {
    const server = await startServer(dataDir, { env: { LOG_LEVEL: 'info' } })
    const connection = await runningConnection(dataDir)
    const pool = createPool({ ...connection, max: 2 }, () => undefined)
    try {
      const id = await onlyId(pool, `select user_id as id from user_roles where role = 'project_manager' order by user_id limit 1`)
      const person = await accountsOn(server.url, pool, await secretNamed(pool, 'sessions')).signIn({ id, fullName: '', email: '' })
      const small = await sideOf(server.url, person.cookie, pool)
      return await compare(small, await sideOf(stand.ours.url, stand.cookie, large), stand.requests)
    } finally {
      await pool.end()
      await stopServer(server)
    }
  } finally {
    if (!keptDemo) removeScratch(dataDir)
  }
}

async function sideOf(url: string, cookie: string, pool: pg.Pool): Promise<Side> {
  // The task that most has happened to.
  const taskId = await onlyId(
    pool,
    `select e.record_id as id from events e join tasks t on t.id = e.record_id and t.deleted_at is null
      where e.record_type = 'task' group by 1 order by count(*) desc, 1 limit 1`,
  )
  const projectId = await onlyId(
    pool,
    `select t.project_id as id from tasks t join projects p on p.id = t.project_id and p.archived_at is null
      group by 1 having count(*) < 200 order by count(*) desc, 1 limit 1`,
  )
  return { url, cookie, pool, projectId, taskId }
}

async function onlyId(pool: pg.Pool, text: string): Promise<string> {
  const found = await pool.query<{ id: string }>(text)
  if (!found.rows[0]) throw new Error(`Nothing is found by ${text}`)
  return found.rows[0].id
}

type Compared = { name: string; ratio: number; text: string }

async function compare(small: Side, large: Side, requests: number): Promise<GoalResult[]> {
  const found: Compared[] = []
  const whole: string[] = []
  for (const { name, at } of lists) {
    const shots = await sameLength(
      [small, large].map((side) => ({ url: side.url + at(side), headers: { cookie: side.cookie, 'accept-encoding': 'gzip' } })),
    )
    for (const shot of shots) await oneByOne(shot, 20)
    const before = await readWhole(large.pool)
    const one = await compareOne(name, shots, requests)
    found.push(one)
    process.stderr.write(`  ${one.ratio.toFixed(2)}  ${one.text}\n`)
    const tables = [...(await readWhole(large.pool))].filter(([table, scans]) => scans > (before.get(table) ?? 0)).map(([table]) => table)
    if (tables.length > 0) whole.push(`${name} (${tables.join(', ')})`)
  }
  const worst = found.toSorted((one, other) => other.ratio - one.ratio)
  const detail = `p95 of ${lists.length} lists; the slowest: ${worst
    .slice(0, 3)
    .map(({ text }) => text)
    .join(', ')}`
  return [
    judged(14, 'any list at 100 x the demo, p95 against the demo', { value: worst[0]?.ratio ?? 0, limit: 1.5, better: 'lower' }, detail),
    judged(
      14,
      'lists that read a large table from end to end',
      { value: whole.length, limit: 0, better: 'lower', digits: 0 },
      whole.join(', '),
    ),
  ]
}

/** Of a list that is shorter in the demo, such as that of its twelve brands, only so many rows are asked for: rows are compared with as many. */
async function sameLength(shots: readonly Shot[]): Promise<Shot[]> {
  const lengths = await Promise.all(shots.map(lengthOf))
  const shortest = Math.min(...lengths)
  if (shortest === Infinity || lengths.every((length) => length === shortest)) return [...shots]
  return shots.map((shot) => {
    const url = new URL(shot.url)
    if (!url.searchParams.has('limit')) return shot
    url.searchParams.set('limit', String(Math.max(1, shortest)))
    return { ...shot, url: url.href }
  })
}

async function lengthOf({ url, headers }: Shot): Promise<number> {
  const answer = (await (await fetch(url, { headers: headers ?? {} })).json()) as { items?: unknown[] }
  return answer.items?.length ?? Infinity
}

/** p95 of both, in turns. */
export async function compareOne(name: string, [small, large]: readonly Shot[], requests: number): Promise<Compared> {
  if (!small || !large) throw new Error('A list is compared on two sides.')
  const times = { small: [] as number[], large: [] as number[] }
  for (let turn = 0; turn < 8; turn++) {
    times.small.push(...(await oneByOne(small, requests / 8)).times)
    times.large.push(...(await oneByOne(large, requests / 8)).times)
  }
  const p95 = { small: percentile(times.small, 0.95), large: percentile(times.large, 0.95) }
  const middle = `(p50 ${median(times.large).toFixed(1)} / ${median(times.small).toFixed(1)})`
  return { name, ratio: p95.large / p95.small, text: `${name} ${p95.large.toFixed(1)} / ${p95.small.toFixed(1)} ms ${middle}` }
}

/** How often each large table was read without an index, as its plan had it. */
export async function readWhole(pool: pg.Pool): Promise<Map<string, number>> {
  // A connection hands in what it did at most once a second.
  await delay(1200)
  const found = await pool.query<{ table: string; scans: number }>(
    `select relname as table, seq_scan as scans from pg_stat_user_tables where n_live_tup > 10000`,
  )
  return new Map(found.rows.map(({ table, scans }) => [table, scans]))
}
