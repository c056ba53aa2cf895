import { createHash, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { AuditKind } from '#shared/records/audit-kinds.ts'
import type { DeclaredOutcome } from '#shared/records/decision-outcome.ts'
import { type Actor, isClient } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import type { decisionsApi } from './api.ts'
import { verificationJob } from './jobs.ts'
import { decisionTextLabels } from './labels.ts'
import { verificationOf } from './queries.ts'
import { canRemoveName, canRemoveText, canSeeChain } from './rules.ts'
import { type CommonOutcome, type DeciderKind, type DecisionText, decisionTexts, type VerificationView } from './schema.ts'

/** What a decision is made on, and what it says. */
export type DecisionInput = {
  /** the record, by the name of its kind, whose record.ts has `decided`. The current title and the names of project and brand are stored;
   * the brand of a project is looked up. */
  record: { type: string; id: string; title: string; projectId?: string | null; brandId?: string | null }
  /**
   * The exact version; left out where the decision is about none, such as a payment. A file is given by its id, and its stored name, size
   * and SHA-256 are used (`name` where the record calls it something else). A text is given whole and counts by its UTF-8; so does the
   * manifest of a version that consists of several files.
   */
  version?: { id: string; number: number } & ({ file: { id: string; name?: string } } | { text: string })
  /** a common outcome, or one that the record's kind declares */
  outcome: Exclude<CommonOutcome, 'name_removed' | 'text_removed'> | DeclaredOutcome
  comment?: string | null
  /** the words that the person read when they decided: "I approve version 3 for publication." */
  wording?: string | null
  /** whether the person who decides made this version */
  ownWork: boolean
  /** where something was published, and on which calendar day */
  published?: { address: string | null; on: string }
  /** the secret link that a guest used; a guest can't decide without one */
  link?: { id: string; name: string }
  audience?: 'internal' // clients never read it, even of a guest
}

const insertDecision = `
  insert into decisions (id, record_type, record_id, record_title, project_id, project_name, brand_id, brand_name, version_id, version_number,
    of_file, file_name, size, sha256, outcome, audience, wording, comment, decider_kind, actor_kind, decider_id, decider_name, roles, link_id,
    link_name, own_work, address, published_on)
  select $1::uuid, $2, $3::uuid, $4, $5::uuid, p.name, b.id, b.name, $7::uuid, $8::int, f.id, coalesce($10, f.name), coalesce($11::bigint, f.size),
    coalesce($12, f.sha256), $13, $14, $15, $16, $17, $18, $19::uuid, $20, $21::text[], $22::uuid, $23, $24::boolean, $25, $26::date
  from (values (1)) one
    left join projects p on p.id = $5::uuid
    left join brands b on b.id = coalesce(p.brand_id, $6::uuid)
    left join files f on f.id = $9::uuid`

/**
 * Appends a decision to the workspace's chain, in the open transaction: both are committed or neither. The command that decides calls it
 * under the lock of the record, after it has checked that the version is still the newest.
 *
 * The insert is the last statement before the commit (`tx.atLast`) and sets number, hash and time, so the chain is locked only for the
 * commit and nothing of the decision can be read earlier. The actor decides: an account, a guest or the system. Clients read the decisions
 * of clients and guests; the agency alone reads its own, those of the system and those of influencers.
 *
 * @returns the decision's id @throws Error for a guest without a link
 */
export function recordDecision(tx: Tx, actor: Actor, decision: DecisionInput): string {
  const id = randomUUID()
  const { record, version, outcome, published, link } = decision
  const kind = deciderKindOf(actor)
  if (kind === 'guest' && !link) throw new Error('A guest decides by a secret link: name it.')
  const text = version && 'text' in version ? Buffer.from(version.text, 'utf8') : null
  const file = version && 'file' in version ? version.file : null
  tx.atLast({
    name: 'insert_decision',
    text: insertDecision,
    values: [
      id,
      record.type,
      record.id,
      record.title,
      record.projectId ?? null,
      record.brandId ?? null,
      version?.id ?? null,
      version?.number ?? null,
      file?.id ?? null,
      file?.name ?? null,
      text?.length ?? null,
      text && createHash('sha256').update(text).digest('hex'),
      typeof outcome === 'string' ? outcome : outcome.name,
      decision.audience ?? (kind === 'client' || kind === 'guest' ? 'client' : 'internal'),
      decision.wording ?? null,
      decision.comment || null,
      kind,
      actor.kind,
      kind === 'guest' || kind === 'system' ? null : actor.userId,
      actor.fullName,
      actor.roles,
      link?.id ?? null,
      link?.name ?? null,
      decision.ownWork,
      published?.address ?? null,
      published?.on ?? null,
    ],
  })
  return id
}

function deciderKindOf(actor: Actor): DeciderKind {
  if (actor.kind === 'system' || actor.kind === 'guest') return actor.kind
  if (isClient(actor)) return 'client'
  return actor.external ? 'influencer' : 'internal'
}

/** Asks for a run over the whole chain, which a job does soon. @returns the run, waiting */
export function verifyNow(ctx: Ctx): Promise<VerificationView> {
  assertAllowed(canSeeChain(ctx.actor), 'chain of decisions')
  const { log, jobs } = ctx.services
  return transact(ctx, async (tx) => {
    const id = randomUUID()
    await tx.query('insert into decision_verifications (id, with_files, requested_by) values ($1, true, $2)', [id, ctx.actor.userId])
    tx.record({ kind: 'decision-verification.created', recordType: 'decision-verification', recordId: id, audience: 'admin' })
    tx.afterCommit(() => {
      jobs.send(verificationJob).catch((error: unknown) => log.warn({ err: error }, 'asking for a verification failed'))
    })
    return verificationOf(tx, id)
  })
}

type NameRemoval = (typeof decisionsApi)['POST /api/decisions/:id/name-removal']
type TextRemoval = (typeof decisionsApi)['POST /api/decisions/:id/text-removal']

/** A decision that lost the decider's name, or `texts`. */
type Stripped = {
  id: string
  number: number
  recordType: string
  recordId: string
  title: string | null
  projectId: string | null
  brandId: string | null
  texts?: DecisionText[]
}
const stripped = sql`d.id, d.number, d.record_type as "recordType", d.record_id as "recordId", d.record_title as title,
  d.project_id as "projectId", d.brand_id as "brandId"`

type Named = { deciderId: string | null; linkId: string | null; kind: string; name: string | null; inUse: boolean }

/**
 * Removes the name of the person who made a decision from every decision that they made: of an account from all of them, of a guest from
 * those by the same link under the same name. The seals stay, so the chain stays whole; a note is appended for each decision.
 * @throws AppError not_found, conflict, invalid_input
 */
export async function removeName(ctx: Ctx, { id, name }: ParsedInputOf<NameRemoval>): Promise<OutputOf<NameRemoval>> {
  assertAllowed(canRemoveName(ctx.actor), 'decision')
  return transact(ctx, async (tx) => {
    const found = await row<Named>(
      tx,
      sql`select d.decider_id as "deciderId", d.link_id as "linkId", d.decider_kind as kind, d.decider_name as name,
          u.id is not null and u.deactivated_at is null as "inUse"
        from decisions d left join users u on u.id = d.decider_id where d.id = ${id}`,
    )
    if (!found) throw notFound('decision')
    if (found.name === null) throw alreadyRemoved('name')
    if (found.kind === 'system') throw new AppError('conflict', 'Atelier made this decision by itself: it names no person.')
    if (found.inUse) throw new AppError('conflict', 'This account is in use. Deactivate it first, then remove the name.')
    if (name !== found.name.trim()) throw invalid('name', 'This is not the name in the decision. Type it exactly as in the decision.')
    const gone = await strip(tx, () =>
      rows<Stripped>(
        tx,
        sql`update decisions d set decider_name = null, decider_name_salt = null where d.decider_name is not null and ${sameDecider(id, found)}
          returning ${stripped}`,
      ),
    )
    if (gone.length === 0) throw alreadyRemoved('name')
    noteInChain(tx, ctx, gone)
    announce(tx, gone, { audit: 'name.removed', event: 'name-removed', field: 'deciderName' })
    return { removed: gone.length }
  })
}

function sameDecider(id: string, { deciderId, linkId, name }: Named): SQL {
  if (deciderId) return sql`d.decider_id = ${deciderId}`
  return linkId ? sql`d.decider_id is null and d.link_id = ${linkId} and d.decider_name = ${name}` : sql`d.id = ${id}`
}

const columns: Readonly<Record<DecisionText, { text: SQL; salt: SQL }>> = {
  recordTitle: { text: sql.raw('record_title'), salt: sql.raw('record_title_salt') },
  wording: { text: sql.raw('wording'), salt: sql.raw('wording_salt') },
  address: { text: sql.raw('address'), salt: sql.raw('address_salt') },
}

type Texts = Pick<Stripped, 'recordType' | 'recordId'> & { format: number } & Record<DecisionText, string | null>

/**
 * Removes texts of a decision from every decision on the same record that has exactly the same text. The seals stay, so the chain stays
 * whole; a note is appended for each decision.
 * @throws AppError not_found, conflict
 */
export async function removeTexts(ctx: Ctx, { id, texts }: ParsedInputOf<TextRemoval>): Promise<OutputOf<TextRemoval>> {
  assertAllowed(canRemoveText(ctx.actor), 'decision')
  return transact(ctx, async (tx) => {
    const found = await row<Texts>(
      tx,
      sql`select d.record_type as "recordType", d.record_id as "recordId", d.format, d.record_title as "recordTitle", d.wording, d.address
        from decisions d where d.id = ${id}`,
    )
    if (!found) throw notFound('decision')
    if (found.format === 1) {
      throw new AppError(
        'conflict',
        'This decision was made before texts were sealed. Its texts are part of the chain and can’t be removed.',
      )
    }
    const missing = texts.find((name) => found[name] === null)
    if (missing) throw new AppError('conflict', `This decision has no ${decisionTextLabels[missing]}, or it has been removed already.`)
    const gone = await strip(tx, () => removeSameTexts(tx, found, texts))
    if (gone.length === 0) throw alreadyRemoved('text')
    noteInChain(tx, ctx, gone)
    announce(tx, gone, { audit: 'text.removed', event: 'text-removed', field: 'decisionText' })
    return { removed: gone.length, kept: await countSameTexts(tx, found, texts) }
  })
}

const sameRecord = ({ recordType, recordId }: Texts): SQL => sql`d.record_type = ${recordType} and d.record_id = ${recordId}`
const sameText = (found: Texts, name: DecisionText): SQL => sql`d.${columns[name].text} = ${found[name]}`
function anySameText(found: Texts, texts: readonly DecisionText[]): SQL {
  const each = texts.map((name) => sameText(found, name))
  return sql`(${sql.join(each, sql` or `)})`
}

/** The rows are locked first, since the note names the texts that each of them had. */
function removeSameTexts(tx: Tx, found: Texts, texts: readonly DecisionText[]): Promise<Stripped[]> {
  const had = texts.map((name) => sql`case when ${sameText(found, name)} then ${name}::text end`)
  const emptied = texts.flatMap((name) => {
    const { text, salt } = columns[name]
    const isGone = sql`${name} = any(h.texts)`
    return [
      sql`${text} = case when ${isGone} then null else d.${text} end`,
      sql`${salt} = case when ${isGone} then null else d.${salt} end`,
    ]
  })
  return rows<Stripped>(
    tx,
    sql`with h as (select d.id, array_remove(array[${sql.join(had, sql`, `)}], null) as texts from decisions d
        where ${sameRecord(found)} and d.format > 1 and ${anySameText(found, texts)} for update)
      update decisions d set ${sql.join(emptied, sql`, `)} from h where d.id = h.id returning ${stripped}, h.texts`,
  )
}

/** Counts the decisions of format 1 with one of these texts. */
async function countSameTexts(tx: Tx, found: Texts, texts: readonly DecisionText[]): Promise<number> {
  const counted = await row<{ count: number }>(
    tx,
    sql`select count(*)::int as count from decisions d where ${sameRecord(found)} and d.format = 1 and ${anySameText(found, texts)}`,
  )
  return counted?.count ?? 0
}

const alreadyRemoved = (what: string): AppError => new AppError('conflict', `The ${what} has been removed already.`)

/** Runs an update while the table's trigger lets sealed texts be removed. @returns the decisions, by number */
async function strip(tx: Tx, update: () => Promise<Stripped[]>): Promise<Stripped[]> {
  const allow = (state: 'on' | 'off') => tx.query(`select set_config('atelier.decision_forgetting', $1, true)`, [state])
  await allow('on')
  const gone = await update()
  await allow('off')
  return gone.toSorted((one, other) => one.number - other.number)
}

const insertNotes = `
  insert into decisions (id, record_type, record_id, record_title, project_id, project_name, brand_id, brand_name, version_id, version_number,
    of_file, file_name, size, sha256, outcome, audience, wording, decider_kind, actor_kind, decider_id, decider_name, roles, own_work,
    about_number, about_texts)
  select gen_random_uuid(), d.record_type, d.record_id, d.record_title, d.project_id, d.project_name, d.brand_id, d.brand_name, d.version_id,
    d.version_number, d.of_file, d.file_name, d.size, d.sha256, case when n.texts is null then 'name_removed' else 'text_removed' end, 'internal',
    n.wording, 'internal', $2, $3::uuid, $4, $5::text[], false, d.number, n.texts
  from json_to_recordset($1::json) as n(id uuid, wording text, texts text[]) join decisions d on d.id = n.id order by d.number`

/** Appends one note for each decision, which names it and says what it lost, and never repeats what that was. */
function noteInChain(tx: Tx, { actor }: Ctx, gone: readonly Stripped[]): void {
  const notes = gone.map(({ id, number, texts }) => {
    const lost = texts ? decisionTexts.filter((name) => texts.includes(name)).map((name) => decisionTextLabels[name]) : []
    const what = texts ? `the ${new Intl.ListFormat('en').format(lost)} of` : 'the name of whoever made'
    return { id, texts, wording: `I remove ${what} decision ${number}.` }
  })
  const values = [JSON.stringify(notes), actor.kind, actor.userId, actor.fullName, actor.roles]
  tx.atLast({ name: 'insert_removal_notes', text: insertNotes, values })
}

/** Writes to the audit log and refreshes whoever looks at the records, once for each record. */
function announce(tx: Tx, gone: readonly Stripped[], { audit, event, field }: { audit: AuditKind; event: string; field: string }): void {
  const first = new Map(gone.toReversed().map((one) => [`${one.recordType} ${one.recordId}`, one]))
  for (const { recordType, recordId, title, projectId, brandId } of [...first.values()].toReversed()) {
    const about = { recordType, recordId }
    const numbers = gone.filter((one) => one.recordType === recordType && one.recordId === recordId).map(({ number }) => number)
    tx.audit({ kind: audit, ...about, recordName: title, details: { decisions: [null, numbers.join(', ')] } })
    const changes = { [field]: [true, null] as [unknown, unknown] }
    tx.record({ kind: `${recordType}.${event}`, ...about, projectId, brandId, audience: 'internal', changes })
  }
}
