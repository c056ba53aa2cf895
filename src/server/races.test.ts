import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { races, runRace } from '../../scripts/prove/races/races.ts'
import { startTestApp } from '../testing/harness/app.ts'
import { cheapPasswords } from '../testing/harness/passwords.ts'
import type { TestApp } from '../testing/kit/test-app-types.ts'

// The same races as `npm run prove -- races`, with few rounds.
describe('at the same moment', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  cheapPasswords()

  for (const race of races) {
    const rounds = race.ways > 100 ? 1 : race.ways > 16 ? 5 : 20
    test(`${race.name}: ${race.invariant}`, { timeout: 60_000 }, async () => {
      const result = await runRace(app, race, { rounds, concurrency: 32, seed: 1 })
      expect(result.problems).toEqual([])
    })
  }
})
