import { randomUUID } from 'node:crypto'
import type { RouteKey } from '#shared/contract/endpoint.ts'
import type { RightsRow } from '#shared/rights/decision.ts'
import { isExternal, isStaff, type Role } from '#shared/rights/roles.ts'
import {
  announcing,
  type Column,
  columns,
  type Given,
  type Scenario,
  type Shape,
  type Standing,
  standingOf,
  type World,
} from '../kit/access-cases.ts'
import type { RawAnswer, TestApp, TestClient } from '../kit/test-app-types.ts'

export async function makeWorld(app: TestApp): Promise<World> {
  const callers = {} as Record<Column, TestClient>
  for (const column of columns) callers[column] = await app.as(column === 'none' ? [] : column)
  const brand = await app.brand()
  const project = await app.project({ brand })
  const colleague = await app.user('creative')
  await app.allocate(colleague, project, 'graphic_designer')
  for (const column of ['influencer', 'client'] as const) await app.allocateToBrand(callers[column].user, brand)
  return { callers, brand, project, foreign: await app.project(), colleague, stranger: await app.user('video_editor') }
}

/** Where a record of this shape is made for this caller. */
export async function givenFor(app: TestApp, world: World, column: Column, shape: Shape): Promise<Given> {
  const who = world.callers[column]
  const foreign = shape === 'foreign'
  const project = foreign
    ? world.foreign
    : shape === 'managed'
      ? await app.project({ brand: world.brand, manager: who.user })
      : world.project
  const brand = foreign ? { id: world.foreign.brandId, name: '' } : world.brand
  return { app, world, who, column, shape, project, brand }
}

export type Verdict = 'allowed' | 'forbidden' | 'hidden'

/** What the permission table says, read anew here and not by the code that is tested. */
export function expectedVerdict(given: Given, scenario: Scenario, table: Readonly<Record<string, RightsRow>>): Verdict {
  const any = (ids: readonly string[], standing: Standing) =>
    ids.some((id) => cellHolds(table[id]?.cells[given.column] ?? '-', given.column, standing))
  const standing = (scenario.standing ?? standingOf)(given)
  if (scenario.seen && !any(scenario.seen, (scenario.standingToSeen ?? scenario.standing ?? standingOf)(given))) return 'hidden'
  if (any(scenario.rows, standing)) return 'allowed'
  return 'forbidden'
}

function cellHolds(cell: string, column: Column, standing: Standing): boolean {
  const roles: Role[] = column === 'none' ? [] : [column]
  const reachable = isStaff(roles) || (isExternal(roles) && standing.inScope === true)
  return cell.split('+').some((letter) => {
    // Of a right that asks for a state, the matrix makes records in that state.
    if (letter === 'Y' || letter === 'Yi') return true
    if (letter === 'v') return reachable
    if (letter === 'a') return reachable && standing.assignee === true
    if (letter === 'c') return reachable && standing.creator === true
    if (letter === 'd') return reachable && (standing.assignee === true || (standing.creator === true && standing.inWork === true))
    if (letter === 'u') return reachable && standing.uploader === true
    if (letter === 'm') return standing.manager === true
    if (letter === 's') return standing.own === true
    if (letter === 'p') return standing.participant === true
    if (letter === '-') return false
    throw new Error(`The matrix does not know the letter ${letter} yet.`)
  })
}

/** Calls the operation as a screen would, and answers what came. */
export async function carryOut(given: Given, key: RouteKey, scenario: Scenario, input: Record<string, unknown>): Promise<RawAnswer> {
  const [method = '', template = ''] = key.split(' ')
  const rest = { ...input }
  if (scenario.place)
    return given.who.raw(method, template, undefined, announcing({ place: scenario.place, ...(rest as Record<string, string>) }))
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return value
  })
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)])).toString()
  if (scenario.upload) return given.who.raw(method, path, Buffer.from('no picture'), { 'content-type': 'application/octet-stream' })
  if (method === 'GET' || method === 'DELETE') return given.who.raw(method, query ? `${path}?${query}` : path)
  return given.who.raw(method, path, rest, method === 'POST' ? { 'idempotency-key': randomUUID() } : {})
}

/** Writes down, in the transaction that does it, that a row of any table is made, changed or removed; see `changedSince`. */
export async function watchChanges(app: TestApp): Promise<void> {
  await app.sql('create table watched_changes (at bigint generated always as identity primary key, table_name text)')
  await app.sql(`create function watch_change() returns trigger language plpgsql as
    $$ begin insert into watched_changes (table_name) values (tg_table_name); return null; end $$`)
  // Counting an attempt is no change of a record.
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('watched_changes', 'rate_limits')`,
  )
  for (const { name } of tables) {
    await app.sql(`create trigger watched after insert or update or delete on ${name} for each row execute function watch_change()`)
  }
}

/** Up to where changes are written down: to ask what changed since. Nothing is taken out again, so both look at the end of an index. */
export async function changesUntil(app: TestApp): Promise<number> {
  const [last] = await app.sql<{ at: number }>('select coalesce(max(at), 0) as at from watched_changes')
  return last?.at ?? 0
}

/** The tables in which rows changed and were committed since. */
export async function changedSince(app: TestApp, mark: number): Promise<string[]> {
  const found = await app.sql<{ name: string }>('select distinct table_name as name from watched_changes where at > $1', [mark])
  return found.map(({ name }) => name)
}
