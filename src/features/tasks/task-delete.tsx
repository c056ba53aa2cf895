import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import type { BoardStore } from './board-store.ts'
import { callTasks, deleteTask, restoreTask } from './client.ts'
import type { TaskView } from './schema.ts'

const undoFor = 10_000
type DeleteTaskProps = { readonly task: TaskView; readonly store: BoardStore | undefined; readonly onDeleted: (next: NextFocus) => void }

/** Deletes a task after saying what goes along, and offers to take it back. */
export function DeleteTask({ task, store, onDeleted }: DeleteTaskProps) {
  const [below, setBelow] = useState<number | null>(null)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const fail = (error: unknown) => toast.error('Failed to delete task', { description: sentenceOf(error) })
  const ask = async () => {
    setBusy(true)
    try {
      setBelow((await callTasks('GET /api/tasks/:id/subtree', { id: task.id })).count)
      setAsking(true)
    } catch (error) {
      fail(error)
    }
    setBusy(false)
  }
  const remove = async () => {
    setBusy(true)
    const next = nextFocus(store, task)
    try {
      const { deletionId } = await deleteTask(store, task.id)
      const undo = () =>
        restoreTask(store, task.id, deletionId).catch((error: unknown) =>
          toast.error('Failed to restore task', { description: sentenceOf(error) }),
        )
      toast.success('Task deleted successfully', { duration: undoFor, action: { label: 'Undo', onClick: () => void undo() } })
      onDeleted(next)
    } catch (error) {
      setBusy(false)
      fail(error)
    }
  }
  return (
    <>
      <Button variant="ghost" icon={<Trash2 aria-hidden />} loading={busy} onClick={() => void ask()}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onResolve={(confirmed) => {
          setAsking(false)
          if (confirmed) void remove()
        }}
        title={`Delete “${task.name}”?`}
        body={goesAlong(below ?? 0)}
        confirmLabel="Delete task"
        danger
      />
    </>
  )
}

/** Where focus is to go once the card is gone. */
export type NextFocus = () => HTMLElement | null

/** The card after it, else the one before, else its column. */
function nextFocus(store: BoardStore | undefined, { id, status }: TaskView): NextFocus {
  const ids = store?.column(status).ids ?? []
  const index = ids.indexOf(id)
  const beside = ids[index + 1] ?? ids[index - 1]
  return () =>
    (beside && document.querySelector<HTMLElement>(`[data-card-id="${beside}"]`)) ||
    document.querySelector<HTMLElement>(`[data-column="${status}"]`) ||
    document.querySelector<HTMLElement>('main')
}

function goesAlong(below: number): string {
  const along = below === 0 ? '' : below === 1 ? 'The subtask below it goes along. ' : `The ${below} subtasks below it go along. `
  return `${along}You can take this back for 10 seconds.`
}
