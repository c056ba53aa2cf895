import type { FeatureMatrix } from '../../testing/matrix-files.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    // Whoever holds the address may; one that names nobody is answered in words.
    'GET /api/unsubscribe/:token': { public: { token: 'none' } },
    'POST /api/unsubscribe/:token': { public: { token: 'none' } },
  },
}
