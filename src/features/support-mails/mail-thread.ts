// The whole of the worker thread for mails; started by tools.ts.
import { serveTasks } from '#platform/workers/serve-tasks.ts'
import { mailTasks } from './tools.ts'

serveTasks(mailTasks)
