import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario } from '../../testing/matrix-world.ts'
import { byId } from '../../testing/record-cases.ts'
import { savedReplyRow } from './seed.ts'
import { savedReplies } from './table.ts'

const replyOf = ({ app }: Pick<Given, 'app'>, more: { deletedAt?: Date } = {}): Promise<string> =>
  app.insert(savedReplies, savedReplyRow({ name: `Reply ${randomUUID()}`, ...more }))

const onReply = (
  row: string,
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>> = (id) => ({ id }),
  more: { deletedAt?: Date } = {},
): Scenario => ({ rows: [row], shapes: ['in scope'], input: async (given) => input(await replyOf(given, more), given) })

const [view, manage] = ['saved-replies.view', 'saved-replies.manage'] as const

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/saved-replies': [onReply(view, () => ({}))],
    'GET /api/saved-replies/:id': [onReply(view)],
    'POST /api/saved-replies': [onReply(manage, (id) => ({ name: `Thanks ${id}`, body: 'Thank you, {first_name}.' }))],
    'PATCH /api/saved-replies/:id': [onReply(manage, (id) => ({ id, name: `Renamed ${id}` }))],
    'DELETE /api/saved-replies/:id': [onReply(manage)],
    'POST /api/saved-replies/:id/restore': [
      onReply(
        manage,
        async (id, { app }) => {
          const [found] = await app.sql<{ deletionId: string }>('select deletion_id as "deletionId" from saved_replies where id = $1', [id])
          return { id, deletionId: found?.deletionId }
        },
        { deletedAt: new Date() },
      ),
    ],
  },
  grow: async (growing) => void (await replyOf(growing)),
  creates: {
    'POST /api/saved-replies': {
      given: async () => ({ name: `Reply ${randomUUID()}` }),
      read: byId('GET /api/saved-replies/:id'),
      patch: 'PATCH /api/saved-replies/:id',
    },
  },
  // Nobody outside the agency meets one.
  outside: { 'PATCH /api/saved-replies/:id': null },
}
