import type { Ctx } from '#platform/services.ts'
import { findDeletion } from './queries.ts'

/** Takes one deletion back as its kind's own command does, under the same rule. @throws AppError not_found, conflict */
export async function restoreDeletion(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const { kind, recordId } = await findDeletion(ctx, id)
  await kind.restore(ctx, recordId, id)
  return { ok: true }
}
