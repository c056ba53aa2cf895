import { Menu, MenuItem, MenuRadioGroup } from '../overlays/menu.tsx'
import type { BarAction, BarMenuState, SortOption } from './bar-menu.tsx'

interface SortItemsProps extends BarMenuState {
  readonly options: readonly SortOption[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The orders of a list. */
export function SortItems({ button, open, onOpenChange, ...choice }: SortItemsProps) {
  return (
    <Menu anchor={button} open={open} onOpenChange={onOpenChange}>
      <MenuRadioGroup {...choice} label="Sort by" />
    </Menu>
  )
}

interface ActionItemsProps extends BarMenuState {
  readonly actions: readonly BarAction[]
}

/** What can be done with a list as a whole. */
export function ActionItems({ button, open, onOpenChange, actions }: ActionItemsProps) {
  return (
    <Menu anchor={button} open={open} onOpenChange={onOpenChange}>
      {actions.map(({ label, icon, onSelect }) => (
        <MenuItem key={label} icon={icon} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
