import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { containing } from '#platform/database/db.ts'
import { descending, type List, listPage } from '#platform/database/list.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { fold } from '#shared/values/match.ts'
import { avatarUrlOf } from '../users/refs.ts'
import { canViewAudit } from './rules.ts'
import type { AuditEntry, AuditListInput } from './schema.ts'

type Filters = Omit<AuditListInput, 'limit' | 'cursor'>

/** What is asked of the log; apart from `listAuditEntries`, so that a test can have it explained. */
export function auditEntriesList(timezone: string, input: Filters): List {
  return { columns, from, where: conditions(timezone, input), order: descending(['moment', 'a.at'], ['uuid', 'a.id']) }
}

/** One page of the log, newest first. */
export async function listAuditEntries(ctx: Ctx, input: AuditListInput): Promise<Page<AuditEntry>> {
  assertAllowed(canViewAudit(ctx.actor), 'audit log')
  return listPage(ctx.services.pool, input, auditEntriesList(ctx.actor.timezone, input))
}

/** Under the name it had then, with the picture it has now. */
const personAsOf = (id: string, name: string, users: string): SQL =>
  sql`case when ${sql.raw(id)} is null then null else json_build_object('id', ${sql.raw(id)}, 'fullName', coalesce(${sql.raw(name)}, ''),
    'avatarUrl', ${avatarUrlOf(users)}) end`

const columns = sql`a.id, a.at, a.kind, a.outcome, json_build_object('kind', a.actor_kind, 'name', a.actor_name,
    'person', ${personAsOf('a.actor_id', 'a.person_name', 'u')}) as actor,
  a.record_type as "recordType", a.record_id as "recordId", a.record_name as "recordName",
  ${personAsOf('a.subject_id', 'a.subject_name', 's')} as subject, a.address, a.browser, a.details`
const from = sql`audit_entries a left join users u on u.id = a.actor_id left join users s on s.id = a.subject_id`

function conditions(timezone: string, { kind, personId, outcome, from: first, to: last, q }: Filters): (SQL | undefined)[] {
  const startOf = (day: SQL): SQL => sql`(${day})::timestamp at time zone ${timezone}`
  return [
    kind && kind.length > 0 ? sql`a.kind = any(${sql.param(kind)}::text[])` : undefined,
    personId ? sql`(a.actor_id = ${personId} or a.subject_id = ${personId})` : undefined,
    // In so many words, or the index of the failed would not be used.
    outcome === 'failed' ? sql`a.outcome = 'failed'` : outcome && sql`a.outcome = ${outcome}`,
    first ? sql`a.at >= ${startOf(sql`${first}::date`)}` : undefined,
    last ? sql`a.at < ${startOf(sql`${last}::date + 1`)}` : undefined,
    q ? sql`a.search like ${containing(fold(q))}` : undefined,
  ]
}
