import { isMainThread, threadId } from 'node:worker_threads'

/** Tasks for worker.test.ts. */
export const workerTasks = {
  isMainThread: () => isMainThread,
  thread: () => threadId,
  wait: ({ gate, name }: { gate: SharedArrayBuffer; name: string }): string => {
    Atomics.wait(new Int32Array(gate), 0, 0)
    return name
  },
  spin: (): never => {
    for (;;);
  },
  fill: (): never => {
    const all: number[][] = []
    for (;;) all.push(Array.from({ length: 100_000 }, (_, at) => at))
  },
  fail: (): never => {
    throw new Error('as asked')
  },
}
