import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { recordDecision } from '#features/records/decisions/commands.ts'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { mailConfigured } from '#platform/process/env.ts'
import { accountOf } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { dateText } from '#shared/values/dates.ts'
import { setStatusByAnswer, takePlace } from '../engagement-moves/commands.ts'
import { engagementNotices } from '../engagements/notices.ts'
import { notifyInfluencer, notifyOwner } from '../engagements/notify.ts'
import { readEngagement } from '../engagements/queries.ts'
import { offerOutcomes } from '../engagements/record.ts'
import { eventFor, lockEngagement, type PlacedEngagement, refreshOwn } from '../engagements/refs.ts'
import { canEditEngagement, isEnded, isNegotiable, statusAfter } from '../engagements/rules.ts'
import type { EngagementView, OfferAnswer } from '../engagements/schema.ts'
import { engagementOffers } from '../engagements/table.ts'
import { claim, release } from '../exclusivity/commands.ts'
import { periodOf } from '../exclusivity/queries.ts'
import type { offersApi } from './api.ts'
import { manifestNow, newestOffer, type OfferRow, readOffer } from './queries.ts'
import type { OfferAnswerInput } from './schema.ts'
import { frozen } from './tools.ts'

type Send = (typeof offersApi)['POST /api/engagement-offers']
type Accept = (typeof offersApi)['POST /api/engagement-acceptances']

/** Freezes the terms as the next offer and sends it. @throws AppError conflict, invalid_input for a term that is missing */
export async function sendOffer(ctx: Ctx, { engagementId, validUntil }: ParsedInputOf<Send>): Promise<OutputOf<Send>> {
  const shown = !mailConfigured(ctx.services)
  // The address of the link leaves here once and is in no stored answer.
  let link: string | null = null
  const offer = await transact(ctx, async (tx) => {
    const found = await lockEngagement(tx, engagementId)
    const one = authorize(canEditEngagement(ctx.actor, found), found, 'engagement')
    refuseOffer(one)
    const today = await workspaceToday(tx)
    if (validUntil !== null && validUntil < today) throw invalid('validUntil', 'Choose today or a later day.')
    const before = await newestOffer(tx, engagementId)
    if (before?.sentAt && before.answer === null && before.voidedAt === null && !hasLapsed(before, today))
      throw new AppError('conflict', `Offer ${before.number} waits for its answer. Change a term to make the next one.`)
    const { id, number } = await freeze(tx, ctx, one, before, validUntil)
    recordOfferEvent(tx, { ...one, offered: true }, id, 'sent')
    link = await notifyInfluencer(tx, ctx, { ...one, offered: true }, engagementNotices['engagement.offer-sent'], {
      campaign: one.campaignName,
      number,
    })
    return readOffer(tx, id)
  })
  return { offer, link: shown ? link : null }
}

/** @throws AppError conflict, invalid_input */
function refuseOffer(one: PlacedEngagement): void {
  if (isEnded(one.status)) throw new AppError('conflict', `This engagement is ${one.status}. Reopen it to make an offer.`)
  if (one.influencerStatus === 'blacklisted') throw new AppError('conflict', `${one.influencerName} is blacklisted. No offer can be made.`)
  if (one.agreedRate === null) throw invalid('agreedRate', 'Enter the agreed rate: 0 where no fee is paid.')
  if (one.categoryId === null) throw invalid('categoryId', 'Choose a category: it decides whom this engagement excludes.')
  if (periodOf(one) !== null) return
  if (one.exclusive) throw invalid('exclusiveFrom', 'Enter from when until when it is exclusive.')
  throw invalid('startDate', 'Enter when the engagement starts and ends.')
}

const hasLapsed = ({ validUntil }: OfferRow, today: string): boolean => validUntil !== null && validUntil < today

/** Writes what the engagement says now into its next offer; one that has lapsed is replaced. */
async function freeze(
  tx: Tx,
  ctx: Ctx,
  one: PlacedEngagement,
  before: OfferRow | undefined,
  validUntil: string | null,
): Promise<{ id: string; number: number; manifest: string }> {
  const prepared = before && before.sentAt === null ? before : undefined
  if (before && !prepared && before.answer === null && before.voidedAt === null)
    await tx.query('update engagement_offers set voided_at = now() where id = $1', [before.id])
  const { id, number } = prepared ?? (await beginOffer(tx, one.id, before))
  const { manifest, sha256 } = frozen(await manifestNow(tx, one, number))
  await tx.query('update engagement_offers set manifest = $2, sha256 = $3, sent_at = now(), sent_by = $4, valid_until = $5 where id = $1', [
    id,
    manifest,
    sha256,
    accountOf(ctx.actor),
    validUntil,
  ])
  await tx.query('update engagements set terms_changed_at = null, version = version + 1, updated_at = now() where id = $1', [one.id])
  return { id, number, manifest }
}

function recordOfferEvent(tx: Tx, one: PlacedEngagement, id: string, what: 'sent' | OfferAnswer): void {
  refreshOwn(tx, one)
  tx.record({ ...eventFor(one), recordType: 'engagement-offer', recordId: id, kind: `engagement-offer.${what}` })
}

/** What was answered, inside a sentence. */
const did: Readonly<Record<OfferAnswer, string>> = { accepted: 'accepted', declined: 'declined', changes: 'asked for changes to' }

type Answered = { offerId: string; answer: OfferAnswerInput; link?: { id: string; name: string } }

/**
 * Answers an offer as its influencer. The caller has checked that the engagement is theirs, and has locked it.
 * @throws AppError conflict where it isn't the newest one any more, with the number that is; invalid_input
 */
export async function answerOffer(tx: Tx, ctx: Ctx, one: PlacedEngagement, { offerId, answer, link }: Answered): Promise<void> {
  const offer = await openOffer(tx, one, offerId)
  const { outcome } = answer
  // A guest has said no name: the engagement is theirs, so they answer as its influencer.
  const fullName = answer.fullName ?? (ctx.actor.fullName || one.influencerName)
  if (outcome === 'accepted' && answer.fullName === undefined) throw invalid('fullName', 'Type your full name to accept.')
  if (outcome === 'changes' && !answer.comment) throw invalid('comment', 'Say what should change.')
  await keepAnswer(tx, offer.id, { outcome, fullName, comment: answer.comment, elsewhere: false })
  await followAnswer(tx, ctx, one, outcome, answer.comment)
  if (outcome !== 'changes') {
    const actor = ctx.actor.kind === 'guest' ? { ...ctx.actor, fullName } : ctx.actor
    recordDecision(tx, actor, {
      ...decisionOn(one, offer),
      outcome: offerOutcomes[outcome],
      wording: `I ${outcome === 'accepted' ? 'accept' : 'decline'} offer ${offer.number} for ${one.campaignName}.`,
      comment: answer.comment,
      ...(link ? { link } : {}),
    })
  }
  recordOfferEvent(tx, one, offer.id, outcome)
  const { influencerName: influencer, campaignName: campaign } = one
  notifyOwner(tx, one, engagementNotices['engagement.offer-answered'], { influencer, campaign, number: offer.number, did: did[outcome] })
}

/** The offer that is to be answered. @throws AppError conflict, not_found */
async function openOffer(tx: Tx, one: PlacedEngagement, offerId: string): Promise<OfferRow & { manifest: string }> {
  const newest = await newestOffer(tx, one.id)
  const asked = await row<{ number: number }>(
    tx,
    sql`select number from engagement_offers where id = ${offerId} and engagement_id = ${one.id} and sent_at is not null`,
  )
  if (!newest || !asked) throw notFound('offer')
  if (newest.id !== offerId || newest.voidedAt !== null) {
    const next = newest.id === offerId ? newest.number + 1 : newest.number
    const ready = newest.sentAt !== null && newest.voidedAt === null
    throw new AppError(
      'conflict',
      `Offer ${asked.number} was replaced: the newest is offer ${next}. ${ready ? 'Look at that one.' : 'You will get it as soon as it is ready.'}`,
    )
  }
  if (newest.answer !== null) throw new AppError('conflict', `Offer ${newest.number} was answered already.`)
  if (hasLapsed(newest, await workspaceToday(tx)))
    throw new AppError(
      'conflict',
      `Offer ${newest.number} could be answered until ${dateText(newest.validUntil ?? '')}. Ask the agency for a new one.`,
    )
  if (one.influencerStatus === 'blacklisted' || isEnded(one.status) || newest.manifest === null)
    throw new AppError('conflict', 'This offer can’t be answered any more. Ask the agency.')
  return { ...newest, manifest: newest.manifest }
}

type Kept = { outcome: OfferAnswer; fullName: string; comment: string | null; elsewhere: boolean }

async function keepAnswer(tx: Tx, offerId: string, { outcome, fullName, comment, elsewhere }: Kept): Promise<void> {
  await tx.query(
    'update engagement_offers set answer = $2, answered_at = now(), full_name = $3, comment = $4, elsewhere = $5 where id = $1',
    [offerId, outcome, fullName, comment, elsewhere],
  )
}

/** Moves the engagement as its answer says. @throws AppError conflict for a clash */
async function followAnswer(tx: Tx, ctx: Ctx, one: PlacedEngagement, outcome: OfferAnswer, comment: string | null): Promise<void> {
  const status = isNegotiable(one.status) ? statusAfter(outcome, one.status) : one.status
  if (outcome === 'accepted') {
    await claim(tx, ctx, one)
    await takePlace(tx, ctx, one)
    const today = await workspaceToday(tx)
    await tx.query(`update engagement_payments set due_on = $2 where engagement_id = $1 and state = 'planned' and due = 'acceptance'`, [
      one.id,
      today,
    ])
  }
  if (status === 'cancelled') await release(tx, one.id)
  if (status !== one.status) await setStatusByAnswer(tx, one, status, comment ?? 'Declined by the influencer')
}

const decisionOn = (one: PlacedEngagement, offer: { id: string; number: number; manifest: string }) => ({
  // The chain is for ever: it names the campaign and never the person.
  record: { type: 'engagement', id: one.id, title: one.campaignName, projectId: one.projectId, brandId: one.brandId },
  version: { id: offer.id, number: offer.number, text: offer.manifest },
  audience: 'internal' as const,
  ownWork: false,
})

/** Records an acceptance got elsewhere on the terms as they are now. @throws AppError conflict, invalid_input */
export async function recordAcceptance(
  ctx: Ctx,
  { engagementId, fullName, note, attachmentId }: ParsedInputOf<Accept>,
): Promise<EngagementView> {
  return transact(ctx, async (tx) => {
    const found = await lockEngagement(tx, engagementId)
    const one = authorize(canEditEngagement(ctx.actor, found), found, 'engagement')
    refuseOffer(one)
    if (!note && attachmentId === null) throw invalid('note', 'Say how it was accepted, or choose the file that shows it.')
    if (attachmentId !== null) await checkAttachment(tx, engagementId, attachmentId)
    const before = await newestOffer(tx, engagementId)
    const offer = await freeze(tx, ctx, one, before, null)
    await keepAnswer(tx, offer.id, { outcome: 'accepted', fullName, comment: note, elsewhere: true })
    await followAnswer(tx, ctx, { ...one, offered: true }, 'accepted', null)
    recordDecision(tx, ctx.actor, {
      ...decisionOn(one, offer),
      outcome: offerOutcomes.accepted,
      wording: `I record that offer ${offer.number} for ${one.campaignName} was accepted elsewhere.`,
      comment: note,
    })
    recordOfferEvent(tx, { ...one, offered: true }, offer.id, 'accepted')
    return readEngagement(ctx, engagementId, tx)
  })
}

async function checkAttachment(tx: Tx, engagementId: string, attachmentId: string): Promise<void> {
  const found = await row(
    tx,
    sql`select 1 from attachments a where a.id = ${attachmentId} and a.record_type = 'engagement' and a.record_id = ${engagementId} and a.deleted_at is null`,
  )
  if (!found) throw invalid('attachmentId', 'Choose a file of this engagement')
}

/** Begins the next offer, which is sent later. @returns its row */
export async function beginOffer(tx: Tx, engagementId: string, before: OfferRow | undefined): Promise<{ id: string; number: number }> {
  const next = { id: randomUUID(), number: (before?.number ?? 0) + 1 }
  await tx.drizzle.insert(engagementOffers).values({ ...next, engagementId })
  return next
}

/** A term has changed: an offer that waits for its answer is void, and the next number is being prepared. @returns whether one was voided */
export async function voidOpenOffer(tx: Tx, engagementId: string): Promise<boolean> {
  const before = await newestOffer(tx, engagementId)
  if (!before?.sentAt || before.answer !== null || before.voidedAt !== null) return false
  await tx.query('update engagement_offers set voided_at = now() where id = $1', [before.id])
  await beginOffer(tx, engagementId, before)
  return true
}
