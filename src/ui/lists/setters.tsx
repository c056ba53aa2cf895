import { CalendarDays, CircleDashed, SignalHigh, Trash2, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MenuRadioGroup } from '../overlays/menu.tsx'
import { DueDialog, DueItems } from './due-items.tsx'
import { BarButton, BarMenu, SelectionBar } from './selection-bar.tsx'

/** One of several values. */
export interface Choice {
  /** what all of them have in common; null where they differ */
  readonly value: string | null
  readonly options: readonly { readonly value: string; readonly label: ReactNode; readonly lead?: ReactNode }[]
  // A method, so that a choice of certain words can stand where one of any is asked for.
  onSet(this: void, value: string): void
}

export interface DueChoice {
  /** what all of them have in common; null where they differ */
  readonly value: string | null
  /** in the viewer's zone */
  readonly today: string
  /** none of them has a date to take away */
  readonly without: boolean
  readonly onSet: (date: string | null) => void
}

/** What this person may set on all chosen things at once, and on one of them by its menu; left out where there is none they may. */
export interface Setters {
  readonly status?: Choice | undefined
  readonly assignee?: ReactNode
  readonly due?: DueChoice | undefined
  readonly priority?: Choice | undefined
  readonly onDelete?: (() => void) | undefined
}

/** The values of a choice in a menu; what is set is ticked. */
export function ChoiceItems({ choice, label }: { readonly choice: Choice | undefined; readonly label?: string }) {
  if (!choice) return null
  return (
    <MenuRadioGroup
      {...(label !== undefined && { label })}
      value={choice.value}
      onChange={choice.onSet}
      options={choice.options.map(({ lead, ...option }) => ({ ...option, icon: lead }))}
    />
  )
}

interface SettersBarProps {
  readonly count: number
  readonly setters: Setters
  readonly onClear: () => void
  /** what else can be done with all of them */
  readonly children?: ReactNode
}

/** The bar of the chosen ones. */
export function SettersBar({ count, setters, onClear, children }: SettersBarProps) {
  const { status, assignee, due, priority, onDelete } = setters
  const [picking, setPicking] = useState(false)
  return (
    <SelectionBar count={count} onClear={onClear}>
      {status && (
        <BarMenu label="Status" icon={<CircleDashed aria-hidden />}>
          <ChoiceItems choice={status} />
        </BarMenu>
      )}
      {assignee && (
        <BarMenu label="Assignee" icon={<UserRound aria-hidden />}>
          {assignee}
        </BarMenu>
      )}
      {due && (
        <BarMenu label="Due date" icon={<CalendarDays aria-hidden />}>
          <DueItems {...due} onPick={() => setPicking(true)} />
        </BarMenu>
      )}
      {priority && (
        <BarMenu label="Priority" icon={<SignalHigh aria-hidden />}>
          <ChoiceItems choice={priority} />
        </BarMenu>
      )}
      {children}
      {onDelete && <BarButton label="Delete" icon={<Trash2 aria-hidden />} onClick={onDelete} />}
      {due && picking && <DueDialog value={due.value} open onSet={due.onSet} onClose={() => setPicking(false)} />}
    </SelectionBar>
  )
}
