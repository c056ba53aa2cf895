import { afterAll, beforeAll, expect, test } from 'vitest'
import { malformedRun } from '../../scripts/prove/malformed.ts'
import { startTestApp } from '../testing/harness/app.ts'
import type { TestApp } from '../testing/kit/test-app-types.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

// The short form of `npm run prove -- malformed`: what the heap does, only the long one can say.
test('what is no request as the contracts have it is refused in a sentence, over every operation', { timeout: 120_000 }, async () => {
  const report = await malformedRun(app, { requests: 1200, concurrency: 16, seed: 1 })
  expect(report.problems).toEqual([])
  expect(report.answers['4xx']).toBeGreaterThan(600)
})
