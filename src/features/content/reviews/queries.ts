import { sql } from 'drizzle-orm'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, type Queryable, row, rows } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed, decide } from '#shared/rights/decision.ts'
import { invalid } from '#shared/rights/errors.ts'
import { readContentItem } from '../items/queries.ts'
import { canDecide } from '../items/refs.ts'
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

/** The item of a round that waits for this person; undefined for one that is decided, deleted, or in other hands. */
export function openRound(db: Queryable, reviewId: string, userId: string): Promise<OpenRound | undefined> {
  return row(
    db,
    sql`select ci.id, ci.title, ci.project_id as "projectId", r.due_date as "dueDate" from content_reviews r
      join content_items ci on ci.id = r.content_item_id and ci.deleted_at is null where r.id = ${reviewId} and r.closed_at is null
        and exists (select 1 from content_reviewers o join users u on u.id = o.user_id where o.review_id = r.id and u.id = ${userId} and ${canDecide})`,
  )
}

/** Who is asked may decide, and has an account in use; it stays in use until the transaction ends. @throws AppError invalid_input */
export async function checkReviewers(tx: Tx, ids: readonly string[], field = 'reviewerIds'): Promise<void> {
  const found = await rows(tx, sql`select u.id from users u where u.id = ${anyOf(ids)} and ${canDecide} order by u.id for share`)
  if (found.length < ids.length) throw invalid(field, 'Choose people who may approve content: admins, project managers and product owners.')
}
