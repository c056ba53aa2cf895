import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, rows } from '#platform/database/db.ts'
import { readTask } from '../tasks/queries.ts'
import { mayList, visibleTasks } from '../tasks/visibility.ts'
import type { DependencyDetail, DependencyView } from './schema.ts'

const columns = sql`d.id, d.before_id as "beforeId", d.after_id as "afterId"`
const from = sql`task_dependencies d join tasks b on b.id = d.before_id join tasks a on a.id = d.after_id`

/** Both ends are there, and this reader sees both. */
function inSight({ actor }: Pick<Ctx, 'actor'>) {
  return sql`b.deleted_at is null and a.deleted_at is null and ${visibleTasks(actor, 'b')} and ${visibleTasks(actor, 'a')}`
}

/** Of a project, as far as the reader sees both tasks. */
export async function listDependencies(ctx: Ctx, { projectId }: { projectId: string }): Promise<{ items: DependencyView[] }> {
  mayList(ctx.actor)
  const items = await rows<DependencyView>(
    ctx.services.pool,
    sql`select ${columns} from ${from} where b.project_id = ${projectId} and ${inSight(ctx)} order by d.created_at, d.id`,
  )
  return { items }
}

const linked = (alias: 'a' | 'b') => {
  const t = sql.raw(alias)
  return sql`json_build_object('id', ${t}.id, 'name', ${t}.name, 'status', ${t}.status, 'startDate', ${t}.start_date, 'dueDate', ${t}.due_date)`
}

/** What one task waits for and what waits for it. @throws AppError not_found */
export async function listOfTask(ctx: Ctx, { taskId }: { taskId: string }): Promise<{ items: DependencyDetail[] }> {
  await readTask(ctx.services.pool, ctx.actor, taskId)
  const items = await rows<DependencyDetail>(
    ctx.services.pool,
    sql`select ${columns}, ${linked('b')} as before, ${linked('a')} as after from ${from}
      where (d.before_id = ${taskId} or d.after_id = ${taskId}) and ${inSight(ctx)} order by d.created_at, d.id`,
  )
  return { items }
}

/** One of those in the actor's sight. */
export async function findDependency(db: Queryable, ctx: Ctx, id: string): Promise<DependencyView | undefined> {
  const [found] = await rows<DependencyView>(db, sql`select ${columns} from ${from} where d.id = ${id} and ${inSight(ctx)}`)
  return found
}
