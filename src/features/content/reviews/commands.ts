import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { clientsOf, placeOf } from '#features/clients/projects/queries.ts'
import { type DecisionInput, recordDecision } from '#features/records/decisions/commands.ts'
import { notifyFollowers, notifyReader } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { unplanDated } from '#platform/jobs/dated-jobs.ts'
import { patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Authorized } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import { assertNewest, lockContent, momentNow, refusedAs, settleShare } from '../items/commands.ts'
import { contentNotices } from '../items/notices.ts'
import { readContentItem } from '../items/queries.ts'
import { type ContentRow, eventFor, refOf } from '../items/refs.ts'
import { canReopenContent, canReviewContent, inWork } from '../items/rules.ts'
import { type ContentItemDetail, type ContentStatus, contentItemDetail } from '../items/schema.ts'
import { contentItems, contentReviewers, contentReviews, contentShares, contentVersions } from '../items/table.ts'
import { answerFindings } from '../preflight/commands.ts'
import type { contentReviewsApi } from './api.ts'
import { planReminders, reminderName } from './jobs.ts'
import { decidedWords, verdictWords, wordingOf } from './labels.ts'
import { checkReviewers } from './queries.ts'
import { ask, recordReviewer, unask } from './record.ts'
import { canGiveVerdict, canShareContent, canSubmitContent } from './rules.ts'

type Input<Key extends keyof typeof contentReviewsApi> = ParsedInputOf<(typeof contentReviewsApi)[Key]>
type Item = Authorized<ContentRow>

/** Submits the current version to reviewers, which opens a round. @throws AppError conflict, invalid_input */
export async function submitContent(ctx: Ctx, input: Input<'POST /api/content-items/:id/submission'>): Promise<ContentItemDetail> {
  return transact(ctx, async (tx) => {
    const item = await lockContent(tx, ctx, input.id, canSubmitContent)
    if (!inWork(item.status)) throw refusedAs(item, 'Only a draft, or what is in revision, is submitted.')
    assertNewest(item.versionNumber, input.versionNumber)
    const reviewerIds = [...new Set(input.reviewerIds)]
    await checkReviewers(tx, reviewerIds)
    const { round, agreed } = await nextRound(tx, item)
    if (agreed !== null && round > agreed && !input.confirmBeyond) {
      const says = `This would be round ${round}, and ${agreed} ${agreed === 1 ? 'is' : 'are'} agreed. Confirm that it is to begin all the same.`
      throw new AppError('conflict', says, { fields: { confirmBeyond: says } })
    }
    await answerFindings(tx, ctx, item, input.overrides)
    const [id, at] = [randomUUID(), await momentNow(tx)]
    const { versionNumber, note, dueDate } = input
    const submitted = { submittedBy: ctx.actor.userId, submittedAt: at }
    await tx.drizzle
      .insert(contentReviews)
      .values({ id, contentItemId: item.id, round, versionNumber, agreedRounds: agreed, note: note || null, dueDate, ...submitted })
    await tx.drizzle.insert(contentReviewers).values(reviewerIds.map((userId) => ({ reviewId: id, userId })))
    const told = await moveTo(tx, ctx, item, 'pending_review', at, 'content-item.submitted')
    for (const person of reviewerIds)
      await notifyReader(tx, ctx, contentNotices['content.submitted'], person, { ...told, data: { title: item.title, due: dueDate } })
    if (dueDate) await planReminders(tx, id, dueDate, reviewerIds)
    return readContentItem(ctx, item.id, tx)
  })
}

async function nextRound(tx: Tx, { id, agreedRounds, projectId }: ContentRow): Promise<{ round: number; agreed: number | null }> {
  const found = await row<{ round: number; agreed: number | null }>(
    tx,
    sql`select (select count(*)::int + 1 from content_reviews r where r.content_item_id = ${id}) as round,
      coalesce(${agreedRounds}::int, (select p.agreed_rounds from projects p where p.id = ${projectId})) as agreed`,
  )
  return found ?? { round: 1, agreed: null }
}

/** Says anew who is asked in the round that is open, and tells whoever that changes it for. @throws AppError conflict, invalid_input */
export async function changeReviewers(ctx: Ctx, input: Input<'POST /api/content-items/:id/reviewers'>): Promise<ContentItemDetail> {
  return transact(ctx, async (tx) => {
    const item = await lockContent(tx, ctx, input.id, canSubmitContent)
    const [round] = await tx.drizzle
      .select()
      .from(contentReviews)
      .where(and(eq(contentReviews.contentItemId, item.id), isNull(contentReviews.closedAt)))
    if (!round) throw refusedAs(item, 'Reviewers are changed while a round of review is open.')
    const asked = await tx.drizzle.select().from(contentReviewers).where(eq(contentReviewers.reviewId, round.id))
    const wanted = [...new Set(input.reviewerIds)].toSorted()
    const before = asked.map(({ userId }) => userId).toSorted()
    const gone = before.filter((one) => !wanted.includes(one))
    const come = wanted.filter((one) => !before.includes(one))
    const placed = { ...item, brandId: (await placeOf(tx, item)).brandId }
    const told = { type: 'content-item', ref: refOf(placed), audience: 'internal' as const, data: { title: item.title } }
    for (const [at] of (gone.length > come.length ? gone : come).entries()) recordReviewer(tx, placed, gone[at] ?? null, come[at] ?? null)
    for (const person of gone) {
      await unask(tx, round.id, person)
      await notifyReader(tx, ctx, contentNotices['content.unasked'], person, told)
    }
    for (const person of come) await ask(tx, ctx, placed, round, person, 'reviewerIds')
    return readContentItem(ctx, item.id, tx)
  })
}

/** Decides on the version that is named, and closes the round. @throws AppError conflict when there is a newer one, or somebody was first */
export async function decideContent(ctx: Ctx, input: Input<'POST /api/content-items/:id/decision'>): Promise<ContentItemDetail> {
  const { outcome, versionNumber, comment } = input
  return transact(ctx, async (tx) => {
    const item = await lockContent(tx, ctx, input.id, canReviewContent)
    if (item.status !== 'pending_review') throw refusedAs(item, 'Only what is submitted for review is decided.')
    assertNewest(item.versionNumber, versionNumber)
    const at = await momentNow(tx)
    await closeRound(tx, ctx, item, at)
    if (outcome === 'rejected') await settleShare(tx, item.id, at)
    await append(tx, ctx, item, versionNumber, { outcome, comment })
    const status = outcome === 'needs_revision' ? 'in_revision' : outcome
    const told = await moveTo(tx, ctx, item, status, at, 'content-item.decided')
    await notifyFollowers(tx, ctx, contentNotices['content.decided'], {
      ...told,
      data: { title: item.title, number: versionNumber, did: decidedWords[outcome] },
    })
    return readContentItem(ctx, item.id, tx)
  })
}

async function closeRound(tx: Tx, ctx: Ctx, { id }: ContentRow, at: Date): Promise<void> {
  const [closed] = await tx.drizzle
    .update(contentReviews)
    .set({ closedBy: ctx.actor.userId, closedAt: sql`greatest(${at}, ${contentReviews.submittedAt})` })
    .where(and(eq(contentReviews.contentItemId, id), isNull(contentReviews.closedAt)))
    .returning()
  if (!closed) return
  const asked = await tx.drizzle.select().from(contentReviewers).where(eq(contentReviewers.reviewId, closed.id))
  for (const { userId } of asked) await unplanDated(tx, reminderName, `${closed.id} ${userId}`)
}

/** Publishes what was approved. @throws AppError conflict */
export async function publishContent(ctx: Ctx, input: Input<'POST /api/content-items/:id/publication'>): Promise<ContentItemDetail> {
  const { versionNumber, url, on } = input
  return transact(ctx, async (tx) => {
    const item = await lockContent(tx, ctx, input.id, canReviewContent)
    if (item.status !== 'approved') throw refusedAs(item, 'Only what is approved is published.')
    assertNewest(item.versionNumber, versionNumber)
    const at = await momentNow(tx)
    await settleShare(tx, item.id, at)
    await append(tx, ctx, item, versionNumber, { outcome: 'published', published: { address: url, on } })
    await moveTo(tx, ctx, item, 'published', at, 'content-item.published', { publishedUrl: url, publishedOn: on })
    return readContentItem(ctx, item.id, tx)
  })
}

/** Makes a rejected item a draft again. @throws AppError conflict */
export async function reopenContent(ctx: Ctx, id: string): Promise<ContentItemDetail> {
  return transact(ctx, async (tx) => {
    const item = await lockContent(tx, ctx, id, canReopenContent)
    if (item.status !== 'rejected') throw refusedAs(item, 'Only what was rejected is opened again.')
    await moveTo(tx, ctx, item, 'draft', await momentNow(tx), 'content-item.reopened')
    return readContentItem(ctx, id, tx)
  })
}

/** Puts the current version before the clients of its project or brand, once it was submitted. @throws AppError conflict */
export async function shareContent(
  ctx: Ctx,
  { id, versionNumber }: Input<'POST /api/content-items/:id/share'>,
): Promise<ContentItemDetail> {
  return transact(ctx, async (tx) => {
    const item = await lockContent(tx, ctx, id, canShareContent)
    if (inWork(item.status) || item.status === 'rejected')
      throw refusedAs(item, 'Clients see what was submitted for review: look at it first.')
    assertNewest(item.versionNumber, versionNumber)
    if (item.sharedVersion === versionNumber) return readContentItem(ctx, id, tx)
    const at = await momentNow(tx)
    await settleShare(tx, id, at)
    // What is published waits for nobody.
    const resolvedAt = item.status === 'published' ? at : null
    await tx.drizzle
      .insert(contentShares)
      .values({ id: randomUUID(), contentItemId: id, versionNumber, sharedBy: ctx.actor.userId, sharedAt: at, resolvedAt })
    const shared = { ...item, sharedVersion: versionNumber }
    const told = await patched(tx, ctx, item, { sharedVersion: versionNumber, sharedAt: at }, shared, 'content-item.shared')
    for (const person of await clientsOf(tx, told.ref)) {
      await notifyReader(tx, ctx, contentNotices['content.shared'], person, {
        ...told,
        audience: 'client',
        data: { title: item.title, number: versionNumber },
      })
    }
    return readContentItem(ctx, id, tx)
  })
}

/** Takes an item back from clients. */
export async function unshareContent(ctx: Ctx, id: string): Promise<ContentItemDetail> {
  return transact(ctx, async (tx) => {
    const item = await lockContent(tx, ctx, id, canShareContent)
    if (item.sharedVersion === null) return readContentItem(ctx, id, tx)
    await settleShare(tx, id, await momentNow(tx))
    const { ref } = await patched(
      tx,
      ctx,
      item,
      { sharedVersion: null, sharedAt: null },
      { ...item, sharedVersion: null },
      'content-item.unshared',
    )
    // Those who saw it are told that it is gone.
    const event = { ...eventFor({ ...item, sharedVersion: null }, ref.brandId), version: item.version + 1 }
    tx.record({ ...event, kind: 'content-item.unshared', changes: { audience: ['client', 'internal'] } })
    return readContentItem(ctx, id, tx)
  })
}

/** A client's verdict on the version that was shared. @throws AppError conflict when another one is shared by now */
export async function giveVerdict(ctx: Ctx, input: Input<'POST /api/content-items/:id/verdict'>): Promise<ContentItemDetail> {
  return transact(ctx, async (tx) => {
    await recordVerdict(tx, ctx, await lockContent(tx, ctx, input.id, canGiveVerdict), input)
    return readContentItem(ctx, input.id, tx)
  })
}

type Verdict = Omit<Input<'POST /api/content-items/:id/verdict'>, 'id'>

/** What a client, or the guest of a link, says of the version that was shared. @throws AppError conflict when another one is shared by now */
export async function recordVerdict(
  tx: Tx,
  ctx: Ctx,
  item: Item,
  { outcome, versionNumber, comment }: Verdict,
  link?: DecisionInput['link'],
): Promise<void> {
  if (item.status === 'published' || item.status === 'rejected') throw refusedAs(item, 'There is nothing to decide any more.')
  assertNewest(item.sharedVersion ?? 0, versionNumber)
  await settleShare(tx, item.id, await momentNow(tx))
  await append(tx, ctx, item, versionNumber, { outcome: outcome === 'approved' ? 'verdict_approved' : 'verdict_changes', comment, link })
  const { brandId } = await placeOf(tx, item)
  tx.record({ ...eventFor(item, brandId), kind: 'content-item.verdict', version: item.version, changes: {} })
  const happened = { type: 'content-item', ref: refOf({ ...item, brandId }), audience: 'internal' as const }
  const data = { title: item.title, number: versionNumber, did: verdictWords[outcome] }
  await notifyFollowers(tx, ctx, contentNotices['content.verdict'], { ...happened, data })
}

type Said = {
  outcome: Extract<DecisionInput['outcome'], string>
  comment?: string | null
  published?: { address: string | null; on: string }
  link?: DecisionInput['link']
}

/** Appends to the chain of decisions what is decided on exactly this version. */
async function append(
  tx: Tx,
  ctx: Ctx,
  item: ContentRow,
  number: number,
  { outcome, comment = null, published, link }: Said,
): Promise<void> {
  const [version] = await tx.drizzle
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.contentItemId, item.id), eq(contentVersions.number, number)))
  if (!version) throw new Error(`Content item ${item.id} has no version ${number}.`)
  const { fileId, fileName, body } = version
  const content = fileId ? { file: { id: fileId, ...(fileName ? { name: fileName } : {}) } } : { text: body ?? '' }
  const { id, title, projectId, brandId } = item
  recordDecision(tx, ctx.actor, {
    record: { type: 'content-item', id, title, projectId, brandId },
    version: { id: version.id, number, ...content },
    outcome,
    comment,
    wording: wordingOf(outcome, number),
    ownWork: version.uploadedBy === ctx.actor.userId,
    ...(published ? { published } : {}),
    ...(link ? { link } : {}),
  })
}

type More = Partial<Pick<ContentRow, 'publishedUrl' | 'publishedOn'>>

function moveTo(tx: Tx, ctx: Ctx, item: Item, status: ContentStatus, at: Date, kind: string, more: More = {}) {
  return patched(tx, ctx, item, { status, ...more }, item, kind, { statusSince: at })
}

/** Writes the change with its event. @returns what notices of it hang on, for the agency */
async function patched(
  tx: Tx,
  ctx: Ctx,
  item: Item,
  patch: Partial<ContentRow>,
  next: ContentRow,
  kind: string,
  derived: Partial<ContentRow> = {},
) {
  const { brandId } = await placeOf(tx, item)
  await patchRecord(tx, ctx.actor, {
    table: contentItems,
    view: contentItemDetail,
    row: item,
    patch,
    derived,
    event: { ...eventFor(next, brandId), kind },
    read: () => readContentItem(ctx, item.id, tx),
  })
  const ref = { ...refOf({ ...next, brandId }), brandId }
  return { type: 'content-item', ref, audience: 'internal' as const }
}
