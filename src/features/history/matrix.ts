import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { KindUnderTest, Scenario } from '../../testing/matrix-world.ts'

const onKind = (kind: string, { seen, shapes, make }: KindUnderTest): Scenario => ({
  title: kind,
  rows: seen,
  seen,
  shapes,
  input: async (given) => ({ recordType: kind, recordId: await make(given) }),
})

/** Whoever sees a record may look back at it, whatever its kind. */
export const matrix: FeatureMatrix = {
  scenarios: (kinds) => ({ 'GET /api/history': Object.entries(kinds).map(([kind, of]) => onKind(kind, of)) }),
  lists: { 'GET /api/history': ({ taskId }) => ({ recordType: 'task', recordId: taskId }) },
  grow: async ({ app, taskId, person }) => {
    await app.sql(
      `insert into events (kind, record_type, record_id, audience, actor_kind, actor_id, changes)
        values ('task.updated', 'task', $1, 'client', 'person', $2, jsonb_build_object('assigneeId', jsonb_build_array(null, $2::uuid)))`,
      [taskId, person.id],
    )
  },
}
