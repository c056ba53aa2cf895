import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Actor } from '#shared/rights/actor.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { formatDate } from '#ui/base/format.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { callTasks, takeOnBoards } from '../tasks/client.ts'
import { canChangeTaskField } from '../tasks/rules.ts'
import type { TaskCard } from '../tasks/schema.ts'
import { calendars, type DueTasks, type Move, underWay } from './client.ts'

/** Gives tasks other days, at once and then on the server; refused, one goes back. What was done can be taken back. */
export function useDueMoves(actor: Actor): DueMoves {
  const queryClient = useQueryClient()
  return useMemo(() => new DueMoves(queryClient, actor), [queryClient, actor])
}

class DueMoves {
  readonly #queryClient: QueryClient
  readonly #actor: Actor
  /** One after the other, in the order in which they were made. */
  #last: Promise<void> = Promise.resolve()
  /** One's own changes raise the version too: what comes next is based on them. */
  readonly #versions = new Map<string, number>()

  constructor(queryClient: QueryClient, actor: Actor) {
    this.#queryClient = queryClient
    this.#actor = actor
  }

  /** @returns whether it goes there */
  move(task: TaskCard, day: string): boolean {
    if (day === task.dueDate) return false
    const may = canChangeTaskField(this.#actor, task, 'dueDate')
    if (may.allowed) this.#send(task, day, { isUndo: false })
    else toast.error('Failed to update task', { description: may.reason })
    return may.allowed
  }

  #send(task: TaskCard, day: string | null, { isUndo }: { isUndo: boolean }): void {
    const move = { task, day }
    underWay.set(task.id, move)
    this.#show(move)
    this.#last = this.#last.then(async () => {
      try {
        const stored = await this.#store(task, day)
        const undo = () => this.#send({ ...task, ...stored }, task.dueDate, { isUndo: true })
        const told = isUndo || day === null ? `“${task.name}” is due as before` : `“${task.name}” is due ${formatDate(day)}`
        toast.success(told, isUndo ? {} : { duration: undoSeconds * 1000, action: { label: 'Undo', onClick: undo } })
      } catch (error) {
        toast.error('Failed to update task', { description: sentenceOf(error) })
      }
      if (underWay.get(task.id) === move) underWay.delete(task.id)
      if (underWay.size === 0) await this.#queryClient.invalidateQueries({ queryKey: calendars })
    })
  }

  async #store({ id, version }: TaskCard, dueDate: string | null): Promise<Pick<TaskCard, 'dueDate' | 'version'>> {
    const base = Math.max(version, this.#versions.get(id) ?? 0)
    const stored = await callTasks('PATCH /api/tasks/:id', { id, dueDate, version: base })
    this.#versions.set(id, stored.version)
    takeRecord(this.#queryClient, 'task', stored)
    takeOnBoards(this.#queryClient, stored)
    return { dueDate: stored.dueDate, version: stored.version }
  }

  /** Before the server has answered; what is asked for meanwhile would show it where it was. */
  #show({ task, day }: Move): void {
    void this.#queryClient.cancelQueries({ queryKey: calendars })
    this.#queryClient.setQueriesData<DueTasks>({ queryKey: calendars }, (due) => due?.moved(task, day))
  }
}
