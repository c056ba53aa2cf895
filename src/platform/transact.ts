import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient, QueryResult } from 'pg'
import { AppError } from '#shared/errors.ts'
import { prepared, type Queryable, sentTogether } from './db.ts'
import { type EventInput, insertEventRows, insertWithEvents, type LastStatement, type NoticeInput } from './events/record.ts'
import type { Ctx, Idempotency } from './services.ts'

/** One open transaction. Writes go through it, each with its event; both commit or neither. */
export type Tx = Queryable & {
  /** the connection before the transaction has begun, for reads that need no lock and decide nothing that a constraint does not hold */
  peek: Queryable
  /** drizzle on this transaction's connection */
  drizzle: NodePgDatabase
  /** Queues an event; all of them are written in one statement before the commit. */
  record(event: EventInput): void
  /** Queues notifications; they are written in the same statement as the events. */
  notify(notices: readonly NoticeInput[]): void
  /** Runs after the commit, never when it fails: wake a worker, remove a file. */
  afterCommit(work: () => void): void
}

/** Thrown inside a transaction to run it again from the start, as after a serialisation failure. */
export class Retry extends Error {}

/** The stored answer of a create that was already carried out under the same key. */
export class Replay extends Error {
  readonly response: unknown
  constructor(response: unknown) {
    super('Already carried out.')
    this.response = response
  }
}

/**
 * What work may return in place of its answer: its last statement, an `insert … returning`, and how the answer follows from the row.
 * Where everything before it only peeked, that statement, the events and the notices go out as one statement, which is a transaction
 * by itself: half the cost on a path that many take at once.
 */
export class AtCommit<T> {
  readonly statement: LastStatement
  readonly answer: (row: unknown) => T

  constructor(statement: LastStatement, answer: (row: unknown) => T) {
    this.statement = statement
    this.answer = answer
  }

  static of<Row, T>(statement: LastStatement, answer: (row: Row) => T): AtCommit<T> {
    return new AtCommit(statement, answer as (row: unknown) => T)
  }
}

type Work<T> = (tx: Tx) => Promise<T | AtCommit<T>>

const maxAttempts = 5
const retriedCodes = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction and returns what it returns. Serialisation failures and deadlocks are tried again up to five
 * times, so `work` must not touch anything but the database. When the request carries an idempotency key, the key and the
 * result are stored in the same transaction; therefore a create returns its answer from here, unchanged.
 */
export async function transact<T>(ctx: Ctx, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(ctx, work)
    } catch (error) {
      const again = error instanceof Retry || retriedCodes.has(codeOf(error))
      if (!again) throw error
      if (attempt >= maxAttempts) throw new AppError('unavailable', 'Many people are changing this at once. Try again.')
    }
  }
}

/** PostgreSQL's code of a failure, also where drizzle has wrapped it. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code ?? ''
}

async function attemptOnce<T>(ctx: Ctx, work: Work<T>): Promise<T> {
  const client = await ctx.services.pool.connect()
  const open = openTx(client)
  let broken: Error | undefined
  try {
    const result = await workInside(ctx, open, work)
    if (open.events.length > 0 || open.notices.length > 0) ctx.services.live.wake()
    for (const run of open.after) run()
    return result
  } catch (error) {
    if (open.begun) broken = await rollback(client)
    throw error
  } finally {
    client.release(broken)
  }
}

async function workInside<T>(ctx: Ctx, open: OpenTx, work: Work<T>): Promise<T> {
  const { idempotency, actor } = ctx
  const { tx, events, notices } = open
  if (idempotency) await claimKey(tx, actor.userId, idempotency)
  const outcome = await work(tx)
  if (!(outcome instanceof AtCommit)) return commit(ctx, open, outcome)
  const { statement } = outcome
  try {
    if (!open.begun) return outcome.answer(await insertWithEvents(tx.peek, actor, statement, events, notices))
    const [row] = await prepared(tx, statement.name, statement.text, statement.values)
    return await commit(ctx, open, outcome.answer(row))
  } catch (error) {
    const taken = statement.retryOn !== undefined && (error as { constraint?: string }).constraint === statement.retryOn
    throw taken ? new Retry() : error
  }
}

/** Writes what is due before the end and ends the transaction, all in one packet. */
async function commit<T>(ctx: Ctx, { tx, begun, client, events, notices }: OpenTx, result: T): Promise<T> {
  const { idempotency, actor } = ctx
  if (!begun && events.length === 0 && notices.length === 0) return result
  const { closing, committing } = sentTogether(client, () => {
    const last: Promise<void>[] = []
    if (idempotency) last.push(keepAnswer(tx, actor.userId, idempotency, result))
    if (events.length > 0 || notices.length > 0) last.push(insertEventRows(tx, actor, events, notices))
    return { closing: last, committing: client.query('commit') }
  })
  const outcomes = await Promise.allSettled([...closing, committing])
  const failed = outcomes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  // A transaction that failed inside answers a commit with ROLLBACK instead of an error.
  const ended: QueryResult = await committing
  if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back.')
  return result
}

async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}

type OpenTx = { tx: Tx; client: PoolClient; readonly begun: boolean; events: EventInput[]; notices: NoticeInput[]; after: (() => void)[] }

/** The transaction begins with its first statement, in the same packet: connections are pipelined. */
function openTx(client: PoolClient): OpenTx {
  const events: EventInput[] = []
  const notices: NoticeInput[] = []
  const after: (() => void)[] = []
  let orm: NodePgDatabase | undefined
  let begun = false
  const query = ((...args: Parameters<PoolClient['query']>) => {
    if (begun) return client.query(...args)
    begun = true
    return sentTogether(client, () => {
      // Should this fail, so does the statement behind it, whose error is the one to tell.
      client.query('begin').catch(() => {})
      return client.query(...args)
    })
  }) as unknown as Queryable['query']
  const tx: Tx = {
    query,
    peek: client,
    get drizzle() {
      orm ??= drizzle({ query } as PoolClient)
      return orm
    },
    record: (event) => void events.push(event),
    notify: (list) => void notices.push(...list),
    afterCommit: (run) => void after.push(run),
  }
  return {
    tx,
    client,
    get begun() {
      return begun
    },
    events,
    notices,
    after,
  }
}

/** A second request under the same key waits here for the first one's commit, then finds its answer. */
async function claimKey(client: Queryable, userId: string, { key, route, bodyHash }: Idempotency): Promise<void> {
  const claimed = await prepared(
    client,
    'claim_key',
    'insert into idempotency_keys (user_id, route, key, body_hash) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    [userId, route, key, bodyHash],
  )
  if (claimed.length > 0) return
  const [stored] = await prepared<{ body_hash: string; response: unknown }>(
    client,
    'read_key',
    'select body_hash, response from idempotency_keys where user_id = $1 and route = $2 and key = $3',
    [userId, route, key],
  )
  if (!stored) throw new Retry()
  if (stored.body_hash !== bodyHash) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for a different request. Use a new key.')
  }
  throw new Replay(stored.response)
}

async function keepAnswer(client: Queryable, userId: string, { key, route }: Idempotency, result: unknown): Promise<void> {
  await prepared(client, 'keep_answer', 'update idempotency_keys set response = $4 where user_id = $1 and route = $2 and key = $3', [
    userId,
    route,
    key,
    JSON.stringify(result ?? null),
  ])
}
