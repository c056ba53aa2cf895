import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { prepared } from '#platform/db.ts'
import { descending, listPage } from '#platform/list.ts'
import type { Ctx } from '#platform/services.ts'
import { type Actor, inScope } from '#shared/actor.ts'
import { assertAllowed } from '#shared/decision.ts'
import type { Page } from '#shared/endpoint.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { personRefFor, someoneElse, standsByName } from '../users/refs.ts'
import { canSeeChain } from './rules.ts'
import type { ChainHead, DecisionView, decisionList } from './schema.ts'

const columns = (actor: Actor): SQL => sql`d.id, d.number, d.decided_at as "decidedAt", d.outcome, d.audience, d.comment, d.wording,
  d.version_number as "versionNumber", d.file_name as "fileName", d.size, d.sha256, d.decider_kind as "deciderKind", d.actor_kind as "actorKind",
  case when d.decider_id is null or ${standsByName(actor, sql`d.decider_id`)} then d.decider_name else ${someoneElse}::text end as "deciderName",
  ${personRefFor(actor, 'u')} as decider, d.roles, d.own_work as "ownWork", d.address, d.published_on::text as "publishedOn", d.hash`

/** The decisions on one record, through the reader's view: people outside the agency see what clients and guests decided. */
export async function listDecisions(ctx: Ctx, input: z.output<typeof decisionList>): Promise<Page<DecisionView>> {
  await assertSeen(ctx, input)
  return listPage<DecisionView>(ctx.services.pool, input, {
    columns: columns(ctx.actor),
    from: sql`decisions d left join users u on u.id = d.decider_id`,
    where: [
      sql`d.record_type = ${input.recordType} and d.record_id = ${input.recordId}`,
      ctx.actor.staff ? undefined : sql`d.audience = 'client'`,
    ],
    order: descending(['number', 'd.number']),
  })
}

/** A record's decisions are open to whoever sees it; those of one that is gone to admins. @throws AppError not_found */
export async function assertSeen({ actor, services }: Ctx, record: { recordType: string; recordId: string }): Promise<void> {
  const kind = (await services.kinds()).decided.find(({ name }) => name === record.recordType)
  const ref = await kind?.find(services.pool, actor, record.recordId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  const open = ref ? actor.staff || inScope(actor, ref) : canSeeChain(actor).allowed
  if (!open) throw notFound(kind?.noun ?? 'record')
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
