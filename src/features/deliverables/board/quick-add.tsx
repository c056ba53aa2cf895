import { useQueryClient } from '@tanstack/react-query'
import { QuickAddInProject } from '#features/clients/projects/quick-add-in-project.tsx'
import { onlyOne } from '#ui/board/named-cards.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { callDeliverables } from '../deliverables/client.ts'
import { type DeliverableStatus, deliverableNameMax } from '../deliverables/schema.ts'
import { type DeliverableStore, takeNewOnBoards } from './client.ts'
import { useDeliverableView } from './deliverable-card.tsx'
import { unassigned } from './deliverables-search.ts'

type QuickAddProps = { readonly column: DeliverableStatus; readonly onClose: () => void }

/** A new deliverable in a column by its name alone; what the board is filtered by, it gets as well, so that it stays in sight. */
export function QuickAdd({ column, onClose }: QuickAddProps) {
  const { store } = useDeliverableView()
  const queryClient = useQueryClient()
  return (
    <QuickAddInProject
      kind="deliverable"
      column={column}
      placeholder="What the client gets"
      limit={deliverableNameMax}
      filtered={store.filters.projectId}
      create={async (name, projectId) => {
        const made = await callDeliverables('POST /api/deliverables', { name, projectId, status: column, ...fittingFields(store) })
        takeRecord(queryClient, 'deliverable', made)
        takeNewOnBoards(queryClient, made)
        return made.id
      }}
      onClose={onClose}
    />
  )
}

/** What one chosen value of a filter sets. */
function fittingFields({ filters }: DeliverableStore) {
  const assignedTo = onlyOne(filters.assignedTo)
  const [priority, deliverableType] = [onlyOne(filters.priority), onlyOne(filters.deliverableType)]
  return {
    ...(assignedTo && assignedTo !== unassigned && { assignedTo }),
    ...(priority && { priority }),
    ...(deliverableType && { deliverableType }),
  }
}
