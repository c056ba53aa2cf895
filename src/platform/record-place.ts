import type { RecordRef } from './record-kind.ts'

/** Where a record lies, as rules ask for it. */
export function reachOf({ projectId, brandId, readers }: RecordRef): {
  projectId: string | null
  brandId: string | null
  everywhere: boolean
} {
  return { projectId, brandId, everywhere: readers !== undefined }
}

/** The same for an event of what hangs on it. */
export function eventPlaceOf({ projectId, brandId, readers }: RecordRef) {
  return { projectId, brandId, ...(readers !== undefined && { readers }) }
}
