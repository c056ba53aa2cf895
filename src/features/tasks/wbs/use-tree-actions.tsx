import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { takenBack, undoSeconds } from '#shared/values/undo.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { callTasks, deleteTask, restoreTask } from '../tasks/client.ts'
import { goesAlong } from '../tasks/labels.ts'
import type { TaskTreeItem, TaskView } from '../tasks/schema.ts'
import type { TreeSync } from './client.ts'
import { isWithin, moved, placeOf, standsAt, stepped, type TreePlace, type TreeStep, treeOf } from './tree.ts'

/** What is edited in the tree itself. */
export type ItemChange = Partial<
  Pick<TaskTreeItem, 'name' | 'status' | 'assigneeId' | 'startDate' | 'dueDate' | 'estimatedHours' | 'actualHours'>
>

export type TreeActions = {
  readonly change: (id: string, fields: ItemChange) => Promise<void>
  /** Gives an item another place, with all below it; it can be taken back. */
  readonly move: (id: string, place: TreePlace) => void
  /** @param isShown whether an item stands among the lines in sight @returns whether it moved; where it cannot, that is said */
  readonly step: (id: string, step: TreeStep, isShown: (id: string) => boolean) => boolean
  /** Takes the last move back that nobody has taken back yet. */
  readonly undo: () => void
  /** @returns the item, or the sentence of the refusal */
  readonly add: (place: TreePlace, name: string) => Promise<TaskView | string>
  readonly remove: (id: string) => Promise<boolean>
}

/** Moves by key come one after the other: they are told, and taken back, together. */
const gatherFor = 900
const failed = 'Failed to update WBS item'

/** What one does with the items of a tree; what is refused goes back, with a sentence. @param say tells it to screen readers */
export function useTreeActions(sync: TreeSync, say: (text: string) => void): TreeActions {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  return useMemo(() => {
    const moves = new MoveHistory(sync, say)
    const change = async (id: string, fields: ItemChange) => {
      const refusal = await sync.change(
        (items) => items.map((item) => (item.id === id ? { ...item, ...fields } : item)),
        () => callTasks('PATCH /api/tasks/:id', { id, ...fields, ...versionOf(sync, id) }),
      )
      if (typeof refusal === 'string') toast.error(failed, { description: refusal })
    }
    const add = async ({ parentTaskId, ...beside }: TreePlace, name: string) => {
      try {
        const task = await callTasks('POST /api/tasks', { name, projectId: sync.projectId, ...(parentTaskId && { parentTaskId }) })
        sync.receive(task)
        const place = { parentTaskId, ...beside }
        if (standsAt(treeOf(sync.items()), task.id, place)) return task
        const placed = await moves.send(task.id, place)
        if (typeof placed === 'string') toast.error(failed, { description: placed })
        return task
      } catch (error) {
        return sentenceOf(error)
      }
    }
    const remove = async (id: string) => {
      const tree = treeOf(sync.items())
      const name = sync.item(id)?.name ?? ''
      try {
        const { count } = await callTasks('GET /api/tasks/:id/subtree', { id })
        const body = `${goesAlong(count)} ${takenBack}`
        const question = { title: `Delete “${name}”?`, body, confirmLabel: 'Delete WBS item', danger: true }
        if (count > 0 && !(await confirm(question))) return false
      } catch (error) {
        toast.error('Failed to delete WBS item', { description: sentenceOf(error) })
        return false
      }
      const gone = await deleteWithUndo({
        noun: 'WBS item',
        told: 'WBS item deleted successfully',
        remove: () => deleteTask(queryClient, id),
        restore: async (deletionId) => {
          await restoreTask(queryClient, id, deletionId)
          sync.reload()
        },
      })
      if (gone) sync.drop(new Set(tree.lines.flatMap(({ item }) => (isWithin(tree, item.id, id) ? [item.id] : []))))
      return gone
    }
    return { change, add, remove, move: moves.move, step: moves.step, undo: moves.undo }
  }, [sync, say, queryClient, confirm])
}

const versionOf = (sync: TreeSync, id: string) => {
  const version = sync.item(id)?.version
  return version === undefined ? {} : { version }
}

type Move = { readonly id: string; readonly before: TreePlace }

/** The moves of one tree, and the way back. Each is worked out from the tree as it shows, which is ahead of what the server has answered. */
class MoveHistory {
  readonly #sync: TreeSync
  readonly #say: (text: string) => void
  readonly #done: Move[] = []
  #gathering: { move: Move; timer: ReturnType<typeof setTimeout> } | null = null

  constructor(sync: TreeSync, say: (text: string) => void) {
    this.#sync = sync
    this.#say = say
  }

  readonly step = (id: string, step: TreeStep, isShown: (id: string) => boolean): boolean => {
    const place = stepped(treeOf(this.#sync.items()), id, step, isShown)
    if (typeof place === 'string') {
      this.#say(place)
      return false
    }
    this.move(id, place)
    return true
  }

  readonly move = (id: string, place: TreePlace): void => {
    const tree = treeOf(this.#sync.items())
    if (!tree.line(id) || standsAt(tree, id, place)) return
    this.#remember({ id, before: placeOf(tree, id) })
    void this.#tell(id, this.send(id, place))
  }

  readonly undo = (): void => {
    const last = this.#done.pop()
    if (last) this.#takeBack(last)
  }

  readonly send = (id: string, place: TreePlace): Promise<TaskView | string> =>
    this.#sync.change(
      (items) => moved(items, id, place),
      () => callTasks('PATCH /api/tasks/:id/tree-place', { id, ...place }),
    )

  async #tell(id: string, moving: Promise<TaskView | string>): Promise<void> {
    const name = this.#sync.item(id)?.name ?? ''
    const line = treeOf(this.#sync.items()).line(id)
    if (line) this.#say(`“${name}” is ${line.number} now, level ${line.depth + 1}, ${line.place} of ${line.siblings}.`)
    const refusal = await moving
    if (typeof refusal !== 'string') return
    const at = this.#done.findLastIndex((move) => move.id === id)
    if (at >= 0) this.#done.splice(at, 1)
    if (this.#gathering?.move.id === id) this.#forget()
    toast.error(failed, { description: refusal })
    this.#say(`“${name}” went back. ${refusal}`)
  }

  #takeBack({ id, before }: Move): void {
    this.#forget()
    const tree = treeOf(this.#sync.items())
    const line = tree.line(id)
    if (!line) return
    const { parentTaskId, ...beside } = before
    // What it stood beside may have gone elsewhere meanwhile.
    const neighbour = tree.line(beside.afterId ?? beside.beforeId ?? '')
    void this.#tell(id, this.send(id, neighbour && neighbour.parentId === parentTaskId ? before : { parentTaskId }))
  }

  #remember(move: Move): void {
    const goesOn = this.#gathering?.move.id === move.id
    // Several steps of one item are one move.
    const whole = goesOn ? (this.#gathering?.move ?? move) : move
    if (!goesOn) this.#done.push(move)
    this.#forget()
    this.#gathering = { move: whole, timer: setTimeout(() => this.#offerUndo(whole), gatherFor) }
  }

  #forget(): void {
    clearTimeout(this.#gathering?.timer)
    this.#gathering = null
  }

  #offerUndo(move: Move): void {
    this.#gathering = null
    const line = treeOf(this.#sync.items()).line(move.id)
    if (!line || !this.#done.includes(move)) return
    const takeBack = () => {
      const at = this.#done.indexOf(move)
      if (at < 0) return
      this.#done.splice(at, 1)
      this.#takeBack(move)
    }
    toast.success(`“${line.item.name}” is ${line.number} now`, {
      duration: undoSeconds * 1000,
      action: { label: 'Undo', onClick: takeBack },
    })
  }
}
