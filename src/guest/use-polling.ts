/** How often the server is asked for news, in ms: soonest, and at most. */
const [soonest, latest] = [15_000, 120_000]

type Polled = { readonly state: { readonly data: unknown; readonly dataUpdatedAt: number } }

/** Asks again and again while the page is seen: later each time that nothing has changed. */
export function pollingBackOff(): (query: Polled) => number {
  let wait = soonest
  let known: unknown
  let at = 0
  return ({ state: { data, dataUpdatedAt } }) => {
    if (dataUpdatedAt === at) return wait
    wait = data === known ? Math.min(wait * 1.5, latest) : soonest
    known = data
    at = dataUpdatedAt
    return wait
  }
}
