import { expect, test } from 'vitest'
import { atMost, atMostEach } from './at-most.ts'

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

test('with a queue per key, a key that is full delays no other', async () => {
  const inTurn = atMostEach(1)
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const run = (key: string, name: string, until?: Promise<void>) =>
    inTurn(key, async () => {
      order.push(name)
      await until
    })
  const held = [run('a', 'a1', gate.promise), run('a', 'a2'), run('a', 'a3')]
  await run('b', 'b1')
  expect(order).toEqual(['a1', 'b1'])
  gate.resolve()
  await Promise.all(held)
  await run('a', 'a4')
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
})
