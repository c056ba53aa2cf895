import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { PoolConfig } from 'pg'
import type { Server } from '../../src/testing/process/server.ts'
import { boardSizes, type Fixture } from './fixture.ts'
import { type GoalResult, judged } from './goals.ts'
import { median, oneByOne, percentile, rate, type Shot } from './load.ts'
import { cpuSeconds, databaseCpuSeconds, memoryMb, type Thin } from './processes.ts'

/** Everything a measurement works with. */
export type Stand = {
  fixture: Fixture
  ours: Server
  thin: Thin
  connection: PoolConfig
  cookie: string
  secret: string
  rounds: number
  /** seconds of each throughput run */
  seconds: number
  /** requests of each one-connection run */
  requests: number
}

const perSecond = (value: number): string => `${Math.round(value)}/s`
const ms = (value: number): string => `${value.toFixed(2)} ms`

/** Ours and thin in turns, so that a busy moment of the machine hits both. @returns the medians and the median of the ratios */
async function alternate(rounds: number, ours: () => Promise<number>, thin: () => Promise<number>) {
  const pairs: { ours: number; thin: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0
    const a = first ? await ours() : await thin()
    const b = first ? await thin() : await ours()
    pairs.push(first ? { ours: a, thin: b } : { ours: b, thin: a })
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    thin: median(pairs.map((pair) => pair.thin)),
    ratio: median(pairs.map((pair) => pair.ours / pair.thin)),
  }
}

const ourShot = (stand: Stand, at: string): Shot => ({
  url: stand.ours.url + at,
  headers: { cookie: stand.cookie, 'accept-encoding': 'gzip' },
})

/** Goal 1: fifty tasks with project and assignee. */
export async function measureList(stand: Stand): Promise<GoalResult> {
  const ours = ourShot(stand, '/api/tasks?limit=50')
  const thin: Shot = { url: `${stand.thin.url}/list?limit=50` }
  await sameTasks(ours, thin, 50)
  await rate(ours, 16, 2)
  await rate(thin, 16, 1)
  const found = await alternate(
    stand.rounds,
    () => rate(ours, 16, stand.seconds),
    () => rate(thin, 16, stand.seconds),
  )
  const detail = `ours ${perSecond(found.ours)}, thin ${perSecond(found.thin)}`
  return judged(1, 'list of 50 tasks, 16 connections, ours / thin', { value: found.ratio, limit: 0.6, better: 'higher' }, detail)
}

/** A ratio of two different answers would say nothing. */
async function sameTasks(ours: Shot, thin: Shot, count: number): Promise<void> {
  const read = async (shot: Shot): Promise<unknown> => (await fetch(shot.url, { headers: shot.headers ?? {} })).json()
  const mine = ((await read(ours)) as { items: { id: string }[] }).items.map((task) => task.id)
  const theirs = ((await read(thin)) as { id: string }[]).map((task) => task.id)
  if (mine.length !== count || mine.join() !== theirs.join()) {
    throw new Error(`Ours answers ${mine.length} tasks and thin ${theirs.length}, or not the same ones; ${count} were expected of both.`)
  }
}

/** Goals 2 and 3: what the board screen asks for, and how much of it goes over the wire. */
export async function measureBoard(stand: Stand): Promise<{ results: GoalResult[]; memoryUnderLoad: number }> {
  const projectId = stand.fixture.boards.M
  const ours = ourShot(stand, `/api/task-board?projectId=${projectId}&sort=position`)
  const thin: Shot = { url: `${stand.thin.url}/board?projectId=${projectId}` }
  const shown = await checkBoards(ours, thin)
  await oneByOne(ours, 150)
  await oneByOne(thin, 60)
  let bytes = 0
  const p50: number[] = []
  const found = await alternate(
    stand.rounds,
    async () => {
      const run = await oneByOne(ours, stand.requests)
      bytes = run.bytes
      p50.push(median(run.times))
      return percentile(run.times, 0.95)
    },
    async () => percentile((await oneByOne(thin, stand.requests)).times, 0.95),
  )
  const detail = `p95 ours ${ms(found.ours)} (p50 ${ms(median(p50))}), thin ${ms(found.thin)}; ours sends ${shown} cards of ${boardSizes.M} with all counts`
  return {
    results: [
      judged(2, 'board request M, 1 connection, p95, ours / thin with all rows', { value: found.ratio, limit: 1, better: 'lower' }, detail),
      judged(
        3,
        'the same on the wire, gzip',
        { value: bytes / 1000, limit: 36, better: 'lower', unit: ' KB', digits: 1 },
        `${bytes} bytes`,
      ),
    ],
    memoryUnderLoad: memoryMb(stand.ours.process.pid ?? 0),
  }
}

type BoardAnswer = { columns: { count: number; items: unknown[] }[] }

async function checkBoards(ours: Shot, thin: Shot): Promise<number> {
  const raw = await fetch(ours.url, { headers: { ...ours.headers } })
  const board = (await raw.json()) as BoardAnswer
  const all = (await (await fetch(thin.url)).json()) as unknown[]
  const counted = board.columns.reduce((sum, column) => sum + column.count, 0)
  if (raw.headers.get('content-encoding') !== 'gzip' || counted !== boardSizes.M || all.length !== boardSizes.M) {
    throw new Error(
      `The boards do not agree: ours counts ${counted}, thin has ${all.length}, compressed: ${raw.headers.get('content-encoding')}.`,
    )
  }
  return board.columns.reduce((sum, column) => sum + column.items.length, 0)
}

/** Goal 4: create a task with an assignee who is told. */
export async function measureCreate(stand: Stand): Promise<GoalResult> {
  const { writeProjectId: projectId, assigneeId } = stand.fixture
  const body = JSON.stringify({ name: 'Storyboard, 24 frames', projectId, assigneeId })
  const json = { 'content-type': 'application/json' }
  const ours: Shot = { url: `${stand.ours.url}/api/tasks`, method: 'POST', headers: { cookie: stand.cookie, ...json }, body }
  const thin: Shot = { url: `${stand.thin.url}/tasks`, method: 'POST', headers: json, body }
  await rate(ours, 16, 2)
  await rate(thin, 16, 1)
  const found = await alternate(
    stand.rounds,
    () => rate(ours, 16, stand.seconds),
    () => rate(thin, 16, stand.seconds),
  )
  const detail = `ours ${perSecond(found.ours)}, thin ${perSecond(found.thin)}`
  return judged(4, 'create a task, 16 connections, ours / thin insert', { value: found.ratio, limit: 0.3, better: 'higher' }, detail)
}

/** Goal 5: CPU of the check alone against CPU of the whole request of goal 1, Node and PostgreSQL together. */
export async function measureSessionShare(stand: Stand): Promise<GoalResult> {
  const shot = ourShot(stand, '/api/tasks?limit=50')
  const shares: number[] = []
  let text = ''
  for (let round = 0; round < Math.min(stand.rounds, 3); round++) {
    const whole = await requestCost(stand, shot)
    const check = await checkCost(stand)
    shares.push((check.node + check.database) / (whole.node + whole.database))
    text = `check ${micro(check.node)} Node + ${micro(check.database)} database of ${micro(whole.node)} + ${micro(whole.database)} µs`
  }
  return judged(
    5,
    "session and rights check, share of a request's CPU",
    { value: median(shares) * 100, limit: 15, better: 'lower', unit: ' %', digits: 1 },
    text,
  )
}

const micro = (seconds: number): string => String(Math.round(seconds * 1e6))

/** CPU per request in seconds. */
type Cost = { node: number; database: number }

async function requestCost(stand: Stand, shot: Shot): Promise<Cost> {
  const pid = stand.ours.process.pid ?? 0
  await rate(shot, 16, 1)
  const before = { node: cpuSeconds(pid), database: databaseCpuSeconds(stand.fixture.dataDir) }
  const seconds = Math.max(3, stand.seconds)
  const requests = (await rate(shot, 16, seconds)) * seconds
  return {
    node: (cpuSeconds(pid) - before.node) / requests,
    database: (databaseCpuSeconds(stand.fixture.dataDir) - before.database) / requests,
  }
}

async function checkCost(stand: Stand): Promise<Cost> {
  const checks = 20_000
  const given = JSON.stringify({ connection: stand.connection, cookie: stand.cookie, secret: stand.secret, checks })
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'session-cost.ts')], {
    env: { ...process.env, SESSION_COST: given },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async (): Promise<string> => {
    const next = await lines.next()
    if (next.done) throw new Error('The measurement of the session check ended early.')
    return next.value
  }
  await line()
  const before = databaseCpuSeconds(stand.fixture.dataDir)
  child.stdin.write('go\n')
  const { cpuSeconds: used } = JSON.parse(await line()) as { cpuSeconds: number }
  const database = databaseCpuSeconds(stand.fixture.dataDir) - before
  child.stdin.end()
  await ended
  return { node: used / checks, database: database / checks }
}
