import type { EventReader } from '#platform/live/readers.ts'
import type { EventRow } from '#platform/live/visibility.ts'
import { tellOfTasks } from './commands.ts'

/** What of a task a message shows, and what decides who sees it there. */
const shown = ['name', 'deleted', 'projectId', 'assigneeId'] as const

/**
 * A message shows the task that was made of it by its name of today: when that changes, a second behind it the message is a changed one, for
 * those who have it open as for those who come back. Nothing of it is kept, so there is nothing to make anew.
 */
export const taskNamesReader: EventReader = {
  name: 'chat-tasks',
  version: 1,
  begin: async () => null,
  read: async (tx, events) => {
    const tasks = tasksOf(events)
    if (tasks.length > 0) await tellOfTasks(tx, tasks)
    return null
  },
}

const tasksOf = (events: readonly EventRow[]): string[] => [
  ...new Set(
    events.flatMap(({ kind, recordType, recordId, changes }) =>
      recordType === 'task' && kind !== 'task.created' && shown.some((field) => field in changes) ? recordId : [],
    ),
  ),
]
