import { setImmediate } from 'node:timers/promises'

/** How long one request may keep the thread before others get a turn, in ms. */
const turn = 10

/** Maps the rows of a list one after the other, and lets other requests run in between: many long texts are read for one answer. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result | Promise<Result>,
  now: () => number = () => performance.now(),
): Promise<Result[]> {
  const results: Result[] = []
  let begun = now()
  for (const item of items) {
    results.push(await map(item))
    if (now() - begun < turn) continue
    await setImmediate()
    begun = now()
  }
  return results
}
