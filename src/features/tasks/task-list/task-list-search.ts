import { type FirstRequest, readsOf } from '#shared/contract/first-answers.ts'
import type { Actor } from '#shared/rights/actor.ts'
import {
  type BoardSearch,
  filtersOf,
  type ListColumn,
  type ListOrder,
  listColumns,
  type TaskFilters,
  type TaskGroupBy,
  usualColumns,
} from '../tasks/task-search.ts'
import type { taskListApi } from './api.ts'

/** What the list asks for: the filters of the board, an order of its own, and groups. */
export type ListQuery = TaskFilters & { readonly sort: ListOrder; readonly group?: TaskGroupBy }

/** Who has what, and hours, are not told people outside the agency; an address of a colleague's may name them. */
const internalColumns: ReadonlySet<ListColumn> = new Set(['estimated', 'actual'])

/** What the server is asked for. */
export function listQueryOf(search: BoardSearch, actor: Pick<Actor, 'userId' | 'staff'>): ListQuery {
  const { sort: _sort, ...filters } = filtersOf(search, actor.userId)
  const { group = 'status' } = search
  const grouped = group !== 'none' && (group !== 'assignee' || actor.staff)
  return { ...filters, sort: search.order ?? 'dueDate', ...(grouped && { group }) }
}

/** The columns that one may choose. */
export function columnsFor({ staff }: Pick<Actor, 'staff'>): readonly ListColumn[] {
  return staff ? listColumns : listColumns.filter((column) => !internalColumns.has(column))
}

/** The columns that stand there, in their order: chosen ones, or the usual. */
export function columnsOf({ columns }: BoardSearch, actor: Pick<Actor, 'staff'>): readonly ListColumn[] {
  return columnsFor(actor).filter((column) => (columns ?? usualColumns).includes(column))
}

/** As many rows as the list begins with. */
export const firstRows = 60

const reads = readsOf<typeof taskListApi>()

/** What the list reads first: how many rows stand where, and the first of them. */
export function firstOfList(search: BoardSearch, actor: Pick<Actor, 'userId' | 'staff'>): FirstRequest[] {
  const query = listQueryOf(search, actor)
  const { sort: _sort, ...groups } = query
  return [reads('GET /api/task-list', { ...query, limit: firstRows }), reads('GET /api/task-list/groups', groups)]
}

/** The list as it is exported: every row that fits, in this order. */
export const listRequest = (query: ListQuery): FirstRequest => reads('GET /api/task-list', query)
