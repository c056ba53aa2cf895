import { AppError } from '#shared/rights/errors.ts'
import { isRecent } from '#shared/values/recent.ts'
import type { BoardRules } from '#ui/board/board-rules.ts'
import { isAmong, NamedCards } from '#ui/board/named-cards.ts'
import { daysOfRange } from './labels.ts'
import type { DueRange, TaskCard } from './schema.ts'
import { type TaskFilters, unassigned } from './task-search.ts'

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
    // Unknown and done long ago, it is among the older ones that are not shown.
    if (this.recentOnly && !this.card(task.id) && !isRecent(task.completedAt, this.#today)) return false
    const { projectId, brandId, projects, assigneeId, priority, taskType, due, q } = this.filters
    return (
      isAmong(projectId, task.projectId) &&
      isAmong(brandId, this.project(task.projectId)?.brandId) &&
      // Of a project without cards here, the live stream brings what belongs here.
      (!projects || this.holdsProject(task.projectId)) &&
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

/** Only what may work next time is asked for again. */
export const mayWorkLater = (error: unknown): boolean => !(error instanceof AppError && error.status < 500)

/** Whether a changed field moves a task neither to another column nor in or out of what these filters show. */
export const keepsPlace = (field: string, filters: TaskFilters): boolean =>
  filteredBy[field]?.every((name) => filters[name] === undefined) ?? false

/** Fields that do not move a card to another column, each with the filters of which it may move the card in or out. */
const filteredBy: Readonly<Record<string, readonly (keyof TaskFilters)[]>> = {
  name: ['q'],
  description: ['q'],
  priority: ['priority'],
  startDate: [],
  dueDate: ['due'],
  taskType: ['taskType'],
  position: [],
  estimatedHours: [],
  actualHours: [],
  parentTaskId: [],
  orderIndex: [],
  commentCount: [],
  subtasks: [],
}
