import { createHash, randomUUID } from 'node:crypto'
import type { Ctx } from '#platform/services.ts'
import { type Tx, transact } from '#platform/transact.ts'
import type { Actor } from '#shared/actor.ts'
import { assertAllowed } from '#shared/decision.ts'
import { verificationJob } from './jobs.ts'
import { verificationOf } from './queries.ts'
import { canSeeChain } from './rules.ts'
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
