import { partsOf } from './client.ts'
import type { PartType, PartView } from './schema.ts'

const types: readonly string[] = ['task', 'content-item', 'document'] satisfies PartType[]

/** The deliverables that contain a record, as far as the reader sees them; none where they can't be read. */
export async function deliverablesContaining(recordType: string, recordId: string): Promise<PartView['deliverable'][]> {
  if (!types.includes(recordType)) return []
  // Who may not list deliverables isn't kept from saving a version.
  const parts = await partsOf({ recordType: recordType as PartType, recordId }).catch(() => [])
  return parts.map(({ deliverable }) => deliverable)
}
