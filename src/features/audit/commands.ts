import type { AuditInput } from '#platform/audit/record.ts'
import type { Ctx } from '#platform/services.ts'
import { type Tx, transact } from '#platform/transact.ts'

/**
 * Writes a line of the audit log in the transaction of what it tells; who, when, from which address and browser come with it. For what
 * follows from no event: what does (deletions, roles, sessions, settings) stands in the log by itself, see `auditOf`.
 */
export function audit(tx: Tx, line: AuditInput): void {
  tx.audit(line)
}

/** The same for what has no transaction of its own: a sign-in that failed, an export that is about to be sent. */
export function auditAlone({ services, actor, requestId, caller }: Ctx, line: AuditInput): Promise<void> {
  // Not the request's own context: its one transaction may have failed, and its answer is not this.
  return transact({ services, actor, requestId, ...(caller && { caller }) }, async (tx) => tx.audit(line))
}
