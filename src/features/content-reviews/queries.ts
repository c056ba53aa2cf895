import { sql } from 'drizzle-orm'
import { type Queryable, row, rows } from '#platform/db.ts'
import { descending, listPage } from '#platform/list.ts'
import type { Ctx } from '#platform/services.ts'
import { assertAllowed, decide } from '#shared/decision.ts'
import type { Page, ParsedInputOf } from '#shared/endpoint.ts'
import { readContentItem } from '../content/queries.ts'
import { personRefOf } from '../users/refs.ts'
import type { contentReviewsApi } from './api.ts'
import { reviewRights } from './rules.ts'
import type { RoundView } from './schema.ts'

/** The rounds of an item, the last one first. @throws AppError not_found, forbidden */
export async function listRounds(
  ctx: Ctx,
  input: ParsedInputOf<(typeof contentReviewsApi)['GET /api/content-rounds']>,
): Promise<Page<RoundView>> {
  await readContentItem(ctx, input.contentItemId)
  assertAllowed(decide(ctx.actor, reviewRights['content.rounds']), 'round of review')
  return listPage(ctx.services.pool, input, {
    columns: sql`r.id, r.content_item_id as "contentItemId", r.round, r.version_number as "versionNumber", r.agreed_rounds as "agreedRounds",
      coalesce(r.round > r.agreed_rounds, false) as beyond, r.note, r.due_date as "dueDate", r.submitted_at as "submittedAt",
      ${personRefOf('y')} as "submittedBy", r.closed_at as "closedAt", ${personRefOf('z')} as "closedBy",
      coalesce((select json_agg(${personRefOf('u')} order by u.full_name, u.id) from content_reviewers o join users u on u.id = o.user_id
        where o.review_id = r.id), '[]') as reviewers`,
    from: sql`content_reviews r join users y on y.id = r.submitted_by left join users z on z.id = r.closed_by`,
    where: [sql`r.content_item_id = ${input.contentItemId}`],
    order: descending(['number', 'r.round']),
  })
}

/** By which clocks these people are told. */
export function zonesOf(db: Queryable, people: readonly string[]): Promise<{ id: string; timezone: string }[]> {
  return rows(db, sql`select u.id, u.timezone from users u where u.id = any(${sql.param([...people])}::uuid[]) order by u.id`)
}

type OpenRound = { id: string; title: string; projectId: string | null; dueDate: string }

/** The item of a round that nobody has closed; undefined for one that is decided, or deleted. */
export function openRound(db: Queryable, reviewId: string): Promise<OpenRound | undefined> {
  return row(
    db,
    sql`select ci.id, ci.title, ci.project_id as "projectId", r.due_date as "dueDate" from content_reviews r
      join content_items ci on ci.id = r.content_item_id and ci.deleted_at is null where r.id = ${reviewId} and r.closed_at is null`,
  )
}
