import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { soon, startTestApp, until } from '../../testing/harness/app.ts'
import { placeFor, type TestPlace } from '../../testing/harness/events.ts'
import type { TestApp, TestClient } from '../../testing/kit/test-app-types.ts'

let app: TestApp
let admin: TestClient
let place: TestPlace
const happen: TestPlace['happen'] = (given) => place.happen(given)
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  place = await placeFor(app)
})
afterAll(() => app.close())

/** What a stream got of these records, after a last event that it surely gets. */
async function receivedOf(who: TestClient, act: () => Promise<string[]>): Promise<string[]> {
  const stream = await who.stream()
  const ids = await act()
  const last = await happen({ audience: 'private', concerns: [who.user.id] })
  await stream.next((entry) => entry.message.recordId === last)
  stream.cut()
  return stream.entries.filter((entry) => ids.includes(entry.message.recordId)).map((entry) => entry.message.recordId)
}

describe('who receives what', () => {
  test('staff: all but what is for admins or for others alone', async () => {
    const designer = await app.as('graphic_designer')
    let expected: string[] = []
    const received = await receivedOf(designer, async () => {
      expected = [await happen({ audience: 'client' }), await happen({ audience: 'internal' })]
      return [...expected, await happen({ audience: 'admin' }), await happen({ audience: 'private', concerns: [admin.user.id] })]
    })
    expect(received).toEqual(expected)
  })

  test('a client: the client audience of the own brand, and no names of fields', async () => {
    const client = await app.as('client')
    await app.allocateToBrand(client.user, place.brand)
    const stream = await client.stream()
    const foreign = await app.project()
    const hidden = new Set([
      await happen({ audience: 'internal' }),
      await happen({ audience: 'admin' }),
      await happen({ audience: 'client', brandId: foreign.brandId, projectId: foreign.id }),
    ])
    const open = await happen({ audience: 'client', changes: { estimatedHours: [1, 2] } })
    const { message } = await stream.next((entry) => entry.message.recordId === open)
    expect(message.fields).toEqual([])
    expect(stream.entries.filter((entry) => hidden.has(entry.message.recordId))).toEqual([])
    stream.cut()
  })

  test('an influencer: only what concerns them', async () => {
    const influencer = await app.as('influencer')
    await app.allocate(influencer.user, place.project, 'influencer')
    let own = ''
    const received = await receivedOf(influencer, async () => {
      own = await happen({ concerns: [influencer.user.id] })
      return [own, await happen()]
    })
    expect(received).toEqual([own])
  })

  test('somebody without a role: nothing but what concerns them alone', async () => {
    const nobody = await app.as([])
    const received = await receivedOf(nobody, async () => [await happen(), await happen({ audience: 'internal' })])
    expect(received).toEqual([])
  })

  test('a record that moves out of scope is told as gone, without where it went', async () => {
    const client = await app.as('client')
    await app.allocate(client.user, place.project, 'client')
    const away = await app.project()
    const stream = await client.stream()
    const moved = await happen({
      brandId: away.brandId,
      projectId: away.id,
      changes: { projectId: [place.project.id, away.id], brandId: [place.brand.id, away.brandId] },
    })
    const { message } = await stream.next((entry) => entry.message.recordId === moved)
    expect(message).toMatchObject({ what: 'gone', brandId: null, projectId: null, actorId: null, fields: [] })
    stream.cut()
  })
})

describe('a project that moves to another brand', () => {
  test('tells the old brand’s client that it is gone, and nowhere what the new brand is', async () => {
    const [old, fresh] = [await app.brand(), await app.brand()]
    const project = await app.project({ brand: old })
    const [before, after, byDuty] = [await app.as('client'), await app.as('client'), await app.as('client')]
    await app.allocateToBrand(before.user, old)
    await app.allocateToBrand(after.user, fresh)
    await app.allocate(byDuty.user, project, 'client')
    const streams = { before: await before.stream(), after: await after.stream(), byDuty: await byDuty.stream() }
    await admin.call('PATCH /api/projects/:id', { id: project.id, brandId: fresh.id })
    const last: Record<string, string> = {}
    for (const [name, { user }] of Object.entries({ before, after, byDuty })) {
      last[name] = await happen({ audience: 'private', concerns: [user.id] })
    }
    const told: Record<string, (string | null)[][]> = {}
    for (const [name, stream] of Object.entries(streams)) {
      await stream.next((entry) => entry.message.recordId === last[name])
      const about = stream.entries.filter(({ message }) => message.recordId === project.id)
      told[name] = about.map(({ message }) => [message.what, message.brandId])
      stream.cut()
    }
    expect(told.before).toEqual([
      ['gone', null],
      ['rights', null],
    ])
    expect(JSON.stringify(streams.before.entries)).not.toContain(fresh.id)
    expect(told.after).toEqual([['rights', null]])
    expect(told.byDuty).toEqual([['changed', fresh.id]])
  })

  test('is told whole or again: the mark moves with the last message of an event only', async () => {
    const old = await app.brand()
    const project = await app.project({ brand: old })
    const client = await app.as('client')
    await app.allocateToBrand(client.user, old)
    const stream = await client.stream()
    await admin.call('PATCH /api/projects/:id', { id: project.id, brandId: (await app.brand()).id })
    await stream.next(({ message }) => message.what === 'rights' && message.recordId === project.id)
    const marks = stream.entries.filter(({ message }) => message.recordId === project.id).map(({ mark }) => mark)
    expect(marks).toEqual([null, expect.stringMatching(/^\d+-\d+$/)])
    stream.cut()
  })
})

describe('events with readers: only those for whom a row of the table holds', () => {
  const invoice = { kind: 'invoice.updated', recordType: 'invoice', audience: 'internal', readers: 'invoices.view' } as const
  const ticket = { kind: 'ticket.updated', recordType: 'ticket', audience: 'client', readers: 'tickets.view' } as const

  /** Ids of what each stream heard, after a last event that it surely gets. */
  async function heardBy(people: Record<string, TestClient>, act: () => Promise<Record<string, string>>) {
    const streams = await Promise.all(Object.values(people).map((person) => person.stream()))
    const ids = await act()
    const last = await happen({ audience: 'private', concerns: Object.values(people).map(({ user }) => user.id) })
    const heard: Record<string, string[]> = {}
    for (const [index, name] of Object.keys(people).entries()) {
      const stream = streams[index]
      if (!stream) throw new Error('no stream')
      await stream.next((entry) => entry.message.recordId === last)
      heard[name] = Object.keys(ids).filter((what) => stream.entries.some(({ message }) => message.recordId === ids[what]))
      stream.cut()
    }
    return heard
  }

  test('of an invoice: a product owner, and no designer, also when it concerns them', async () => {
    const designer = await app.as('graphic_designer')
    const people = { designer, owner: await app.as('product_owner'), client: await app.as('client') }
    await app.allocate(people.client.user, place.project, 'client')
    const heard = await heardBy(people, async () => ({
      any: await happen(invoice),
      concerning: await happen({ ...invoice, concerns: [designer.user.id] }),
      undeclared: await happen({ ...invoice, readers: 'nothing.like-it' }),
    }))
    expect(heard).toEqual({ designer: [], owner: ['any', 'concerning'], client: [] })
  })

  test('of a ticket: its author whoever they are, its assignee, and those who work the queue', async () => {
    const [author, assignee] = [await app.as([]), await app.as('copywriter')]
    const people = { author, assignee, other: await app.as('copywriter'), manager: await app.as('project_manager') }
    const heard = await heardBy(people, async () => ({
      ticket: await happen({ ...ticket, concerns: [author.user.id, assignee.user.id] }),
      note: await happen({ ...ticket, audience: 'internal', concerns: [author.user.id, assignee.user.id] }),
    }))
    expect(heard).toEqual({ author: ['ticket'], assignee: ['ticket', 'note'], other: [], manager: ['ticket', 'note'] })
  })

  test('resumes by a mark with the same readers', async () => {
    const people = { designer: await app.as('graphic_designer'), owner: await app.as('product_owner') }
    const marks = Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, who]) => {
          const stream = await who.stream()
          stream.cut()
          return [name, stream.mark]
        }),
      ),
    )
    const [first, second] = [await happen(invoice), await happen({ audience: 'internal' })]
    const heard: Record<string, string[]> = {}
    for (const [name, who] of Object.entries(people)) {
      const stream = await who.stream(marks[name])
      await stream.next(({ message }) => message.recordId === second)
      heard[name] = stream.entries.map(({ message }) => message.recordId).filter((id) => id === first || id === second)
      stream.cut()
    }
    expect(heard).toEqual({ designer: [second], owner: [first, second] })
  })

  test('history tells no more than the stream', async () => {
    const task = await app.task({ project: place.project })
    const about = { recordType: 'task', recordId: task.id, audience: 'internal' } as const
    const [designer, owner] = [await app.as('graphic_designer'), await app.as('product_owner')]
    await happen({ ...about, kind: 'task.updated', changes: { name: ['A', 'B'] } })
    await happen({ ...about, kind: 'task.billed', readers: 'invoices.view', changes: { invoice: [null, 'INV-1'] } })
    await happen({
      ...about,
      kind: 'task.asked',
      readers: 'tickets.view',
      concerns: [designer.user.id],
      changes: { ticket: [null, 'T-1'] },
    })
    const kinds = async (who: TestClient) => {
      const { items } = await who.call<{ items: { kind: string }[] }>('GET /api/history', { recordType: 'task', recordId: task.id })
      return items.map(({ kind }) => kind)
    }
    expect(await kinds(designer)).toEqual(['task.asked', 'task.updated'])
    expect(await kinds(owner)).toEqual(['task.billed', 'task.updated'])
    expect(await kinds(admin)).toEqual(['task.asked', 'task.billed', 'task.updated'])
  })
})

describe('taking rights away', () => {
  test('an ended session closes its open stream soon', async () => {
    const person = await app.as('creative')
    const stream = await person.stream()
    await app.sql('delete from sessions where id = $1', [person.sessionId])
    await until(() => stream.ended(), soon)
    expect((await person.raw('GET', '/api/events')).status).toBe(401)
  })

  test('a deactivated account loses stream and requests', async () => {
    const person = await app.as('creative')
    const stream = await person.stream()
    await app.sql('update users set deactivated_at = now() where id = $1', [person.user.id])
    await until(() => stream.ended(), soon)
    expect((await person.raw('GET', '/api/tasks')).status).toBe(401)
  })

  test('a removed role ends the right on an open stream at once', async () => {
    const person = await app.as('graphic_designer')
    const stream = await person.stream()
    const before = await happen({ audience: 'internal' })
    await stream.next((entry) => entry.message.recordId === before)
    await app.sql('delete from user_roles where user_id = $1', [person.user.id])
    await happen({ recordType: 'user-role', kind: 'user-role.removed', audience: 'admin', concerns: [person.user.id] })
    const after = await happen({ audience: 'internal' })
    const last = await happen({ audience: 'private', concerns: [person.user.id] })
    await stream.next((entry) => entry.message.recordId === last)
    expect(stream.entries.some((entry) => entry.message.what === 'rights')).toBe(true)
    expect(stream.entries.some((entry) => entry.message.recordId === after)).toBe(false)
    stream.cut()
  })
})

describe('coming while rights are read anew', () => {
  test('a stream that opens just then stays open', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => app.as('video_editor')))
    const churn = Array.from({ length: 200 }, () => happen({ recordType: 'user-role', audience: 'admin' }))
    const streams = await Promise.all(people.map((person) => person.stream()))
    await Promise.all(churn)
    const last = await happen()
    await Promise.all(streams.map((stream) => stream.next((entry) => entry.message.recordId === last)))
    expect(streams.map((stream) => stream.ended())).toEqual(streams.map(() => false))
    for (const stream of streams) stream.cut()
  })
})
