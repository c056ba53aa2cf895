import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { plain } from '../../testing/matrix-world.ts'

export const matrix: FeatureMatrix = {
  scenarios: { 'GET /api/support-mailbox': [plain('mails.view')] },
}
