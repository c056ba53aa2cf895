import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { partsApi } from './api.ts'
import type { PartType, PartView } from './schema.ts'

export const callParts = createClient<typeof partsApi>()

type Of = { readonly deliverableId: string } | { readonly recordType: 'task' | 'content-item' | 'document'; readonly recordId: string }

/** As many as there can be. */
const all = 200

/** Reads the parts of a deliverable, or the deliverables that contain a record. @throws AppError */
export const partsOf = async (of: Of, options: { readonly signal?: AbortSignal } = {}) =>
  (await callParts('GET /api/deliverable-parts', { ...of, limit: all }, options)).items

/** What a deliverable consists of, or what a record is part of. */
export function useParts(of: Of) {
  return useQuery(
    queryOptions({
      queryKey: ['deliverable-parts', of],
      meta: { refreshedBy: ['deliverable', 'task', 'content-item', 'document'] },
      queryFn: ({ signal }) => partsOf(of, { signal }),
    }),
  )
}

const types: readonly string[] = ['task', 'content-item', 'document'] satisfies PartType[]

/** The deliverables that contain a record, as far as the reader sees them; none where they can't be read. */
export async function deliverablesContaining(recordType: string, recordId: string): Promise<PartView['deliverable'][]> {
  if (!types.includes(recordType)) return []
  // Who may not list deliverables isn't kept from saving a version.
  const parts = await partsOf({ recordType: recordType as PartType, recordId }).catch(() => [])
  return parts.map(({ deliverable }) => deliverable)
}
