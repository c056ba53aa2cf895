import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Scenarios } from '../../testing/matrix-world.ts'
import { onDeliverable } from '../deliverables/matrix.ts'

const scenarios: Scenarios = {
  // A state that nobody saw is refused to those who may give a verdict.
  'POST /api/deliverables/:id/verdict': [
    { ...onDeliverable(['content.verdict'], (id) => ({ id, state: 'seen', outcome: 'approved' }), { status: 'review' }), passes: [409] },
  ],
}

export const matrix: FeatureMatrix = { scenarios }
