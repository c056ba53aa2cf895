import type { QueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { oneOf } from '#ui/records/record-queries.ts'
import type { deliverablesApi } from './api.ts'
import { shownOnDeliverables } from './labels.ts'

export const callDeliverables = createClient<typeof deliverablesApi>()

/** One deliverable as its record shows it. What it consists of and its files are part of what a verdict is given on. */
export function deliverableOptions(id: string) {
  return oneOf('deliverable', id, (one, options) => callDeliverables('GET /api/deliverables/:id', { id: one }, options), [
    ...shownOnDeliverables,
    'deliverable-part',
    'attachment',
  ])
}

/** Loads anew what shows deliverables. */
export function refreshDeliverables(queryClient: QueryClient): Promise<unknown> {
  const names = ['deliverables', 'deliverable', 'deliverable-board', 'deliverable-parts']
  return Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Takes one deletion back. @throws AppError */
export async function restoreDeliverable(queryClient: QueryClient, id: string, deletionId: string): Promise<void> {
  await callDeliverables('POST /api/deliverables/:id/restore', { id, deletionId })
  await refreshDeliverables(queryClient)
}
