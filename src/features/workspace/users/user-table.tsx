import type { ReactNode } from 'react'
import type { Sort } from '#shared/values/sort.ts'
import { useMediaQuery } from '#ui/base/use-media-query.ts'
import { DataTable } from '#ui/lists/data-table.tsx'
import type { ColumnChoice } from '#ui/lists/use-columns.ts'
import type { ProfileView } from './schema.ts'
import { joined } from './user-columns.tsx'
import { UserSelectionBar } from './user-selection-bar.tsx'

interface UserTableProps {
  readonly rows: readonly ProfileView[]
  readonly loading: boolean
  readonly choice: ColumnChoice<ProfileView>
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly empty: ReactNode
  readonly onDeactivate: (people: readonly ProfileView[]) => void
}

/** Below these widths five columns beside the sidebar are too many: address, then roles stand under the name. Phones have rows of cards. */
const laptop = '(64rem <= width < 80rem)'
const tablet = '(40rem <= width < 64rem)'

/** One row per person; several can be given a role or lose their access at once. */
export function UserTable({ rows, loading, choice: { columns }, sort, onSort, empty, onDeactivate }: UserTableProps) {
  const onLaptop = useMediaQuery(laptop)
  const onTablet = useMediaQuery(tablet)
  return (
    <DataTable
      caption="Users and their roles"
      columns={onLaptop ? joined('Name, Email', columns, 2) : onTablet ? joined('Name, Email, Roles', columns, 3) : columns}
      rows={rows}
      nameOf={(person) => person.fullName}
      sort={sort}
      onSort={onSort}
      loadingRows={loading ? 16 : 0}
      empty={empty}
      renderBar={(chosen, clear) => <UserSelectionBar people={chosen} onDeactivate={onDeactivate} onClear={clear} />}
    />
  )
}
