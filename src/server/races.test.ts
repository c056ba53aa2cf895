import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { races, runRace } from '../../scripts/prove-races.ts'
import { passwordCost } from '../features/auth/passwords.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'

// The same races as `npm run prove -- races`, with few rounds.
describe('at the same moment', () => {
  const { log2N } = passwordCost
  let app: TestApp
  beforeAll(async () => {
    // The races are about order, not about the cost of a password.
    passwordCost.log2N = 4
    app = await startTestApp()
  })
  afterAll(async () => {
    passwordCost.log2N = log2N
    await app.close()
  })

  for (const race of races) {
    const rounds = race.ways > 16 ? 5 : 20
    test(`${race.name}: ${race.invariant}`, { timeout: 60_000 }, async () => {
      const result = await runRace(app, race, { rounds, concurrency: 32, seed: 1 })
      expect(result.problems).toEqual([])
    })
  }
})
