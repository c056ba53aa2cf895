import { parentPort } from 'node:worker_threads'

/** Functions that a worker thread offers; inputs and results can be cloned. */
// oxlint-disable-next-line typescript/no-explicit-any -- a function of any input is one
export type Tasks = Readonly<Record<string, (input: any) => unknown>>
export type TaskRequest = { task: string; input: unknown }
export type TaskAnswer = { result: unknown } | { error: string }

/** Answers one request after the other; called once, by the entry of a worker thread. */
export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', (request: TaskRequest) => void answer(tasks, request))
}

async function answer(tasks: Tasks, { task, input }: TaskRequest): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (message: TaskAnswer) => parentPort?.postMessage(message)
  try {
    send({ result: await tasks[task]?.(input) })
  } catch (error) {
    send({ error: String(error) })
  }
}
