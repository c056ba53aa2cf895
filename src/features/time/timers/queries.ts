import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Queryable } from '#platform/database/db.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { runningEntry } from '../time-entries/queries.ts'
import { canViewHours } from '../time-entries/rules.ts'
import type { TimerView } from './schema.ts'

/** The entry of this person that runs now; also where what it is on was deleted, so that it can be stopped. @throws AppError forbidden */
export async function readTimer(db: Queryable, { actor, services }: Ctx): Promise<TimerView> {
  assertAllowed(canViewHours(actor), 'timer')
  return { timer: (await runningEntry(db, await services.kinds(), sql`te.user_id = ${actor.userId}`)) ?? null, stopped: null }
}
