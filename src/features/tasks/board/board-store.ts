import type { BoardRules } from '#ui/board/board-rules.ts'
import { inOrder } from '#ui/board/named-cards.ts'
import { columnOrder } from '../tasks/labels.ts'
import type { TaskBoardView, TaskCard, TaskSort, TaskStatus } from '../tasks/schema.ts'
import { type BoardFilters, searchesAll } from '../tasks/task-search.ts'
import { type CardChange, TaskStore } from '../tasks/task-store.ts'

/** Sorts behind every calendar date. */
const noDate = '~'

/** How a board of tasks is ordered, as the server orders it. */
function rulesOf({ sort, ...filters }: BoardFilters): BoardRules<TaskCard, TaskStatus> {
  return {
    columns: columnOrder,
    columnOf: (card) => card.status,
    finished: searchesAll(filters) ? undefined : 'done',
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

/** The cards of one view of the board of tasks. */
export class BoardStore extends TaskStore<TaskStatus> {
  override readonly filters: BoardFilters
  readonly sort: TaskSort

  constructor(filters: BoardFilters, today: string) {
    super(rulesOf(filters), filters, today)
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
