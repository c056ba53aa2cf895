import type { Ctx } from '../services.ts'
import { transact } from '../transact.ts'
import type { AuditInput } from './record.ts'

/**
 * Writes a line of the audit log for what has no transaction of its own: a sign-in that failed, an export that is about to be sent.
 * What a command tells goes along with it, by `tx.audit`, or by its event (`auditOf`).
 */
export function auditAlone({ services, actor, requestId, caller }: Ctx, line: AuditInput): Promise<void> {
  // Not the request's own context: its one transaction may have failed, and its answer is not this.
  return transact({ services, actor, requestId, ...(caller && { caller }) }, async (tx) => tx.audit(line))
}
