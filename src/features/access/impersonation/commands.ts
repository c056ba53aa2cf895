import { actorsBySession } from '#features/access/auth/actors.ts'
import { type Ctx, type Services, systemCtx } from '#platform/context.ts'
import { prepared } from '#platform/database/db.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { assertAllowed, decide, neverHolds } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { canViewAs, viewAsRow } from '#shared/rights/view-as.ts'
import { viewedFacts } from './queries.ts'
import { viewMinutes } from './schema.ts'

const opening = `
  update sessions s set viewed_user_id = $2, viewed_until = now() + make_interval(mins => $3)
  from (select id, viewed_user_id from sessions where id = $1 for update) was where s.id = was.id
  returning was.viewed_user_id as before, s.viewed_until as until`

/** From here on this session sees the portal as the client does (decision 36). */
export async function viewAsClient(ctx: Ctx, { userId }: { userId: string }): Promise<{ userId: string; until: string }> {
  const { actor } = ctx
  // Who may never is told nothing of anybody.
  if (neverHolds(actor, viewAsRow)) assertAllowed(decide(actor, viewAsRow), 'person')
  const { sessionId } = actor
  if (!sessionId) throw new AppError('forbidden', 'Seeing the portal as a client is for signed-in browsers.')
  return transact(ctx, async (tx) => {
    const person = await viewedFacts(tx, actor.userId, userId)
    if (!person) throw notFound('person')
    assertAllowed(canViewAs(actor, person), 'person')
    const [opened] = await prepared<{ before: string | null; until: Date }>(tx, 'open_client_view', opening, [
      sessionId,
      userId,
      viewMinutes,
    ])
    if (!opened) throw new AppError('not_authenticated', 'Not authenticated')
    // One that ended by itself, and that nobody has written down yet.
    if (opened.before) writeClosed(tx, opened.before)
    tx.audit({ kind: 'view.opened', recordType: 'profile', recordId: userId })
    tellTabs(tx, 'session.viewing', sessionId, actor.userId)
    return { userId, until: opened.until.toISOString() }
  })
}

const closing = `
  update sessions s set viewed_user_id = null, viewed_until = null
  from (select id, viewed_user_id from sessions where id = $1 and viewed_user_id is not null for update) was where s.id = was.id
  returning was.viewed_user_id as before`

/** From here on it is the session of its owner again; leaving twice is leaving once. */
export async function leaveClientView(ctx: Ctx): Promise<{ ok: true }> {
  const { sessionId, userId } = ctx.actor
  return transact(ctx, async (tx) => {
    const [left] = sessionId ? await prepared<{ before: string }>(tx, 'leave_client_view', closing, [sessionId]) : []
    if (left && sessionId) {
      writeClosed(tx, left.before)
      tellTabs(tx, 'session.own', sessionId, userId)
    }
    return { ok: true as const }
  })
}

function writeClosed(tx: Tx, viewedId: string, viewerId?: string): void {
  tx.audit({ kind: 'view.closed', recordType: 'profile', recordId: viewedId, subjectId: viewerId ?? null })
}

/** All tabs of the session are somebody else's by now: the event has the rights of their streams read anew. */
function tellTabs(tx: Tx, kind: string, sessionId: string, ownerId: string): void {
  tx.record({ kind, recordType: 'session', recordId: sessionId, audience: 'private', concerns: [ownerId] })
}

type Kept = { id: string; ownerId: string; viewedId: string; until: string }

/** Writes down which views have ended by themselves: their time was over, or the right to them. */
export async function closeEndedViews(services: Services): Promise<void> {
  const { rows } = await services.pool.query<Kept>(
    `select id, user_id as "ownerId", viewed_user_id as "viewedId", viewed_until::text as until from sessions where viewed_user_id is not null`,
  )
  const actors = await actorsBySession(
    services.pool,
    rows.map(({ id }) => id),
  )
  for (const view of rows) if (!actors.get(view.id)?.viewedBy) await closeEnded(services, view)
}

function closeEnded(services: Services, { id, ownerId, viewedId, until }: Kept): Promise<void> {
  return transact(systemCtx(services), async (tx) => {
    const ended = await prepared(
      tx,
      'close_client_view',
      `update sessions set viewed_user_id = null, viewed_until = null where id = $1 and viewed_user_id = $2 and viewed_until = $3::timestamptz returning 1`,
      [id, viewedId, until],
    )
    if (ended.length > 0) writeClosed(tx, viewedId, ownerId)
  })
}
