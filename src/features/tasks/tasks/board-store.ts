import type { BoardRules } from '#ui/board/card-store.ts'
import { inOrder, isAmong, NamedCards } from '#ui/board/named-cards.ts'
import { type BoardFilters, type TaskFilters, unassigned } from './board-search.ts'
import { columnOrder, daysOfRange } from './labels.ts'
import type { DueRange, TaskBoardView, TaskCard, TaskSort, TaskStatus } from './schema.ts'

/** Sorts behind every calendar date. */
const noDate = '~'

/** How a board of tasks is ordered, as the server orders it. */
function rulesOf(sort: TaskSort): BoardRules<TaskCard, TaskStatus> {
  return {
    columns: columnOrder,
    columnOf: (card) => card.status,
    byHand: sort === 'position',
    compare: sort === 'position' ? (a, b) => inOrder(a.position, b.position) : byDate,
    moved: (card, status, above) => ({
      ...card,
      status,
      completedAt: status === 'done' ? (card.completedAt ?? new Date().toISOString()) : null,
      // The smallest text behind the card above: right until the server tells the key it made.
      ...(above !== undefined && { position: above ? `${above.position}\u0000` : '' }),
    }),
  }
}

/** The earliest due date first; of what is done, what was done last. */
function byDate(a: TaskCard, b: TaskCard): number {
  if (a.status === 'done' && b.status === 'done') return doneAt(b) - doneAt(a) || inOrder(b.id, a.id)
  return inOrder(a.dueDate ?? noDate, b.dueDate ?? noDate) || inOrder(a.id, b.id)
}

const doneAt = (card: TaskCard): number => Date.parse(card.completedAt ?? '')

/** What a menu, a cell or the bar of the chosen ones sets. */
export type CardChange = Partial<
  Pick<TaskCard, 'name' | 'status' | 'assigneeId' | 'startDate' | 'dueDate' | 'priority' | 'taskType' | 'estimatedHours' | 'actualHours'>
>

/** The tasks of one view with the people and projects they name, whichever shape the view has. */
export abstract class TaskStore<Column extends string = string> extends NamedCards<TaskCard, Column> {
  readonly filters: TaskFilters
  /** today in the viewer's zone, `YYYY-MM-DD` */
  readonly #today: string

  constructor(rules: BoardRules<TaskCard, Column>, filters: TaskFilters, today: string) {
    super(rules)
    this.filters = filters
    this.#today = today
  }

  /** How changed fields show before the server has answered: the column the card goes to, where they move it, and the other fields. */
  abstract atOnce(card: TaskCard, fields: CardChange): { column?: Column; fields: Partial<TaskCard> }

  override holderOf({ assigneeId }: TaskCard): string | null {
    return assigneeId
  }

  override fits(task: TaskCard): boolean {
    const { projectId, brandId, assigneeId, priority, taskType, due, q } = this.filters
    return (
      isAmong(projectId, task.projectId) &&
      isAmong(brandId, this.project(task.projectId)?.brandId) &&
      isAmong(assigneeId, task.assigneeId ?? unassigned) &&
      isAmong(priority, task.priority) &&
      isAmong(taskType, task.taskType) &&
      (!due || due.some((range) => this.#isDue(range, task))) &&
      (!q || `${task.name}\n${task.description ?? ''}`.toLowerCase().includes(q.toLowerCase()))
    )
  }

  #isDue(range: DueRange, { dueDate, status }: TaskCard): boolean {
    if (dueDate === null) return false
    const { first, last } = daysOfRange(range, this.#today)
    return (first === null || dueDate >= first) && dueDate <= last && (range !== 'overdue' || status !== 'done')
  }
}

/** The people and projects that what is shown names. */
export type TaskNames = Pick<TaskStore, 'person' | 'project'>

/** The cards of one view of the board of tasks. */
export class BoardStore extends TaskStore<TaskStatus> {
  override readonly filters: BoardFilters
  readonly sort: TaskSort

  constructor(filters: BoardFilters, today: string) {
    super(rulesOf(filters.sort), filters, today)
    this.filters = filters
    this.sort = filters.sort
  }

  override atOnce(_card: TaskCard, { status, ...fields }: CardChange): { column?: TaskStatus; fields: Partial<TaskCard> } {
    return { ...(status && { column: status }), fields }
  }

  /** Takes the server's answer for the whole board. */
  take(view: TaskBoardView): void {
    this.takeRefs(view)
    this.reset(view.columns.map(({ status, ...page }) => ({ column: status, ...page })))
  }
}
