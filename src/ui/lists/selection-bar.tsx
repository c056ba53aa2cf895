import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Spinner } from '../display/spinner.tsx'
import { Menu } from '../overlays/menu.tsx'
import type { Progress } from './change-together.ts'

interface SelectionBarProps {
  readonly count: number
  readonly onClear: () => void
  /** A change of the chosen ones is under way: how far it is. */
  readonly progress?: Progress | null
  /** What can be done with all of them at once. */
  readonly children: ReactNode
}

/** What is chosen in a list, above its lower edge: how many, and what can be done with them. */
export function SelectionBar({ count, onClear, progress = null, children }: SelectionBarProps) {
  return (
    <div
      role="toolbar"
      data-keep-clear
      aria-label={`${count} selected`}
      className="fixed bottom-5 left-1/2 z-30 flex max-w-[calc(100vw-24px)] -translate-x-1/2 items-center gap-1 rounded-panel border border-line-strong bg-surface p-1.5 pl-3.5 shadow-float max-sm:bottom-[84px] print:hidden"
    >
      {progress ? (
        <output className="flex h-control-sm items-center gap-2 pr-2 text-secondary font-medium whitespace-nowrap tabular">
          <Spinner />
          {progress.done} of {progress.total} done
        </output>
      ) : (
        <>
          <span className="mr-1.5 text-secondary font-medium whitespace-nowrap tabular">{count} selected</span>
          {children}
          <IconButton size="sm" label="Clear selection" icon={<X aria-hidden />} onClick={onClear} />
        </>
      )}
    </div>
  )
}

interface BarMenuProps {
  readonly label: string
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** A choice in the bar; on a phone its icon alone. */
export function BarMenu({ label, icon, children }: BarMenuProps) {
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <Button size="sm" variant="ghost" icon={icon}>
          <span className="max-sm:sr-only">{label}</span>
        </Button>
      }
    >
      {children}
    </Menu>
  )
}

interface BarButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

/** An act in the bar; on a phone its icon alone. */
export function BarButton({ label, icon, onClick }: BarButtonProps) {
  return (
    <Button size="sm" variant="ghost" icon={icon} onClick={onClick}>
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  )
}
