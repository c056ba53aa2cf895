import type { FastifyReply } from 'fastify'
import { writeComment } from '#features/records/comments/commands.ts'
import { linkOf, readOpened } from '#features/records/link-guests/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { hit, type Limit } from '#platform/security/rate-limit.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { LinkPower } from '#shared/rights/actor.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { lockEngagement, type PlacedEngagement, refOf } from '../engagements/refs.ts'
import { canAnswerOffer } from '../engagements/rules.ts'
import { updateOwnEntry } from '../influencers/commands.ts'
import { answerOffer } from '../offers/commands.ts'
import type { OfferAnswerInput } from '../offers/schema.ts'
import { openedEngagementId, readOwnEngagement, readOwnMessage, readOwnProfile } from './queries.ts'
import { canAsGuest } from './rules.ts'
import type { OwnEngagement, OwnMessage, OwnProfile, OwnProfileUpdate } from './schema.ts'

/** What is written by one link, by all of its guests. */
const writes: Limit = { name: 'link:write', max: 120, seconds: 15 * 60 }

/** A guest who may do this by the link. @throws AppError forbidden, too_many_requests */
export async function assertGuestMay({ actor, services }: Ctx, power: LinkPower, reply: FastifyReply): Promise<void> {
  assertAllowed(canAsGuest(actor, power), 'link')
  await hit(services.pool, writes, linkOf(actor).id, reply)
}

/** The own engagement with its row locked. @throws AppError not_found */
async function lockOwn(tx: Tx, ctx: Ctx, id: string): Promise<PlacedEngagement> {
  await readOwnEngagement(ctx, id, tx)
  const one = await lockEngagement(tx, id)
  return ctx.actor.kind === 'guest' ? one : authorize(canAnswerOffer(ctx.actor, one), one, 'engagement')
}

type Answer = OfferAnswerInput & { offerId: string }

/** Answers the newest offer, by account. @throws AppError conflict, invalid_input */
export async function answerOwn(ctx: Ctx, id: string, { offerId, ...answer }: Answer): Promise<OwnEngagement> {
  return transact(ctx, async (tx) => {
    await answerOffer(tx, ctx, await lockOwn(tx, ctx, id), { offerId, answer })
    return readOwnEngagement(ctx, id, tx)
  })
}

/** The same as the guest of a link, which the decision names. @throws AppError forbidden, conflict, invalid_input */
export async function answerAsGuest(ctx: Ctx, { offerId, ...answer }: Answer, reply: FastifyReply): Promise<OwnEngagement> {
  await assertGuestMay(ctx, 'decide', reply)
  const link = await readOpened(ctx)
  return transact(ctx, async (tx) => {
    const id = await openedEngagementId(tx, ctx.actor)
    await answerOffer(tx, ctx, await lockOwn(tx, ctx, id), { offerId, answer, link: { id: link.id, name: link.name } })
    return readOwnEngagement(ctx, id, tx)
  })
}

/** Writes to the agency: a comment on the engagement with the audience `influencer`. */
export async function writeOwn(ctx: Ctx, id: string, body: string): Promise<OwnMessage> {
  return transact(ctx, async (tx) => {
    const one = await lockOwn(tx, ctx, id)
    const kind = (await ctx.services.kinds()).commentedAs('engagement')
    // A guest has no name that they gave: it is their engagement, so they write as its influencer.
    const actor = ctx.actor.kind === 'guest' ? { ...ctx.actor, fullName: one.influencerName } : ctx.actor
    const written = { recordType: kind.name, recordId: id, body, mentions: [], uploadIds: [], audience: 'influencer' as const }
    const comment = await writeComment(tx, { ...ctx, actor }, { kind, ref: refOf(one) }, written)
    return readOwnMessage(tx, comment.id)
  })
}

/** The same as the guest of a link. @throws AppError forbidden */
export async function writeAsGuest(ctx: Ctx, body: string, reply: FastifyReply): Promise<OwnMessage> {
  await assertGuestMay(ctx, 'comment', reply)
  return writeOwn(ctx, await openedEngagementId(ctx.services.pool, ctx.actor), body)
}

/** Changes one's own contact, handles and rates. @throws AppError conflict, invalid_input */
export async function changeOwnProfile(ctx: Ctx, given: OwnProfileUpdate): Promise<OwnProfile> {
  const { id } = await readOwnProfile(ctx)
  return updateOwnEntry(ctx, id, definedOnly(given), (tx) => readOwnProfile(ctx, tx))
}

/** The same as the guest of a link. @throws AppError forbidden */
export async function changeProfileAsGuest(ctx: Ctx, given: OwnProfileUpdate, reply: FastifyReply): Promise<OwnProfile> {
  await assertGuestMay(ctx, 'comment', reply)
  return changeOwnProfile(ctx, given)
}
