import { sql } from 'drizzle-orm'
import { openProjectStatuses } from '#features/clients/projects/rules.ts'
import { costOfProject } from '#features/time/rates/queries.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import { type Services, systemCtx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import { loggedRecords } from '#platform/records/logged.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'

const open = sql`p.archived_at is null and p.status = any(${sql.param([...openProjectStatuses])}::text[])`

/** Adds up hours and cost of these open projects, and records an event for each whose figures changed. */
export async function makeStandings(tx: Tx, kinds: RecordKinds, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return
  const { currency } = await workspaceNow(tx)
  const changed = await rows<{ projectId: string; brandId: string }>(
    tx,
    sql`with n as (select p.id, p.brand_id, h.estimated, h.logged, coalesce(${costOfProject(kinds, currency, sql`p.id`)}, 0) as cost
        from projects p cross join lateral (select coalesce(sum(round(x.estimated_hours * 60)), 0)::int as estimated,
          coalesce(sum(x.logged_minutes), 0)::int as logged
          from ${loggedRecords(kinds)} x where x.project_id = p.id and x.deleted_at is null) h
        where p.id = ${anyOf(projectIds)} and ${open}),
      kept as (insert into project_standings as s (project_id, estimated_minutes, logged_minutes, cost) select id, estimated, logged, cost from n order by 1
        on conflict (project_id) do update set estimated_minutes = excluded.estimated_minutes, logged_minutes = excluded.logged_minutes,
          cost = excluded.cost, made_at = now()
        where (s.estimated_minutes, s.logged_minutes, s.cost) is distinct from (excluded.estimated_minutes, excluded.logged_minutes, excluded.cost)
        returning project_id)
      select n.id as "projectId", n.brand_id as "brandId" from n join kept on kept.project_id = n.id`,
  )
  for (const { projectId, brandId } of changed) {
    const event = { audience: 'internal' as const, readers: 'overview.view', projectId, brandId }
    tx.record({ ...event, kind: 'project-standing.made', recordType: 'project-standing', recordId: projectId })
  }
}

const together = 50
export const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Adds up the next open projects after an id. @returns the id of the last of them; null when none are left */
export async function makeNextStandings(tx: Tx, kinds: RecordKinds, after: string | null): Promise<string | null> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select p.id from projects p where ${open} and p.id > ${after ?? beforeAll}::uuid order by p.id limit ${together}`,
  )
  const ids = found.map(({ id }) => id)
  await makeStandings(tx, kinds, ids)
  return ids.length < together ? null : (ids.at(-1) ?? null)
}

/** All open projects, a few in each transaction. */
export async function makeAllStandings(services: Services): Promise<void> {
  const kinds = await services.kinds()
  let after: string | null = null
  do {
    const behind: string | null = after
    after = await transact(systemCtx(services, 'project-standings'), (tx) => makeNextStandings(tx, kinds, behind))
  } while (after)
}
