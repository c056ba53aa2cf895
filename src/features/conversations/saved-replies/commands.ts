import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import type { savedRepliesApi } from './api.ts'
import { readSavedReply } from './queries.ts'
import { savedReplyKind } from './record.ts'
import { canManageSavedReplies } from './rules.ts'
import { type SavedReplyView, savedReplyView } from './schema.ts'
import { savedReplies } from './table.ts'

type Input<Key extends keyof typeof savedRepliesApi> = ParsedInputOf<(typeof savedRepliesApi)[Key]>

/** Saves a reply. @throws AppError forbidden, conflict when its name is taken */
export async function createSavedReply(ctx: Ctx, fields: Input<'POST /api/saved-replies'>): Promise<SavedReplyView> {
  assertAllowed(canManageSavedReplies(ctx.actor), 'saved reply')
  return transact(ctx, async (tx) => {
    const id = randomUUID()
    await checkName(tx, { id, name: fields.name })
    await tx.drizzle.insert(savedReplies).values({ ...fields, id, createdBy: ctx.actor.userId })
    tx.record({
      ...eventFor({ id }),
      kind: 'saved-reply.created',
      version: 1,
      changes: beginning(ctx.actor, savedReplyView, fields),
    })
    return readSavedReply(ctx, id, tx)
  })
}

/** Changes a saved reply. @throws AppError stale, conflict */
export async function updateSavedReply(
  ctx: Ctx,
  { id, version, ...patch }: Input<'PATCH /api/saved-replies/:id'>,
): Promise<SavedReplyView> {
  assertAllowed(canManageSavedReplies(ctx.actor), 'saved reply')
  return transact(ctx, async (tx) => {
    const reply = await lockRecord(tx, ctx.actor, savedReplyKind, id, canManageSavedReplies)
    if (patch.name !== undefined) await checkName(tx, { id, name: patch.name })
    await patchRecord(tx, ctx.actor, {
      table: savedReplies,
      view: savedReplyView,
      row: reply,
      patch,
      baseVersion: version,
      event: { ...eventFor(reply), kind: 'saved-reply.updated' },
      read: () => readSavedReply(ctx, id, tx),
    })
    return readSavedReply(ctx, id, tx)
  })
}

/** Marks one as deleted; what was written with it stays. */
export async function deleteSavedReply(ctx: Ctx, id: string): Promise<OutputOf<(typeof savedRepliesApi)['DELETE /api/saved-replies/:id']>> {
  assertAllowed(canManageSavedReplies(ctx.actor), 'saved reply')
  return transact(ctx, async (tx) =>
    markDeleted(tx, savedReplyKind, await lockRecord(tx, ctx.actor, savedReplyKind, id, canManageSavedReplies), eventFor),
  )
}

/** Takes a deletion back. @throws AppError conflict when its name is taken by now */
export async function restoreSavedReply(ctx: Ctx, id: string, deletionId: string): Promise<SavedReplyView> {
  assertAllowed(canManageSavedReplies(ctx.actor), 'saved reply')
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, savedReplyKind, id, deletionId)
    const reply = authorize(canManageSavedReplies(ctx.actor), found, 'saved reply')
    await checkName(tx, reply)
    await takeBack(tx, await ctx.services.kinds(), savedReplyKind, reply, eventFor)
    return readSavedReply(ctx, id, tx)
  })
}

/** Names are unique, whatever their case. @throws AppError conflict */
async function checkName(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  const taken = await row(tx, sql`select 1 from saved_replies where lower(name) = lower(${name}) and id <> ${id} and deleted_at is null`)
  if (!taken) return
  const sentence = `There is a saved reply called “${name}” already. Choose another name.`
  throw new AppError('conflict', sentence, { fields: { name: sentence } })
}

/** It lies in no project and no brand: those who take them hear of it. */
const eventFor = ({ id }: { id: string }) => ({
  recordType: 'saved-reply',
  recordId: id,
  audience: 'internal' as const,
  readers: 'saved-replies.view',
})
