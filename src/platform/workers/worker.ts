import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/rights/errors.ts'

/** Functions that a worker thread offers; inputs and results can be cloned. */
// oxlint-disable-next-line typescript/no-explicit-any -- a function of any input is one
export type Tasks = Readonly<Record<string, (input: any) => unknown>>
export type TaskRequest = { task: string; input: unknown }
export type TaskAnswer = { result: unknown } | { error: string }

export type WorkerLimits = {
  /** of one task, in ms; then the thread is ended with it */
  time: number
  /** of the thread's heap, in MiB */
  memory: number
  /** tasks of one person that run or wait */
  perPerson: number
  /** tasks of everybody that wait */
  waiting: number
  /** after which a thread without tasks is ended, in ms */
  idle: number
}

/** A task took too long or too much memory: the same input would do so again. */
export class TaskEnded extends Error {}

type Task = TaskRequest & { resolve: (result: unknown) => void; reject: (error: unknown) => void }

export type TaskRunner<Offered extends Tasks> = <Name extends keyof Offered & string>(
  person: string,
  task: Name,
  input: Parameters<Offered[Name]>[0],
) => Promise<Awaited<ReturnType<Offered[Name]>>>

/**
 * Runs tasks in one worker thread, one at a time, so that the thread that answers requests stays free. People take turns: many tasks of
 * one person don't delay the first of another. The thread is started with the first task.
 * @param tasks the module whose `workerTasks` the thread runs
 * @returns a function that rejects with AppError too_many_requests or unavailable when too much is waiting, and with TaskEnded at a limit
 */
export function openWorker<Offered extends Tasks>(tasks: URL, limits: WorkerLimits): TaskRunner<Offered> {
  /** by person, in the order of turns */
  const waiting = new Map<string, Task[]>()
  const counts = new Map<string, number>()
  let waitingCount = 0
  let running = false
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const start = (): Worker => {
    const started = new Worker(new URL('thread.ts', import.meta.url), {
      workerData: tasks.href,
      // Nothing of our own settings, which hold secrets.
      env: {},
      execArgv: ['--no-warnings'],
      resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 32 },
    })
    started.unref()
    // A thread that ran out of memory says so before it ends: the next task must not go there.
    const forget = () => {
      if (thread === started) thread = undefined
    }
    started.once('exit', forget).once('error', forget)
    return started
  }

  const next = (): Task | undefined => {
    const [turn] = waiting
    if (!turn) return undefined
    const [person, own] = turn
    const task = own.shift()
    waiting.delete(person)
    if (own.length > 0) waiting.set(person, own)
    waitingCount -= 1
    return task
  }

  const work = async (): Promise<void> => {
    if (running) return
    running = true
    clearTimeout(idle)
    for (let task = next(); task; task = next()) {
      thread ??= start()
      await runIn(thread, task, limits.time).then(task.resolve, task.reject)
    }
    running = false
    idle = setTimeout(() => {
      const unused = thread
      thread = undefined
      void unused?.terminate()
    }, limits.idle).unref()
  }

  return async (person, task, input) => {
    const count = counts.get(person) ?? 0
    if (count >= limits.perPerson)
      throw new AppError('too_many_requests', 'You are comparing or reading too many texts at once. Try again in a moment.')
    if (waitingCount >= limits.waiting) throw new AppError('unavailable', 'Too many texts are being read. Try again in a moment.')
    counts.set(person, count + 1)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const own = waiting.get(person) ?? []
    own.push({ task, input, resolve, reject })
    waiting.set(person, own)
    waitingCount += 1
    void work()
    try {
      return (await promise) as never
    } finally {
      const left = (counts.get(person) ?? 1) - 1
      if (left > 0) counts.set(person, left)
      else counts.delete(person)
    }
  }
}

/** One task in a thread that has no other. A thread whose task reaches a limit is ended. */
function runIn(thread: Worker, { task, input }: TaskRequest, time: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onMessage = (answer: TaskAnswer) => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer.result))
  const onError = (error: unknown) => reject(new TaskEnded(String(error)))
  const onExit = () => reject(new TaskEnded(`The thread ended during the task ${task}.`))
  thread.once('message', onMessage).once('error', onError).once('exit', onExit)
  const timer = setTimeout(() => void thread.terminate(), time)
  thread.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage({ task, input } satisfies TaskRequest)
  return promise.finally(() => {
    clearTimeout(timer)
    thread.off('message', onMessage).off('error', onError).off('exit', onExit)
    thread.unref()
  })
}
