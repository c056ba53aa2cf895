import { CalendarDays, CircleDashed, SignalHigh, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { BarButton, BarMenu, SelectionBar } from '#ui/records/selection-bar.tsx'
import { useBoardView } from './board-view.tsx'
import { useCardActions } from './card-actions.tsx'
import { AssigneeItems, DueDialog, DueItems, PriorityItems, StatusItems } from './card-items.tsx'
import { canChangeTaskField, canDeleteTask } from './rules.ts'

type TaskSelectionBarProps = { readonly ids: readonly string[]; readonly onClear: () => void }

/** What can be done with all chosen tasks at once, each under the right to it. */
export function TaskSelectionBar({ ids, onClear }: TaskSelectionBarProps) {
  const { store, actor } = useBoardView()
  const { remove } = useCardActions()
  const [picking, setPicking] = useState(false)
  const cards = ids.flatMap((id) => store.card(id) ?? [])
  const may = (field: string) => cards.some((card) => canChangeTaskField(actor, card, field).allowed)
  return (
    <SelectionBar count={ids.length} onClear={onClear}>
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
        <BarButton label="Delete" icon={<Trash2 aria-hidden />} onClick={() => void remove(ids)} />
      )}
      {picking && <DueDialog cards={cards} open onClose={() => setPicking(false)} />}
    </SelectionBar>
  )
}
