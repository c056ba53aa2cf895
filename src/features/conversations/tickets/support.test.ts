import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { ReplyView, TicketAsker, TicketCard, TicketView } from './schema.ts'

let app: TestApp
let admin: TestClient
let designer: TestClient
let client: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  designer = await app.as('graphic_designer')
})
beforeEach(async () => {
  client = await app.as('client')
})
afterAll(() => app.close())

const written = { subject: 'The logo is not sharp', description: 'It is not sharp when it is printed.', category: 'technical' }
const open = (who = client, more: Record<string, unknown> = {}) =>
  who.call<TicketView>('POST /api/support-tickets', { ...written, ...more })
const read = (who: TestClient, id: string) => who.call<TicketView>('GET /api/support-tickets/:id', { id })
const reply = (who: TestClient, ticketId: string, message = 'Which file?', more: Record<string, unknown> = {}) =>
  who.call<ReplyView>('POST /api/support-replies', { ticketId, message, ...more })
const change = (who: TestClient, id: string, patch: Record<string, unknown>) =>
  who.call<TicketView>('PATCH /api/support-tickets/:id', { id, ...patch })
const conversation = async (who: TestClient, ticketId: string) =>
  (await who.call<{ items: ReplyView[] }>('GET /api/support-replies', { ticketId })).items
const list = async (who: TestClient, input: Record<string, unknown> = {}) =>
  (await who.call<{ items: TicketCard[] }>('GET /api/support-tickets', input)).items.map(({ id }) => id)
const notices = async (who: TestClient) =>
  (await who.call<{ items: { kind: string; quote: string | null }[] }>('GET /api/notifications')).items
const refused = async (who: TestClient, method: string, path: string, body: object) => {
  const { status, body: answer } = await who.raw<{ message: string; fields?: Record<string, string> }>(method, path, body)
  return [status, answer.fields ? Object.values(answer.fields)[0] : answer.message]
}
const longAgo = (id: string) => app.sql(`update support_tickets set closed_at = now() - interval '31 days' where id = $1`, [id])

describe('a new ticket', () => {
  test('has a number, is open, and waits for the agency; the queue is told', async () => {
    const ticket = await open()
    expect(ticket).toMatchObject({ status: 'open', priority: 'medium', turn: 'agency', assigneeId: null, firstAnsweredAt: null })
    expect(ticket.ticketNumber).toMatch(/^TKT-\d{4}$/)
    expect(ticket.turnSince).toBe(ticket.createdAt)
    expect((await notices(admin))[0]).toMatchObject({ kind: 'ticket.created' })
    expect(await notices(designer)).toEqual([])
  })

  test.for([
    [{ subject: 'Logo' }, 'Subject must be at least 5 characters'],
    [{ description: 'Not sharp.' }, 'Description must be at least 20 characters'],
    [{ category: undefined }, 'Please select a category'],
    [{ priority: 'soon' }, 'Please select a priority'],
  ] as const)('is refused with %o', async ([wrong, sentence]) => {
    expect(await refused(client, 'POST', '/api/support-tickets', { ...written, ...wrong })).toEqual([400, sentence])
  })

  test('may come from an account without any role, who reads it and nothing else', async () => {
    const nobody = await app.as([])
    const other = await open()
    const own = await open(nobody)
    await reply(admin, own.id)
    expect(await list(nobody)).toEqual([own.id])
    expect((await conversation(nobody, own.id)).map(({ message }) => message)).toEqual(['Which file?'])
    expect((await nobody.raw('GET', `/api/support-tickets/${other.id}`)).status).toBe(404)
  })
})

describe('the status follows what is said', () => {
  test('by the agency it waits for whoever asked, by whoever asked it is in progress', async () => {
    const { id, turnSince } = await open()
    await reply(client, id, 'One more thing')
    expect(await read(client, id)).toMatchObject({ status: 'in_progress', turn: 'agency', turnSince, firstAnsweredAt: null })
    await reply(admin, id)
    const answered = await read(client, id)
    expect(answered).toMatchObject({ status: 'waiting_user', turn: 'asker' })
    expect(answered.firstAnsweredAt).not.toBeNull()
    await reply(admin, id, 'And which page?')
    // The first question still waits.
    expect(await read(client, id)).toMatchObject({ turnSince: answered.turnSince, firstAnsweredAt: answered.firstAnsweredAt })
    await reply(client, id, 'The first one')
    expect(await read(client, id)).toMatchObject({ status: 'in_progress', firstAnsweredAt: answered.firstAnsweredAt })
    expect((await notices(client)).map(({ kind, quote }) => [kind, quote])).toEqual([
      ['ticket.answered', 'And which page?'],
      ['ticket.answered', 'Which file?'],
    ])
  })

  test.for(['resolved', 'closed'] as const)('what whoever asked says opens it again when it is %s, for 30 days', async (status) => {
    const { id, ticketNumber } = await open()
    expect(await change(admin, id, { status })).toMatchObject({ status, turn: null, turnSince: null })
    await reply(client, id, 'Not yet')
    expect(await read(client, id)).toMatchObject({ status: 'in_progress', closedAt: null, turn: 'agency' })
    await change(admin, id, { status })
    await longAgo(id)
    const sentence = `${ticketNumber} ended more than 30 days ago. Write a new ticket.`
    expect(await refused(client, 'POST', '/api/support-replies', { ticketId: id, message: 'Hello?' })).toEqual([409, sentence])
    expect((await refused(client, 'PATCH', `/api/support-tickets/${id}`, { status: 'in_progress' }))[0]).toBe(403)
    expect(await conversation(client, id)).toHaveLength(1)
  })

  test('whoever asked closes and opens it again, and sets nothing else', async () => {
    const { id } = await open()
    const forbidden = (patch: object) => refused(client, 'PATCH', `/api/support-tickets/${id}`, patch).then(([status]) => status)
    for (const patch of [{ status: 'resolved' }, { status: 'in_progress' }, { priority: 'urgent' }, { assigneeId: null }])
      expect([patch, await forbidden(patch)]).toEqual([patch, 403])
    expect(await change(client, id, { status: 'closed' })).toMatchObject({ status: 'closed' })
    expect(await refused(client, 'PATCH', `/api/support-tickets/${id}`, { status: 'waiting_user' })).toEqual([
      403,
      'You can reopen your ticket: set its status to open or in_progress.',
    ])
    for (const status of ['open', 'in_progress']) {
      expect(await change(client, id, { status })).toMatchObject({ status, closedAt: null, turn: 'agency' })
      await change(client, id, { status: 'closed' })
    }
  })

  test('whoever follows it hears of it, and who has chosen not to does not', async () => {
    const manager = await app.as('project_manager')
    const { id } = await open()
    await change(admin, id, { assigneeId: designer.user.id })
    const follow = (who: TestClient, following: boolean) =>
      who.call('PATCH /api/follows', { recordType: 'support-ticket', recordId: id, following })
    const kinds = async (who: TestClient) => (await notices(who)).map(({ kind, quote }) => `${kind} ${quote ?? ''}`.trim())
    await follow(manager, true)
    await reply(client, id, 'One more thing')
    expect((await kinds(manager))[0]).toBe('ticket.followed One more thing')
    expect((await kinds(designer))[0]).toBe('ticket.replied One more thing')
    await follow(designer, false)
    await follow(client, false)
    await reply(client, id, 'And another')
    await reply(admin, id, 'We look')
    expect((await kinds(designer))[0]).toBe('ticket.replied One more thing')
    expect(await kinds(client)).toEqual([])
    // Of notes only who works on it.
    await reply(admin, id, 'Between us', { audience: 'internal' })
    expect((await kinds(manager))[0]).toBe('ticket.followed We look')
  })

  test('nothing is sent without a word or a file', async () => {
    const { id } = await open()
    expect(await refused(client, 'POST', '/api/support-replies', { ticketId: id, message: '  \n ' })).toEqual([
      400,
      'Write something first',
    ])
  })
})

describe('who works on it', () => {
  test('is set by those who work the queue, among the agency’s own, and may answer then', async () => {
    const { id } = await open()
    const notTheirs = await designer.raw('GET', `/api/support-tickets/${id}`)
    expect(notTheirs.status).toBe(404)
    expect(await change(admin, id, { assigneeId: designer.user.id })).toMatchObject({ assignee: { fullName: designer.user.fullName } })
    expect((await notices(designer))[0]).toMatchObject({ kind: 'ticket.assigned' })
    await reply(designer, id)
    expect(await change(designer, id, { status: 'resolved', priority: 'high' })).toMatchObject({ status: 'resolved', priority: 'high' })
    expect((await refused(designer, 'PATCH', `/api/support-tickets/${id}`, { assigneeId: null }))[0]).toBe(403)
    const outside = await app.user('client')
    expect(await refused(admin, 'PATCH', `/api/support-tickets/${id}`, { assigneeId: outside.id })).toEqual([
      400,
      `${outside.fullName} is not of the agency. Select someone who is.`,
    ])
    await change(admin, id, { assigneeId: null })
    expect((await designer.raw('GET', `/api/support-tickets/${id}`)).status).toBe(404)
  })

  test('has views of it, counted', async () => {
    const manager = await app.as('project_manager')
    const [unassigned, mine, waiting] = [await open(), await open(), await open()]
    await change(manager, mine.id, { assigneeId: manager.user.id })
    await reply(manager, waiting.id)
    const holding = async (view: string) => {
      const found = await list(manager, { view, userId: client.user.id })
      return [unassigned, mine, waiting].filter(({ id }) => found.includes(id))
    }
    expect(await holding('unassigned')).toEqual([unassigned, waiting])
    expect(await holding('mine')).toEqual([mine])
    expect(await holding('waiting')).toEqual([waiting])
    expect(await holding('all')).toEqual([unassigned, mine, waiting])
    expect(await manager.call('GET /api/support-ticket-counts')).toMatchObject({ mine: 1 })
    expect(await client.call('GET /api/support-ticket-counts')).toEqual({ unassigned: 2, mine: 0, waiting: 1, all: 3 })
    expect(await list(manager, { sort: 'waiting', userId: client.user.id })).toEqual([unassigned.id, mine.id, waiting.id])
  })

  test('sees who asked: their brands, projects and other tickets', async () => {
    const project = await app.project()
    await app.allocate(client.user, project, 'client')
    await app.allocateToBrand(client.user, project.brandId)
    const earlier = await open(client, { subject: 'The first one' })
    const { id } = await open()
    const asker = await admin.call<TicketAsker>('GET /api/support-tickets/:id/asker', { id })
    expect(asker).toMatchObject({
      person: { fullName: client.user.fullName },
      email: client.user.email,
      roles: ['client'],
      brands: [{ id: project.brandId }],
      projects: [{ id: project.id }],
      tickets: [{ id: earlier.id, subject: 'The first one' }],
    })
    await change(admin, id, { assigneeId: designer.user.id })
    // Of the others only what they may open themselves.
    expect((await designer.call<TicketAsker>('GET /api/support-tickets/:id/asker', { id })).tickets).toEqual([])
    expect((await client.raw('GET', `/api/support-tickets/${id}/asker`)).status).toBe(403)
  })

  test('leaves it to somebody else when their account ends', async () => {
    const leaving = await app.as('creative')
    const { id } = await open()
    await change(admin, id, { assigneeId: leaving.user.id })
    const held = await admin.call<{ groups: { recordType: string; count: number }[] }>('GET /api/team-members/:id/open-work', {
      id: leaving.user.id,
    })
    expect(JSON.stringify(held)).toContain('support-ticket')
  })
})

describe('what becomes of it', () => {
  test('it is rated by whoever asked once it is resolved, and again', async () => {
    const { id } = await open()
    const rate = (who: TestClient, rating = 'good') => who.raw('POST', `/api/support-tickets/${id}/rating`, { rating, comment: 'Quick' })
    expect((await rate(client)).status).toBe(403)
    await change(admin, id, { status: 'resolved', assigneeId: designer.user.id })
    expect((await rate(admin)).status).toBe(403)
    expect((await rate(client)).status).toBe(201)
    expect(await read(designer, id)).toMatchObject({ rating: 'good', ratingComment: 'Quick' })
    expect((await rate(client, 'bad')).status).toBe(201)
    expect((await notices(designer)).filter(({ kind }) => kind === 'ticket.rated')).toHaveLength(2)
  })

  test('a merged one stays, closed, leads to the other one, and is read there', async () => {
    const [first, second, third] = [await open(), await open(client, { subject: 'Still not sharp' }), await open()]
    await reply(client, first.id, 'In the first')
    await reply(client, second.id, 'In the second')
    const merge = (id: string, intoId: string) => admin.call<TicketView>('POST /api/support-tickets/:id/merge', { id, intoId })
    await merge(first.id, second.id)
    await change(admin, second.id, { assigneeId: designer.user.id })
    const merged = await merge(second.id, third.id)
    expect(merged).toMatchObject({ status: 'closed', mergedInto: { id: third.id, ticketNumber: third.ticketNumber } })
    expect(await read(client, first.id)).toMatchObject({ status: 'closed', mergedInto: { id: third.id }, assigneeId: null })
    expect((await read(client, third.id)).merged.map(({ id }) => id)).toEqual([first.id, second.id])
    expect((await conversation(client, third.id)).map(({ message, ticketNumber }) => [ticketNumber, message])).toEqual([
      [first.ticketNumber, 'In the first'],
      [second.ticketNumber, 'In the second'],
    ])
    const sentence = `${first.ticketNumber} was merged into ${third.ticketNumber}. Go on there.`
    expect(await refused(client, 'POST', '/api/support-replies', { ticketId: first.id, message: 'Hello?' })).toEqual([409, sentence])
    expect(await refused(admin, 'PATCH', `/api/support-tickets/${first.id}`, { status: 'open' })).toEqual([409, sentence])
    // Who has the one has what was merged into it.
    await change(admin, third.id, { assigneeId: designer.user.id })
    expect(await read(designer, first.id)).toMatchObject({ assigneeId: designer.user.id })
  })

  test('those of two people are not merged: each would read the other', async () => {
    const [one, other] = [await open(), await open(designer)]
    expect(await refused(admin, 'POST', `/api/support-tickets/${one.id}/merge`, { intoId: other.id })).toEqual([
      400,
      'Choose a ticket of the same person: the other one would read what was said here.',
    ])
    expect(await refused(admin, 'POST', `/api/support-tickets/${one.id}/merge`, { intoId: one.id })).toEqual([400, 'Choose another ticket'])
  })

  test('a task is made of it, once, with a link back, all or nothing', async () => {
    const project = await app.project()
    const { id, ticketNumber } = await open()
    const make = (who: TestClient, name: string) => who.raw('POST', `/api/support-tickets/${id}/task`, { projectId: project.id, name })
    expect((await make(admin, 'Draw [it] again')).status).toBe(201)
    const { task } = await read(admin, id)
    expect(task).toMatchObject({ name: 'Draw [it] again' })
    const made = await admin.call<{ description: string }>('GET /api/tasks/:id', { id: task?.id })
    expect(made.description).toContain(`[${ticketNumber} ${written.subject}](${app.services.publicUrl}/support?support-ticket=${id})`)
    expect((await make(admin, 'Once more')).status).toBe(409)
    expect(await app.sql('select 1 from tasks where project_id = $1', [project.id])).toHaveLength(1)
    // Whoever asked is told of no task.
    expect(await read(client, id)).not.toHaveProperty('task')
    await change(admin, id, { assigneeId: designer.user.id })
    expect((await make(designer, 'Not theirs')).status).toBe(403)
  })

  test('feedback is made of it once, in words that were confirmed to be for everybody', async () => {
    const { id } = await open()
    const words = { title: 'Sharp logos for print', description: 'Logos should be sharp wherever they are printed.', type: 'improvement' }
    const make = (more: object = {}) => admin.raw('POST', `/api/support-tickets/${id}/feedback`, { ...words, ...more })
    const answers = [await make(), await make({ confirmed: true }), await make({ confirmed: true })]
    expect(answers.map(({ status }) => status)).toEqual([400, 201, 409])
    const feedbackId = (await read(admin, id)).feedback?.id
    const made = await admin.call<Record<string, unknown>>('GET /api/feedback-submissions/:id', { id: feedbackId })
    expect(made).toMatchObject(words)
    expect(JSON.stringify(made)).not.toContain(written.description)
    expect(await read(client, id)).not.toHaveProperty('feedback')
  })

  test('its versions are compared: who changes what others changed meanwhile is told', async () => {
    const { id, version } = await open()
    await change(admin, id, { priority: 'high' })
    expect((await admin.raw('PATCH', `/api/support-tickets/${id}`, { category: 'billing', version })).status).toBe(200)
    expect((await admin.raw('PATCH', `/api/support-tickets/${id}`, { priority: 'low', version })).status).toBe(409)
  })
})
