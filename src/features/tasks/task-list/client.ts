import { weekOf } from '#shared/values/dates.ts'
import { inOrder } from '#ui/board/named-cards.ts'
import { columnOrder, priorityOrder } from '../tasks/labels.ts'
import type { TaskCard } from '../tasks/schema.ts'
import { type ListSort, type TaskGroupBy, unassigned } from '../tasks/task-search.ts'
import { type CardChange, TaskStore } from '../tasks/task-store.ts'
import type { TaskGroup, TaskGroupsView, TaskRowPage } from './schema.ts'
import type { ListQuery } from './task-list-search.ts'

/** The list is one column from top to bottom. */
const all = 'all'
type Column = typeof all

const noKey = unassigned
/** Sorts behind and before every calendar date. */
const never = '~'
const always = ''

/** A line of the list: the head of a group, a row, or the place of a row that is not loaded yet. */
export type ListLine =
  | { readonly kind: 'group'; readonly key: string; readonly count: number }
  | { readonly kind: 'row'; readonly id: string }
  | { readonly kind: 'coming' }

type Compare = (a: TaskCard, b: TaskCard) => number

/** The rows of one list of tasks, as far as they are loaded, in the order of the server, and how many each group holds. */
export class ListStore extends TaskStore<Column> {
  readonly query: ListQuery
  #groups: readonly TaskGroup[] = []
  #counted: readonly TaskGroup[] | undefined
  #version = 0

  constructor(query: ListQuery, today: string) {
    const order: { compare: Compare } = { compare: () => 0 }
    const { sort: _sort, group: _group, ...filters } = query
    super(
      {
        columns: [all],
        columnOf: () => all,
        byHand: false,
        compare: (a, b) => order.compare(a, b),
        moved: (card) => card,
      },
      filters,
      today,
    )
    this.query = query
    const within = orderOf(query.sort)
    order.compare = (a, b) => this.#inGroups(this.groupOf(a), this.groupOf(b)) || within(a, b)
    this.subscribe('all', () => void (this.#version += 1))
  }

  /** Grows with every change of a row or a group. */
  readonly version = (): number => this.#version

  override atOnce(card: TaskCard, fields: CardChange): { fields: Partial<TaskCard> } {
    const { status } = fields
    if (status === undefined) return { fields }
    return { fields: { ...fields, completedAt: status === 'done' ? (card.completedAt ?? new Date().toISOString()) : null } }
  }

  /** Takes the server's first answer, whole. */
  take({ items, nextCursor, ...refs }: TaskRowPage, groups: TaskGroupsView): void {
    this.takeRefs(refs)
    this.takeRefs(groups)
    this.#groups = groups.groups
    this.reset([{ column: all, items, count: groups.count, nextCursor }])
  }

  /** Keeps how many each group holds until the sum is taken (`setCounts`). @returns the sum */
  takeGroups(view: TaskGroupsView): Record<Column, number> {
    this.takeRefs(view)
    this.#counted = view.groups
    return { [all]: view.count }
  }

  override setCounts(counts: Readonly<Partial<Record<Column, number>>>): void {
    if (this.#counted) this.#groups = this.#counted
    this.#counted = undefined
    super.setCounts(counts)
    // Groups may have changed where the sum is as it was.
    const { loading, failed } = this.column(all)
    this.markLoading(all, loading, failed)
  }

  /** By what the rows are grouped, or everything in one. */
  groupOf(card: TaskCard): string {
    switch (this.query.group) {
      case 'status':
        return card.status
      case 'priority':
        return card.priority
      case 'project':
        return card.projectId
      case 'assignee':
        return card.assigneeId ?? noKey
      case 'week':
        return card.dueDate === null ? noKey : weekOf(card.dueDate).first
      default:
        return noKey
    }
  }

  /** From top to bottom. @param closed the groups whose rows are put away */
  lines(closed: ReadonlySet<string>): readonly ListLine[] {
    const { ids, count } = this.column(all)
    const loaded = new Map<string, string[]>()
    for (const id of ids) {
      const card = this.card(id)
      if (!card) continue
      const key = this.groupOf(card)
      const held = loaded.get(key)
      if (held) held.push(id)
      else loaded.set(key, [id])
    }
    const grouped = this.query.group !== undefined
    const groups = grouped ? this.#groups : [{ key: noKey, count }]
    const lines: ListLine[] = []
    for (const group of groups) {
      const rows = loaded.get(group.key) ?? []
      const whole = Math.max(group.count, rows.length)
      if (whole === 0) continue
      if (grouped) lines.push({ kind: 'group', key: group.key, count: whole })
      if (grouped && closed.has(group.key)) continue
      for (const id of rows) lines.push({ kind: 'row', id })
      for (let at = rows.length; at < whole; at++) lines.push(coming)
    }
    return lines
  }

  override receive(cards: readonly TaskCard[]): void {
    for (const card of cards) {
      const before = this.card(card.id)
      if (!this.isPending(card.id) && (!before || before.version <= card.version)) this.#regroup(before, card)
    }
    super.receive(cards)
  }

  override change(id: string, fields: Partial<TaskCard>): () => void {
    const before = this.card(id)
    const after = before && { ...before, ...fields }
    this.#regroup(before, after)
    const takeBack = super.change(id, fields)
    return () => {
      this.#regroup(after, before)
      takeBack()
    }
  }

  override remove(id: string): boolean {
    this.#regroup(this.card(id), undefined)
    return super.remove(id)
  }

  /** A row that goes from one group to another is counted there at once. */
  #regroup(before: TaskCard | undefined, after: TaskCard | undefined): void {
    const [from, to] = [before && this.groupOf(before), after && this.groupOf(after)]
    if (from === to) return
    const counts = new Map(this.#groups.map(({ key, count }) => [key, count]))
    if (from !== undefined) counts.set(from, (counts.get(from) ?? 1) - 1)
    if (to !== undefined) counts.set(to, (counts.get(to) ?? 0) + 1)
    const groups = [...counts].map(([key, count]) => ({ key, count }))
    const known = this.#groups.some(({ key }) => key === to)
    this.#groups = known || to === undefined ? groups : groups.sort((a, b) => this.#inGroups(a.key, b.key))
  }

  /** Which of two groups stands first, as the server orders them. */
  #inGroups(a: string, b: string): number {
    if (a === b) return 0
    const { group } = this.query
    if (group === 'status') return placeIn(columnOrder, a) - placeIn(columnOrder, b)
    if (group === 'priority') return placeIn(priorityOrder, a) - placeIn(priorityOrder, b)
    // Nobody, and no date, come last.
    if (a === noKey || b === noKey) return a === noKey ? 1 : -1
    return inOrder(this.#nameOf(group, a), this.#nameOf(group, b)) || inOrder(a, b)
  }

  #nameOf(group: TaskGroupBy | undefined, key: string): string {
    if (group === 'project') return this.project(key)?.name.toLowerCase() ?? ''
    if (group === 'assignee') return this.person(key)?.fullName.toLowerCase() ?? ''
    return key
  }
}

const coming: ListLine = { kind: 'coming' }
const placeIn = (order: readonly string[], value: string): number => order.indexOf(value)

/** Within a group, as the server orders: what has no date last either way, and of two alike the smaller id first, or last where it goes down. */
function orderOf(sort: ListQuery['sort']): Compare {
  const down = sort.startsWith('-')
  const turn = down ? -1 : 1
  const by = comparing(sort.replace(/^-/, '') as ListSort, down)
  return (a, b) => turn * (by(a, b) || inOrder(a.id, b.id))
}

function comparing(key: ListSort, down: boolean): Compare {
  if (key === 'name') return (a, b) => inOrder(a.name.toLowerCase(), b.name.toLowerCase())
  if (key === 'status') return (a, b) => placeIn(columnOrder, a.status) - placeIn(columnOrder, b.status)
  if (key === 'priority') return (a, b) => placeIn(priorityOrder, a.priority) - placeIn(priorityOrder, b.priority)
  const none = down ? always : never
  return (a, b) => inOrder(a[key] ?? none, b[key] ?? none)
}
