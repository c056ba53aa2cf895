import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { KindUnderTest, Scenario } from '../../testing/matrix-world.ts'

const onKind = (kind: string, { seen, shapes, make }: KindUnderTest, more: object): Scenario => ({
  title: kind,
  rows: seen,
  seen,
  shapes,
  input: async (given) => ({ recordType: kind, recordId: await make(given), ...more }),
})

/** Whoever sees a record may follow it, whatever its kind. */
export const matrix: FeatureMatrix = {
  scenarios: (kinds) => ({
    'GET /api/follows': Object.entries(kinds).map(([kind, of]) => onKind(kind, of, {})),
    'PATCH /api/follows': Object.entries(kinds).map(([kind, of]) => onKind(kind, of, { following: true })),
  }),
  lists: { 'GET /api/follows': ({ taskId }) => ({ recordType: 'task', recordId: taskId }) },
  grow: async ({ app, person }) => {
    await app.sql(`insert into follows (record_type, record_id, user_id, following) values ('task', $1, $2, true)`, [
      randomUUID(),
      person.id,
    ])
  },
}
