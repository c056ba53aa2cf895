import { CalendarDays, CircleDashed, SignalHigh, Trash2, UserRound, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { useBoardView } from './board-view.tsx'
import { useCardActions } from './card-actions.tsx'
import { AssigneeItems, DueDialog, DueItems, PriorityItems, StatusItems } from './card-items.tsx'
import { canChangeTaskField, canDeleteTask } from './rules.ts'

type SelectionBarProps = { readonly ids: readonly string[]; readonly onClear: () => void }

/** What can be done with all chosen tasks at once, each under the right to it. */
export function SelectionBar({ ids, onClear }: SelectionBarProps) {
  const { store, actor } = useBoardView()
  const { remove } = useCardActions()
  const [picking, setPicking] = useState(false)
  const cards = ids.flatMap((id) => store.card(id) ?? [])
  const may = (field: string) => cards.some((card) => canChangeTaskField(actor, card, field).allowed)
  return (
    <div
      role="toolbar"
      aria-label={`${ids.length} selected`}
      className="fixed bottom-5 left-1/2 z-30 flex max-w-[calc(100vw-24px)] -translate-x-1/2 items-center gap-1 rounded-panel border border-line-strong bg-surface p-1.5 pl-3.5 shadow-float max-sm:bottom-[84px] print:hidden"
    >
      <span className="mr-1.5 text-secondary font-medium whitespace-nowrap tabular">{ids.length} selected</span>
      {may('status') && (
        <BarMenu label="Status" icon={<CircleDashed aria-hidden />}>
          <StatusItems cards={cards} />
        </BarMenu>
      )}
      {may('assigneeId') && (
        <BarMenu label="Assignee" icon={<UserRound aria-hidden />}>
          <AssigneeItems cards={cards} />
        </BarMenu>
      )}
      {may('dueDate') && (
        <BarMenu label="Due date" icon={<CalendarDays aria-hidden />}>
          <DueItems cards={cards} onPick={() => setPicking(true)} />
        </BarMenu>
      )}
      {may('priority') && (
        <BarMenu label="Priority" icon={<SignalHigh aria-hidden />}>
          <PriorityItems cards={cards} />
        </BarMenu>
      )}
      {cards.some((card) => canDeleteTask(actor, card).allowed) && (
        <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />} onClick={() => void remove(ids)}>
          <span className="max-sm:sr-only">Delete</span>
        </Button>
      )}
      <IconButton size="sm" label="Clear selection" icon={<X aria-hidden />} onClick={onClear} />
      {picking && <DueDialog cards={cards} open onClose={() => setPicking(false)} />}
    </div>
  )
}

type BarMenuProps = { readonly label: string; readonly icon: ReactNode; readonly children: ReactNode }

function BarMenu({ label, icon, children }: BarMenuProps) {
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
