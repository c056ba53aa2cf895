import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { searchReader } from '../../src/features/records/search/commands.ts'
import { foldTotals } from '../../src/features/tasks/tasks/commands.ts'
import { taskRow } from '../../src/features/tasks/tasks/fixtures/factory.ts'
import type { Services } from '../../src/platform/context.ts'
import { createPool } from '../../src/platform/database/db.ts'
import { catchUp } from '../../src/platform/live/readers.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { openDatabase } from '../../src/platform/postgres/open.ts'
import { loadEnv } from '../../src/platform/process/env.ts'
import { createLog } from '../../src/platform/process/log.ts'
import { provided, recordKinds } from '../../src/server/features.ts'
import type { DemoWorld } from '../../src/testing/kit/demo.ts'
import { insertRows } from '../../src/testing/kit/rows.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { seedAgency } from '../demo/write.ts'
import { placesBelowAll } from './positions.ts'

/** Tasks in the one project of each board. */
export const boardSizes = { S: 100, M: 1000, L: 5000 }
export type BoardName = keyof typeof boardSizes

/** The workspace around them. */
export type Workspace = { people: number; brands: number; projects: number; tasks: number; events: number }
/** A hundred times the demo's tasks. */
export const fullWorkspace: Workspace = { people: 500, brands: 60, projects: 2000, tasks: 150_000, events: 1_000_000 }
export const quickWorkspace: Workspace = { people: 120, brands: 24, projects: 200, tasks: 16_000, events: 60_000 }

/** What the measurements need to know of the filled folder. */
export type Fixture = {
  dataDir: string
  workspace: Workspace
  /** a project manager, who signs in */
  managerId: string
  /** on the team of the project that takes new tasks */
  assigneeId: string
  /** an empty project for new tasks */
  writeProjectId: string
  boards: Record<BoardName, string>
  fillSeconds: number
}

/** Folders that a run leaves for the next: filled once, and grown a little by each run that creates tasks. */
export function keptFolders(folder: string): { full: string; demo: string } {
  return { full: path.join(folder, 'full'), demo: path.join(folder, 'demo') }
}

/** The workspace of an earlier run that kept it, or one that is kept now. */
export async function keptFixture(folder: string, workspace: Workspace): Promise<Fixture> {
  const described = path.join(folder, 'fixture.json')
  if (existsSync(described)) return JSON.parse(readFileSync(described, 'utf8')) as Fixture
  const { full, demo } = keptFolders(folder)
  const fixture = { ...(await makeFixture(workspace)) }
  renameSync(fixture.dataDir, full)
  renameSync(await makeDemo(), demo)
  fixture.dataDir = full
  writeFileSync(described, JSON.stringify(fixture))
  return fixture
}

/** Makes a data folder with the workspace and the three boards; PostgreSQL is stopped again. */
export async function makeFixture(workspace: Workspace): Promise<Fixture> {
  const dataDir = scratchFolder('bench')
  try {
    return await fill(dataDir, workspace)
  } catch (error) {
    removeScratch(dataDir)
    throw error
  }
}

/** A data folder with the demo's data, to compare with; PostgreSQL is stopped again. */
export async function makeDemo(): Promise<string> {
  const dataDir = scratchFolder('bench-demo')
  try {
    await withPool(dataDir, async (pool) => {
      await seedAgency(pool)
      await index(pool)
      await pool.query('vacuum analyze')
    })
    return dataDir
  } catch (error) {
    removeScratch(dataDir)
    throw error
  }
}

async function withPool<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const env = loadEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const database = await openDatabase(env, createLog(env))
  try {
    await migrate(database.direct)
    const pool = createPool(database.connection, () => undefined)
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  } finally {
    await database.stop()
  }
}

/** The seed writes past all commands: what a search finds is made as a new version of the entries is, and totals as a minute later. */
async function index(pool: pg.Pool): Promise<void> {
  await foldTotals(pool)
  const services = { pool, kinds: recordKinds, provided } as unknown as Services
  await catchUp(services, searchReader(services))
}

/** What has happened so far happens again to the same records, until the log is so long. */
async function lengthenLog(pool: pg.Pool, length: number): Promise<void> {
  const columns = 'at, kind, record_type, record_id, version, brand_id, project_id, audience, concerns, actor_id, actor_kind, changes'
  await pool.query(
    `insert into events (${columns}) select ${columns} from events, generate_series(1, 100)
      limit greatest(0, $1 - (select count(*) from events))`,
    [length],
  )
}

async function fill(dataDir: string, workspace: Workspace): Promise<Fixture> {
  const begun = performance.now()
  return withPool(dataDir, async (pool) => {
    const inBoards = Object.values(boardSizes).reduce((sum, size) => sum + size, 0)
    const agency = await seedAgency(pool, {
      ...workspace,
      tasks: workspace.tasks - inBoards,
      projects: workspace.projects - 4,
      talkative: 0.02,
    })
    const made = await addBoards(pool, agency)
    await lengthenLog(pool, workspace.events)
    await index(pool)
    await pool.query('vacuum analyze')
    return { dataDir, workspace, ...made, fillSeconds: Math.round((performance.now() - begun) / 100) / 10 }
  })
}

async function addBoards(
  pool: pg.Pool,
  agency: DemoWorld,
): Promise<Pick<Fixture, 'managerId' | 'assigneeId' | 'writeProjectId' | 'boards'>> {
  const template = agency.projects.find((project) => project.status === 'active')
  if (!template) throw new Error('The workspace has no active project.')
  const team = [...new Set(template.team.map(({ person }) => person.id))]
  const managerId = template.manager.id
  const assigneeId = team.find((id) => id !== managerId) ?? managerId
  const copy = async (name: string): Promise<string> => {
    const id = randomUUID()
    await pool.query(
      `insert into projects (id, name, description, brand_id, budget, currency, start_date, end_date, project_manager_id, product_owner_id, status, created_by)
       select $1, $2, description, brand_id, budget, currency, start_date, end_date, project_manager_id, product_owner_id, 'active', created_by
       from projects where id = $3`,
      [id, name, template.id],
    )
    await pool.query(
      `insert into project_allocations (id, project_id, user_id, role) select gen_random_uuid(), $1, user_id, role from project_allocations where project_id = $2`,
      [id, template.id],
    )
    return id
  }
  const boards = { S: await copy('Board S'), M: await copy('Board M'), L: await copy('Board L') }
  for (const [name, size] of Object.entries(boardSizes)) await fillBoard(pool, boards[name as BoardName], size, team, managerId)
  return { managerId, assigneeId, writeProjectId: await copy('New tasks'), boards }
}

const names = [
  'Key visual, landscape',
  'Storyboard, 24 frames',
  'Media plan',
  'Landing page copy',
  'Retouch product pictures',
  'Subtitles',
  'Poster A1',
  'Weekly report',
]

async function fillBoard(pool: pg.Pool, projectId: string, count: number, team: readonly string[], createdBy: string): Promise<void> {
  const places = await placesBelowAll(pool, count)
  const statuses = ['todo', 'in_progress', 'done', 'blocked']
  const rows = Array.from({ length: count }, (_, index) => {
    const status = statuses[index % 4]
    return taskRow({
      name: `${names[index % names.length]} ${index + 1}`,
      description:
        index % 3 === 0
          ? null
          : 'Based on the approved brief. Deliver as layered file and as PDF, both in the project folder; one round of changes is included.',
      projectId,
      assigneeId: index % 10 === 9 ? null : team[index % team.length],
      dueDate: index % 12 === 11 ? null : new Date(Date.now() + ((index % 240) - 60) * 86_400_000).toISOString().slice(0, 10),
      priority: ['low', 'medium', 'high', 'urgent'][index % 4],
      status,
      taskType: ['design', 'video', 'marketing', 'review'][index % 4],
      estimatedHours: 4 + (index % 20) / 2,
      position: places[index],
      createdBy,
    })
  })
  await insertRows(pool, 'tasks', rows)
}
