import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#platform/process/log.ts'

type Step = { name: string; run(): Promise<void> }

/** How long everything together may take to end; PostgreSQL goes on by itself and the next start waits for it. */
const longest = 45_000

/**
 * `npm start` that is killed, or whose shell is, would leave this process behind without a word, still holding the port and the
 * data folder. So it ends with the npm that started it.
 */
function watchParent(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 300)
  timer.unref()
}

/** The end of the process: what has to be closed, in which order, and what a signal or an unexpected error sets off. */
export function lifecycle() {
  const steps: Step[] = []
  const begun = Promise.withResolvers<void>()
  let log: Logger | undefined
  let ending: Promise<void> | undefined

  const closeAll = async (): Promise<void> => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step.run()
      } catch (error) {
        log?.error({ err: error }, `Could not close the ${step.name} cleanly`)
      }
    }
  }

  const stop = (): Promise<void> => {
    ending ??= closeAll()
    return ending
  }

  /** Ends the process once what it logged is written; a reader that stalls does not keep it. */
  const exit = async (code: number): Promise<never> => {
    const written = new Promise<void>((resolve) => (log ? log.flush(() => resolve()) : resolve()))
    await Promise.race([written, delay(1000)])
    process.exit(code)
  }

  const leave = async (code: number): Promise<void> => {
    setTimeout(() => void exit(code), longest).unref()
    // A signal in the middle of a start: what is being opened has to be open before it can be closed.
    await Promise.race([begun.promise, delay(10_000, undefined, { ref: false })])
    await stop()
    await exit(code)
  }

  let firstSignal = 0
  const onSignal = (signal: NodeJS.Signals): void => {
    if (firstSignal === 0) {
      firstSignal = Date.now()
      log?.info({ signal }, 'Stopping; a second signal ends at once')
      void leave(0)
    } else if (Date.now() - firstSignal > 1000) {
      // Within the first second it is the same one: a Ctrl+C reaches us from the terminal and again through npm.
      void exit(1)
    }
  }

  const onFault = (error: unknown): void => {
    log?.fatal({ err: error }, 'Unexpected error; stopping')
    if (firstSignal !== 0) return
    firstSignal = Date.now()
    void leave(1)
  }

  return {
    /** Adds what has to be closed; the last one added is closed first. */
    onStop: (name: string, run: () => Promise<void>): void => {
      steps.push({ name, run })
    },
    stop,
    exit,
    stopping: (): boolean => firstSignal !== 0,
    /** The start is over: a signal may close everything right away. */
    started: (): void => begun.resolve(),
    watchSignals: (logger: Logger): void => {
      log = logger
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
      watchParent(() => onSignal('SIGTERM'))
      process.on('uncaughtException', onFault)
      process.on('unhandledRejection', onFault)
    },
    /** Waits for all, also after one failed: a database that is just opening must be open before it can be stopped. */
    allOf: async <T extends readonly unknown[]>(tasks: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
      const results = await Promise.allSettled(tasks)
      if (firstSignal !== 0) begun.resolve()
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as {
        -readonly [K in keyof T]: Awaited<T[K]>
      }
    },
  }
}
