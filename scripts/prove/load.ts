import { setTimeout as delay } from 'node:timers/promises'
import { holding } from '../../src/features/workspace/users/fixtures/demo.ts'
import { createPool } from '../../src/platform/database/db.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { openDatabase, runningConnection } from '../../src/platform/postgres/open.ts'
import { loadEnv } from '../../src/platform/process/env.ts'
import { createLog } from '../../src/platform/process/log.ts'
import { secretNamed } from '../../src/platform/security/secrets.ts'
import { accountsOn } from '../../src/testing/harness/client.ts'
import type { DemoWorld } from '../../src/testing/kit/demo.ts'
import { createRandom, type Random } from '../../src/testing/kit/random.ts'
import type { TestClient } from '../../src/testing/kit/test-app-types.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { startServer, stopServer } from '../../src/testing/process/server.ts'
import { percentile } from '../bench/load.ts'
import { seedAgency } from '../demo/write.ts'

export type LoadOptions = { people: number; seconds: number; seed: number; tasks?: number }
export type LoadReport = LoadOptions & {
  reads: number
  writes: number
  readP95: number
  writeP95: number
  errors: string[]
  missing: number
}

/** People at work: each looks at something or changes something about once a second, four reads to one write. */
export async function loadRun(options: LoadOptions): Promise<LoadReport> {
  const dataDir = scratchFolder('load')
  try {
    const agency = await fill(dataDir, options)
    const server = await startServer(dataDir, { env: { LOG_LEVEL: 'info' } })
    try {
      const connection = await runningConnection(dataDir)
      if (!connection) throw new Error('The database of the data folder does not run.')
      const pool = createPool({ ...connection, max: 2 }, () => undefined)
      const accounts = accountsOn(server.url, pool, await secretNamed(pool, 'sessions'))
      const managers = holding(agency.people, 'project_manager')
      const clients = await Promise.all(
        Array.from({ length: options.people }, (_, index) => accounts.signIn(managers[index % managers.length] ?? agency.people[0]!)),
      )
      const day = newDay()
      const end = performance.now() + options.seconds * 1000
      await Promise.all(clients.map((client, index) => workUntil(end, client, createRandom(options.seed + index), agency, day)))
      const found = await pool.query<{ id: string }>('select id from tasks where id = any($1)', [day.acknowledged])
      await pool.end()
      return {
        ...options,
        reads: day.reads.length,
        writes: day.writes.length,
        readP95: percentile(day.reads, 0.95),
        writeP95: percentile(day.writes, 0.95),
        errors: day.errors,
        missing: day.acknowledged.length - found.rows.length,
      }
    } finally {
      await stopServer(server)
    }
  } finally {
    removeScratch(dataDir)
  }
}

type Day = { reads: number[]; writes: number[]; errors: string[]; acknowledged: string[] }
const newDay = (): Day => ({ reads: [], writes: [], errors: [], acknowledged: [] })

async function fill(dataDir: string, { people, seed, tasks = 6000 }: LoadOptions): Promise<DemoWorld> {
  const env = loadEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const database = await openDatabase(env, createLog(env))
  try {
    await migrate(database.direct)
    const pool = createPool(database.connection, () => undefined)
    try {
      return await seedAgency(pool, { seed, people: Math.max(60, people), projects: 60, tasks })
    } finally {
      await pool.end()
    }
  } finally {
    await database.stop()
  }
}

async function workUntil(end: number, client: TestClient, random: Random, agency: DemoWorld, day: Day): Promise<void> {
  const open = agency.projects.filter((project) => !project.archived && (project.status === 'active' || project.status === 'planning'))
  await delay(random.int(0, 1000))
  while (performance.now() < end) {
    const writing = random.chance(0.2)
    const begun = performance.now()
    const answer = await (writing ? write(client, random, open) : read(client, random, open)).catch((error: unknown) => ({
      status: 0,
      text: String(error),
      body: {},
    }))
    ;(writing ? day.writes : day.reads).push(performance.now() - begun)
    if (answer.status < 200 || answer.status > 299) day.errors.push(`${answer.status} ${answer.text.slice(0, 200)}`)
    else if (answer.status === 201) day.acknowledged.push((answer.body as { id: string }).id)
    await delay(random.int(500, 1500))
  }
}

type Projects = DemoWorld['projects']

function read(client: TestClient, random: Random, open: Projects) {
  const project = random.pick(open).id
  return client.raw(
    'GET',
    random.pick([
      `/api/task-board?projectId=${project}&sort=position`,
      '/api/tasks?limit=50',
      '/api/projects?limit=30',
      '/api/brands?limit=30',
      '/api/session',
    ]),
  )
}

/** Mostly new tasks, since what was acknowledged is looked for at the end; else a card that moves. */
async function write(client: TestClient, random: Random, open: Projects) {
  const project = random.pick(open)
  if (random.chance(0.6))
    return client.raw('POST', '/api/tasks', { name: 'Media plan', projectId: project.id, assigneeId: project.owner.id })
  const page = await client.raw<{ items: { id: string }[] }>('GET', `/api/tasks?projectId=${project.id}&limit=20`)
  const task = random.pick(page.body.items)
  return client.raw('PATCH', `/api/tasks/${task.id}`, { status: random.pick(['todo', 'in_progress', 'blocked']) })
}
