import { type SQL, sql } from 'drizzle-orm'
import { visibleBy } from '#platform/database/visible.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { visibleTaskViews } from './queries.ts'
import { taskViewRights } from './rules.ts'
import { taskViews } from './table.ts'

/** Saved views of tasks; nobody opens one by itself, and they keep no project from being deleted. */
export const taskViewKind: RecordKind<typeof taskViews> = {
  name: 'task-view',
  noun: 'saved view',
  nouns: 'saved views',
  table: taskViews,
  title: taskViews.name,
  place: {},
  deletable: { listed: { title: taskViews.name, mayDelete } },
  seen: visibleTaskViews,
  alias: 'v',
}

function mayDelete(actor: Actor): SQL {
  const own = visibleBy(actor, taskViewRights['task-views.own'], { s: sql`v.created_by = ${actor.userId}`, v: sql`false` })
  const managed = visibleBy(actor, taskViewRights['task-views.manage'], {
    m: sql`exists (select 1 from projects m where m.id = v.project_id and m.project_manager_id = ${actor.userId})`,
    v: sql`false`,
  })
  return sql`(v.project_id is null and ${own} or v.project_id is not null and ${managed})`
}
