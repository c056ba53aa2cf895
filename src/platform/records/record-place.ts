import type { Ctx } from '../context.ts'
import type { Tx } from '../transactions/tx.ts'
import type { RecordRef } from './record-ref.ts'

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

/** Lets the kinds that contain other records follow up, in the same transaction, on a new version of one. */
export async function partChanged(tx: Tx, ctx: Ctx, part: { recordType: string; recordId: string }): Promise<void> {
  for (const kind of (await ctx.services.kinds()).all) await kind.partChanged?.(tx, ctx, part)
}
