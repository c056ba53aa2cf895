import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { notFound } from '#shared/rights/errors.ts'
import { readDeliverable } from '../deliverables/queries.ts'
import { deliverableMilestones } from '../deliverables/table.ts'
import type { milestonesApi } from './api.ts'
import { type MilestoneView, milestoneView } from './schema.ts'

const columns = sql`${sql.raw(viewColumns(deliverableMilestones, milestoneView, 'm'))}, (select count(*)::int from deliverable_milestones o
  where o.deliverable_id = m.deliverable_id and o.deleted_at is null and o.position <= m.position) as "orderIndex"`

/** The milestones of a deliverable, in their order. @throws AppError not_found */
export async function listMilestones(
  ctx: Ctx,
  input: ParsedInputOf<(typeof milestonesApi)['GET /api/deliverable-milestones']>,
): Promise<Page<MilestoneView>> {
  await readDeliverable(ctx, input.deliverableId)
  return listPage<MilestoneView>(ctx.services.pool, input, {
    columns,
    from: sql`deliverable_milestones m`,
    where: [sql`m.deliverable_id = ${input.deliverableId} and m.deleted_at is null`],
    order: ascending(['text', 'm.position']),
  })
}

/** One milestone. The caller has asked whether its deliverable may be seen. @throws AppError not_found */
export async function readMilestone(db: Queryable, id: string): Promise<MilestoneView> {
  const found = await row<MilestoneView>(
    db,
    sql`select ${columns} from deliverable_milestones m where m.id = ${id} and m.deleted_at is null`,
  )
  if (!found) throw notFound('milestone')
  return found
}
