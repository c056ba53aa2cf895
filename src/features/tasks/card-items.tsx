import { useQueries } from '@tanstack/react-query'
import { CircleDashed } from 'lucide-react'
import { Avatar } from '#ui/display/avatar.tsx'
import { formatDate } from '#ui/display/format.ts'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { MenuRadioGroup } from '#ui/overlays/menu.tsx'
import { common, DueDialog as DayDialog, DueItems as Days } from '#ui/records/due-items.tsx'
import { projectTeamQuery } from '../projects/client.ts'
import { useBoardView } from './board-view.tsx'
import { useCardActions } from './card-actions.tsx'
import { columnOrder, priorityLabels, priorityOrder, statusLabels } from './labels.ts'
import type { TaskCard, TaskStatus } from './schema.ts'

// What the menu of a card and the bar of the chosen ones offer to set. What all of them have in common is ticked.

type ItemsProps = { readonly cards: readonly TaskCard[] }

const idsOf = (cards: readonly TaskCard[]) => cards.map(({ id }) => id)

type StatusItemsProps = ItemsProps & {
  readonly label?: string
  /** how a single one goes there, where it is more than a change: a card is moved as by dragging it */
  readonly onMove?: ((id: string, status: TaskStatus) => void) | undefined
}

export function StatusItems({ cards, label, onMove }: StatusItemsProps) {
  const { change } = useCardActions()
  const [only, ...others] = cards
  return (
    <MenuRadioGroup
      {...(label !== undefined && { label })}
      value={common(cards, ({ status }) => status)}
      onChange={(status) => {
        if (only && others.length === 0 && onMove) {
          if (status !== only.status) onMove(only.id, status)
        } else void change(idsOf(cards), { status }, `moved to ${statusLabels[status]}`)
      }}
      options={columnOrder.map((status) => ({ value: status, label: statusLabels[status], icon: <StatusIcon status={status} /> }))}
    />
  )
}

export function PriorityItems({ cards }: ItemsProps) {
  const { change } = useCardActions()
  return (
    <MenuRadioGroup
      value={common(cards, ({ priority }) => priority)}
      onChange={(priority) => void change(idsOf(cards), { priority }, `set to ${priorityLabels[priority]} priority`)}
      options={priorityOrder.map((priority) => ({
        value: priority,
        label: priorityLabels[priority],
        icon: <PriorityIcon priority={priority} />,
      }))}
    />
  )
}

const nobody = 'nobody'

/** Those who are on the team of the project, of several projects those who are on all of them. */
export function AssigneeItems({ cards }: ItemsProps) {
  const { change } = useCardActions()
  const { store } = useBoardView()
  const projectIds = [...new Set(cards.map(({ projectId }) => projectId))]
  const teams = useQueries({ queries: projectIds.map((id) => projectTeamQuery(id)) })
  const [first = [], ...others] = teams.map(({ data }) => data?.items.map(({ user }) => user) ?? [])
  const people = first.filter(({ id }) => others.every((team) => team.some((one) => one.id === id)))
  const isLoading = teams.some(({ isPending }) => isPending)
  return (
    <MenuRadioGroup
      value={common(cards, ({ assigneeId }) => assigneeId ?? nobody)}
      onChange={(chosen) => {
        const person = people.find(({ id }) => id === chosen)
        // So that the card can show a face before the server has answered.
        if (person) store.takeRefs({ people: [person], projects: [] })
        void change(idsOf(cards), { assigneeId: person?.id ?? null }, person ? `given to ${person.fullName}` : 'given to nobody')
      }}
      options={[
        { value: nobody, label: isLoading ? 'Nobody (loading the team…)' : 'Nobody', icon: <CircleDashed aria-hidden /> },
        ...people.map((person) => ({
          value: person.id,
          label: person.fullName,
          icon: <Avatar person={person} size={20} decorative />,
        })),
      ]}
    />
  )
}

export function DueItems({ cards, onPick }: ItemsProps & { /** asks for another day */ readonly onPick: () => void }) {
  const { today } = useBoardView()
  const { change } = useCardActions()
  const set = (dueDate: string | null) =>
    void change(idsOf(cards), { dueDate }, dueDate ? `due ${formatDate(dueDate)}` : 'without a due date')
  return <Days today={today} onSet={set} onPick={onPick} without={cards.every(({ dueDate }) => dueDate === null)} />
}

/** A day from the calendar. */
export function DueDialog({ cards, open, onClose }: ItemsProps & { readonly open: boolean; readonly onClose: () => void }) {
  const { change } = useCardActions()
  return (
    <DayDialog
      value={common(cards, ({ dueDate }) => dueDate)}
      open={open}
      onClose={onClose}
      onSet={(dueDate) => void change(idsOf(cards), { dueDate }, `due ${formatDate(dueDate)}`)}
    />
  )
}
