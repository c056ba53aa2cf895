import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { placedKind, projectRefOf } from '#features/clients/projects/refs.ts'
import { fileRefOf } from '#features/workspace/files/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { ascending, listPage, type Order } from '#platform/database/list.ts'
import type { RecordKind, RecordKinds } from '#platform/records/record-kind.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import type { waitingApi } from './api.ts'
import { canSeeToApprove, canSeeWaiting } from './rules.ts'
import type { WaitingPage, WaitingView } from './schema.ts'

type Input = ParsedInputOf<(typeof waitingApi)['GET /api/to-approve']>
type WaitingKind = RecordKind & Required<Pick<RecordKind, 'waits' | 'alias' | 'title'>>

const dueFirst = ascending(['date', 'w.due_key'], ['moment', 'w.since'], ['uuid', 'w.id'])
const longestFirst = ascending(['moment', 'w.since'], ['uuid', 'w.id'])

/** What waits for this client's answer. @throws AppError forbidden */
export async function listToApprove(ctx: Ctx, input: Input): Promise<WaitingPage> {
  assertAllowed(canSeeToApprove(ctx.actor), 'list')
  return listWaiting(ctx, input, dueFirst)
}

/** What of the records this actor sees waits for clients. @throws AppError forbidden */
export async function listWaitingForClients(ctx: Ctx, input: Input): Promise<WaitingPage> {
  assertAllowed(canSeeWaiting(ctx.actor), 'list')
  return listWaiting(ctx, input, longestFirst)
}

async function listWaiting(ctx: Ctx, input: Input, order: Order): Promise<WaitingPage> {
  const { pool } = ctx.services
  const waiting = sql`(${waitingOf(await ctx.services.kinds(), ctx.actor)}) w`
  const [page, counted] = await Promise.all([
    listPage<WaitingView>(pool, input, {
      columns: sql`w."recordType", w.id, w.title, w.since, nullif(w.due_key, 'infinity') as "dueDate", w.version as "versionNumber",
        case when p.id is not null then ${projectRefOf('p', 'b')} end as project, ${brandRefOf('b')} as brand,
        case when x.id is not null then ${fileRefOf(ctx, sql`x`)} end as file`,
      from: sql`${waiting} left join projects p on p.id = w.project_id join brands b on b.id = w.brand_id left join files x on x.id = w.file_id`,
      where: [],
      order,
    }),
    row<{ total: number }>(pool, sql`select count(*)::int as total from ${waiting}`),
  ])
  return { ...page, total: counted?.total ?? 0 }
}

/** Everything in sight of this actor that waits for a client's answer, as a `select`; kinds say it in their `waits`. */
export function waitingOf(kinds: RecordKinds, actor: Actor): SQL {
  const waits = kinds.all.filter((kind): kind is WaitingKind => Boolean(kind.waits && kind.alias && kind.title))
  return sql.join(
    waits.map((kind) => waitingOfKind(kinds, kind, actor)),
    sql` union all `,
  )
}

function waitingOfKind(kinds: RecordKinds, kind: WaitingKind, actor: Actor): SQL {
  const { name, waits, title } = kind
  const { from, where, own } = placedKind(kinds, kind, actor)
  return sql`select ${name}::text as "recordType", ${sql.raw(kind.alias)}.id, ${own(title)} as title, ${waits.since} as since,
      ${waits.due ? sql`coalesce(${own(waits.due)}, 'infinity'::date)` : sql`'infinity'::date`} as due_key, ${waits.version?.(actor) ?? sql`null`}::int as version,
      ${waits.picture?.(actor) ?? sql`null`}::uuid as file_id, p.id as project_id, b.id as brand_id
    from ${from} where ${where} and ${waits.forClient}`
}
