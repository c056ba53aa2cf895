import { expect, test } from 'vitest'
import { loadRun } from '../../scripts/prove/load.ts'

// The short form of `npm run prove -- load`: how fast it is, only the long one on a quiet machine can say.
test('people at work get no error, and nothing that was acknowledged is missing', async () => {
  const report = await loadRun({ people: 8, seconds: 4, seed: 1, tasks: 600 })
  expect(report.errors).toEqual([])
  expect(report.missing).toBe(0)
  expect(report.reads + report.writes).toBeGreaterThanOrEqual(8)
}, 120_000)
