import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import type { decisionsApi } from './api.ts'
import { verificationJob } from './jobs.ts'
import { verificationOf } from './queries.ts'
import { canRemoveName, canSeeChain } from './rules.ts'
import type { DecisionOutcome, VerificationView } from './schema.ts'

/** What a decision is made on, and what it says. */
export type DecisionInput = {
  /** the record, by its kind's name; it has to say `decided` in its record.ts. Its title is kept as it stands now, and so are the names
   * of project and brand; of a project the brand is looked up. */
  record: { type: string; id: string; title: string; projectId?: string | null; brandId?: string | null }
  /**
   * The exact version. A file is given by its id: name, size and SHA-256 are the stored ones (`name` where the record calls it otherwise).
   * A text is given whole, and its UTF-8 is what counts; so is the manifest of something that is several files.
   */
  version: { id: string; number: number } & ({ file: { id: string; name?: string } } | { text: string })
  outcome: Exclude<DecisionOutcome, 'name_removed'>
  comment?: string | null
  /** what stood on the screen for the person who decided: "I approve version 3 for publication." */
  wording?: string | null
  /** whether who decides made this version */
  ownWork: boolean
  /** of what was published: where it can be seen, and the calendar day */
  published?: { address: string | null; on: string }
  /** the secret link by which a guest came; a guest without one cannot decide */
  link?: { id: string; name: string }
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
 * Appends a decision to the chain of the workspace, in the transaction that is open: it stands when that is committed, and never without
 * it. To be called by the command that decides, under the lock of the record, after it has seen that the version is still the newest one.
 *
 * It goes out as the very last statement before the commit (`tx.atLast`): number, hash and moment are given there, so the chain is held
 * for no longer than the commit itself, and nothing of it can be read before. Who decides is the actor, an account or a guest; a client's
 * or guest's decision is read by the client, one of the agency by the agency alone.
 *
 * @returns the decision's id @throws Error for the system, and for a guest without a link
 */
export function recordDecision(tx: Tx, actor: Actor, decision: DecisionInput): string {
  const id = randomUUID()
  const { record, version, published, link } = decision
  const decider = deciderOf(actor, link)
  const text = 'text' in version ? Buffer.from(version.text, 'utf8') : null
  const file = 'file' in version ? version.file : null
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
      version.id,
      version.number,
      file?.id ?? null,
      file?.name ?? null,
      text?.length ?? null,
      text && createHash('sha256').update(text).digest('hex'),
      decision.outcome,
      decider.kind === 'internal' ? 'internal' : 'client',
      decision.wording ?? null,
      decision.comment || null,
      decider.kind,
      actor.kind,
      decider.id,
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

function deciderOf(actor: Actor, link: DecisionInput['link']): { kind: 'internal' | 'client' | 'guest'; id: string | null } {
  if (actor.kind === 'system') throw new Error('Only people decide: Atelier itself approves nothing.')
  if (actor.kind !== 'guest') return { kind: actor.external ? 'client' : 'internal', id: actor.userId }
  if (!link) throw new Error('A guest decides by a secret link: say which one.')
  return { kind: 'guest', id: null }
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

type Removal = (typeof decisionsApi)['POST /api/decisions/:id/name-removal']
type Named = { deciderId: string | null; linkId: string | null; name: string | null; inUse: boolean }
type Gone = {
  id: string
  number: number
  recordType: string
  recordId: string
  title: string
  projectId: string | null
  brandId: string | null
}

/**
 * Removes the name of whoever made a decision, from every decision that they made: of an account all of them, of a guest those by the same
 * link under the same name. The seals stay, so that the chain does; for each a note is appended that says so.
 * @throws AppError not_found, conflict, invalid_input
 */
export async function removeName(ctx: Ctx, { id, name }: ParsedInputOf<Removal>): Promise<OutputOf<Removal>> {
  assertAllowed(canRemoveName(ctx.actor), 'decision')
  return transact(ctx, async (tx) => {
    const found = await row<Named>(
      tx,
      sql`select d.decider_id as "deciderId", d.link_id as "linkId", d.decider_name as name,
          u.id is not null and u.deactivated_at is null as "inUse"
        from decisions d left join users u on u.id = d.decider_id where d.id = ${id}`,
    )
    if (!found) throw notFound('decision')
    if (found.name === null) throw new AppError('conflict', 'The name has been removed already.')
    if (found.inUse) throw new AppError('conflict', 'This account is in use. Deactivate it first, then remove the name.')
    if (name !== found.name.trim()) throw invalid('name', 'This is not the name in the decision. Type it as it stands there.')
    const gone = await forget(tx, id, found)
    note(tx, ctx, gone)
    return { removed: gone.length }
  })
}

/** The trigger of the table lets exactly name and salt go, while this transaction says so. */
async function forget(tx: Tx, id: string, { deciderId, linkId, name }: Named): Promise<Gone[]> {
  const whose = deciderId
    ? sql`d.decider_id = ${deciderId}`
    : linkId
      ? sql`d.decider_id is null and d.link_id = ${linkId} and d.decider_name = ${name}`
      : sql`d.id = ${id}`
  const allow = (state: 'on' | 'off') => tx.query(`select set_config('atelier.decision_forgetting', $1, true)`, [state])
  await allow('on')
  const gone = await rows<Gone>(
    tx,
    sql`update decisions d set decider_name = null, decider_name_salt = null where d.decider_name is not null and ${whose}
      returning d.id, d.number, d.record_type as "recordType", d.record_id as "recordId", d.record_title as title,
        d.project_id as "projectId", d.brand_id as "brandId"`,
  )
  await allow('off')
  // Somebody was first.
  if (gone.length === 0) throw new AppError('conflict', 'The name has been removed already.')
  return gone.toSorted((one, other) => one.number - other.number)
}

const insertNotes = `
  insert into decisions (id, record_type, record_id, record_title, project_id, project_name, brand_id, brand_name, version_id, version_number,
    of_file, file_name, size, sha256, outcome, audience, wording, decider_kind, actor_kind, decider_id, decider_name, roles, own_work, about_number)
  select gen_random_uuid(), d.record_type, d.record_id, d.record_title, d.project_id, d.project_name, d.brand_id, d.brand_name, d.version_id,
    d.version_number, d.of_file, d.file_name, d.size, d.sha256, 'name_removed', 'internal',
    format('I remove the name of whoever made decision %s.', d.number), 'internal', $2, $3::uuid, $4, $5::text[], false, d.number
  from decisions d where d.id = any($1::uuid[]) order by d.number`

/** Says in the chain, in the audit log and to whoever looks at those records that the names went; and never which. */
function note(tx: Tx, { actor }: Ctx, gone: readonly Gone[]): void {
  tx.atLast({
    name: 'insert_name_notes',
    text: insertNotes,
    values: [gone.map(({ id }) => id), actor.kind, actor.userId, actor.fullName, actor.roles],
  })
  const first = new Map(gone.toReversed().map((one) => [`${one.recordType} ${one.recordId}`, one]))
  for (const { recordType, recordId, title, projectId, brandId } of [...first.values()].toReversed()) {
    const about = { recordType, recordId }
    const numbers = gone.filter((one) => one.recordType === recordType && one.recordId === recordId).map(({ number }) => number)
    tx.audit({ kind: 'name.removed', ...about, recordName: title, details: { decisions: [null, numbers.join(', ')] } })
    const changes = { deciderName: [true, null] as [unknown, unknown] }
    tx.record({ kind: `${recordType}.name-removed`, ...about, projectId, brandId, audience: 'internal', changes })
  }
}
