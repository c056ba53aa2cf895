import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { plain } from '../../testing/matrix-world.ts'
import { insertRows } from '../../testing/rows.ts'
import { auditRow } from './seed.ts'

export const matrix: FeatureMatrix = {
  scenarios: { 'GET /api/audit-entries': [plain('audit.view')] },
  grow: async ({ app, person, outsider }) => {
    await insertRows(app.pool, 'audit_entries', [auditRow({ kind: 'role.given', actorId: person.id, subjectId: outsider.id })])
  },
}
