import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { takenBack } from '#shared/values/undo.ts'
import { changeAtOnce } from '#ui/board/board-changes.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { type CardActions, cardActions } from '#ui/lists/card-actions.ts'
import { countOf } from '#ui/lists/change-together.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { callTasks, deleteTask, restoreTask, takeAnswer } from './client.ts'
import { goesAlong, taskWords } from './labels.ts'
import { canChangeTaskField, canDeleteTask } from './rules.ts'
import type { TaskCard } from './schema.ts'
import type { CardChange, TaskStore } from './task-store.ts'
import { useBoardView } from './task-view-context.tsx'

/** What is done with tasks of a view, one or several at once. */
export function useCardActions(): CardActions<CardChange> {
  const { store, actor } = useBoardView()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return useMemo(
    () =>
      cardActions<TaskCard, CardChange>({
        words: taskWords,
        card: (id) => store.card(id),
        mayChange: (card, field) => canChangeTaskField(actor, card, field),
        mayDelete: (card) => canDeleteTask(actor, card),
        change: (card, fields) => changeCard(store, card, fields),
        mayGo: (ids) => mayGo(store, ids, confirm),
        remove: (id) => deleteTask(queryClient, id),
        leave: (id) => void store.remove(id),
        restore: (id, deletionId) => restoreTask(queryClient, id, deletionId),
      }),
    [store, actor, confirm, queryClient],
  )
}

/** @returns the sentence of the refusal, or null */
function changeCard(store: TaskStore, card: TaskCard, fields: CardChange): Promise<string | null> {
  const { id } = card
  const shown = store.atOnce(card, fields)
  return changeAtOnce(store, id, {
    column: shown.column,
    fields: shown.fields,
    send: () => callTasks('PATCH /api/tasks/:id', { id, ...fields, version: card.version }),
    columnOf: (answer) => store.rules.columnOf({ ...answer, subtasks: null }),
    take: (answer) => takeAnswer(store, answer),
  })
}

/** A single task without anything below it can be taken back at once; where more goes along, that is said first. */
async function mayGo(store: TaskStore, ids: readonly string[], confirm: ReturnType<typeof useConfirm>): Promise<boolean> {
  const [id = ''] = ids
  const name = store.card(id)?.name ?? 'this task'
  const many = countOf(ids.length, taskWords)
  const question = { confirmLabel: ids.length === 1 ? 'Delete task' : `Delete ${many}`, danger: true }
  if (ids.length > 1) return confirm({ ...question, title: `Delete ${many}?`, body: `Subtasks below them go along. ${takenBack}` })
  try {
    const { count } = await callTasks('GET /api/tasks/:id/subtree', { id })
    if (count === 0) return true
    return await confirm({ ...question, title: `Delete “${name}”?`, body: `${goesAlong(count)} ${takenBack}` })
  } catch (error) {
    toast.error('Failed to delete task', { description: sentenceOf(error) })
    return false
  }
}
