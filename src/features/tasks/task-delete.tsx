import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { undoSeconds } from '#shared/undo.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { MenuItem } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import type { Neighbours } from '#ui/records/record-list.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { callTasks, deleteTask, restoreTask } from './client.ts'
import type { TaskView } from './schema.ts'

interface Deleting {
  /** In the menu of the record. */
  readonly item: ReactNode
  /** The question, which stands inside the record: pressed elsewhere, it would close it. */
  readonly question: ReactNode
}

/**
 * Deletes a task after saying what goes along, and offers to take it back.
 * @param neighbours what stands beside it in the list it was opened from
 */
export function useDeleteTask(task: TaskView | undefined, neighbours: Neighbours | null, onDeleted: (next: NextFocus) => void): Deleting {
  const queryClient = useQueryClient()
  const [below, setBelow] = useState(0)
  const [asking, setAsking] = useState(false)
  if (!task) return { item: null, question: null }
  const fail = (error: unknown) => toast.error('Failed to delete task', { description: sentenceOf(error) })
  const ask = async () => {
    const { count } = await callTasks('GET /api/tasks/:id/subtree', { id: task.id })
    setBelow(count)
    setAsking(true)
  }
  const remove = async () => {
    const gone = await deleteWithUndo({
      noun: 'task',
      told: 'Task deleted successfully',
      remove: () => deleteTask(queryClient, task.id),
      restore: (deletionId) => restoreTask(queryClient, task.id, deletionId),
    })
    if (gone) onDeleted(nextFocus(task, neighbours))
  }
  return {
    item: (
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void ask().catch(fail)}>
        Delete
      </MenuItem>
    ),
    question: (
      <ConfirmDialog
        open={asking}
        onResolve={(confirmed) => {
          setAsking(false)
          if (confirmed) void remove()
        }}
        title={`Delete “${task.name}”?`}
        body={goesAlong(below)}
        confirmLabel="Delete task"
        danger
      />
    ),
  }
}

/** Where focus is to go once the task is gone. */
export type NextFocus = () => HTMLElement | null

/** The card after it, else the one before, else its column, else the page. */
function nextFocus({ status }: TaskView, neighbours: Neighbours | null): NextFocus {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  return () =>
    [neighbours?.next, neighbours?.previous].map((id) => id && find(`[data-card-id="${id}"]`)).find(Boolean) ||
    find(`[data-column="${status}"]`) ||
    find('main')
}

function goesAlong(below: number): string {
  const along = below === 0 ? '' : below === 1 ? 'The subtask below it goes along. ' : `The ${below} subtasks below it go along. `
  return `${along}You can take this back for ${undoSeconds} seconds.`
}
