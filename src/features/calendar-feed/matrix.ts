import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Scenario } from '../../testing/matrix-world.ts'

/** Everybody's own: no address names anybody else's. */
const own = (): Scenario[] => [{ rows: ['calendar.own'], shapes: ['own'], input: async () => ({}) }]

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/calendar-feed': own(),
    'POST /api/calendar-feed': own(),
    'DELETE /api/calendar-feed': own(),
    // Whoever holds the address may; one that names nobody is answered in words.
    'GET /api/calendar-feeds/:token/due-dates.ics': { public: { token: 'none' } },
  },
  creates: { 'POST /api/calendar-feed': null },
}
