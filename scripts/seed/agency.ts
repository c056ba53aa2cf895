import type pg from 'pg'
import type { Storage } from '#platform/storage.ts'
import { brandEntries } from '../../src/features/brands/demo.ts'
import { brandAllocationRow, brandRow } from '../../src/features/brands/seed.ts'
import { commentRow } from '../../src/features/comments/seed.ts'
import { makeProjects, type SeedBrand, type SeedProject } from '../../src/features/projects/demo.ts'
import { dutyRow, projectRow } from '../../src/features/projects/seed.ts'
import { makeTasks, type SeedTask } from '../../src/features/tasks/demo.ts'
import { taskRow } from '../../src/features/tasks/seed.ts'
import { holding, makePeople, type Person } from '../../src/features/users/demo.ts'
import { roleRow, userRow } from '../../src/features/users/seed.ts'
import { insertRows, type Row } from '../../src/testing/rows.ts'
import { type Clock, createClock } from './clock.ts'
import { demoPeople, writeCollected } from './collected.ts'
import { type TaskHistory, tellHistory } from './history.ts'
import { holidaysAround } from './holidays.ts'
import { storeLogo } from './logos.ts'
import { placesBelowAll } from './places.ts'
import { createRandom, type Random } from './random.ts'

export type AgencyOptions = {
  /** the same number and day give the same agency */
  seed?: number
  now?: Date
  people?: number
  brands?: number
  projects?: number
  tasks?: number
  /** share of begun tasks under which people talk, 0 to 1 */
  talkative?: number
  /** the hash that every account signs in with; without it nobody has a password */
  passwordHash?: string
  /** where logos go; without it there are none */
  storage?: Storage
}

/** What was made. */
export type Agency = { people: Person[]; brands: SeedBrand[]; projects: SeedProject[]; tasks: SeedTask[] }

/** The demo's sizes. */
export const demoSizes = { people: demoPeople, brands: 12, projects: 30, tasks: 1500, talkative: 0.45 }

/** True while nobody has an account and nothing was made: only such a database is ever filled. */
export async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const found = await pool.query<{ empty: boolean }>(
    'select not exists (select from users) and not exists (select from brands) and not exists (select from events) as empty',
  )
  return found.rows[0]?.empty === true
}

/** Fills an empty database with an agency and its past, in one transaction. @throws when the database is not empty */
export async function seedAgency(pool: pg.Pool, options: AgencyOptions = {}): Promise<Agency> {
  if (!(await isEmpty(pool))) throw new Error('The database is not empty; nothing was changed.')
  const random = createRandom(options.seed ?? 7)
  const clock = createClock(options.now ?? new Date())
  const agency = imagine(random, clock, options)
  const logos = options.storage ? await logoRows(options.storage, agency.brands, random) : []
  const client = await pool.connect()
  try {
    await client.query('begin')
    await writePeople(client, agency.people, clock, random, options.passwordHash)
    await writeBrands(client, agency, clock, random, logos)
    await writeProjects(client, agency, clock, random)
    await writeTasks(client, agency.tasks, random, clock, options.talkative ?? demoSizes.talkative)
    await writeCollected(client, agency, random, clock, options.storage)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query('analyze')
  return agency
}

function imagine(random: Random, clock: Clock, options: AgencyOptions): Agency {
  const sizes = { ...demoSizes, ...options }
  const people = makePeople(random, sizes.people)
  const clients = holding(people, 'client')
  const brands = Array.from({ length: sizes.brands }, (_, index): SeedBrand => {
    const entry = brandEntries[index % brandEntries.length] as (typeof brandEntries)[number]
    const round = Math.floor(index / brandEntries.length)
    const own = clients.filter((_one, at) => at % sizes.brands === index)
    return {
      ...entry,
      name: round === 0 ? entry.name : `${entry.name} ${entry.country} ${round + 1}`,
      id: random.uuid(),
      clients: own.length > 0 ? own : clients.slice(index % Math.max(1, clients.length), (index % Math.max(1, clients.length)) + 1),
      since: -random.int(365, 375),
    }
  })
  const projects = makeProjects(random, sizes.projects, brands, people, clock)
  const shares = sharesOf(sizes.tasks, projects)
  const tasks = projects.flatMap((project, index) => makeTasks(random, project, shares[index] ?? 0, clock))
  return { people, brands, projects, tasks }
}

/** How many of all tasks each project has: a long one more than a short one, and some are small whatever they take. */
function sharesOf(tasks: number, projects: readonly SeedProject[]): number[] {
  const weights = projects.map(({ start, end }, index) => (end - start + 30) * ([1, 0.6, 1.4, 0.25, 0.9][index % 5] ?? 1))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const upTo = (index: number) => Math.round((tasks * weights.slice(0, index).reduce((sum, weight) => sum + weight, 0)) / whole)
  return projects.map((_, index) => upTo(index + 1) - upTo(index))
}

type Client = pg.PoolClient

async function writePeople(client: Client, people: Person[], clock: Clock, random: Random, passwordHash?: string): Promise<void> {
  const made = (person: Person): string => clock.at(-person.since, 9).toISOString()
  await client.query(
    `insert into workspace_settings (name, timezone, currency, holidays) values ('Northlight Studio', 'Europe/Lisbon', 'EUR', $1)
     on conflict (id) do update set name = excluded.name, timezone = excluded.timezone, currency = excluded.currency, holidays = excluded.holidays`,
    [JSON.stringify(holidaysAround(clock))],
  )
  await insertRows(
    client,
    'users',
    people.map((person) => {
      const { id, fullName, email, phone, timezone } = person
      return userRow({ id, fullName, email, phone, timezone, createdAt: made(person), updatedAt: made(person) })
    }),
  )
  const admin = people[0]?.id ?? null
  const roles = people.flatMap((person) =>
    person.roles.map((role) => roleRow({ id: random.uuid(), userId: person.id, role, createdBy: admin, createdAt: made(person) })),
  )
  await insertRows(client, 'user_roles', roles)
  if (!passwordHash) return
  const accounts = people.map((person) => ({
    id: random.uuid(),
    user_id: person.id,
    account_id: person.id,
    provider_id: 'credential',
    password: passwordHash,
  }))
  await insertRows(client, 'accounts', accounts)
}

type LogoRow = { brandId: string; row: Record<string, unknown> }

async function logoRows(storage: Storage, brands: readonly SeedBrand[], random: Random): Promise<LogoRow[]> {
  const stored = await Promise.all(brands.map((brand) => storeLogo(storage, brand)))
  return stored.flatMap((logo, index) => {
    const brandId = brands[index]?.id
    return logo && brandId ? [{ brandId, row: { id: random.uuid(), ...logo, state: 'ready', scan: 'clean' } }] : []
  })
}

async function writeBrands(client: Client, { brands, people }: Agency, clock: Clock, random: Random, logos: LogoRow[]): Promise<void> {
  const admin = people[0]?.id ?? null
  await insertRows(
    client,
    'files',
    logos.map(({ row }) => ({ ...row, created_by: admin })),
  )
  const rows = brands.map((brand, index) =>
    brandRow({
      id: brand.id,
      name: brand.name,
      description: brand.description,
      industry: brand.industry,
      website: `https://www.${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`,
      logoFileId: logos.find(({ brandId }) => brandId === brand.id)?.row.id ?? null,
      status: index % 12 === 10 ? 'inactive' : 'active',
      billingName: `${brand.name} Ltd.`,
      billingAddress: `${random.int(2, 180)} ${random.pick(['Market Street', 'Rua Nova', 'Hafenweg', 'Station Road'])}\n${brand.country}`,
      billingEmail: `invoices@${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`,
      billingCurrency: brand.currency,
      billingTerms: random.pick(['14 days net', '30 days net', '45 days net']),
      createdBy: admin,
      createdAt: clock.at(brand.since, 10).toISOString(),
      updatedAt: clock.at(brand.since, 10).toISOString(),
    }),
  )
  await insertRows(client, 'brands', rows)
  const allocations = brands.flatMap((brand) => {
    const team = [...brand.clients, ...random.some(holding(people, 'project_manager'), 1), ...random.some(holding(people, 'creative'), 1)]
    return [...new Set(team)].map((person) =>
      brandAllocationRow({ id: random.uuid(), brandId: brand.id, userId: person.id, allocatedBy: admin }),
    )
  })
  await insertRows(client, 'brand_allocations', allocations)
  const told = rows.map((row) => createdEvent('brand', row as Created, admin, { brand_id: (row as Created).id, project_id: null }))
  await insertRows(client, 'events', told)
}

async function writeProjects(client: Client, { projects }: Agency, clock: Clock, random: Random): Promise<void> {
  const rows = projects.map((project) => {
    const created = clock.at(Math.min(project.start - random.int(10, 21), -1), 11).toISOString()
    const share = Math.round((100 * -project.start) / Math.max(1, project.end - project.start))
    return projectRow({
      id: project.id,
      name: project.name,
      description: project.description,
      brandId: project.brand.id,
      budget: project.budget,
      currency: project.brand.currency,
      startDate: clock.day(project.start),
      endDate: clock.day(project.end),
      projectManagerId: project.manager.id,
      productOwnerId: project.owner.id,
      status: project.status,
      progress: project.status === 'completed' ? 100 : Math.max(0, Math.min(95, Math.round(share / 5) * 5)),
      archivedAt: project.archived ? clock.at(Math.min(-20, project.end + 30), 12).toISOString() : null,
      createdBy: project.manager.id,
      createdAt: created,
      updatedAt: created,
    })
  })
  await insertRows(client, 'projects', rows)
  const allocations = projects.flatMap((project) =>
    project.team.map(({ person, duty }) =>
      dutyRow({ id: random.uuid(), projectId: project.id, userId: person.id, role: duty, allocatedBy: project.manager.id }),
    ),
  )
  await insertRows(client, 'project_allocations', allocations)
  const told = projects.map(({ id, brand, manager }, index) =>
    createdEvent('project', rows[index] as Created, manager.id, { brand_id: brand.id, project_id: id }),
  )
  await insertRows(client, 'events', told)
}

async function writeTasks(client: Client, tasks: readonly SeedTask[], random: Random, clock: Clock, talkative: number): Promise<void> {
  const histories = tasks.map((task) => tellHistory(random, task, clock, talkative))
  const positions = await placesBelowAll(client, tasks.length)
  await insertRows(
    client,
    'tasks',
    tasks.map((task, index) => rowOfTask(task, histories[index] as TaskHistory, positions[index] ?? '', clock)),
  )
  await insertRows(
    client,
    'comments',
    histories.flatMap((history) =>
      history.comments.map(({ record_type, record_id, author_id, created_at, updated_at, ...comment }) =>
        commentRow({
          ...comment,
          recordType: record_type,
          recordId: record_id,
          authorId: author_id,
          createdAt: created_at,
          updatedAt: updated_at,
        }),
      ),
    ),
  )
  // Ids ascend with time, as they would have.
  const events = histories.flatMap((history) => history.events).toSorted((one, other) => (one.at < other.at ? -1 : 1))
  await insertRows(client, 'events', events)
  await insertRows(
    client,
    'notifications',
    histories.flatMap((history) => history.notices),
  )
}

function rowOfTask(task: SeedTask, history: TaskHistory, position: string, clock: Clock): Row {
  return taskRow({
    id: task.id,
    version: history.version,
    name: task.name,
    description: task.description,
    projectId: task.project.id,
    assigneeId: task.assignee?.id ?? null,
    startDate: clock.day(task.start),
    dueDate: task.due === null ? null : clock.day(task.due),
    priority: task.priority,
    status: task.status,
    taskType: task.type,
    estimatedHours: task.estimated,
    parentTaskId: task.parent?.id ?? null,
    position,
    completedAt: task.status === 'done' ? (history.completedAt ?? history.updatedAt).toISOString() : null,
    createdBy: task.creator.id,
    createdAt: history.createdAt.toISOString(),
    updatedAt: history.updatedAt.toISOString(),
  })
}

type Created = { id: string; name: string; created_at: string }
type Place = { brand_id: string | null; project_id: string | null }

function createdEvent(recordType: string, row: Created, actorId: string | null, place: Place) {
  return {
    kind: `${recordType}.created`,
    record_type: recordType,
    record_id: row.id,
    version: 1,
    ...place,
    audience: 'client',
    concerns: '{}',
    actor_id: actorId,
    actor_kind: 'person',
    changes: { name: [null, row.name] },
    at: row.created_at,
  }
}
