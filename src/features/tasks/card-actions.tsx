import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AppError } from '#shared/errors.ts'
import { undoSeconds } from '#shared/undo.ts'
import { changeAtOnce } from '#ui/board/board-changes.ts'
import { useConfirm } from '#ui/overlays/confirm.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { countOf, eachOf, type Refusal, tellRefused } from '#ui/records/change-together.ts'
import { sentenceOf } from '#ui/records/form-changes.ts'
import type { CardChange, TaskStore } from './board-store.ts'
import { useBoardView } from './board-view.tsx'
import { callTasks, deleteTask, restoreTask, takeAnswer } from './client.ts'
import { goesAlong } from './labels.ts'
import { canChangeTaskField, canDeleteTask } from './rules.ts'
import type { TaskCard } from './schema.ts'

const undoFor = undoSeconds * 1000
const words = { one: 'task', many: 'tasks' }
const takenBack = `You can take this back for ${undoSeconds} seconds.`

export type CardActions = {
  /** Sets the same on each of these cards. @param what for the message: "moved to Done" */
  readonly change: (ids: readonly string[], change: CardChange, what: string) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
}

/**
 * Changes cards at once and tells the server, each by itself and under the right to it; what is refused goes back, with a sentence.
 * Several at once are taken back together.
 */
export function useCardActions(): CardActions {
  const { store, actor } = useBoardView()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return useMemo(() => {
    const change = async (ids: readonly string[], fields: CardChange, what: string) => {
      const done: { id: string; before: CardChange }[] = []
      const refused = await eachOf(ids, async (id) => {
        const card = store.card(id)
        if (!card || isSame(card, fields)) return null
        const refusal = Object.keys(fields)
          .map((field) => canChangeTaskField(actor, card, field))
          .find((decision) => !decision.allowed)
        const sentence = refusal && !refusal.allowed ? refusal.reason : await changeCard(store, id, fields)
        if (sentence !== null) return { name: card.name, sentence }
        done.push({ id, before: fieldsOf(card, fields) })
        return null
      })
      tellRefused(refused, ids.length, words, 'updated')
      if (ids.length < 2 || done.length === 0) return
      const undo = async () =>
        tellRefused(
          await eachOf(done, async ({ id, before }) => refusalOf(id, store, await changeCard(store, id, before))),
          done.length,
          words,
          'updated',
        )
      toast.success(`${tasks(done.length)} ${what}`, { duration: undoFor, action: { label: 'Undo', onClick: () => void undo() } })
    }
    const remove = async (ids: readonly string[]) => {
      if (!(await mayGo(store, ids, confirm))) return
      const deleted: { id: string; deletionId: string }[] = []
      const refused: Refusal[] = []
      // One after the other: what hangs below one of them goes along with it.
      for (const id of ids) {
        const card = store.card(id)
        const may = card && canDeleteTask(actor, card)
        try {
          if (may && !may.allowed) throw new AppError('forbidden', may.reason)
          deleted.push({ id, deletionId: (await deleteTask(queryClient, id)).deletionId })
        } catch (error) {
          if (error instanceof AppError && error.code === 'not_found') store.remove(id)
          else refused.push({ name: card?.name ?? '', sentence: sentenceOf(error) })
        }
      }
      tellRefused(refused, ids.length, words, 'deleted')
      if (deleted.length === 0) return
      const title = ids.length === 1 ? 'Task deleted successfully' : `${tasks(deleted.length)} deleted`
      toast.success(title, { duration: undoFor, action: { label: 'Undo', onClick: () => void restore(queryClient, deleted) } })
    }
    return { change, remove }
  }, [store, actor, confirm, queryClient])
}

/** @returns the sentence of the refusal, or null */
function changeCard(store: TaskStore, id: string, fields: CardChange): Promise<string | null> {
  const card = store.card(id)
  if (!card) return Promise.resolve(null)
  const shown = store.atOnce(card, fields)
  return changeAtOnce(store, id, {
    column: shown.column,
    fields: shown.fields,
    send: () => callTasks('PATCH /api/tasks/:id', { id, ...fields, version: card.version }),
    columnOf: (answer) => store.rules.columnOf({ ...answer, subtasks: null }),
    take: (answer) => takeAnswer(store, answer),
  })
}

async function restore(queryClient: QueryClient, deleted: readonly { id: string; deletionId: string }[]): Promise<void> {
  const refused: Refusal[] = []
  for (const { id, deletionId } of deleted.toReversed()) {
    await restoreTask(queryClient, id, deletionId).catch((error: unknown) => refused.push({ name: '', sentence: sentenceOf(error) }))
  }
  tellRefused(refused, deleted.length, words, 'restored')
}

/** A single task without anything below it can be taken back at once; where more goes along, that is said first. */
async function mayGo(store: TaskStore, ids: readonly string[], confirm: ReturnType<typeof useConfirm>): Promise<boolean> {
  const [id = ''] = ids
  const name = store.card(id)?.name ?? 'this task'
  const question = { confirmLabel: ids.length === 1 ? 'Delete task' : `Delete ${tasks(ids.length)}`, danger: true }
  if (ids.length > 1) {
    const body = `Subtasks below them go along. ${takenBack}`
    return confirm({ ...question, title: `Delete ${tasks(ids.length)}?`, body })
  }
  try {
    const { count } = await callTasks('GET /api/tasks/:id/subtree', { id })
    if (count === 0) return true
    return await confirm({ ...question, title: `Delete “${name}”?`, body: `${goesAlong(count)} ${takenBack}` })
  } catch (error) {
    toast.error('Failed to delete task', { description: sentenceOf(error) })
    return false
  }
}

function refusalOf(id: string, store: TaskStore, sentence: string | null): Refusal | null {
  return sentence === null ? null : { name: store.card(id)?.name ?? '', sentence }
}

const tasks = (count: number): string => countOf(count, words)

function fieldsOf(card: TaskCard, fields: CardChange): CardChange {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, card[field as keyof CardChange]]))
}

function isSame(card: TaskCard, fields: CardChange): boolean {
  return Object.entries(fields).every(([field, value]) => card[field as keyof CardChange] === value)
}
