import { addDays, weekOf } from '#shared/values/dates.ts'
import { formatDate } from '../base/format.ts'
import { browserLocale } from '../base/rendering.ts'
import { CalendarGrid } from '../controls/calendar-grid.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { MenuItem, MenuSeparator } from '../overlays/menu.tsx'

interface DueItemsProps {
  /** in the viewer's zone */
  readonly today: string
  readonly onSet: (date: string | null) => void
  /** asks for another day */
  readonly onPick: () => void
  /** none of them has a date to take away */
  readonly without: boolean
  /** what none is called */
  readonly none?: string
}

/** Dates as a menu offers them: the usual days, another one, none. */
export function DueItems({ today, onSet, onPick, without, none = 'No due date' }: DueItemsProps) {
  const days = [
    { label: 'Today', date: today },
    { label: 'Tomorrow', date: addDays(today, 1) },
    { label: 'End of this week', date: addDays(weekOf(today).first, 4) },
    { label: 'Next Monday', date: addDays(weekOf(today).last, 1) },
  ].filter(({ date }, at, all) => date >= today && all.findIndex((one) => one.date === date) === at)
  return (
    <>
      {days.map(({ label, date }) => (
        <MenuItem key={label} shortcut={formatDate(date)} onSelect={() => onSet(date)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem onSelect={onPick}>Another day…</MenuItem>
      <MenuSeparator />
      <MenuItem disabled={without} onSelect={() => onSet(null)}>
        {none}
      </MenuItem>
    </>
  )
}

interface DueDialogProps {
  readonly value: string | null
  readonly open: boolean
  readonly onSet: (date: string) => void
  readonly onClose: () => void
  readonly title?: string
}

/** A day from the calendar. */
export function DueDialog({ value, open, onSet, onClose, title = 'Due date' }: DueDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} width={320}>
      <div className="flex justify-center">
        <CalendarGrid
          value={value}
          locale={browserLocale()}
          onPick={(date) => {
            onSet(date)
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}

/** What all of several have in common; null where they differ. */
export function common<Item, Value>(items: readonly Item[], read: (item: Item) => Value): Value | null {
  const [first, ...others] = items.map(read)
  return first !== undefined && others.every((value) => value === first) ? first : null
}
