import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario } from '../../testing/matrix-world.ts'
import { loggedTask, shapesOfLogged } from '../time-entries/matrix.ts'
import { entryRow } from '../time-entries/seed.ts'
import { timeEntries } from '../time-entries/table.ts'

/** A timer of the caller, which runs or has just stopped; whatever ran before is gone. */
async function timerOf(given: Given, stopped: boolean): Promise<string> {
  const { app, who } = given
  await app.sql('delete from time_entries where user_id = $1 and started_at is not null', [who.user.id])
  const startedAt = new Date(Date.now() - 5 * 60_000)
  const stoppedAt = stopped ? new Date(startedAt.getTime() + 3 * 60_000).toISOString() : null
  const times = { startedAt: startedAt.toISOString(), stoppedAt, minutes: stopped ? 3 : 0, source: 'timer' }
  return app.insert(
    timeEntries,
    entryRow({ recordId: await loggedTask(given), userId: who.user.id, day: startedAt.toISOString().slice(0, 10), ...times }),
  )
}

const onTimer = (stopped: boolean): Scenario => ({
  rows: ['hours.view'],
  shapes: ['own'],
  input: async (given) => ({ id: await timerOf(given, stopped) }),
})

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/timer': [{ rows: ['hours.view'], shapes: ['own'], input: async () => ({}) }],
    'POST /api/timer': [
      {
        rows: ['hours.log'],
        seen: ['tasks.view'],
        shapes: shapesOfLogged,
        input: async (given) => ({ recordType: 'task', recordId: await loggedTask(given) }),
      },
    ],
    'POST /api/timer/stop': [onTimer(false)],
    'POST /api/timer/continue': [onTimer(true)],
  },
  creates: {
    'POST /api/timer': null,
    'POST /api/timer/stop': null,
    'POST /api/timer/continue': null,
  },
}
