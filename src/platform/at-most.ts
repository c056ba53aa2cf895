/**
 * Runs so many at once and has the others wait, in their order. One that fails gives its place to the next.
 * @param most at once, in this process
 */
export function atMost(most: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (run) => {
    // A place is handed on, never given up: nobody who comes later takes it from whoever waits.
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
