import { BoardStore, type CardPage } from '#features/tasks/board-store.ts'
import { columnOrder } from '#features/tasks/labels.ts'
import type { TaskBoardView, TaskCard, TaskStatus } from '#features/tasks/schema.ts'

// What the tests of the board's store begin with; nothing here asks a server.

const project = { id: 'p', name: 'Spring campaign', brandId: 'b' }

/** A card to do, whose sort key is its id. */
export function card(id: string, fields: Partial<TaskCard> = {}): TaskCard {
  return {
    id,
    name: `Task ${id}`,
    description: null,
    projectId: project.id,
    assigneeId: null,
    dueDate: null,
    priority: 'medium',
    status: 'todo',
    taskType: null,
    position: id,
    createdBy: null,
    version: 1,
    ...fields,
  }
}

type Columns = Partial<Record<TaskStatus, { items: TaskCard[]; count?: number; nextCursor?: string }>>

/** The server's answer for a whole board; columns that are not given are empty. */
export function view(columns: Columns): TaskBoardView {
  return {
    columns: columnOrder.map((status) => {
      const { items = [], count, nextCursor = null } = columns[status] ?? {}
      return { status, items, count: count ?? items.length, nextCursor }
    }),
    people: [],
    projects: [project],
  }
}

/** One page of a column. */
export function page(items: TaskCard[], nextCursor: string | null = null): CardPage {
  return { items, nextCursor, people: [], projects: [] }
}

export function boardOf(columns: Columns, sort: 'due' | 'position' = 'due', filters: object = {}): BoardStore {
  const store = new BoardStore({ sort, ...filters })
  store.reset(view(columns))
  return store
}

/** The ids of a column, from top to bottom: "a b c". */
export function ids(store: BoardStore, status: TaskStatus = 'todo'): string {
  return store.column(status).ids.join(' ')
}

export function count(store: BoardStore, status: TaskStatus = 'todo'): number {
  return store.column(status).count
}
