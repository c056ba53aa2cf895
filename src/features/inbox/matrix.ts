import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario } from '../../testing/matrix-world.ts'
import { insertRows } from '../../testing/rows.ts'
import { notificationRow } from './seed.ts'

/** Everybody's own and nobody else's: a foreign one is not there. */
const onOne = (input: (made: { id: string; removalId: string }) => Record<string, unknown>, removed = false): Scenario[] => [
  {
    rows: ['notifications.own'],
    seen: ['notifications.own'],
    shapes: ['own', 'foreign'],
    input: async (given: Given) => {
      const made = { id: randomUUID(), removalId: randomUUID() }
      const userId = given.shape === 'own' ? given.who.user.id : given.world.colleague.id
      const gone = removed ? { removedAt: new Date(), removalId: made.removalId } : {}
      await insertRows(given.app.pool, 'notifications', [notificationRow({ id: made.id, userId, ...gone })])
      return input(made)
    },
  },
]
const own = (input: Record<string, unknown> = {}): Scenario[] => [
  { rows: ['notifications.own'], shapes: ['own'], input: async () => input },
]

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/notifications': own(),
    'GET /api/notifications/count': own(),
    'PATCH /api/notifications/:id': onOne(({ id }) => ({ id, read: true })),
    'PATCH /api/notifications': own({ read: true, snapshot: '1:1:' }),
    'DELETE /api/notifications/:id': onOne(({ id }) => ({ id })),
    'DELETE /api/notifications': onOne(({ id }) => ({ ids: id })),
    'POST /api/notifications/restore': onOne(({ removalId }) => ({ deletionId: removalId }), true),
    'GET /api/notification-settings': own(),
    'PATCH /api/notification-settings': own({ digestHour: 9 }),
  },
  creates: { 'POST /api/notifications/restore': null },
  outside: { 'PATCH /api/notifications/:id': null },
  grow: async ({ app, staff, client, taskId }) => {
    const commentId = randomUUID()
    await app.sql(
      `insert into comments (id, record_type, record_id, audience, body, author_id) values ($1, 'task', $2, 'client', 'x', $3)`,
      [commentId, taskId, staff.user.id],
    )
    const about = { recordType: 'task', recordId: taskId, partType: 'comment', partId: commentId, actorId: staff.user.id }
    for (const { user } of [staff, client]) await insertRows(app.pool, 'notifications', [notificationRow({ userId: user.id, ...about })])
  },
}
