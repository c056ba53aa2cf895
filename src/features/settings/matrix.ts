import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { plain } from '../../testing/matrix-world.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/workspace': [plain('workspace.settings')],
    'GET /api/workspace/storage': [plain('workspace.settings')],
    'PATCH /api/workspace': [plain('workspace.settings', async () => ({ name: `Agency ${randomUUID()}` }))],
  },
}
