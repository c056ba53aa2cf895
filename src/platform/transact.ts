import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient, QueryResult } from 'pg'
import { AppError } from '#shared/errors.ts'
import { prepared, type Queryable } from './db.ts'
import { type EventInput, insertEventRows, type NoticeInput } from './events/record.ts'
import type { Ctx, Idempotency } from './services.ts'

/** One open transaction. Writes go through it, each with its event; both commit or neither. */
export type Tx = Queryable & {
  client: PoolClient
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

const maxAttempts = 5
const retriedCodes = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction and returns what it returns. Serialisation failures and deadlocks are tried again up to five
 * times, so `work` must not touch anything but the database. When the request carries an idempotency key, the key and the
 * result are stored in the same transaction; therefore a create returns its answer from here, unchanged.
 */
export async function transact<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
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

async function attemptOnce<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await ctx.services.pool.connect()
  const open = openTx(client)
  let broken: Error | undefined
  try {
    const result = await workInside(ctx, client, open, work)
    if (open.events.length > 0 || open.notices.length > 0) ctx.services.live.wake()
    for (const run of open.after) run()
    return result
  } catch (error) {
    broken = await rollback(client)
    throw error
  } finally {
    client.release(broken)
  }
}

async function workInside<T>(ctx: Ctx, client: PoolClient, { tx, events, notices }: OpenTx, work: (tx: Tx) => Promise<T>): Promise<T> {
  // Sent together with the first statement that follows, and the last statement together with the commit: connections are pipelined.
  const begun = client.query('begin')
  if (ctx.idempotency) await both(begun, claimKey(client, ctx.actor.userId, ctx.idempotency))
  const result = await both(begun, work(tx))
  const closing: Promise<unknown>[] = []
  if (events.length > 0 || notices.length > 0) closing.push(insertEventRows(client, ctx.actor, events, notices))
  if (ctx.idempotency) closing.push(keepAnswer(client, ctx.actor.userId, ctx.idempotency, result))
  const committing = client.query('commit')
  const outcomes = await Promise.allSettled([...closing, committing])
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  // A transaction that failed inside answers a commit with ROLLBACK instead of an error.
  const commit: QueryResult = await committing
  if (commit.command !== 'COMMIT') throw new Error('The transaction was rolled back.')
  return result
}

/** The result of the second; the first only must not fail. Neither is left unobserved when the other fails. */
async function both<T>(first: Promise<unknown>, second: Promise<T>): Promise<T> {
  const [begun, done] = await Promise.allSettled([first, second])
  if (begun.status === 'rejected') throw begun.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}

async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}

type OpenTx = { tx: Tx; events: EventInput[]; notices: NoticeInput[]; after: (() => void)[] }

function openTx(client: PoolClient): OpenTx {
  const events: EventInput[] = []
  const notices: NoticeInput[] = []
  const after: (() => void)[] = []
  let orm: NodePgDatabase | undefined
  const tx: Tx = {
    client,
    query: client.query.bind<Queryable['query']>(client),
    get drizzle() {
      orm ??= drizzle(client)
      return orm
    },
    record: (event) => void events.push(event),
    notify: (list) => void notices.push(...list),
    afterCommit: (run) => void after.push(run),
  }
  return { tx, events, notices, after }
}

/** A second request under the same key waits here for the first one's commit, then finds its answer. */
async function claimKey(client: PoolClient, userId: string, { key, route, bodyHash }: Idempotency): Promise<void> {
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

async function keepAnswer(client: PoolClient, userId: string, { key, route }: Idempotency, result: unknown): Promise<void> {
  await prepared(client, 'keep_answer', 'update idempotency_keys set response = $4 where user_id = $1 and route = $2 and key = $3', [
    userId,
    route,
    key,
    JSON.stringify(result ?? null),
  ])
}
