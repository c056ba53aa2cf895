import { type BoardRules, CardStore } from '#ui/board/card-store.ts'
import { type BoardFilters, unassigned } from './board-search.ts'
import { columnOrder, daysOfRange } from './labels.ts'
import type { DueRange, TaskBoardView, TaskCard, TaskSort, TaskStatus } from './schema.ts'

export type BoardPerson = TaskBoardView['people'][number]
type NamedProject = TaskBoardView['projects'][number]
/** The answer to a change names the project without its brand's name and logo. */
export type BoardProject = Omit<NamedProject, 'brand'> & Partial<Pick<NamedProject, 'brand'>>
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

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The earliest due date first; of what is done, what was done last. */
function byDate(a: TaskCard, b: TaskCard): number {
  if (a.status === 'done' && b.status === 'done') return doneAt(b) - doneAt(a) || inOrder(b.id, a.id)
  return inOrder(a.dueDate ?? noDate, b.dueDate ?? noDate) || inOrder(a.id, b.id)
}

const doneAt = (card: TaskCard): number => Date.parse(card.completedAt ?? '')

/** The cards of one view of the board of tasks, with the people and projects they name. */
export class BoardStore extends CardStore<TaskCard, TaskStatus> {
  readonly filters: BoardFilters
  readonly sort: TaskSort
  /** today in the viewer's zone, `YYYY-MM-DD` */
  readonly #today: string
  readonly #people = new Map<string, BoardPerson>()
  readonly #projects = new Map<string, BoardProject>()

  constructor(filters: BoardFilters, today: string) {
    super(rulesOf(filters.sort))
    this.filters = filters
    this.sort = filters.sort
    this.#today = today
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
      const next = { ...before, ...project }
      if (before && (before.name !== next.name || before.brand?.logoUrl !== next.brand?.logoUrl)) changed.add(project.id)
      this.#projects.set(project.id, next)
    }
    if (changed.size > 0) this.redraw((card) => changed.has(card.assigneeId ?? '') || changed.has(card.projectId))
  }

  /** Whether a task belongs to this view; what the server decides for everything that others do. */
  fits(task: TaskCard): boolean {
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

/** No filter lets everything through. */
function isAmong(values: readonly string[] | undefined, value: string | null | undefined): boolean {
  return !values || values.some((one) => one === value)
}
