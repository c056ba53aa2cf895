import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Scenarios } from '../../testing/matrix-world.ts'
import { deliverableOf, listed, projectOf } from '../deliverables/matrix.ts'

const holds = (answer: unknown, { ids }: Record<string, unknown>): boolean =>
  (answer as { items: { id: string }[] }).items.some((item) => item.id === ids)

const scenarios: Scenarios = {
  'GET /api/deliverable-board': [
    {
      ...listed,
      finds: (answer) => (answer as { columns: { items: unknown[] }[] }).columns.some((column) => column.items.length > 0),
      input: async (given) => ({ projectId: await projectOf(given) }),
    },
  ],
  'GET /api/deliverable-board/cards': [{ ...listed, finds: holds, input: async (given) => ({ ids: await deliverableOf(given) }) }],
  'GET /api/deliverable-board/counts': [
    {
      ...listed,
      finds: (answer) => Object.values((answer as { counts: Record<string, number> }).counts).some((count) => count > 0),
      input: async (given) => ({ projectId: await projectOf(given) }),
    },
  ],
}

export const matrix: FeatureMatrix = {
  scenarios,
  lists: {
    'GET /api/deliverable-board': ({ project }) => ({ projectId: project.id }),
    'GET /api/deliverable-board/counts': ({ project }) => ({ projectId: project.id }),
  },
}
