import type { FastifyReply } from 'fastify'
import { writeComment } from '#features/records/comments/commands.ts'
import { linkOf, readOpened } from '#features/records/link-guests/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { hit, type Limit } from '#platform/security/rate-limit.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { LinkPower } from '#shared/rights/actor.ts'
import { allowed, assertAllowed, hidden } from '#shared/rights/decision.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { lockContent, notNewest } from '../items/commands.ts'
import { namedItem } from '../items/record.ts'
import { refOf } from '../items/refs.ts'
import { recordVerdict } from '../reviews/commands.ts'
import type { reviewLinksApi } from './api.ts'
import { readOpenedComment, readOpenedItem } from './queries.ts'
import { canAsGuest } from './rules.ts'
import type { OpenedItemDetail, OpenedThread } from './schema.ts'

type Input<Key extends keyof typeof reviewLinksApi> = ParsedInputOf<(typeof reviewLinksApi)[Key]>

/** What is written by one link, by all of its guests: enough for a lively review, too little to bury one. */
const writes: Limit = { name: 'link:write', max: 120, seconds: 15 * 60 }

/** A guest who may do this by the link, and has said who they are. @throws AppError forbidden, invalid_input, too_many_requests */
async function assertMayWrite({ actor, services }: Ctx, power: LinkPower, reply: FastifyReply): Promise<void> {
  assertAllowed(canAsGuest(actor, power), 'link')
  if (actor.fullName === '') throw invalid('name', 'Say your name first: it stands beside what you write.')
  await hit(services.pool, writes, linkOf(actor).id, reply)
}

/** The item, locked against what would take it out of the link meanwhile. @throws AppError not_found */
async function lockOpened(tx: Tx, ctx: Ctx, itemId: string) {
  await readOpenedItem(ctx, itemId, tx)
  const item = await lockContent(tx, ctx, itemId, (_actor, { sharedVersion }) => (sharedVersion === null ? hidden : allowed))
  // Once more under the lock: its project may have gone to another brand.
  return { item, shown: await readOpenedItem(ctx, itemId, tx) }
}

/** Writes a comment that agency and clients read. It is told and shown as a guest’s. @throws AppError */
export async function commentAsGuest(
  ctx: Ctx,
  { itemId, body, parentId, anchor }: Input<'POST /api/opened-links/:id/items/:itemId/comments'>,
  reply: FastifyReply,
): Promise<OpenedThread> {
  await assertMayWrite(ctx, 'comment', reply)
  return transact(ctx, async (tx) => {
    const { item, shown } = await lockOpened(tx, ctx, itemId)
    if (anchor && anchor.versionId !== shown.versionId) throw notNewest(item.sharedVersion ?? 0)
    const kind = (await ctx.services.kinds()).commentedAs('content-item')
    const written = { recordType: kind.name, recordId: itemId, body, mentions: [], uploadIds: [], ...definedOnly({ parentId, anchor }) }
    const { id } = await writeComment(tx, ctx, { kind, ref: refOf(await namedItem(tx, itemId)) }, written)
    return readOpenedComment(tx, ctx, id)
  })
}

/** Says what a guest thinks of the version that is shown. @throws AppError conflict when it is another one by now */
export async function decideAsGuest(
  ctx: Ctx,
  { itemId, id: _link, ...verdict }: Input<'POST /api/opened-links/:id/items/:itemId/verdict'>,
  reply: FastifyReply,
): Promise<OpenedItemDetail> {
  await assertMayWrite(ctx, 'decide', reply)
  if (verdict.outcome === 'changes' && !verdict.comment) throw invalid('comment', 'Say what is to be changed.')
  const { id, name } = await readOpened(ctx)
  await transact(ctx, async (tx) => {
    const { item } = await lockOpened(tx, ctx, itemId)
    await recordVerdict(tx, ctx, item, verdict, { id, name })
    return null
  })
  // The chain is written with the commit: what was said is only now there to be read.
  return readOpenedItem(ctx, itemId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('gone', 'This was taken back meanwhile.') : error
  })
}
