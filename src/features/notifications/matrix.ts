import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/notifications/count': [{ rows: ['notifications.own'], shapes: ['own'], input: async () => ({}) }],
  },
  grow: async ({ app, staff }) => {
    await app.sql(
      `insert into notifications (id, user_id, type, kind, title, message) values ($1, $2, 'task', 'task.assigned', 'T', 'M')`,
      [randomUUID(), staff.user.id],
    )
  },
}
