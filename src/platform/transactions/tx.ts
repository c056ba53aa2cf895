import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queryable, Statement } from '../database/db.ts'
import type { AuditInput } from './audit.ts'
import type { EventInput, NoticeInput } from './events.ts'

/** One open transaction. Writes go through it, each with its event; both commit or neither. */
export type Tx = Queryable & {
  /**
   * the connection before the transaction has begun, for reads that need no lock and decide nothing that a constraint does not hold;
   * in a command that joined, the open transaction
   */
  peek: Queryable
  /** drizzle on this transaction's connection */
  drizzle: NodePgDatabase
  /** Queues an event; all of them are written in one statement before the commit. */
  record(event: EventInput): void
  /** Queues notifications; they are written in the same statement as the events. */
  notify(notices: readonly NoticeInput[]): void
  /** Queues a line of the audit log that follows from no event; see `auditOf` for those that do. */
  audit(line: AuditInput): void
  /**
   * Queues a statement that goes out as the last before the commit, in the same packet: for a row that everybody waits for, such as the
   * head of the chain of decisions. So it is held while it is written and committed, and not while a command works.
   */
  atLast(statement: Statement): void
  /** Runs after the commit, never when it fails: wake a worker, remove a file. */
  afterCommit(work: () => void): void
}
