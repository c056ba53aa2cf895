import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios } from '../../testing/matrix-world.ts'
import { byId } from '../../testing/record-cases.ts'
import { feedbackRow } from './seed.ts'
import { feedbackSubmissions, feedbackUpvotes } from './table.ts'

type More = Partial<{ deletedAt: Date; title: string }>

/** An entry of whoever calls, or of a colleague; it lies nowhere, so there is none out of scope. */
const feedbackOf = ({ app, who, world, shape }: Given, more: More = {}): Promise<string> =>
  app.insert(feedbackSubmissions, feedbackRow({ userId: shape === 'own' ? who.user.id : world.colleague.id, ...more }))

const seen = ['feedback.take-part']

const onFeedback = (
  rows: string[],
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
  more: More = {},
): Scenario => ({ rows, seen, shapes: ['own', 'in scope'], input: async (given) => input(await feedbackOf(given, more), given) })

const scenarios: Scenarios = {
  'GET /api/feedback-submissions': [
    {
      rows: seen,
      shapes: ['own', 'in scope'],
      finds: (answer, { q }) => (answer as { items: { title: string }[] }).items.some(({ title }) => title === q),
      input: async (given) => {
        const title = `Needle of ${given.column} ${given.shape}`
        await feedbackOf(given, { title })
        return { q: title }
      },
    },
  ],
  'GET /api/feedback-submissions/similar': [{ rows: seen, shapes: ['in scope'], input: async () => ({ q: 'Due dates on cards' }) }],
  'GET /api/feedback-submissions/:id': [onFeedback(seen, (id) => ({ id }))],
  'POST /api/feedback-submissions': [
    {
      rows: seen,
      shapes: ['in scope'],
      input: async () => ({
        title: 'A calendar for every brand',
        description: 'So that one sees at once what comes out in which week.',
        type: 'feature_request',
      }),
    },
  ],
  'PATCH /api/feedback-submissions/:id': [
    { ...onFeedback(['feedback.own'], (id) => ({ id, title: 'Another title for it' })), title: 'text' },
    { ...onFeedback(['feedback.triage'], (id) => ({ id, status: 'planned' })), title: 'status' },
    { ...onFeedback(['feedback.triage'], (id) => ({ id, priority: 'high' })), title: 'priority' },
  ],
  'POST /api/feedback-submissions/:id/upvote': [onFeedback(seen, (id) => ({ id }))],
  'DELETE /api/feedback-submissions/:id/upvote': [onFeedback(seen, (id) => ({ id }))],
  'POST /api/feedback-submissions/:id/merge': [
    onFeedback(['feedback.triage'], async (id, given) => ({ id, intoId: await feedbackOf(given) })),
  ],
  'DELETE /api/feedback-submissions/:id': [onFeedback(['feedback.own', 'feedback.triage'], (id) => ({ id }))],
  'POST /api/feedback-submissions/:id/restore': [
    onFeedback(
      ['feedback.own', 'feedback.triage'],
      async (id, { app }) => {
        const [row] = await app.sql<{ deletionId: string }>('select deletion_id as "deletionId" from feedback_submissions where id = $1', [
          id,
        ])
        return { id, deletionId: row?.deletionId }
      },
      { deletedAt: new Date() },
    ),
  ],
}

export const matrix: FeatureMatrix = {
  scenarios,
  kinds: {
    feedback: { shapes: ['own', 'in scope'], seen, comment: ['feedback.comment'], everywhere: true, make: (given) => feedbackOf(given) },
  },
  lists: { 'GET /api/feedback-submissions/similar': () => ({ q: 'due date' }) },
  grow: async ({ app, person, outsider }) => {
    const id = await app.insert(feedbackSubmissions, feedbackRow({ userId: person.id }))
    for (const { id: userId } of [person, outsider]) await app.insert(feedbackUpvotes, { feedback_id: id, user_id: userId })
  },
  creates: {
    'POST /api/feedback-submissions': {
      given: async () => ({}),
      read: byId('GET /api/feedback-submissions/:id'),
      patch: 'PATCH /api/feedback-submissions/:id',
      history: 'feedback',
    },
  },
  outside: {
    'PATCH /api/feedback-submissions/:id': {
      make: async ({ app, client }) => ({ id: await app.insert(feedbackSubmissions, feedbackRow({ userId: client.user.id })) }),
      open: { adminResponse: 'Another text' },
      reads: (id) => [
        ['GET /api/feedback-submissions/:id', { id }],
        ['GET /api/feedback-submissions', {}],
        ['GET /api/history', { recordType: 'feedback', recordId: id }],
      ],
    },
  },
}
