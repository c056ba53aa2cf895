import { sql } from 'drizzle-orm'
import { openProjectStatuses } from '#features/clients/projects/rules.ts'
import type { ProjectStatus } from '#features/clients/projects/schema.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, type Queryable, row, rows } from '#platform/database/db.ts'
import { authorize } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { finishedNeeded, weeksLookedAt, weeksNeeded } from './forecast.ts'
import { canSeeForecast } from './rules.ts'
import type { ForecastView } from './schema.ts'

type Found = Omit<ForecastView, 'state' | 'projectId'> & { id: string; status: ProjectStatus; archived: boolean }

/** The forecast of one project as it was computed last; nothing is computed here. @throws AppError not_found, forbidden */
export async function readForecast({ services, actor }: Ctx, id: string): Promise<ForecastView> {
  const found = await row<Found>(
    services.pool,
    sql`select p.id, p.status, p.archived_at is not null as archived, f.p50, f.p85, coalesce(f.finished, 0) as finished, coalesce(f.weeks, 0) as weeks,
        coalesce(f.open, 0) as open, f.made_at as "madeAt"
      from projects p left join project_forecasts f on f.project_id = p.id where p.id = ${id}`,
  )
  if (!found) throw notFound('project')
  const { status, archived, ...forecast } = authorize(canSeeForecast(actor, found), found, 'project')
  const isOpen = !archived && openProjectStatuses.includes(status)
  return { ...forecast, projectId: id, state: isOpen ? stateOf(forecast) : 'closed' }
}

function stateOf({ madeAt, open, finished, weeks, p50, p85 }: Omit<Found, 'status' | 'archived' | 'id'>): ForecastView['state'] {
  if (madeAt === null) return 'waiting'
  if (open === 0) return 'finished'
  if (isLittle({ weeks, finished })) return 'little'
  return p50 === null || p85 === null ? 'far' : 'dated'
}

/** Whether a date would be a guess. */
export const isLittle = ({ weeks, finished }: { weeks: number; finished: number }): boolean =>
  weeks < weeksNeeded || finished < finishedNeeded

export type Throughput = { projectId: string; open: number; weeks: number; weekly: number[] }

/**
 * What was finished in each of the last weeks of projects, counted back from now, and what is open. A project's first week is that of its
 * first task; weeks before it are not looked at.
 */
export function throughputOf(db: Queryable, projectIds: readonly string[]): Promise<Throughput[]> {
  return rows<Throughput>(
    db,
    sql`select s.id as "projectId", s.open, s.weeks, array(select (select count(*)::int from tasks t where t.project_id = s.id and t.deleted_at is null
          and t.status = 'done' and t.completed_at > now() - (w + 1) * interval '7 days' and t.completed_at <= now() - w * interval '7 days')
        from generate_series(0, s.weeks - 1) w) as weekly
      from (select p.id, (select count(*)::int from tasks t where t.project_id = p.id and t.deleted_at is null and t.status <> 'done') as open,
          least(${weeksLookedAt}::int, coalesce((select floor(extract(epoch from now() - min(least(t.created_at, t.completed_at))) / 604800)::int
            from tasks t where t.project_id = p.id and t.deleted_at is null), 0)) as weeks
        from projects p where p.id = ${anyOf(projectIds)} and p.archived_at is null and p.status = any(${sql.param([...openProjectStatuses])}::text[])
        order by p.id) s`,
  )
}

/** Open projects in the order of their ids, so many behind one. */
export async function openProjectsAfter(db: Queryable, after: string | null, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select p.id from projects p where p.archived_at is null and p.status = any(${sql.param([...openProjectStatuses])}::text[])
      and p.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid order by p.id limit ${limit}`,
  )
  return found.map(({ id }) => id)
}
