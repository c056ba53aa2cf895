import { Refusal } from './server.ts'

/** So often what is looked at is asked for anew, in ms: the first time, and at most. */
const [soonest, latest] = [15_000, 120_000]

/**
 * Looks again and again while the page is seen: later each time that nothing has changed, and at once when one comes back to it.
 * @param stands what is looked at; it ends once that is no longer on the page @param look says whether something has changed
 */
export function watch(stands: HTMLElement, look: () => Promise<boolean>, ended: (error: unknown) => void): void {
  let wait = soonest
  let timer = 0
  let looking = false
  const again = async (): Promise<void> => {
    clearTimeout(timer)
    if (!stands.isConnected) return document.removeEventListener('visibilitychange', seen)
    if (looking || document.hidden) return undefined
    looking = true
    try {
      wait = (await look()) ? soonest : Math.min(wait * 1.5, latest)
    } catch (error) {
      // Without a network, or on a bad day of the server, it is tried again; a link that has ended is told.
      if (error instanceof Refusal && (error.status === 0 || error.status === 429 || error.status >= 500)) wait = Math.min(wait * 2, latest)
      else if (stands.isConnected) return ended(error)
    } finally {
      looking = false
    }
    timer = setTimeout(() => void again(), wait)
    return undefined
  }
  const seen = (): void => {
    wait = soonest
    void again()
  }
  document.addEventListener('visibilitychange', seen)
  timer = setTimeout(() => void again(), wait)
}
