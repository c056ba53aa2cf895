import { type SQL, sql } from 'drizzle-orm'
import { recordsOf } from '#features/records/share-links/queries.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { Actor, GuestLink } from '#shared/rights/actor.ts'
import type { Audience } from '#shared/rights/audience.ts'
import type { Role } from '#shared/rights/roles.ts'
import { decidingRoles, reopeningRoles } from './rules.ts'
import type { ContentFilters } from './schema.ts'
import type { contentItems } from './table.ts'

export type ContentRow = typeof contentItems.$inferSelect
type Told = Pick<ContentRow, 'id' | 'projectId' | 'assignedTo' | 'createdBy' | 'sharedVersion'>

/** What nobody outside the agency has seen is told to the agency alone. */
export const audienceOf = ({ sharedVersion }: Pick<ContentRow, 'sharedVersion'>): Audience =>
  sharedVersion === null ? 'internal' : 'client'

/** What every event of an item says of its place and of who may be told. @param brandId of its project, where it has one */
export function eventFor(item: Told, brandId: string, assigneeBefore: string | null = null) {
  const { id, projectId, assignedTo, createdBy } = item
  return {
    recordType: 'content-item',
    recordId: id,
    audience: audienceOf(item),
    readers: 'content.view',
    projectId,
    brandId,
    concerns: [assignedTo, createdBy, assigneeBefore],
  }
}

export type Named = Told & Pick<ContentRow, 'title'> & { brandId: string }

/** An item as comments, followers and decisions need to know it. */
export function refOf(item: Named) {
  const { id, title, projectId, brandId, assignedTo, createdBy } = item
  const concerns = [assignedTo, createdBy].filter((person) => person !== null)
  return { id, title, projectId, brandId, assigneeId: assignedTo, concerns, audience: audienceOf(item), url: addressOf['content-item'](id) }
}

/**
 * Which content the guest of a link opens, as a condition on `ci`: what it names, as far as a version of it is shared with clients now, and
 * while it is of the brand whose link it is.
 */
export const openedByLink = ({ id, brandId }: GuestLink): SQL =>
  sql`ci.deleted_at is null and ci.shared_version is not null and ci.id = any(array(${recordsOf(id, 'content-item')}))
    and coalesce(ci.brand_id, (select p.brand_id from projects p where p.id = ci.project_id)) = ${brandId}`

// Whose turn it is follows from what happened: it is the client's from a version's being shared until that is settled, and the agency's at
// every other time, until the item is published or rejected.

/** Whether the item waits for nobody any more. */
export const isSettled = sql`ci.status in ('published', 'rejected')`

/** Whether a version lies before the client. */
const openShare = sql`exists (select 1 from content_shares s where s.content_item_id = ci.id and s.resolved_at is null)`

/** Whether a version of `ci` is shared and not answered yet, and since when. */
export const clientsTurn = sql`(not ${isSettled} and ${openShare})`
export const sharedSince = sql`(select max(s.shared_at) from content_shares s where s.content_item_id = ci.id and s.resolved_at is null)`

const clientsNamed = 5

const worksAs = (roles: readonly Role[]): SQL => sql`u.deactivated_at is null
  and exists (select 1 from user_roles r where r.user_id = u.id and r.role = any(${sql.param([...roles])}::text[]))`

/** Whether `u` can decide: whoever was asked and has lost account or role since does not count. */
export const canDecide = worksAs(decidingRoles)

/** Those who were asked to decide on `ci` and can, as `from … where …` on `u`. */
const askedToDecide = sql`from content_reviews z join content_reviewers o on o.review_id = z.id join users u on u.id = o.user_id
  where z.content_item_id = ci.id and z.closed_at is null and ${canDecide}`

const managerOf = sql`(select json_agg(${personRefOf('u')}) from users u where u.id = p.project_manager_id and ${canDecide})`

/** The manager of its project, as JSON; null without a project, and where the manager cannot decide any more. */
export const decidingManagerOf = sql`(select ${personRefOf('u')} from users u where u.id = p.project_manager_id and ${canDecide})`

/**
 * Who is to do something now, as JSON: for the agency whoever has it, was asked to decide, or manages the project, also where nobody of
 * those who were asked is left.
 */
const peopleOf = sql`coalesce(case
  when w.id is not null then (select json_agg(n.person) from (select ${personRefOf('u')} as person from users u
    where u.deactivated_at is null and exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'client')
      and (exists (select 1 from project_allocations pa where pa.user_id = u.id and pa.project_id = ci.project_id)
        or exists (select 1 from brand_allocations ba where ba.user_id = u.id and ba.brand_id = b.id))
    order by u.full_name, u.id limit ${sql.raw(String(clientsNamed))}) n)
  when ci.status = 'pending_review' then coalesce((select json_agg(${personRefOf('u')} order by u.full_name, u.id) ${askedToDecide}), ${managerOf})
  when ci.status = 'approved' then ${managerOf}
  when a.id is not null then json_build_array(${personRefOf('a')}) end, '[]')`

const lastResolved = sql`(select max(s.resolved_at) from content_shares s where s.content_item_id = ci.id)`

/** Whose turn it is and since when, as JSON on `ci`, `w` (its open share), `a`, `b` and `p`. */
export function turnOf(actor: Actor): SQL {
  const people = actor.staff ? sql`, 'people', ${peopleOf}` : sql``
  return sql`case when ${isSettled} then null else json_build_object('side', case when w.id is null then 'agency' else 'client' end,
    'since', to_char(coalesce(w.shared_at, greatest(ci.status_since, ${lastResolved})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')${people}) end`
}

const days = (span: SQL): SQL => sql`round((extract(epoch from ${span}) / 86400)::numeric, 2)::float8`
const clientSpan = sql`coalesce((select sum(coalesce(s.resolved_at, now()) - s.shared_at) from content_shares s
  where s.content_item_id = ci.id), interval '0')`

/** How many days each side has had it, as JSON: the client's are those between sharing and settling, all others the agency's. */
export const heldOf = sql`json_build_object('agency', ${days(sql`(case when ${isSettled} then ci.status_since else now() end) - ci.created_at - ${clientSpan}`)},
  'client', ${days(clientSpan)})`

/** Its rounds, as JSON. */
export const roundsOf = sql`(select json_build_object('agreed', n.agreed, 'current', n.current, 'open', n.open,
    'beyond', coalesce(n.current > n.agreed, false), 'nextBeyond', coalesce(n.current + 1 > n.agreed, false))
  from (select coalesce(ci.agreed_rounds, p.agreed_rounds) as agreed, coalesce(max(r.round), 0) as current,
      coalesce(bool_or(r.closed_at is null), false) as open
    from content_reviews r where r.content_item_id = ci.id) n)`

/** The round that is open, as JSON; null without one. */
export const openReviewOf = sql`(select json_build_object('id', r.id, 'round', r.round, 'versionNumber', r.version_number, 'dueDate', r.due_date,
    'note', r.note, 'submittedAt', to_char(r.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'submittedBy', ${personRefOf('y')},
    'reviewers', coalesce((select json_agg(${personRefOf('u')} order by u.full_name, u.id) from content_reviewers o
      join users u on u.id = o.user_id where o.review_id = r.id), '[]'))
  from content_reviews r join users y on y.id = r.submitted_by where r.content_item_id = ci.id and r.closed_at is null)`

/** Reviewers of the last round who may still decide, as JSON. */
export const lastReviewersOf = sql`coalesce((select json_agg(${personRefOf('u')} order by u.full_name, u.id)
  from content_reviewers o join users u on u.id = o.user_id and ${canDecide}
  where o.review_id = (select r.id from content_reviews r where r.content_item_id = ci.id order by r.round desc limit 1)), '[]')`

/** Who manages the project of an item, or the brand of one without a project, as a condition on `u`. */
const managesPlace = sql`(exists (select 1 from project_allocations pa
    where pa.project_id = ci.project_id and pa.user_id = u.id and pa.role = 'project_manager')
  or ci.project_id is null and exists (select 1 from brand_allocations ba where ba.brand_id = b.id and ba.user_id = u.id)
    and exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'project_manager'))`

/** Managers who can make a rejected item a draft again, as JSON; null unless it is rejected. */
export const reopenersOf = sql`case when ci.status = 'rejected' then coalesce((select json_agg(${personRefOf('u')} order by u.full_name, u.id)
  from users u where ${worksAs(reopeningRoles)} and ${managesPlace}), '[]') end`

/** Whether it is one side's turn, or whoever asks is to do something about it. */
export function waitsFor(actor: Actor, turn: NonNullable<ContentFilters['turn']>): SQL {
  if (turn === 'client' || (turn === 'mine' && actor.external)) return clientsTurn
  const agency = sql`not ${isSettled} and not ${openShare}`
  if (turn === 'agency') return sql`(${agency})`
  return sql`(${agency} and (ci.status in ('draft', 'in_revision') and ci.assigned_to = ${actor.userId}
    or ci.status = 'pending_review' and (${wasAsked(sql`and u.id = ${actor.userId}`)} is not null
      or p.project_manager_id = ${actor.userId} and ${wasAsked(sql``)} is null)))`
}

/** Looked up for each item by its index: of an `exists` PostgreSQL may make a table of everybody who was asked, of all items there are. */
const wasAsked = (more: SQL): SQL => sql`(select true ${askedToDecide} ${more} limit 1)`
