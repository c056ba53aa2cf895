type Load = () => Promise<unknown>

/** Without any sign of somebody, in ms. */
const quietFor = 4000
const signs = ['pointermove', 'pointerdown', 'keydown'] as const

const waiting: Load[] = []
let begun = false
let watching = false

/**
 * Loads what is needed soon, though not for the first look: as soon as somebody begins to point, press or type, or after a while without.
 * One after the other where the browser has time, so that nothing of it stands in the way. What does not come is asked for again, and
 * said, when it is needed.
 * @returns takes back what has not begun
 */
export function soon(...loads: Load[]): () => void {
  waiting.push(...loads)
  if (begun) whenIdle()
  else watch()
  return () => {
    for (const load of loads) {
      const at = waiting.indexOf(load)
      if (at >= 0) waiting.splice(at, 1)
    }
  }
}

/** `soon` for what is loaded by itself once it is asked for: where bytes are dear or slow, nobody pays for what they may never open. */
export function ahead(...loads: Load[]): () => void {
  return isThrifty() ? () => undefined : soon(...loads)
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether somebody asked their browser to save data, or is on a slow line; browsers that do not say are taken for fast ones. */
function isThrifty(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}

/** Browsers also tell of a pointer that rests, whenever something else comes under it. */
const isResting = (event: Event): boolean =>
  event.type === 'pointermove' && (event as PointerEvent).movementX === 0 && (event as PointerEvent).movementY === 0

function watch(): void {
  if (watching) return
  watching = true
  const begin = (event?: Event) => {
    if (event && isResting(event)) return
    for (const sign of signs) removeEventListener(sign, begin)
    clearTimeout(timer)
    begun = true
    whenIdle()
  }
  const timer = setTimeout(begin, quietFor)
  for (const sign of signs) addEventListener(sign, begin, { passive: true })
}

let asked = false

function whenIdle(): void {
  if (asked || waiting.length === 0) return
  asked = true
  const next = () => {
    const load = waiting.shift()
    const again = () => {
      asked = false
      whenIdle()
    }
    void load?.().then(again, again)
    if (!load) asked = false
  }
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: 500 })
  else setTimeout(next)
}
