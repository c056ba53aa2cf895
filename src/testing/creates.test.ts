import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { HistoryPage } from '#features/history/schema.ts'
import type { Operation, RouteKey } from '#shared/endpoint.ts'
import { loadFeatures } from '../server/features.ts'
import { startTestApp, type TestApp } from './app.ts'
import type { TestClient, TestUser } from './client.ts'
import { sampleFor, takesNull } from './samples.ts'

type Fields = Record<string, unknown>
type Ref = { id: string }
type Made = Fields & Ref

const idsOf = (list: unknown) => (list as Ref[]).map(({ id }) => id)

/** One operation that makes a record: what it cannot be given a made-up value for, and where the record is read back. */
type Create = {
  /** values of fields that refer to other records, or follow a rule of their own */
  given: () => Promise<Fields>
  read: (made: Made) => Promise<unknown>
  /** the operation that changes it; none where it is made and removed only */
  patch?: RouteKey
  /** the kind whose history tells it */
  history?: string
  /** puts a record into the form of what is sent, where it names others in full */
  asSent?: (record: Made) => Fields
}

let app: TestApp
let admin: TestClient
let person: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  person = await app.user('project_manager')
})
afterAll(() => app.close())

/** Reads one record by its own address. */
const byId = (key: RouteKey) => (made: Made) => admin.call(key, { id: made.id })
/** Finds it in a list. */
async function inList(key: RouteKey, input: Fields, made: Made): Promise<unknown> {
  const { items } = await admin.call<{ items: Made[] }>(key, input)
  return items.find(({ id }) => id === made.id)
}

const creates: Readonly<Record<string, Create>> = {
  'POST /api/brands': { given: async () => ({}), read: byId('GET /api/brands/:id'), patch: 'PATCH /api/brands/:id', history: 'brand' },
  'POST /api/projects': {
    given: async () => ({
      brandId: (await app.brand()).id,
      projectManagerId: person.id,
      productOwnerId: (await app.user('product_owner')).id,
      startDate: '2031-07-01',
    }),
    read: byId('GET /api/projects/:id'),
    patch: 'PATCH /api/projects/:id',
    history: 'project',
  },
  'POST /api/tasks': {
    given: async () => {
      const project = await app.project()
      return { projectId: project.id, assigneeId: project.managerId, parentTaskId: (await app.task({ project })).id }
    },
    read: byId('GET /api/tasks/:id'),
    patch: 'PATCH /api/tasks/:id',
    history: 'task',
  },
  'POST /api/comments': {
    given: async () => ({ recordType: 'task', recordId: (await app.task()).id, mentions: [person.id] }),
    read: (made) => inList('GET /api/comments', { recordType: made.recordType, recordId: made.recordId }, made),
    asSent: ({ mentions }) => ({ mentions: idsOf(mentions) }),
    patch: 'PATCH /api/comments/:id',
  },
  'POST /api/brand-allocations': {
    given: async () => ({ brandId: (await app.brand()).id, userId: person.id }),
    read: (made) => inList('GET /api/brand-allocations', { brandId: made.brandId }, made),
  },
  'POST /api/project-allocations': {
    given: async () => ({ projectId: (await app.project()).id, userId: person.id, role: 'graphic_designer' }),
    read: async (made) => {
      const { items } = await admin.call<{ items: { duties: Made[] }[] }>('GET /api/project-allocations', { projectId: made.projectId })
      const duty = items.flatMap(({ duties }) => duties).find(({ id }) => id === made.id)
      return duty && { projectId: made.projectId, userId: made.userId, role: duty.role }
    },
  },
  'POST /api/user-roles': {
    given: async () => ({ userId: (await app.user([])).id, role: 'copywriter' }),
    read: (made) => inList('GET /api/user-roles', { userId: made.userId }, made),
  },
  'POST /api/invitations': {
    given: async () => ({
      roles: ['client'],
      brandIds: [(await app.brand()).id],
      projects: [{ projectId: (await app.project()).id, role: 'client' }],
    }),
    read: (made) => inList('GET /api/invitations', {}, made),
    asSent: ({ brands, projects }) => ({
      brandIds: idsOf(brands),
      projects: (projects as (Ref & { role: string })[]).map((one) => ({ projectId: one.id, role: one.role })),
    }),
  },
}

/** Operations that make no record. */
const makeNone: readonly string[] = ['POST /api/password-changes']

const routes = (await loadFeatures()).flatMap((feature) => feature.routes)
const posting = routes.filter(({ key, operation }) => key.startsWith('POST') && !key.includes(':') && operation.rights !== 'public')

test('every operation that makes a record stands here', () => {
  expect([...Object.keys(creates), ...makeNone].toSorted()).toEqual(posting.map(({ key }) => key).toSorted())
})

function fieldsOf(operation: Operation | undefined): Record<string, z.ZodType> {
  const input = operation?.input as z.ZodObject<Record<string, z.ZodType>> | undefined
  return input?.shape ?? {}
}

/** Everything one can enter, each with a value that is not its default. */
async function everything(create: Create, operation: Operation): Promise<Fields> {
  const given = await create.given()
  const entered = Object.entries(fieldsOf(operation))
  const sent = Object.fromEntries(entered.map(([field, schema]) => [field, given[field] ?? sampleFor(field, schema)]))
  expect(Object.keys(sent).filter((field) => sent[field] === undefined)).toEqual([])
  return sent
}

describe.for(posting.filter(({ key }) => creates[key]))('$key', ({ key, operation }) => {
  const create = creates[key] as Create
  const inSentForm = (record: unknown): Fields => ({ ...(record as Made), ...create.asSent?.(record as Made) })

  test('stores all that is sent, and tells it in the history', async () => {
    const sent = await everything(create, operation)
    const made = await admin.call<Made>(key, sent)
    expect(inSentForm(made)).toMatchObject(sent)
    expect(inSentForm(await create.read({ ...sent, ...made }))).toMatchObject(sent)
    if (!create.history) return
    const { items } = await admin.call<HistoryPage>('GET /api/history', { recordType: create.history, recordId: made.id })
    expect(Object.fromEntries((items.at(-1)?.changes ?? []).map(({ field, after }) => [field, after]))).toMatchObject(sent)
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
    expect(await create.read({ ...sent, ...made })).toMatchObject(Object.fromEntries(empty))
  })
})
