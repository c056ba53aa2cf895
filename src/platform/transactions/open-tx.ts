import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Actor } from '#shared/rights/actor.ts'
import type { Caller, Ctx } from '../context.ts'
import { type Queryable, type Statement, sentTogether } from '../database/db.ts'
import { mailConfigured } from '../process/env.ts'
import type { AuditInput } from './audit.ts'
import { auditOf } from './audit-of-events.ts'
import type { EventInput, NoticeInput } from './events.ts'
import type { Tx } from './tx.ts'

/** What one actor did and tells; written in one statement before the commit. */
type Due = { actor: Actor; caller: Caller | undefined; events: EventInput[]; notices: NoticeInput[]; audits: AuditInput[] }

/** What the outermost command and those that joined it have in common. */
type Whole = {
  client: PoolClient
  due: Due[]
  /** what goes out as the last before the commit */
  last: Statement[]
  after: (() => void)[]
  /** why everything has to run again, even where an outer command caught it */
  again?: Error
}

type Mark = { groups: number; events: number; notices: number; audits: number; last: number; after: number }

/** The transaction that the running code stands in. */
export const opened = new AsyncLocalStorage<OpenTx>()

/** An open transaction, or the part of it that one joined command does: a savepoint. */
export class OpenTx {
  readonly ctx: Ctx
  readonly tx: Tx
  readonly whole: Whole
  /** Both begin with their first statement, in the same packet: connections are pipelined. */
  begun = false
  readonly #outer: OpenTx | undefined
  readonly #savepoint: string
  readonly #mark: Mark
  #inner: OpenTx | undefined
  #ended = false

  constructor(ctx: Ctx, whole: Whole, outer?: OpenTx) {
    this.ctx = ctx
    this.whole = whole
    this.#outer = outer
    this.#savepoint = outer ? `${outer.#savepoint}_1` : 'joined'
    const last = whole.due.at(-1)
    this.#mark = {
      groups: whole.due.length,
      events: last?.events.length ?? 0,
      notices: last?.notices.length ?? 0,
      audits: last?.audits.length ?? 0,
      last: whole.last.length,
      after: whole.after.length,
    }
    this.tx = this.#makeTx()
  }

  /** From then on no statement gets through any more. */
  get ended(): boolean {
    return this.#ended || (this.#outer?.ended ?? false)
  }

  /** Opens the part of a command that joins. @throws Error when another one is at work */
  join(ctx: Ctx): OpenTx {
    if (this.#inner) throw new Error('Two commands are at work at once in one transaction. Await one before the next begins.')
    this.#inner = new OpenTx(ctx, this.whole, this)
    return this.#inner
  }

  /** @throws Error when a command inside is still at work */
  assertAlone(): void {
    if (this.#inner) throw new Error('A command inside a transaction was not awaited.')
  }

  /** Makes what a joined command did part of what is around it. */
  async release(): Promise<void> {
    if (this.begun && !this.ended) await this.whole.client.query(`release savepoint ${this.#savepoint}`)
  }

  /** Takes back what a joined command did, and what it was about to tell. */
  async takeBack(): Promise<void> {
    const { due, last: statements, after, client } = this.whole
    due.length = this.#mark.groups
    statements.length = this.#mark.last
    after.length = this.#mark.after
    const last = due.at(-1)
    if (last) {
      last.events.length = this.#mark.events
      last.notices.length = this.#mark.notices
      last.audits.length = this.#mark.audits
    }
    const standing = this.begun && !this.ended
    this.#ended = true
    if (standing) await client.query(`rollback to savepoint ${this.#savepoint}`)
  }

  end(): void {
    this.#ended = true
    if (this.#outer) this.#outer.#inner = undefined
  }

  #begin(): void {
    if (this.begun) return
    this.begun = true
    if (this.#outer) this.#outer.#begin()
    // Should this fail, so does the statement behind it, whose error is the one to tell.
    this.whole.client.query(this.#outer ? `savepoint ${this.#savepoint}` : 'begin').catch(() => {})
  }

  #makeTx(): Tx {
    const { client, after, last } = this.whole
    const query = ((...args: Parameters<PoolClient['query']>) => {
      if (this.ended) return Promise.reject(new Error('This transaction has ended: a statement came too late.'))
      if (this.begun) return client.query(...args)
      return sentTogether(client, () => {
        this.#begin()
        return client.query(...args)
      })
    }) as unknown as Queryable['query']
    let orm: NodePgDatabase | undefined
    return {
      query,
      // What a joined command peeks at may have been written by the one around it.
      peek: this.#outer ? { query } : client,
      get drizzle() {
        orm ??= drizzle({ query } as PoolClient)
        return orm
      },
      record: (event) => {
        const due = this.#due()
        due.events.push(event)
        const line = auditOf(event, due.actor)
        if (line) due.audits.push(line)
      },
      audit: (line) => void this.#due().audits.push(line),
      notify: (list) => {
        // Where nobody could be mailed nothing waits for it: to give all that waits up once a minute cost a fifth of a create.
        const mailed = mailConfigured(this.ctx.services)
        if (list.length > 0) this.#due().notices.push(...(mailed ? list : list.map((notice) => ({ ...notice, mail: false }))))
      },
      atLast: (statement) => void last.push(statement),
      afterCommit: (run) => void after.push(run),
    }
  }

  /** Grouped by who acts, in the order in which things happen. */
  #due(): Due {
    const last = this.whole.due.at(-1)
    if (last?.actor === this.ctx.actor) return last
    const { actor, caller } = this.ctx
    const next: Due = { actor, caller, events: [], notices: [], audits: [] }
    this.whole.due.push(next)
    return next
  }
}
