import type { ReactNode } from 'react'
import type { LateMenuState } from '../overlays/late-menu.tsx'
import { Menu, MenuItem, MenuRadioGroup } from '../overlays/menu.tsx'

export interface SortOption<Value extends string = string> {
  readonly value: Value
  /** "Due date, earliest first"; the button shows what precedes the comma. */
  readonly label: string
}

export interface BarAction {
  readonly label: string
  readonly icon: ReactNode
  readonly onSelect: () => void
}

interface SortItemsProps extends LateMenuState {
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

interface ActionItemsProps extends LateMenuState {
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
