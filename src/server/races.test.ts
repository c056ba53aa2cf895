import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { races, runRace } from '../../scripts/prove-races.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { cheapPasswords } from '../testing/passwords.ts'

// The same races as `npm run prove -- races`, with few rounds.
describe('at the same moment', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  cheapPasswords()

  for (const race of races) {
    const rounds = race.ways > 16 ? 5 : 20
    test(`${race.name}: ${race.invariant}`, { timeout: 60_000 }, async () => {
      const result = await runRace(app, race, { rounds, concurrency: 32, seed: 1 })
      expect(result.problems).toEqual([])
    })
  }
})
