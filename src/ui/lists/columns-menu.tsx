import { TableProperties } from 'lucide-react'
import { BarButton } from '../filters/bar-button.tsx'
import { Menu, MenuCheckboxItem, MenuGroup } from '../overlays/menu.tsx'
import type { OptionalColumn } from './use-columns.ts'

interface ColumnsMenuProps {
  readonly optional: readonly OptionalColumn[]
  readonly onToggle: (key: string) => void
}

/** Which columns a table shows, among those that can be hidden. */
export function ColumnsMenu({ optional, onToggle }: ColumnsMenuProps) {
  return (
    <Menu trigger={<BarButton label="Columns" icon={<TableProperties aria-hidden />} />}>
      <MenuGroup label="Columns">
        {optional.map(({ key, label, shown }) => (
          <MenuCheckboxItem key={key} checked={shown} onChange={() => onToggle(key)}>
            {label}
          </MenuCheckboxItem>
        ))}
      </MenuGroup>
    </Menu>
  )
}
