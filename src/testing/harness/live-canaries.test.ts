import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteKey } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { AppError } from '#shared/rights/errors.ts'
import { loadFeatures } from '../../server/features.ts'
import { type Column, columns } from '../kit/access-cases.ts'
import type { Create } from '../kit/record-cases.ts'
import type { StreamEntry, TestStream } from '../kit/stream.ts'
import type { TestApp, TestBrand, TestClient, TestProject } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'
import { readAccessCases } from './fixtures.ts'
import { sampleFor } from './samples.ts'

// While an admin makes one of each record, everybody listens. What comes may name nothing that its reader may not open.

let app: TestApp
let admin: TestClient
let brand: TestBrand
let project: TestProject
const callers = {} as Record<Column, TestClient>
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  brand = await app.brand()
  project = await app.project({ brand })
  for (const column of columns) callers[column] = await app.as(column === 'none' ? [] : column)
  for (const column of ['client', 'influencer'] as const) await app.allocateToBrand(callers[column].user, brand)
})
afterAll(() => app.close())

type Made = { id?: string }

/**
 * One of each kind of record by its own operation, elsewhere; then work in the scope of the people outside, some of it internal.
 * @param inside takes the ids of what nobody hears of but those who take part in it
 */
async function makeOneOfEach(inside: string[]): Promise<string[]> {
  const creates: Partial<Record<RouteKey, Create | null>> = Object.assign(
    {},
    ...Object.values(await readAccessCases()).map(({ creates: of }) => of),
  )
  const routes = (await loadFeatures()).flatMap((feature) => feature.routes)
  const creating = { app, admin, person: await app.user('project_manager') }
  const ids: string[] = []
  for (const { key, operation } of routes) {
    const create = creates[key]
    if (!create) continue
    const shape = (operation.input as { shape?: Record<string, Parameters<typeof sampleFor>[1]> }).shape ?? {}
    const given = await create.given(creating)
    const sent = Object.entries(shape).map(([field, schema]) => [field, given[field] ?? sampleFor(field, schema)])
    const made = await admin.call<Made>(key, Object.fromEntries(sent) as Record<string, unknown>)
    if (made.id) (create.heardInside ? inside : ids).push(create.toldOf?.({ ...made, id: made.id }) ?? made.id)
  }
  const task = await admin.call<{ id: string }>('POST /api/tasks', { name: 'In scope', projectId: project.id })
  for (const audience of ['internal', 'client']) {
    const comment = { recordType: 'task', recordId: task.id, body: `Said to ${audience}`, audience }
    ids.push((await admin.call<{ id: string }>('POST /api/comments', comment)).id)
  }
  await admin.call('PATCH /api/tasks/:id', { id: task.id, estimatedHours: 4 })
  await admin.call('PATCH /api/tasks/:id', { id: task.id, assigneeId: callers.influencer.user.id }).catch(() => undefined)
  return [...ids, task.id]
}

/** Why this reader may not be told of it; nothing where they may. */
async function complaint(actor: Actor, { message, event }: StreamEntry): Promise<string | undefined> {
  if (event !== 'message') return `an event called ${event}`
  const { recordType, recordId, brandId, projectId, actorId, what, fields } = message
  const tells = `${message.kind} of ${recordType} ${recordId}`
  if (what === 'gone') return `${tells}: nothing was in sight before`
  if (recordType === 'notification' || recordType === 'follow') {
    const own = await app.sql('select 1 from notifications where id = $1 and user_id = $2', [recordId, actor.userId])
    return own.length === 1 ? undefined : `${tells}: somebody else’s`
  }
  if (!actor.staff) {
    if (actorId !== null && actorId !== actor.userId) return `${tells}: who did it`
    if (fields.length > 0) return `${tells}: which fields`
    const { brandIds, namedBrandIds, projectIds } = actor.scope
    if (brandId && !brandIds.has(brandId) && !namedBrandIds.has(brandId)) return `${tells}: a foreign brand`
    if (projectId && !projectIds.has(projectId)) return `${tells}: a foreign project`
  }
  return (await opens(actor, recordType, recordId)) ? undefined : `${tells}: may not be opened`
}

async function opens(actor: Actor, recordType: string, recordId: string): Promise<boolean> {
  const kinds = await app.services.kinds()
  const opened = kinds.opened.find(({ name }) => name === recordType)
  if (opened) return found(() => opened.find(app.pool, actor, recordId))
  if (recordType === 'comment') {
    const [comment] = await app.sql<{ type: string; id: string; audience: string }>(
      'select record_type as type, record_id as id, audience from comments where id = $1',
      [recordId],
    )
    return comment !== undefined && (actor.staff || comment.audience === 'client') && opens(actor, comment.type, comment.id)
  }
  if (recordType === 'workspace') return true
  // Accounts, roles, allocations and what administers the workspace.
  return actor.staff
}

async function found(look: () => Promise<unknown>): Promise<boolean> {
  try {
    await look()
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}

test('the live stream names nobody anything that they may not open, while an admin makes one of each record', {
  timeout: 60_000,
}, async () => {
  const streams = new Map<Column, TestStream>()
  for (const column of columns) streams.set(column, await callers[column].stream())
  const inside: string[] = []
  const ids = await makeOneOfEach(inside)
  expect(ids.length).toBeGreaterThan(6)
  const wrong: string[] = []
  // The last thing that each is told of: a role of their own.
  for (const [column, stream] of streams) {
    const beacon = await admin.call<{ id: string }>('POST /api/user-roles', {
      userId: callers[column].user.id,
      role: column === 'copywriter' ? 'creative' : 'copywriter',
    })
    await stream.next(({ message }) => message.what === 'rights' && message.kind === 'user-role.created')
    await admin.call('DELETE /api/user-roles/:id', { id: beacon.id })
    // Passed on before the next one gets a role: with it, they might be told of this one.
    await streams.get('admin')?.next(({ message }) => message.kind === 'user-role.deleted' && message.recordId === beacon.id)
  }
  for (const [column, stream] of streams) {
    const actor = await app.actorOf(callers[column])
    const before = stream.entries.slice(
      0,
      stream.entries.findIndex(({ message }) => message.what === 'rights'),
    )
    for (const entry of before) {
      const why = await complaint(actor, entry)
      if (why) wrong.push(`${column}: ${why}`)
    }
    stream.cut()
  }
  expect(wrong).toEqual([])
  // Nobody was deaf: the admin of the world heard of everything, the client of the work in scope.
  const heard = (column: Column) => new Set(streams.get(column)?.entries.map(({ message }) => message.recordId))
  const unheard = ids.filter((id) => !heard('admin').has(id))
  expect(unheard).toEqual([])
  expect(inside.length).toBeGreaterThan(1)
  expect(columns.flatMap((column) => inside.filter((id) => heard(column).has(id)).map((id) => `${column} ${id}`))).toEqual([])
  const [task, shared, internal] = [ids.at(-1) ?? '', ids.at(-2) ?? '', ids.at(-3) ?? '']
  expect([task, shared, internal].map((id) => heard('client').has(id))).toEqual([true, true, false])
  expect([task, shared, internal].map((id) => heard('none').has(id))).toEqual([false, false, false])
})
