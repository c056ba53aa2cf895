import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { cardColumns, cardRefs } from '../tasks/queries.ts'
import { conditions, mayList } from '../tasks/visibility.ts'
import type { TaskCalendarInput, TaskCalendarView } from './schema.ts'

/** What is due on each day of a range. */
export async function readCalendar(ctx: Ctx, { dueFrom, dueTo, perDay, ...filters }: TaskCalendarInput): Promise<TaskCalendarView> {
  mayList(ctx.actor)
  const found = await row<{ body: TaskCalendarView }>(
    ctx.services.pool,
    sql`with placed as materialized (
          select t.*, row_number() over (partition by t.due_date order by t.status = 'done', t.id) as place, count(*) over (partition by t.due_date) as n
          from tasks t where ${conditions(ctx.actor, filters)}
            and coalesce(t.due_date, 'infinity'::date) between ${dueFrom}::date and ${dueTo}::date),
        cards as (select * from placed where place <= ${perDay}),
        days as (select t.due_date, max(t.n) as n, json_agg(json_build_object(${cardColumns(ctx.actor)}) order by t.place) as items
          from cards t group by t.due_date)
        select json_build_object('days', coalesce((select json_agg(json_build_object('day', d.due_date, 'count', d.n, 'items', d.items)
            order by d.due_date) from days d), '[]'), 'people', people, 'projects', projects) as body from (select ${cardRefs(ctx.actor)}) b`,
  )
  return found?.body ?? { days: [], people: [], projects: [] }
}
