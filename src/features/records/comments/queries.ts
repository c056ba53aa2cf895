import { type SQL, sql } from 'drizzle-orm'
import { visibleProfiles } from '#features/workspace/users/queries.ts'
import { avatarUrlOf, personIdFor, personRefFor, someoneElse, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, anyOf, type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, descending, listPage } from '#platform/database/list.ts'
import { holds, rankOf } from '#platform/database/match.ts'
import { inTurns } from '#platform/process/in-turns.ts'
import { audienceReadBy } from '#platform/records/audience.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import { renamed } from '#shared/markdown/rename.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type NoteAudience, ownAudience } from '#shared/rights/audience.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { allocatedTo, readersOf } from '../../clients/projects/visibility.ts'
import { attachmentsOfComment } from '../attachments/queries.ts'
import type { commentsApi } from './api.ts'
import type { CommentThread, CommentView } from './schema.ts'

/** Which comments of a record this actor reads; the record itself is checked before. @param alias of the comments in the query */
export function visibleComments(actor: Actor, alias = 'm'): SQL {
  return audienceReadBy(actor, alias)
}

const columns = ({ actor, services }: Reader, anchor: SQL, number: SQL): SQL => sql`
  ${anchor} as anchor, case when ${anchor} is not null then ${number} end as number, ${actor.staff ? sql`m.round,` : sql``}
  m.id, m.record_type as "recordType", m.record_id as "recordId", m.audience, m.body,
    ${personIdFor(actor, 'm.author_id')} as "authorId", m.author_kind as "authorKind", m.author_name as "authorName", m.created_at as "createdAt",
    m.edited_at as "editedAt", m.parent_id as "parentId", m.resolved_at as "resolvedAt", m.deleted_at is not null as deleted, m.version,
    ${attachmentsOfComment({ services, actor }, sql`m.id`)} as attachments,
    coalesce((select json_agg(json_build_object('id', u.id, 'fullName', u.full_name) order by u.full_name)
      from users u where u.id = any(m.mentions) and ${standsByName(actor, sql`u.id`)}), '[]') as mentions,
    ${
      actor.external
        ? sql`array(select u.full_name from users u where u.id = any(m.mentions) and not ${standsByName(actor, sql`u.id`)}
      order by length(u.full_name) desc)`
        : sql`'{}'::text[]`
    } as "unnamed",
    ${personRefFor(actor, 'a')} as author, ${personRefFor(actor, 'd')} as "resolvedBy"`

/** Where a comment points to, for this reader: nowhere where they do not see the version, whoever may read what is said of it. */
async function anchorFor({ actor, services }: Reader): Promise<SQL> {
  if (actor.staff) return sql`m.anchor`
  const versionId = sql`(m.anchor->>'versionId')::uuid`
  const cases = (await services.kinds()).anchored.map(
    ({ name, anchored }) => sql`when m.record_type = ${name} and ${anchored.seen(actor, versionId)} then m.anchor`,
  )
  return cases.length > 0 ? sql`(case when m.anchor is null then null ${sql.join(cases, sql` `)} end)` : sql`null::jsonb`
}

/**
 * The numbers of notes that stand somewhere on a version, in the order in which they were written, to be joined to a query as `n`. Notes
 * that clients read and internal ones are counted apart: everybody calls a note by one number, and no gap tells of what is hidden.
 * @param record which one, as a condition on `o`
 */
export function numbersOf(record: SQL): SQL {
  return sql`left join (select o.id, case o.audience when 'internal' then 'i' when 'influencer' then 'f' else '' end
      || row_number() over (partition by o.anchor->>'versionId', o.audience order by o.created_at, o.id) as number
    from comments o where ${record} and o.parent_id is null and o.deleted_at is null
      and coalesce(o.anchor->>'shape', o.anchor->>'time', o.anchor->>'page', o.anchor->>'passage') is not null) n on n.id = m.id`
}

/** The numbers of the record of one comment. */
export const numbersBeside = (commentId: string): SQL =>
  numbersOf(sql`(o.record_type, o.record_id) = (select b.record_type, b.record_id from comments b where b.id = ${commentId})`)

/** Who reads, and with which services. */
type Reader = Pick<Ctx, 'actor' | 'services'>

type Found = CommentView & { unnamed: string[] }

/** Names of people whom the reader is not told of leave the text too; of what was deleted nothing is left but its place. */
function unnaming({ unnamed, ...comment }: Found): CommentView {
  if (comment.deleted)
    return {
      ...comment,
      body: '',
      mentions: [],
      attachments: [],
      authorId: null,
      authorName: null,
      author: null,
      editedAt: null,
      anchor: null,
      number: null,
    }
  return { ...comment, body: renamed(comment.body, unnamed, someoneElse) }
}

const from = sql`comments m left join users a on a.id = m.author_id left join users d on d.id = m.resolved_by`

/** Comments on one record, oldest or newest first, each with its replies. @throws AppError not_found when the record is not visible */
export async function listComments(
  ctx: Ctx,
  input: ParsedInputOf<(typeof commentsApi)['GET /api/comments']>,
): Promise<Page<CommentThread>> {
  const db = ctx.services.pool
  await (await ctx.services.kinds()).commentedAs(input.recordType).find(db, ctx.actor, input.recordId)
  const shown = columns(ctx, await anchorFor(ctx), sql`n.number`)
  const numbered = sql`${from} ${numbersOf(sql`o.record_type = ${input.recordType} and o.record_id = ${input.recordId}`)}`
  const living = sql`m.deleted_at is null and ${visibleComments(ctx.actor)}`
  const page = await listPage<Found>(db, input, {
    columns: shown,
    from: numbered,
    where: [
      sql`m.record_type = ${input.recordType} and m.record_id = ${input.recordId} and m.parent_id is null`,
      visibleComments(ctx.actor),
      sql`(m.deleted_at is null or exists (select 1 from comments r where r.parent_id = m.id and r.deleted_at is null and ${visibleComments(ctx.actor, 'r')}))`,
    ],
    order: (input.order === 'newest' ? descending : ascending)(['moment', 'm.created_at'], ['uuid', 'm.id']),
  })
  const replies = await rows<Found>(
    db,
    sql`select ${shown} from ${numbered} where m.parent_id = ${anyOf(page.items.map(({ id }) => id))} and ${living}
      order by m.created_at, m.id`,
  )
  const repliesTo = Map.groupBy(replies, ({ parentId }) => parentId)
  const thread = async (one: Found) => ({ ...unnaming(one), replies: await inTurns(repliesTo.get(one.id) ?? [], unnaming) })
  return { ...page, items: await inTurns(page.items, thread) }
}

/** One comment as this actor may see it. */
export async function readComment(db: Queryable, ctx: Reader, id: string): Promise<CommentView> {
  const found = await row<Found>(
    db,
    sql`select ${columns(ctx, await anchorFor(ctx), sql`n.number`)} from ${from} ${numbersBeside(id)} where m.id = ${id} and m.deleted_at is null and ${visibleComments(ctx.actor)}`,
  )
  if (!found) throw notFound('comment')
  return unnaming(found)
}

/** What stands in these comments, for this reader, or what their files are called; those they may not read are missing. Their record is checked by whoever asks. */
export async function readableBodies(db: Queryable, reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<Found>(
    db,
    sql`select ${columns(reader, sql`null::jsonb`, sql`null::text`)} from ${from} where m.id = ${anyOf(ids)} and m.deleted_at is null and ${visibleComments(reader.actor)}`,
  )
  return new Map(
    found.map((comment) => [comment.id, unnaming(comment).body || comment.attachments.map(({ file }) => file.name).join(', ')]),
  )
}

const mentionableMax = 20

/**
 * People who can read a comment of an audience on a record; at most 20: whom the text fits best, of these the team of the project first.
 * For whoever may comment there: whom one may mention is nobody else's business. @throws AppError not_found, forbidden
 */
export async function listMentionable(
  ctx: Ctx,
  input: ParsedInputOf<(typeof commentsApi)['GET /api/comments/mentionable']>,
): Promise<{ items: PersonRef[] }> {
  const kind = (await ctx.services.kinds()).commentedAs(input.recordType)
  const ref = await kind.find(ctx.services.pool, ctx.actor, input.recordId)
  assertAllowed(kind.canComment(ctx.actor, ref), kind.noun)
  const { q } = input
  const items = await rows<PersonRef>(
    ctx.services.pool,
    sql`select u.id, u.full_name as "fullName",
          ${avatarUrlOf('u')} as "avatarUrl"
        from users u where ${allOf([
          mentionableBy(ctx.actor, ref, ctx.actor.staff ? input.audience : ownAudience(ctx.actor, kind.name)),
          q ? holds(sql`u.full_name`, q) : undefined,
        ])} order by ${q ? sql`${rankOf(sql`u.full_name`, q)},` : sql``} (case when ${allocatedTo(ref)} then 0 else 1 end), u.full_name, u.id
          limit ${mentionableMax}`,
  )
  return { items }
}

/** Whom this actor may mention, as a condition on `u`: readers; for people outside the agency those on the team whom they see. */
export function mentionableBy(actor: Actor, ref: RecordRef, audience: NoteAudience): SQL {
  const readers = readersOf(ref, audience)
  return actor.staff ? readers : sql`${readers} and ${allocatedTo(ref)} and ${visibleProfiles(actor)}`
}
