import { workSetters } from '#features/clients/projects/work-setters.tsx'
import type { Setters } from '#ui/lists/setters.tsx'
import { canChangeTaskField, canDeleteTask } from './rules.ts'
import type { TaskCard, TaskStatus } from './schema.ts'
import { useCardActions } from './task-actions.tsx'
import { priorityOptions, statusOptions } from './task-options.tsx'
import { useBoardView } from './task-view-context.tsx'

/** What this person may set on these tasks. @param onMove how a single one goes to a status, where it is moved as by dragging it */
export function useTaskSetters(cards: readonly TaskCard[], onMove?: (id: string, status: TaskStatus) => void): Setters {
  const { store, actor, today } = useBoardView()
  return workSetters({
    cards,
    today,
    holder: 'assigneeId',
    statuses: statusOptions,
    priorities: priorityOptions,
    may: (card, field) => canChangeTaskField(actor, card, field).allowed,
    mayDelete: (card) => canDeleteTask(actor, card).allowed,
    ...useCardActions(),
    onMove,
    onPerson: (person) => store.takeRefs({ people: [person], projects: [] }),
  })
}
