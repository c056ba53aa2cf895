import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import { personRefFor, personRefOf, someoneElse, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { prepared, type Queryable, row } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import type { Http } from '#platform/http/route.ts'
import type { DecidedKind } from '#platform/records/record-kind.ts'
import { auditAlone } from '#platform/transactions/audit-alone.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { type Actor, inScope } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { outcomeWords } from './labels.ts'
import { canExportProof, canRemoveName, canRemoveText, canSeeChain } from './rules.ts'
import type { ChainHead, DecisionText, DecisionView, decisionList, proofInput, VerificationView, verificationList } from './schema.ts'

/** The sealed texts of a decision that meet a condition, by their names in the view. */
const textsWhere = (condition: (column: SQL) => SQL): SQL => {
  const texts = { recordTitle: 'record_title', wording: 'wording', address: 'address' } satisfies Record<DecisionText, string>
  const each = Object.entries(texts).map(([name, column]) => sql`case when ${condition(sql.raw(`d.${column}`))} then ${name}::text end`)
  return sql`array_remove(array[${sql.join(each, sql`, `)}], null)`
}
const isRemoved = (column: SQL): SQL => sql`${column} is null and ${column}_seal is not null`
const isSealed = (column: SQL): SQL => sql`${column}_salt is not null`

const columns = (actor: Actor): SQL => sql`d.id, d.number, d.decided_at as "decidedAt", d.outcome, d.audience, d.comment, d.wording,
  d.version_number as "versionNumber", d.file_name as "fileName", d.size, d.sha256, d.decider_kind as "deciderKind", d.actor_kind as "actorKind",
  case when d.decider_name is null or d.decider_id is null or ${standsByName(actor, sql`d.decider_id`)} then d.decider_name
    else ${someoneElse}::text end as "deciderName",
  case when d.decider_name is not null then ${personRefFor(actor, 'u')} end as decider, d.roles, d.own_work as "ownWork", d.address,
  d.published_on::text as "publishedOn", d.hash, d.record_title as "recordTitle", ${textsWhere(isRemoved)} as "removedTexts",
  ${canRemoveName(actor).allowed} and coalesce(d.decider_name, '') <> '' and d.decider_kind <> 'system'
    and (u.id is null or u.deactivated_at is not null) as "nameRemovable",
  case when ${canRemoveText(actor).allowed} and d.about_number is null then ${textsWhere(isSealed)} else '{}' end as "removableTexts"`

/** The decisions on one record, through the reader's view: people outside the agency see what clients and guests decided. */
export async function listDecisions(ctx: Ctx, input: z.output<typeof decisionList>): Promise<Page<DecisionView>> {
  const kind = await kindSeen(ctx, input)
  const found = await listPage<Omit<DecisionView, 'outcomeLabel' | 'tone'>>(ctx.services.pool, input, {
    columns: columns(ctx.actor),
    from: sql`decisions d left join users u on u.id = d.decider_id`,
    where: [
      sql`d.record_type = ${input.recordType} and d.record_id = ${input.recordId}`,
      ctx.actor.staff ? undefined : sql`d.audience = 'client'`,
    ],
    order: descending(['number', 'd.number']),
  })
  const items = found.items.map((decision) => {
    const { label, tone } = outcomeWords(decision.outcome, kind?.decided.outcomes)
    return { ...decision, outcomeLabel: label, tone }
  })
  return { ...found, items }
}

/**
 * The kind of a record whose decisions the actor may read: those of a visible record, and for admins those of one that is gone.
 * @returns undefined where no kind of record has this name any more @throws AppError not_found
 */
async function kindSeen({ actor, services }: Ctx, record: { recordType: string; recordId: string }): Promise<DecidedKind | undefined> {
  const kind = (await services.kinds()).decided.find(({ name }) => name === record.recordType)
  const ref = await kind?.find(services.pool, actor, record.recordId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  const open = ref ? actor.staff || inScope(actor, ref) : canSeeChain(actor).allowed
  if (!open) throw notFound(kind?.noun ?? 'record')
  return kind
}

/** The end of the chain. */
export async function readHead({ actor, services }: Ctx): Promise<ChainHead> {
  assertAllowed(canSeeChain(actor), 'chain of decisions')
  const [head] = await prepared<ChainHead>(
    services.pool,
    'decision_head',
    'select number, hash, decided_at as "decidedAt" from decision_chain',
    [],
  )
  if (!head) throw new Error('The chain of decisions has no head.')
  return head
}

/** The proof of one record's decisions, or of all of them; that it was taken stands in the audit log. */
export async function sendProof(ctx: Ctx, { recordType, recordId }: z.output<typeof proofInput>, http: Http): Promise<void> {
  const about = recordType && recordId ? { recordType, recordId } : null
  if (about) {
    await kindSeen(ctx, about)
    assertAllowed(canExportProof(ctx.actor), 'proof')
  } else assertAllowed(canSeeChain(ctx.actor), 'chain of decisions')
  const { services } = ctx
  const [{ proofOf, verifier }, { proofPdf }, { sendMade }] = await Promise.all([
    import('./proof-export.ts'),
    import('./proof-pdf.ts'),
    import('#platform/http/archive.ts'),
  ])
  const kinds = await services.kinds()
  const proof = await proofOf(services.pool, kinds, (await workspaceNow(services.pool)).name, about)
  const outcomesOf = new Map(kinds.decided.map(({ name, decided }) => [name, decided.outcomes]))
  const pdf = await proofPdf(proof, ({ recordType, outcome }) => outcomeWords(outcome, outcomesOf.get(recordType)).label)
  await auditAlone(ctx, {
    kind: 'list.exported',
    recordType: about?.recordType ?? 'decision',
    recordId: about?.recordId ?? null,
    recordName: 'Proof of approval',
  })
  const files = [
    { name: 'proof.pdf', bytes: pdf },
    { name: 'proof.json', bytes: Buffer.from(JSON.stringify(proof, null, 1)) },
    { name: 'verify.mjs', bytes: verifier() },
  ]
  await sendMade(files, http, `Proof of approval ${proof.head.number}.zip`)
}

const verificationColumns = sql`v.id, v.state, v.with_files as "withFiles", v.started_at as "startedAt", v.ended_at as "endedAt",
  case when u.id is not null then ${personRefOf('u')} end as "requestedBy", v.decisions, v.versions_read as "versionsRead",
  v.versions_gone as "versionsGone", v.head_number as "headNumber", v.head_hash as "headHash", v.finding_count as "findingCount", v.findings`

/** When the chain was verified and what was found. */
export async function listVerifications(ctx: Ctx, input: z.output<typeof verificationList>): Promise<Page<VerificationView>> {
  assertAllowed(canSeeChain(ctx.actor), 'chain of decisions')
  return listPage<VerificationView>(ctx.services.pool, input, {
    columns: verificationColumns,
    from: sql`decision_verifications v left join users u on u.id = v.requested_by`,
    where: [],
    order: descending(['moment', 'v.started_at'], ['uuid', 'v.id']),
  })
}

/** One run. @throws Error when it is not there */
export async function verificationOf(db: Queryable, id: string): Promise<VerificationView> {
  const found = await row<VerificationView>(
    db,
    sql`select ${verificationColumns} from decision_verifications v left join users u on u.id = v.requested_by where v.id = ${id}`,
  )
  if (!found) throw new Error('There is no such run.')
  return found
}
