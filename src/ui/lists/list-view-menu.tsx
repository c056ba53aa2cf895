import { SlidersHorizontal } from 'lucide-react'
import { type Sort, sortText } from '#shared/values/sort.ts'
import { BarButton } from '../filters/bar-button.tsx'
import { Menu, MenuCheckboxItem, MenuGroup, MenuRadioGroup } from '../overlays/menu.tsx'
import type { OptionalColumn } from './use-columns.ts'

interface ListViewMenuProps {
  /** What the list can be ordered by, in words: `{ name: 'Name, A to Z', '-createdAt': 'Newest first' }`. */
  readonly orders: Readonly<Record<string, string>>
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly optional?: readonly OptionalColumn[]
  readonly onToggle?: (key: string) => void
}

const none: readonly OptionalColumn[] = []

/** How a list is shown: its order, for a phone too where a table has no heads, and the columns of one's choice. */
export function ListViewMenu({ orders, sort, onSort, optional = none, onToggle }: ListViewMenuProps) {
  return (
    <Menu trigger={<BarButton label="Order and columns" icon={<SlidersHorizontal aria-hidden />} />}>
      <MenuRadioGroup
        label="Order by"
        value={sortText(sort)}
        onChange={(text) => onSort({ key: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'desc' : 'asc' })}
        options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
      />
      {optional.length > 0 && (
        <MenuGroup label="Columns">
          {optional.map(({ key, label, shown }) => (
            <MenuCheckboxItem key={key} checked={shown} onChange={() => onToggle?.(key)}>
              {label}
            </MenuCheckboxItem>
          ))}
        </MenuGroup>
      )}
    </Menu>
  )
}
