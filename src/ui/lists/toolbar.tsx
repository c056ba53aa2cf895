import type { ReactNode } from 'react'
import { FilterBar } from '../filters/filter-bar.tsx'
import type { BarAction } from './bar-menu-items.tsx'
import { MoreMenu } from './more-menu.tsx'
import type { ListExport } from './use-list-export.ts'

interface ToolbarProps {
  /** `SearchInput` */
  readonly search: ReactNode
  /** "My Tasks": a `FilterToggle`, or which part of the list one is in. */
  readonly mine?: ReactNode
  /** The filters, the most important first. */
  readonly children?: ReactNode
  readonly activeCount: number
  readonly onClear: () => void
  /** `SortMenu` */
  readonly sort?: ReactNode
  /** As what the list is shown: board, list, calendar. */
  readonly view?: ReactNode
  /** "Import tasks" and the like, in the menu at the end. */
  readonly actions?: readonly BarAction[]
  /** The list that the same menu exports, or several, each with a label. */
  readonly exported?: ListExport | readonly ListExport[]
  /** The button that creates something, in a part of a page: a page of its own has it in its header. */
  readonly create?: ReactNode
}

/** The bar above every list, in one order: search, mine, filters; then sort, view, and the menu with import, export and print. */
export function Toolbar({ sort, view, actions, exported, create, children, ...filters }: ToolbarProps) {
  return (
    <FilterBar
      {...filters}
      create={create}
      end={
        <>
          {sort}
          {view}
          <MoreMenu actions={actions} exported={exported && [exported].flat()} />
        </>
      }
    >
      {children}
    </FilterBar>
  )
}
