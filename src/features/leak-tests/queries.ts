import { sql } from 'drizzle-orm'
import { type Queryable, row } from '#platform/db.ts'
import { descending, listPage } from '#platform/list.ts'
import type { Ctx } from '#platform/services.ts'
import { viewColumns } from '#platform/statements.ts'
import { assertAllowed } from '#shared/decision.ts'
import type { Page, ParsedInputOf } from '#shared/endpoint.ts'
import { personRefOf } from '../users/refs.ts'
import type { leakTestsApi } from './api.ts'
import { canTestLeaks } from './rules.ts'
import { type LeakRunView, leakRunView } from './schema.ts'
import { leakRuns } from './table.ts'

const columns = sql`${sql.raw(viewColumns(leakRuns, leakRunView, 'l', ['requestedBy']))},
  case when u.id is not null then ${personRefOf('u')} end as "requestedBy"`
const from = sql`leak_runs l left join users u on u.id = l.requested_by`

/** The readings, newest first. @throws AppError forbidden */
export async function listLeakRuns(
  ctx: Ctx,
  input: ParsedInputOf<(typeof leakTestsApi)['GET /api/leak-tests']>,
): Promise<Page<LeakRunView>> {
  assertAllowed(canTestLeaks(ctx.actor), 'leak test')
  return listPage<LeakRunView>(ctx.services.pool, input, {
    columns,
    from,
    where: [],
    order: descending(['moment', 'l.started_at'], ['uuid', 'l.id']),
  })
}

/** One reading. @throws Error when it is not there */
export async function leakRunOf(db: Queryable, id: string): Promise<LeakRunView> {
  const found = await row<LeakRunView>(db, sql`select ${columns} from ${from} where l.id = ${id}`)
  if (!found) throw new Error('There is no such run.')
  return found
}
