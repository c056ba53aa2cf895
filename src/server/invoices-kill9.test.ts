import { expect, test } from 'vitest'
import { killedInvoices } from '../../scripts/prove/faults.ts'

// The same as `npm run prove -- faults`, with few rounds.
test('kill -9 under parallel creates of invoices leaves numbers without a gap', { timeout: 240_000 }, async () => {
  const report = await killedInvoices({ rounds: 2, writers: 40 })
  expect(report).toMatchObject({ lost: [] })
  expect(Math.min(report.acknowledged, report.rolledBack, report.numbers)).toBeGreaterThan(0)
})
