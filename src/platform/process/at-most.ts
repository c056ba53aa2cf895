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

/**
 * Like `atMost`, with a queue per key: whoever floods one key delays nobody else.
 * @param most at once under one key, in this process
 */
export function atMostEach(most: number): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { inTurn: ReturnType<typeof atMost>; pending: number }>()
  return async (key, run) => {
    const queue = queues.get(key) ?? { inTurn: atMost(most), pending: 0 }
    queues.set(key, queue)
    queue.pending += 1
    try {
      return await queue.inTurn(run)
    } finally {
      queue.pending -= 1
      if (queue.pending === 0) queues.delete(key)
    }
  }
}
