import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { loggedTask, shapesOfLogged } from '../time-entries/matrix.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/timesheet': [{ rows: ['hours.view'], shapes: ['own'], input: async () => ({ day: '2026-03-02' }) }],
    'PATCH /api/timesheet/cell': [
      {
        rows: ['hours.log'],
        seen: ['tasks.view'],
        shapes: shapesOfLogged,
        input: async (given) => ({ recordType: 'task', recordId: await loggedTask(given), day: '2026-03-02', minutes: 30 }),
      },
    ],
  },
  lists: { 'GET /api/timesheet': () => ({ day: '2026-03-02' }) },
}
