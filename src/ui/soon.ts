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

function watch(): void {
  if (watching) return
  watching = true
  const begin = () => {
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
