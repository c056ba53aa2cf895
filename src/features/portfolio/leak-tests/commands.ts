import { randomUUID } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/transactions/transact.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { leakJob } from './jobs.ts'
import { leakRunOf } from './queries.ts'
import { canTestLeaks } from './rules.ts'
import type { LeakRunView } from './schema.ts'

/** Asks for a reading, which a job does soon. @returns the run, waiting */
export function testLeaksNow(ctx: Ctx): Promise<LeakRunView> {
  assertAllowed(canTestLeaks(ctx.actor), 'leak test')
  const { log, jobs } = ctx.services
  return transact(ctx, async (tx) => {
    const id = randomUUID()
    await tx.query('insert into leak_runs (id, requested_by) values ($1, $2)', [id, ctx.actor.userId])
    tx.record({ kind: 'leak-test.created', recordType: 'leak-test', recordId: id, audience: 'admin' })
    tx.afterCommit(() => {
      jobs.send(leakJob).catch((error: unknown) => log.warn({ err: error }, 'asking for a leak test failed'))
    })
    return leakRunOf(tx, id)
  })
}
