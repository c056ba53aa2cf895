import { CalendarDays, LayoutGrid, List } from 'lucide-react'
import { Segmented } from '#ui/controls/radio-group.tsx'
import type { ContentSearch } from '../items/content-search.ts'

const views = [
  { value: 'grid' as const, label: 'Grid', icon: <LayoutGrid aria-hidden size={15} /> },
  { value: 'list' as const, label: 'List', icon: <List aria-hidden size={15} /> },
  { value: 'calendar' as const, label: 'Calendar', icon: <CalendarDays aria-hidden size={15} /> },
]

interface ViewSwitchProps {
  readonly search: ContentSearch
  readonly setSearch: (next: ContentSearch) => void
}

/** As what content is shown. */
export function ViewSwitch({ search, setSearch }: ViewSwitchProps) {
  return (
    <Segmented
      aria-label="View"
      size="sm"
      iconOnly
      options={views}
      value={search.view ?? 'grid'}
      onChange={(view) => setSearch({ ...search, view: view === 'grid' ? undefined : view })}
    />
  )
}
