import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { plain } from '../../testing/matrix-world.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/leak-tests': [plain('leak-tests.run')],
    'POST /api/leak-tests': [plain('leak-tests.run')],
  },
  creates: { 'POST /api/leak-tests': null },
  grow: async ({ app, person }) => {
    await app.sql('insert into leak_runs (id, requested_by) values (gen_random_uuid(), $1)', [person.id])
  },
}
