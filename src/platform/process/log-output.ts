import { write, writeSync } from 'node:fs'

/** Where a logger's lines go. */
export type LogOutput = {
  write(line: string): void
  /** calls back once everything given so far is written, or cannot be */
  flush(done?: () => void): void
  /** the same at once, for the end of the process */
  flushSync(): void
}

const atOnce = 4096
const atLatest = 500
const retryAfter = 50
/** A reader that stalls must not fill the memory: lines beyond this are dropped. */
const mostWaiting = 4 * 1024 * 1024

/**
 * Gathers lines and writes them in pieces, since a write per line would cost more than most requests. Where nobody reads any more (a
 * closed pipe) the lines are dropped: pino's own output tries such a pipe for ever when the process ends, and so keeps it from ending.
 */
export function logOutput(fd: number): LogOutput {
  let waiting = ''
  let writing = Buffer.alloc(0)
  let gone = false
  let timer: NodeJS.Timeout | undefined
  const flushed: (() => void)[] = []

  const next = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (writing.length > 0) return
    if (gone) waiting = ''
    if (waiting === '') {
      for (const done of flushed.splice(0)) done()
      return
    }
    writing = Buffer.from(waiting)
    waiting = ''
    attempt()
  }
  const attempt = (): void =>
    write(fd, writing, (error, count) => {
      if (error && isBusy(error)) {
        setTimeout(attempt, retryAfter).unref()
        return
      }
      gone ||= error !== null
      writing = gone ? Buffer.alloc(0) : writing.subarray(count)
      if (writing.length > 0) attempt()
      else if (waiting.length >= atOnce || flushed.length > 0) next()
    })

  return {
    write(line) {
      if (gone || waiting.length > mostWaiting) return
      waiting += line
      if (waiting.length >= atOnce) next()
      else timer ??= setTimeout(next, atLatest).unref()
    },
    flush(done) {
      if (done) flushed.push(done)
      next()
    },
    flushSync() {
      let rest = Buffer.from(gone ? '' : waiting)
      waiting = ''
      for (let tries = 0; rest.length > 0 && tries < 10; ) {
        try {
          rest = rest.subarray(writeSync(fd, rest))
        } catch (error) {
          if (!isBusy(error)) gone = true
          if (gone) return
          tries += 1
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryAfter)
        }
      }
    },
  }
}

function isBusy(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EAGAIN' || code === 'EBUSY'
}
