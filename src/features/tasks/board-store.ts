import { type BoardRules, CardStore } from '#ui/board/card-store.ts'
import type { BoardFilters } from './board-search.ts'
import { columnOrder } from './labels.ts'
import type { TaskBoardView, TaskCard, TaskSort, TaskStatus } from './schema.ts'

export type BoardPerson = TaskBoardView['people'][number]
export type BoardProject = TaskBoardView['projects'][number]
/** People and projects that cards name by id. */
export type BoardRefs = { readonly people: readonly BoardPerson[]; readonly projects: readonly BoardProject[] }

/** Sorts behind every calendar date. */
const noDate = '~'

/** How a board of tasks is ordered, as the server orders it. */
function rulesOf(sort: TaskSort): BoardRules<TaskCard, TaskStatus> {
  return {
    columns: columnOrder,
    columnOf: (card) => card.status,
    byHand: sort === 'position',
    compare: sort === 'position' ? (a, b) => inOrder(a.position, b.position) : byDueDate,
    moved: (card, status, above) => ({
      ...card,
      status,
      // The smallest text behind the card above: right until the server tells the key it made.
      ...(above !== undefined && { position: above ? `${above.position}\u0000` : '' }),
    }),
  }
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function byDueDate(a: TaskCard, b: TaskCard): number {
  return inOrder(a.dueDate ?? noDate, b.dueDate ?? noDate) || inOrder(a.id, b.id)
}

/** The cards of one view of the board of tasks, with the people and projects they name. */
export class BoardStore extends CardStore<TaskCard, TaskStatus> {
  readonly filters: BoardFilters
  readonly sort: TaskSort
  readonly #people = new Map<string, BoardPerson>()
  readonly #projects = new Map<string, BoardProject>()

  constructor(filters: BoardFilters) {
    super(rulesOf(filters.sort))
    this.filters = filters
    this.sort = filters.sort
  }

  person(id: string | null): BoardPerson | undefined {
    return id === null ? undefined : this.#people.get(id)
  }
  project(id: string): BoardProject | undefined {
    return this.#projects.get(id)
  }

  /** Takes the server's answer for the whole board. */
  take(view: TaskBoardView): void {
    this.takeRefs(view)
    this.reset(view.columns.map(({ status, ...page }) => ({ column: status, ...page })))
  }

  /** Takes names and pictures; cards that show a changed one are drawn anew. */
  takeRefs({ people, projects }: BoardRefs): void {
    const changed = new Set<string>()
    for (const person of people) {
      const before = this.#people.get(person.id)
      if (before && (before.fullName !== person.fullName || before.avatarUrl !== person.avatarUrl)) changed.add(person.id)
      this.#people.set(person.id, person)
    }
    for (const project of projects) {
      const before = this.#projects.get(project.id)
      if (before && before.name !== project.name) changed.add(project.id)
      this.#projects.set(project.id, project)
    }
    if (changed.size > 0) this.redraw((card) => changed.has(card.assigneeId ?? '') || changed.has(card.projectId))
  }

  /** Whether a task belongs to this view; what the server decides for everything that others do. */
  fits(task: Pick<TaskCard, 'projectId' | 'assigneeId' | 'priority' | 'name' | 'description'>): boolean {
    const { projectId, assigneeId, priority, q } = this.filters
    if ((projectId && task.projectId !== projectId) || (assigneeId && task.assigneeId !== assigneeId)) return false
    if (priority && task.priority !== priority) return false
    return !q || `${task.name}\n${task.description ?? ''}`.toLowerCase().includes(q.toLowerCase())
  }
}
