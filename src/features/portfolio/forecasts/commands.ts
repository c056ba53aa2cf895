import { sql } from 'drizzle-orm'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import { type Services, systemCtx } from '#platform/context.ts'
import { rows } from '#platform/database/db.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addDays } from '#shared/values/dates.ts'
import { forecastDays } from './forecast.ts'
import { isLittle, openProjectsAfter, type Throughput, throughputOf } from './queries.ts'

type Made = { projectId: string; p50: string | null; p85: string | null; finished: number; weeks: number; open: number }

/**
 * Computes the forecasts of open projects anew. Only one that came out otherwise than before is told, so that a night changes nothing on
 * screens where nothing changed.
 */
export async function makeForecasts(tx: Tx, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return
  const today = await workspaceToday(tx)
  const made = (await throughputOf(tx, projectIds)).map((throughput) => forecastOf(throughput, today))
  if (made.length === 0) return
  const changed = await rows<{ projectId: string; brandId: string }>(
    tx,
    sql`with n as (select * from json_to_recordset(${JSON.stringify(made)}::json)
        as n("projectId" uuid, p50 date, p85 date, finished int, weeks int, open int)),
      before as (select f.* from project_forecasts f join n on n."projectId" = f.project_id),
      kept as (insert into project_forecasts (project_id, p50, p85, finished, weeks, open) select * from n order by 1
        on conflict (project_id) do update set p50 = excluded.p50, p85 = excluded.p85, finished = excluded.finished, weeks = excluded.weeks,
          open = excluded.open, made_at = now())
      select n."projectId", p.brand_id as "brandId" from n join projects p on p.id = n."projectId" left join before b on b.project_id = n."projectId"
      where (b.p50, b.p85, b.finished, b.weeks, b.open) is distinct from (n.p50, n.p85, n.finished, n.weeks, n.open)`,
  )
  for (const { projectId, brandId } of changed) {
    const told = { audience: 'internal' as const, readers: 'projects.forecast', projectId, brandId }
    tx.record({ ...told, kind: 'project-forecast.made', recordType: 'project-forecast', recordId: projectId })
  }
}

function forecastOf({ projectId, open, weeks, weekly }: Throughput, today: string): Made {
  const finished = weekly.reduce((sum, week) => sum + week, 0)
  const days = open === 0 || isLittle({ weeks, finished }) ? { p50: null, p85: null } : forecastDays(weekly, open, projectId)
  const dateOf = (ahead: number | null) => (ahead === null ? null : addDays(today, ahead))
  return { projectId, p50: dateOf(days.p50), p85: dateOf(days.p85), finished, weeks, open }
}

const together = 50

/** The next open projects behind one. @returns the last of them, null when there are no more */
export async function makeNextForecasts(tx: Tx, after: string | null): Promise<string | null> {
  const ids = await openProjectsAfter(tx, after, together)
  await makeForecasts(tx, ids)
  return ids.length < together ? null : (ids.at(-1) ?? null)
}

/** All open projects, a few in each transaction: a day more has passed for all of them. */
export async function makeAllForecasts(services: Services): Promise<void> {
  let after: string | null = null
  do {
    const behind: string | null = after
    after = await transact(systemCtx(services, 'forecasts'), (tx) => makeNextForecasts(tx, behind))
  } while (after)
}
