import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('lets others run between two items that take long, and keeps the order', async () => {
  const ran: string[] = []
  let clock = 0
  setImmediate(() => ran.push('another request'))
  const results = await inTurns(
    ['a', 'b', 'c'],
    (item) => {
      clock += 20
      ran.push(item)
      return item.toUpperCase()
    },
    () => clock,
  )
  expect(results).toEqual(['A', 'B', 'C'])
  expect(ran).toEqual(['a', 'another request', 'b', 'c'])
})

test('does not wait while items take no time', async () => {
  const ran: string[] = []
  setImmediate(() => ran.push('another request'))
  await inTurns(
    ['a', 'b'],
    (item) => ran.push(item),
    () => 0,
  )
  expect(ran).toEqual(['a', 'b'])
})
