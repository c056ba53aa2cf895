// The whole of a worker thread; started by worker.ts with the module whose tasks it runs.
import { parentPort, workerData } from 'node:worker_threads'
import type { TaskAnswer, TaskRequest, Tasks } from './worker.ts'

const { workerTasks } = (await import(workerData as string)) as { workerTasks: Tasks }

async function answer({ task, input }: TaskRequest): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (message: TaskAnswer) => parentPort?.postMessage(message)
  try {
    send({ result: await workerTasks[task]?.(input) })
  } catch (error) {
    send({ error: String(error) })
  }
}

parentPort?.on('message', (request: TaskRequest) => void answer(request))
