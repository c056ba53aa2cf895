import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Shape } from '../../testing/matrix-world.ts'
import { byId, inList } from '../../testing/record-cases.ts'
import { fileRow, uploadRow } from '../files/seed.ts'
import { files, uploads } from '../files/table.ts'
import { replyRow, supportFileRow, ticketRow } from './seed.ts'
import { supportFiles, supportReplies, supportTickets } from './table.ts'

const shapes: readonly Shape[] = ['own', 'assigned', 'foreign']

/** A ticket of the caller, one they are to answer, or somebody else's. */
async function ticketOf(given: Given, more: Record<string, unknown> = {}): Promise<string> {
  const { app, who, world, shape } = given
  const userId = shape === 'own' ? who.user.id : world.stranger.id
  return app.insert(supportTickets, ticketRow({ userId, assigneeId: shape === 'assigned' ? who.user.id : null, ...more }))
}

const onTicket = (
  row: string,
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>> = (id) => ({ id }),
  more: Record<string, unknown> = {},
): Scenario => ({
  rows: [row],
  seen: ['tickets.view'],
  shapes,
  input: async (given) => input(await ticketOf(given, more), given),
})

/** A finished upload of this person for a place. */
export async function uploadAt(app: TestApp, user: { id: string }, place: Record<string, string>, name = 'file.txt'): Promise<string> {
  const id = await app.insert(files, fileRow({ id: randomUUID(), name }))
  await app.insert(uploads, uploadRow({ fileId: id, userId: user.id, place }))
  return id
}

const fileIds = (list: unknown): string[] => (list as { file: { id: string } }[]).map(({ file }) => file.id)
const written = { subject: 'The logo is not sharp', description: 'It is not sharp when it is printed.', category: 'technical' }

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/support-tickets': [
      {
        rows: ['tickets.view'],
        shapes,
        finds: (answer, { q }) => (answer as { items: { subject: string }[] }).items.some(({ subject }) => subject === q),
        input: async (given) => {
          const subject = `Ticket ${randomUUID()}`
          await ticketOf(given, { subject })
          return { q: subject }
        },
      },
    ],
    // A count tells nothing of one record: whoever may open one asks for how many there are of these.
    'GET /api/support-ticket-counts': [{ rows: ['tickets.view'], shapes: ['own'], input: async () => ({}) }],
    'GET /api/support-tickets/:id': [onTicket('tickets.view')],
    'POST /api/support-tickets': [{ rows: ['tickets.create'], shapes: ['in scope'], input: async () => written }],
    'PATCH /api/support-tickets/:id': [
      { ...onTicket('tickets.status', (id) => ({ id, status: 'closed' })), title: 'status' },
      { ...onTicket('tickets.manage', (id) => ({ id, priority: 'urgent' })), title: 'priority' },
      { ...onTicket('tickets.assign', (id, { world }) => ({ id, assigneeId: world.colleague.id })), title: 'assignee' },
    ],
    'POST /api/support-tickets/:id/rating': [onTicket('tickets.rate', (id) => ({ id, rating: 'good' }), { status: 'resolved' })],
    'POST /api/support-tickets/:id/merge': [onTicket('tickets.manage', async (id, given) => ({ id, intoId: await ticketOf(given) }))],
    'POST /api/support-tickets/:id/task': [
      onTicket('tasks.create', (id, { project }) => ({ id, projectId: project.id, name: 'Draw it again' })),
    ],
    'POST /api/support-tickets/:id/feedback': [
      onTicket('tickets.manage', (id) => ({
        id,
        title: 'Approve several at once',
        description: 'It would save time to approve several pictures at once.',
        type: 'feature_request',
        confirmed: true,
      })),
    ],
    'GET /api/support-tickets/:id/asker': [onTicket('tickets.manage')],
    'GET /api/support-replies': [onTicket('tickets.view', (ticketId) => ({ ticketId }))],
    'POST /api/support-replies': [
      { ...onTicket('tickets.view', (ticketId) => ({ ticketId, message: 'Thank you' })), title: 'answer' },
      {
        ...onTicket('tickets.manage', (ticketId) => ({ ticketId, message: 'Between us', audience: 'internal' })),
        title: 'note',
        // Nobody writes notes on a ticket of their own.
        shapes: ['assigned', 'foreign'],
      },
    ],
  },
  places: () => ({
    'support-ticket': [{ rows: ['tickets.create'], shapes: ['in scope'], input: async () => ({}) }],
    'support-reply': [onTicket('tickets.view', (ticketId) => ({ ticketId }))],
  }),
  kinds: { 'support-ticket': { shapes, seen: ['tickets.view'], make: (given) => ticketOf(given) } },
  lists: {
    'GET /api/support-replies': ({ app }) => ({ ticketId: grown.get(app) ?? '' }),
  },
  grow: async ({ app, staff, person, outsider }) => {
    const ticketId = await app.insert(supportTickets, ticketRow({ userId: person.id, assigneeId: staff.user.id }))
    await app.insert(supportTickets, ticketRow({ userId: outsider.id }))
    const repliesOn = grown.get(app) ?? ticketId
    const replyId = await app.insert(supportReplies, replyRow({ ticketId: repliesOn, userId: person.id }))
    const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
    await app.insert(supportFiles, supportFileRow({ ticketId: repliesOn, replyId, fileId, uploadedBy: person.id }))
    grown.set(app, repliesOn)
  },
  creates: {
    'POST /api/support-tickets': {
      given: async ({ app, admin }) => ({
        ...written,
        uploadIds: [await uploadAt(app, admin.user, { place: 'support-ticket' })],
      }),
      read: byId('GET /api/support-tickets/:id'),
      patch: 'PATCH /api/support-tickets/:id',
      history: 'support-ticket',
      takes: ['uploadIds'],
    },
    'POST /api/support-replies': {
      given: async ({ app, admin, person }) => {
        const ticketId = await app.insert(supportTickets, ticketRow({ userId: person.id }))
        return { ticketId, uploadIds: [await uploadAt(app, admin.user, { place: 'support-reply', ticketId })] }
      },
      read: inList('GET /api/support-replies', ({ ticketId }) => ({ ticketId })),
      asSent: ({ files: brought }) => ({ uploadIds: fileIds(brought) }),
    },
  },
  outside: {
    'PATCH /api/support-tickets/:id': {
      who: ['client'],
      make: async ({ app, client }) => ({ id: await app.insert(supportTickets, ticketRow({ userId: client.user.id })) }),
      reads: (id) => [
        ['GET /api/support-tickets/:id', { id }],
        ['GET /api/support-tickets', {}],
        ['GET /api/support-replies', { ticketId: id }],
        ['GET /api/history', { recordType: 'support-ticket', recordId: id }],
      ],
    },
  },
}

/** The ticket whose replies are counted. */
const grown = new WeakMap<TestApp, string>()
