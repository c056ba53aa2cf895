import { type SQL, sql } from 'drizzle-orm'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { containing, type Queryable, row } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import type { savedRepliesApi } from './api.ts'
import { canUseSavedReplies, savedReplyRights } from './rules.ts'
import { type SavedReplyView, savedReplyView } from './schema.ts'
import { savedReplies } from './table.ts'

/** Who may take them sees all of them, as a condition; the twin of `canUseSavedReplies`. */
export const seenSavedReplies = (actor: Actor): SQL => visibleBy(actor, savedReplyRights['saved-replies.view'], { v: sql`false` })

const columns = sql`${sql.raw(viewColumns(savedReplies, savedReplyView, 'sv', ['createdBy']))}, ${personRefOf('u')} as "createdBy"`
const from = sql`saved_replies sv left join users u on u.id = sv.created_by`

/** The saved replies, by name. @throws AppError forbidden */
export async function listSavedReplies(
  ctx: Ctx,
  input: ParsedInputOf<(typeof savedRepliesApi)['GET /api/saved-replies']>,
): Promise<Page<SavedReplyView>> {
  assertAllowed(canUseSavedReplies(ctx.actor), 'saved replies')
  const pattern = input.q ? containing(input.q) : undefined
  return listPage<SavedReplyView>(ctx.services.pool, input, {
    columns,
    from,
    where: [sql`sv.deleted_at is null`, pattern ? sql`(sv.name ilike ${pattern} or sv.body ilike ${pattern})` : undefined],
    order: ascending(['text', 'lower(sv.name)'], ['uuid', 'sv.id']),
  })
}

/** One of them. @throws AppError forbidden, not_found */
export async function readSavedReply({ actor }: Ctx, id: string, db: Queryable): Promise<SavedReplyView> {
  assertAllowed(canUseSavedReplies(actor), 'saved reply')
  const found = await row<SavedReplyView>(db, sql`select ${columns} from ${from} where sv.id = ${id} and sv.deleted_at is null`)
  if (!found) throw notFound('saved reply')
  return found
}
