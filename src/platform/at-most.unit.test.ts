import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('never more run at once than may, in their order, and one that fails holds up nobody', async () => {
  const inTurn = atMost(2)
  const [begun, open]: [number[], Set<number>] = [[], new Set()]
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  let most = 0
  const results = gates.map(async (gate, at) =>
    inTurn(async () => {
      begun.push(at)
      open.add(at)
      most = Math.max(most, open.size)
      await gate.promise.finally(() => open.delete(at))
      return at
    }).catch((error: Error) => error.message),
  )
  for (const [at, gate] of gates.entries()) {
    if (at === 2) gate.reject(new Error('broken'))
    else gate.resolve()
    await results[at]
  }
  expect(await Promise.all(results)).toEqual([0, 1, 'broken', 3, 4, 5])
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4, 5], 2])
  // Every place has come back.
  expect(await Promise.all([inTurn(async () => 'a'), inTurn(async () => 'b')])).toEqual(['a', 'b'])
})
