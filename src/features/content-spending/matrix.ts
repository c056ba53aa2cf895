import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { plain } from '../../testing/matrix-world.ts'
import { contentRow } from '../content/seed.ts'
import { contentItems } from '../content/table.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/content-spending': [plain('content.spending')],
    'GET /api/content-spending/lines': [plain('content.spending')],
  },
  grow: async ({ app, project, person, n }) => {
    const ad = contentRow({
      title: `Ad ${n}`,
      contentType: 'ad',
      projectId: project.id,
      createdBy: person.id,
      platform: `Platform ${n}`,
      budgetAllocated: '10.00',
    })
    await app.insert(contentItems, ad)
  },
}
