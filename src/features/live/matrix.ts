import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { plain } from '../../testing/matrix-world.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/events': [
      {
        ...plain('account.own'),
        call: async ({ who }) => {
          const stream = await who.stream()
          stream.cut()
          return 200
        },
      },
    ],
  },
}
