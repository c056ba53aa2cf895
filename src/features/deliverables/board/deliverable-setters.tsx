import { workSetters } from '#features/clients/projects/work-setters.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useToday } from '#ui/base/use-today.ts'
import type { CardActions } from '#ui/lists/card-actions.ts'
import type { Setters } from '#ui/lists/setters.tsx'
import { deliverablePriorityOptions, deliverableStatusOptions } from '../deliverables/deliverable-options.tsx'
import { canChangeDeliverableField, canDeleteDeliverable } from '../deliverables/rules.ts'
import type { DeliverableCard, DeliverableStatus } from '../deliverables/schema.ts'
import type { DeliverableChange } from './client.ts'

type How = CardActions<DeliverableChange> &
  Pick<Parameters<typeof workSetters>[0], 'onPerson'> & {
    readonly onMove?: ((id: string, status: DeliverableStatus) => void) | undefined
  }

/** What this person may set on these deliverables. */
export function useDeliverableSetters(cards: readonly DeliverableCard[], how: How): Setters {
  const actor = useActor()
  return workSetters({
    cards,
    today: useToday(actor.timezone),
    holder: 'assignedTo',
    statuses: deliverableStatusOptions,
    priorities: deliverablePriorityOptions,
    may: (card, field) => canChangeDeliverableField(actor, card, field).allowed,
    mayDelete: (card) => canDeleteDeliverable(actor, card).allowed,
    ...how,
  })
}
