import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Operation } from '#shared/contract/endpoint.ts'
import { fieldsOutside, isInternalField, outsideOf } from '#shared/rights/internal.ts'
import { externalRoles } from '#shared/rights/roles.ts'
import { loadFeatures, rightsTable } from '../../server/features.ts'
import type { Outside, Shown } from '../kit/record-cases.ts'
import type { TestStream } from '../kit/stream.ts'
import type { TestApp, TestClient } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'
import { kindsOf, readAccessCases } from './fixtures.ts'
import { sampleFor, takesNull } from './samples.ts'

const matrices = await readAccessCases()
const said: Readonly<Record<string, Outside | null>> = Object.assign({}, ...Object.values(matrices).map(({ outside }) => outside))
const kinds = Object.fromEntries(Object.entries(said).flatMap(([key, outside]) => (outside ? [[key, outside]] : [])))

const routes = (await loadFeatures()).flatMap((feature) => feature.routes)
const changing = routes.filter(({ key }) => /^PATCH \/api\/[a-z-]+\/:id$/.test(key))

let app: TestApp
let world: Shown
beforeAll(async () => {
  app = await startTestApp()
  const [brand, colleague] = [await app.brand(), await app.user('creative')]
  const project = await app.project({ brand })
  const [admin, client, influencer] = [await app.as('admin'), await app.as('client'), await app.as('influencer')]
  world = { app, brand, project, colleague, admin, client, influencer }
  await app.allocate(colleague, project, 'graphic_designer')
  for (const { user } of [world.client, world.influencer]) await app.allocateToBrand(user, brand)
})
afterAll(() => app.close())

test('every kind of record that can be changed stands in the matrix of its feature, under outside', () => {
  expect(Object.keys(said).toSorted()).toEqual(changing.map(({ key }) => key).toSorted())
})

test('the history of every kind that is opened by itself, by people outside too, is read here', async () => {
  const [rights, made] = [await rightsTable(), kindsOf(matrices)]
  const shown = ({ name }: { name: string }) =>
    made[name]?.seen.some((row) => externalRoles.some((role) => rights[row]?.cells[role] !== '-')) ?? true
  const opened = (await app.services.kinds()).opened.filter(shown)
  const read = Object.values(kinds).flatMap((kind) => kind.reads('', world).filter(([key]) => key === 'GET /api/history'))
  expect(read.map(([, { recordType }]) => String(recordType)).toSorted()).toEqual(opened.map(({ name }) => name).toSorted())
})

test('every place where internal fields are read is visited', () => {
  const visited = new Set(Object.values(kinds).flatMap((kind) => kind.reads('', world).map(([key]) => key)))
  const holding = routes.filter(({ key, operation }) => key.startsWith('GET') && outsideOf(operation.output) !== operation.output)
  expect(holding.map(({ key }) => key).filter((key) => !visited.has(key))).toEqual([])
})

/** The internal fields of a kind, and of those that are entered, a value of each. */
function internalValues({ input, output }: Operation, finer: readonly string[] = []) {
  const [entered, view] = [(input as z.ZodObject).shape, output as z.ZodObject]
  const fields = Object.keys(view.shape).filter((field) => isInternalField(view, field) || finer.includes(field))
  // Their own zone is all that an admin cannot change of somebody else.
  const settable = fields.filter((field) => field in entered && field !== 'timezone')
  // A yes or no can't be found in an answer by its value; its name is looked for like every other.
  const sampled = settable.map((field) => [field, sampleFor(field, entered[field] as z.ZodType)] as const)
  const values = Object.fromEntries(sampled.filter(([, value]) => value !== undefined))
  return { fields, values }
}

/** What of these can be emptied, emptied. */
function emptied({ input }: Operation, values: Record<string, unknown>) {
  const entered = (input as z.ZodObject).shape
  return Object.fromEntries(Object.keys(values).flatMap((field) => (takesNull(entered[field] as z.ZodType) ? [[field, null]] : [])))
}

/** A new text for a field that everybody reads. */
function openValue({ input, output }: Operation) {
  const entered = (input as z.ZodObject).shape as Record<string, z.ZodType>
  const field = fieldsOutside(output as z.ZodObject).find((name) => entered[name]?.safeParse('Another text').success)
  return field ? { [field]: 'Another text' } : {}
}

/** The names and values that stand in an answer and should not. A short value counts where it stands alone: ids hold any two digits. */
function found(answer: unknown, fields: readonly string[], values: Record<string, unknown>): string[] {
  const text = JSON.stringify(answer)
  const alone = (value: string) => new RegExp(`(?<![\\w.-])${value}(?![\\w.-])`).test(text)
  const stands = (value: string) => (/^\d{1,4}$/.test(value) ? alone(value) : text.includes(value))
  const names = fields.filter((field) => text.includes(JSON.stringify(field)))
  return [...names, ...Object.values(values).map(String).filter(stands)]
}

function patch(who: TestClient, key: string, id: string, input: Record<string, unknown>) {
  return who.raw<{ current?: { id: string } }>('PATCH', key.slice('PATCH '.length).replace(':id', id), input)
}

/** Has something happen that both outsiders are told of, and waits for it: whatever came before it, came. */
async function passOn(streams: readonly TestStream[]): Promise<void> {
  const beacon = await app.task({ project: world.project, assignee: world.influencer.user })
  await world.admin.call('PATCH /api/tasks/:id', { id: beacon.id, name: 'Beacon' })
  for (const stream of streams) await stream.next(({ message }) => message.recordId === beacon.id)
}

const known = changing.flatMap(({ key, operation }) => (kinds[key] ? [{ key, operation, kind: kinds[key] }] : []))
describe.for(known)('$key', ({ key, operation, kind }) => {
  const { fields, values } = internalValues(operation, kind.finer)

  test('shows people outside no internal field: not in reads, lists, history and live events', async () => {
    const outsiders = (kind.who ?? (['client', 'influencer'] as const)).map((who) => world[who])
    const streams = await Promise.all(outsiders.map((who) => who.stream()))
    const { id } = await kind.make(world)
    // What was told of it until here is no part of this.
    await passOn(streams)
    const before = streams.map(({ entries }) => entries.length)
    const changed = await patch(world.admin, key, id, values)
    expect(changed.body).toMatchObject(values)
    await passOn(streams)
    for (const [index, stream] of streams.entries()) {
      expect(stream.entries.slice(before[index]).filter(({ message }) => message.recordId === id)).toEqual([])
      stream.cut()
    }
    const readAll = async () => {
      for (const who of outsiders) {
        for (const [read, input] of kind.reads(id, world)) {
          expect([read, found(await who.call(read, input), fields, values)]).toEqual([read, []])
        }
      }
    }
    await readAll()
    // Together with something they do read, so that the history has an entry for them.
    expect((await patch(world.admin, key, id, { ...emptied(operation, values), ...(kind.open ?? openValue(operation)) })).status).toBe(200)
    await readAll()
  })
})

describe.for(known.filter(({ kind }) => kind.changes))('$key', ({ key, operation, kind }) => {
  const { fields, values } = internalValues(operation, kind.finer)

  test.for(['client', 'influencer'] as const)('keeps them from a refused change, and from being set, for a %s', async (role) => {
    const { mine, theirs } = kind.changes?.[role] ?? { mine: {}, theirs: {} }
    const { id } = await kind.make(world)
    await patch(world.admin, key, id, values)
    await patch(world.admin, key, id, theirs)
    const refused = await patch(world[role], key, id, { ...mine, version: 1 })
    expect([refused.status, refused.body.current?.id]).toEqual([409, id])
    expect(found(refused.body, fields, values)).toEqual([])
    for (const [field, value] of Object.entries(values)) {
      // Neither another value nor the same, which would tell what it is.
      for (const tried of [null, value]) expect((await patch(world[role], key, id, { [field]: tried })).status).toBe(403)
    }
    expect((await patch(world.admin, key, id, {})).body).toMatchObject(values)
    expect((await patch(world[role], key, id, mine)).status).toBe(200)
  })
})

test('an answer that is given again is that of whoever asks now', async () => {
  const person = await app.as('admin')
  await app.allocate(person.user, world.project, 'client')
  const task = await app.task({ project: world.project, estimatedHours: 76_543.5 })
  const { deletionId } = await person.call<{ deletionId: string }>('DELETE /api/tasks/:id', { id: task.id })
  const restore = () => person.raw('POST', `/api/tasks/${task.id}/restore`, { deletionId }, { 'idempotency-key': key })
  const key = randomUUID()
  expect((await restore()).text).toContain('76543.5')
  await app.sql(`update user_roles set role = 'client' where user_id = $1`, [person.user.id])
  const again = await restore()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(found(again.body, ['estimatedHours'], { estimatedHours: 76_543.5 })).toEqual([])
})
