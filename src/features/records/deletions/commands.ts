import type { Ctx } from '#platform/context.ts'
import { findDeletion, listedKind } from './queries.ts'
import type { RecordNamed } from './schema.ts'

/** Deletes a record as its kind's own command does, under the same rule. @throws AppError not_found, forbidden, invalid_input */
export async function deleteRecord(ctx: Ctx, { recordType, recordId }: RecordNamed): Promise<{ deletionId: string }> {
  const { deletionId } = await listedKind(await ctx.services.kinds(), recordType).remove(ctx, recordId)
  return { deletionId }
}

/** Takes one deletion back as its kind's own command does, under the same rule. @throws AppError not_found, conflict */
export async function restoreDeletion(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const { kind, recordId } = await findDeletion(ctx, id)
  await kind.restore(ctx, recordId, id)
  return { ok: true }
}
