import { type Actor, makeActor } from '#shared/rights/actor.ts'
import type { Ctx } from '../context.ts'
import type { AuditInput } from './audit.ts'
import { transact } from './transact.ts'

/**
 * Writes a line of the audit log for what has no transaction of its own: a sign-in that failed, an export that is about to be sent.
 * What a command tells goes along with it, by `tx.audit`, or by its event (`auditOf`).
 */
export function auditAlone({ services, actor, requestId, caller }: Ctx, line: AuditInput): Promise<void> {
  // Not the request's own context: its one transaction may have failed, and its answer is not this.
  const { viewedBy } = actor
  // What somebody takes while they see the portal as a client was not taken by that client.
  const told = viewedBy ? { ...line, subjectId: line.subjectId ?? actor.userId } : line
  return transact({ services, actor: viewedBy ? viewerOf(actor, viewedBy) : actor, requestId, ...(caller && { caller }) }, async (tx) =>
    tx.audit(told),
  )
}

/** Whoever looks, to sign a line: with no right. */
function viewerOf({ kind, sessionId, timezone }: Actor, { id, fullName }: NonNullable<Actor['viewedBy']>): Actor {
  return makeActor({ kind, userId: id, sessionId, fullName, roles: [], timezone })
}
