import { createContext, use } from 'react'
import type { ListSelection } from '#ui/lists/selection.ts'
import type { ListColumn } from '../tasks/task-search.ts'

/** What of a row is being changed where it stands, or its menu. */
export type OpenedCell = {
  readonly id: string
  readonly what:
    | 'name'
    | 'status'
    | 'assigneeId'
    | 'priority'
    | 'startDate'
    | 'dueDate'
    | 'taskType'
    | 'estimatedHours'
    | 'actualHours'
    | 'menu'
  /** where somebody pressed for the menu */
  readonly at?: { readonly x: number; readonly y: number }
}

/** What every row of the list needs beside its task; the same object until something in it changes. */
export type ListView = {
  readonly columns: readonly ListColumn[]
  readonly selection: ListSelection
  /** whether several can be changed at once */
  readonly several: boolean
  readonly opened: OpenedCell | null
  readonly setOpened: (opened: OpenedCell | null) => void
  /** what was open is closed: the row has the focus again */
  readonly leave: (id: string) => void
  /** opens the record */
  readonly show: (id: string) => void
  /** chooses everything from the last chosen row to this one */
  readonly extend: (id: string) => void
}

const ListViewContext = createContext<ListView | null>(null)
export const ListViewProvider = ListViewContext

/** The list that the rows belong to. */
export function useListView(): ListView {
  const view = use(ListViewContext)
  if (!view) throw new Error('useListView needs a list round it')
  return view
}
