import type { PoolClient, QueryResult } from 'pg'
import type { Actor } from '#shared/rights/actor.ts'
import { AppError } from '#shared/rights/errors.ts'
import { onlyLooking } from '#shared/rights/view-as.ts'
import type { Ctx } from '../context.ts'
import { prepared, sentTogether } from '../database/db.ts'
import { insertAuditRows } from './audit.ts'
import { insertEventRows, insertWithEvents, type LastStatement } from './events.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import { OpenTx, opened } from './open-tx.ts'
import type { Tx } from './tx.ts'

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
 * by itself: half the cost on a path that many take at once. In a command that joined it is a statement like any other.
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
 * Runs `work` in one transaction and returns what it returns. Called while one is open, by a command inside a command, it joins that
 * one under a savepoint: when it fails and the outer command catches it, nothing of it stays, neither rows nor what it was about to
 * tell. Everything below belongs to the outermost alone.
 *
 * Serialisation failures and deadlocks are tried again up to five times, so `work` must not touch anything but the database. When the
 * request carries an idempotency key, the key and the result are stored in the same transaction; therefore a create returns its answer
 * from here, unchanged. A request opens one transaction; a second one is refused.
 */
export async function transact<T>(ctx: Ctx, work: Work<T>): Promise<T> {
  // The wall behind the door (src/platform/http/viewing.ts): who sees as a client writes nothing, by whatever way they came.
  if (ctx.actor.viewedBy) throw onlyLooking(ctx.actor)
  const around = opened.getStore()
  if (around && !around.ended && around.ctx.services.pool === ctx.services.pool) return join(around, ctx, work)
  const first = isFirst(ctx)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(ctx, work, first)
    } catch (error) {
      if (!isPassing(error)) throw error
      if (attempt >= maxAttempts) throw new AppError('unavailable', 'Many people are changing this at once. Try again.')
    }
  }
}

/** Of a request that opens two transactions half may stay, and its Idempotency-Key can stand for one answer only. */
function isFirst({ request, services, requestId }: Ctx): boolean {
  if (!request) return true
  const first = !request.opened
  request.opened = true
  if (first) return true
  const error = new Error('This request has opened a transaction already. Put both into one: a command called inside another joins it.')
  if (services.env.NODE_ENV !== 'production') throw error
  services.log.error({ err: error, reqId: requestId }, 'a second transaction')
  return false
}

/** Whether running everything once more may help. */
function isPassing(error: unknown): error is Error {
  return error instanceof Retry || retriedCodes.has(codeOf(error))
}

/** PostgreSQL's code of a failure, also where drizzle has wrapped it. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code ?? ''
}

async function join<T>(around: OpenTx, ctx: Ctx, work: Work<T>): Promise<T> {
  const open = around.join(ctx)
  try {
    const outcome = await opened.run(open, () => work(open.tx))
    open.assertAlone()
    const result = outcome instanceof AtCommit ? await runLast(open, outcome) : outcome
    await open.release()
    return result
  } catch (error) {
    // What it read is out of date, and so may be what the command around it read.
    if (isPassing(error)) open.whole.again ??= error
    await open.takeBack()
    throw error
  } finally {
    open.end()
  }
}

async function attemptOnce<T>(ctx: Ctx, work: Work<T>, first: boolean): Promise<T> {
  const client = await ctx.services.pool.connect()
  const open = new OpenTx(ctx, { client, due: [], last: [], after: [] })
  let broken: Error | undefined
  try {
    const result = await workInside(open, work, first)
    if (open.whole.due.length > 0) ctx.services.live.wake()
    for (const run of open.whole.after) run()
    return result
  } catch (error) {
    // First: what was not awaited must not speak on a connection that somebody else gets next.
    open.end()
    if (open.begun) broken = await rollback(client)
    throw error
  } finally {
    open.end()
    client.release(broken)
  }
}

async function workInside<T>(open: OpenTx, work: Work<T>, first: boolean): Promise<T> {
  const { ctx, tx, whole } = open
  const { idempotency, actor } = ctx
  if (idempotency && first) {
    const earlier = await claimKey(tx, keeperOf(actor), idempotency)
    if (earlier) throw earlier.answered ? new Replay(earlier.response) : new Retry()
  }
  const outcome = await opened.run(open, () => work(tx))
  open.assertAlone()
  if (whole.again) throw whole.again
  if (!(outcome instanceof AtCommit)) return commit(open, outcome)
  const [due = { actor, events: [], notices: [], audits: [] }] = whole.due
  const inOne = !open.begun && whole.due.length <= 1 && due.audits.length === 0 && whole.last.length === 0 && !idempotency
  if (!inOne) return commit(open, await runLast(open, outcome))
  return retriedOn(outcome, async () =>
    outcome.answer(await insertWithEvents(tx.peek, due.actor, outcome.statement, due.events, due.notices)),
  )
}

/** Whose key it is: guests have no account, and each is another one. */
const keeperOf = (actor: Actor): string => actor.link?.guestId ?? actor.userId

/** Carries the last statement out inside the transaction. */
async function runLast<T>({ tx }: OpenTx, last: AtCommit<T>): Promise<T> {
  const { name, text, values } = last.statement
  const [row] = await retriedOn(last, () => prepared(tx, name, text, values))
  return last.answer(row)
}

async function retriedOn<T>({ statement }: AtCommit<unknown>, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const taken = statement.retryOn !== undefined && (error as { constraint?: string }).constraint === statement.retryOn
    throw taken ? new Retry() : error
  }
}

/** Writes what is due before the end and ends the transaction, all in one packet. */
async function commit<T>({ ctx, tx, begun, whole }: OpenTx, result: T): Promise<T> {
  const { idempotency, actor } = ctx
  const { client, due, last } = whole
  if (!begun && due.length === 0 && last.length === 0 && !idempotency) return result
  const { closing, committing } = sentTogether(client, () => {
    const sent: Promise<unknown>[] = []
    if (idempotency) sent.push(keepAnswer(tx, keeperOf(actor), idempotency, result))
    for (const { actor: who, caller, events, notices, audits } of due) {
      if (events.length > 0 || notices.length > 0) sent.push(insertEventRows(tx, who, events, notices))
      if (audits.length > 0) sent.push(insertAuditRows(tx, who, caller, audits))
    }
    for (const { name, text, values } of last) sent.push(prepared(tx, name, text, values))
    return { closing: sent, committing: client.query('commit') }
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
