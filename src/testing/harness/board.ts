import { CardStore, type ColumnPage } from '#ui/board/card-store.ts'

// What the tests of a board's store begin with; nothing here asks a server, and no capability is meant.

type Status = 'todo' | 'in_progress' | 'done' | 'blocked'
export type Card = {
  id: string
  name: string
  status: Status
  dueDate: string | null
  position: string
  version: number
}

const columns: readonly Status[] = ['todo', 'in_progress', 'done', 'blocked']

/** A card to do, whose sort key is its id. */
export function card(id: string, fields: Partial<Card> = {}): Card {
  return { id, name: `Task ${id}`, dueDate: null, status: 'todo', position: id, version: 1, ...fields }
}

type Columns = Partial<Record<Status, { items: Card[]; count?: number; nextCursor?: string }>>

/** The server's answer for a whole board; columns that are not given are empty. */
export function view(given: Columns): ColumnPage<Card, Status>[] {
  return columns.map((column) => {
    const { items = [], count, nextCursor = null } = given[column] ?? {}
    return { column, items, count: count ?? items.length, nextCursor }
  })
}

/** One page of a column. */
export function page(items: Card[], nextCursor: string | null = null): { items: Card[]; nextCursor: string | null } {
  return { items, nextCursor }
}

type Board = CardStore<Card, Status>
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export function boardOf(given: Columns, sort: 'due' | 'position' = 'due'): Board {
  const store = new CardStore<Card, Status>({
    columns,
    columnOf: ({ status }) => status,
    byHand: sort === 'position',
    compare: (a, b) =>
      sort === 'position' ? inOrder(a.position, b.position) : inOrder(a.dueDate ?? '~', b.dueDate ?? '~') || inOrder(a.id, b.id),
    moved: (one, status, above) => ({
      ...one,
      status,
      ...(above !== undefined && { position: above ? `${above.position}\u0000` : '' }),
    }),
  })
  store.reset(view(given))
  return store
}

/** The ids of a column, from top to bottom: "a b c". */
export function ids(store: Board, status: Status = 'todo'): string {
  return store.column(status).ids.join(' ')
}

export function count(store: Board, status: Status = 'todo'): number {
  return store.column(status).count
}
