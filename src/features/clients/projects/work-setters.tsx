import type { ReactNode } from 'react'
import type { PersonRef } from '#shared/contract/refs.ts'
import { formatDate } from '#ui/base/format.ts'
import type { CardActions } from '#ui/lists/card-actions.ts'
import { common } from '#ui/lists/due-items.tsx'
import type { Choice, Setters } from '#ui/lists/setters.tsx'
import { AssigneeItems } from './assignee-items.tsx'

interface WorkCard {
  readonly id: string
  readonly projectId: string | null
  readonly brandId?: string
  readonly dueDate: string | null
  readonly priority: string
  readonly status: string
}

interface Option {
  readonly value: string
  readonly label: string
  readonly lead?: ReactNode
}

type HolderField = 'assigneeId' | 'assignedTo'

interface WorkSettersOptions<Card extends WorkCard, Holder extends HolderField, Fields> extends CardActions<Fields> {
  readonly cards: readonly (Card & Readonly<Record<Holder, string | null>>)[]
  /** today in the viewer's zone */
  readonly today: string
  /** what the field is called that says whose it is */
  readonly holder: Holder
  /** left out where a status is not simply set */
  readonly statuses?: readonly Option[]
  readonly priorities: readonly Option[]
  readonly may: (card: Card, field: string) => boolean
  readonly mayDelete: (card: Card) => boolean
  /** how a single one goes to a status, where it is more than a change: a card is moved as by dragging it */
  readonly onMove?: ((id: string, status: Card['status']) => void) | undefined
  /** somebody is given something whose face may have to be known before the server has answered */
  readonly onPerson?: (person: PersonRef) => void
}

/** What may be set on work of projects from a menu or the bar of the chosen ones, each under the right to it. */
export function workSetters<Card extends WorkCard, Holder extends HolderField, Fields>(
  options: WorkSettersOptions<Card, Holder, Fields>,
): Setters {
  const { cards, today, holder, statuses, priorities, may, mayDelete, change, remove, onMove, onPerson } = options
  const ids = cards.map(({ id }) => id)
  const [only, ...others] = cards
  const any = (field: string) => cards.some((card) => may(card, field))
  const set = (field: string, value: string | null, told: string) => void change(ids, { [field]: value } as Fields, told)
  const choice = (field: 'status' | 'priority', among: readonly Option[], told: (label: string) => string): Choice | undefined =>
    any(field)
      ? {
          value: common(cards, (card): string => card[field]),
          options: among,
          onSet: (value) => {
            if (field === 'status' && onMove && only && others.length === 0) {
              if (value !== only.status) onMove(only.id, value)
            } else set(field, value, told(among.find((option) => option.value === value)?.label ?? value))
          },
        }
      : undefined
  return {
    status: statuses && choice('status', statuses, (label) => `moved to ${label}`),
    assignee: any(holder) && (
      <AssigneeItems
        work={cards.map((card) => ({ ...card, holder: card[holder] }))}
        onSet={(person, told) => {
          if (person) onPerson?.(person)
          set(holder, person?.id ?? null, told)
        }}
      />
    ),
    due: any('dueDate')
      ? {
          value: common(cards, ({ dueDate }) => dueDate),
          today,
          without: cards.every(({ dueDate }) => dueDate === null),
          onSet: (dueDate) => set('dueDate', dueDate, dueDate ? `due ${formatDate(dueDate)}` : 'without a due date'),
        }
      : undefined,
    priority: choice('priority', priorities, (label) => `set to ${label} priority`),
    onDelete: cards.some(mayDelete) ? () => void remove(ids) : undefined,
  }
}
