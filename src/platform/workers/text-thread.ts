// The whole of the worker thread for texts; started by text-worker.ts.
import { serveTasks } from './serve-tasks.ts'
import { textTasks } from './text-tasks.ts'

serveTasks(textTasks)
