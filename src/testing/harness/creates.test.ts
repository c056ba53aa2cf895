import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { HistoryPage } from '#features/records/history/schema.ts'
import type { Operation, RouteKey } from '#shared/contract/endpoint.ts'
import { loadFeatures } from '../../server/features.ts'
import type { Create, Creating, Made } from '../kit/record-cases.ts'
import type { TestApp, TestClient } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'
import { readAccessCases } from './fixtures.ts'
import { sampleFor, takesNull } from './samples.ts'

type Fields = Record<string, unknown>

let app: TestApp
let admin: TestClient
let creating: Creating
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  creating = { app, admin, person: await app.user('project_manager') }
})
afterAll(() => app.close())

const creates: Readonly<Record<string, Create | null>> = Object.assign(
  {},
  ...Object.values(await readAccessCases()).map((matrix) => matrix.creates),
)

const routes = (await loadFeatures()).flatMap((feature) => feature.routes)
const posting = routes.filter(({ key, operation }) => key.startsWith('POST') && !key.includes(':') && operation.rights !== 'public')

test('every operation that makes a record stands in the matrix of its feature, under creates', () => {
  expect(Object.keys(creates).toSorted()).toEqual(posting.map(({ key }) => key).toSorted())
})

function fieldsOf(operation: Operation | undefined): Record<string, z.ZodType> {
  const input = operation?.input as z.ZodObject<Record<string, z.ZodType>> | undefined
  return input?.shape ?? {}
}

/** Everything one can enter, each with a value that is not its default. */
async function everything(create: Create, operation: Operation): Promise<Fields> {
  const given = await create.given(creating)
  const entered = Object.entries(fieldsOf(operation)).filter(([field]) => !create.apart?.includes(field))
  const sent = Object.fromEntries(entered.map(([field, schema]) => [field, given[field] ?? sampleFor(field, schema)]))
  expect(Object.keys(sent).filter((field) => sent[field] === undefined)).toEqual([])
  return sent
}

const inSentForm = (create: Create, record: unknown): Fields => ({ ...(record as Made), ...create.asSent?.(record as Made) })

describe.for(posting.filter(({ key }) => creates[key]))('$key', ({ key, operation }) => {
  const create = creates[key] as Create
  const told = (sent: Fields): Fields => Object.fromEntries(Object.entries(sent).filter(([field]) => !create.takes?.includes(field)))

  test('stores all that is sent, once however often it comes, and tells it in the history', async () => {
    const sent = await everything(create, operation)
    const once = { 'idempotency-key': randomUUID() }
    const send = () => admin.raw<Made>('POST', key.slice('POST '.length), sent, once)
    const [{ body: made }, again] = [await send(), await send()]
    // A press that was doubled, or an answer that was lost, makes nothing more.
    expect([again.headers.get('idempotency-replayed'), again.body.id]).toEqual(['true', made.id])
    expect(inSentForm(create, made)).toMatchObject(told(sent))
    expect(inSentForm(create, await create.read({ ...sent, ...made }, creating))).toMatchObject(told(sent))
    if (!create.history) return
    const { items } = await admin.call<HistoryPage>('GET /api/history', { recordType: create.history, recordId: made.id })
    expect(Object.fromEntries((items.at(-1)?.changes ?? []).map(({ field, after }) => [field, after]))).toMatchObject(told(sent))
  })
})

describe.for(posting.filter(({ key }) => creates[key]?.patch))('$key and back', ({ key, operation }) => {
  const create = creates[key] as Create
  const patch = create.patch as RouteKey
  const changed = fieldsOf(routes.find((route) => route.key === patch)?.operation)

  test('a change clears what can be empty', async () => {
    const sent = await everything(create, operation)
    const made = await admin.call<Made>(key, sent)
    const empty = Object.keys(sent).flatMap((field) => (changed[field] && takesNull(changed[field]) ? [[field, null]] : []))
    await admin.call(patch, { id: made.id, ...Object.fromEntries(empty) })
    expect(inSentForm(create, await create.read({ ...sent, ...made }, creating))).toMatchObject(Object.fromEntries(empty))
  })
})
