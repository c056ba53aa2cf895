import { useQueryClient } from '@tanstack/react-query'
import { QuickAddInProject } from '#features/clients/projects/quick-add-in-project.tsx'
import { onlyOne } from '#ui/board/named-cards.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { callTasks, takeNewOnBoards } from '../tasks/client.ts'
import { type TaskStatus, taskNameMax } from '../tasks/schema.ts'
import { unassigned } from '../tasks/task-search.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { useBoardView } from '../tasks/task-view-context.tsx'

type QuickAddProps = { readonly column: TaskStatus; readonly onClose: () => void }

/** A new task in a column by its name alone; what the board is filtered by, it gets as well, so that it stays in sight. */
export function QuickAdd({ column, onClose }: QuickAddProps) {
  const { store } = useBoardView()
  const queryClient = useQueryClient()
  return (
    <QuickAddInProject
      kind="task"
      column={column}
      placeholder="What needs to be done?"
      limit={taskNameMax}
      filtered={store.filters.projectId}
      create={async (name, projectId) => {
        const task = await callTasks('POST /api/tasks', { name, projectId, status: column, ...fittingFields(store) })
        takeRecord(queryClient, 'task', task)
        takeNewOnBoards(queryClient, task)
        return task.id
      }}
      onClose={onClose}
    />
  )
}

/** What one chosen value of a filter sets. */
function fittingFields({ filters }: TaskStore) {
  const assigneeId = onlyOne(filters.assigneeId)
  const [priority, taskType] = [onlyOne(filters.priority), onlyOne(filters.taskType)]
  return {
    ...(assigneeId && assigneeId !== unassigned && { assigneeId }),
    ...(priority && { priority }),
    ...(taskType && { taskType }),
  }
}
