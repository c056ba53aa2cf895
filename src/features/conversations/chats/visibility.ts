import { type SQL, sql } from 'drizzle-orm'
import { visibleBy } from '#platform/database/visible.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { chatRights } from './rules.ts'

// Who takes part in a conversation, said once: in lists, rules, files, search, events and notices alike. It is asked of roles and
// allocations as they are now, so that whoever loses the scope reads nothing more, however soon it is written down that they left.

const holdsRole = (user: string, condition: string): string =>
  `exists (select from user_roles r where r.user_id = ${user} and r.role ${condition})`
const isStaff = (user: string): string => holdsRole(user, `not in ('client', 'influencer')`)
const isInfluencer = (user: string): string => holdsRole(user, `= 'influencer'`)

/** The projects that somebody outside the agency reaches, and the brands that they are known by. */
const reachedProjects = (user: string): string => `(select pa.project_id from project_allocations pa where pa.user_id = ${user}
  union all select pr.id from brand_allocations ba join projects pr on pr.brand_id = ba.brand_id where ba.user_id = ${user})`
const reachedBrands = (user: string): string => `(select ba.brand_id from brand_allocations ba where ba.user_id = ${user}
  union all select pr.brand_id from project_allocations pa join projects pr on pr.id = pa.project_id where pa.user_id = ${user})`

/** Whether somebody of the agency is put to work on something that the other one reaches. */
const worksOnTheirs = (staff: string, outsider: string): string =>
  `(exists (select from project_allocations sa where sa.user_id = ${staff} and sa.project_id in ${reachedProjects(outsider)})
    or exists (select from brand_allocations sb where sb.user_id = ${staff} and sb.brand_id in ${reachedBrands(outsider)}))`

/** Whether somebody of the agency is there for the other one: put to work for them, or an admin or project manager, who answer for everything. */
const isThereFor = (staff: string, outsider: string): string =>
  `(${worksOnTheirs(staff, outsider)} or (${holdsRole(staff, `in ('admin', 'project_manager')`)} and exists ${reachedBrands(outsider)}))`

/**
 * The condition under which a participant takes part now. Staff: as long as they are; in a project’s conversation as long as they are on
 * its team. People from outside: as long as they reach the project, or in other conversations somebody there is there for them; nobody
 * sits with a client and an influencer in one conversation, and influencers not in that of a project.
 * @param p alias of the participant @param c alias of the conversation
 */
export function takesPart(p: string, c: string): SQL {
  const user = `${p}.user_id`
  const own = `(${isStaff(user)} and (${c}.project_id is null
    or exists (select from project_allocations ta where ta.project_id = ${c}.project_id and ta.user_id = ${user})))`
  const apart = `not exists (select from chat_participants ox where ox.conversation_id = ${p}.conversation_id and ox.outside and ox.left_at is null
    and ox.user_id <> ${user} and ${isInfluencer('ox.user_id')} <> ${isInfluencer(user)})`
  const helped = `exists (select from chat_participants st where st.conversation_id = ${p}.conversation_id and not st.outside
    and st.left_at is null and ${isStaff('st.user_id')} and ${isThereFor('st.user_id', user)})`
  const outside = `(${holdsRole(user, `in ('client', 'influencer')`)} and not ${isStaff(user)} and ${apart} and case when ${c}.project_id is null
    then ${helped} else not ${isInfluencer(user)} and ${c}.project_id in ${reachedProjects(user)} end)`
  return sql.raw(`(${p}.left_at is null and exists (select from users pu where pu.id = ${user} and pu.deactivated_at is null)
    and case when ${p}.outside then ${outside} else ${own} end)`)
}

/** Which conversations this actor takes part in, as a condition on `cc`; the twin of `canTakePart`. */
export function visibleConversations(actor: Actor): SQL {
  return visibleBy(actor, chatRights['chat.take-part'], {
    v: sql`false`,
    p: sql`exists (select from chat_participants cp where cp.conversation_id = cc.id and cp.user_id = ${actor.userId}
      and ${takesPart('cp', 'cc')} offset 0)`,
  })
}

/** Which messages this actor reads, as a condition on `cm`: those of their conversations since they joined. */
export function visibleMessages(actor: Actor): SQL {
  return visibleBy(actor, chatRights['chat.take-part'], {
    v: sql`false`,
    p: sql`exists (select from chat_participants cp join chat_conversations cc on cc.id = cp.conversation_id
      where cp.conversation_id = cm.conversation_id and cp.user_id = ${actor.userId} and cm.seq > cp.from_seq and ${takesPart('cp', 'cc')} offset 0)`,
  })
}

/** Whom this actor can write to, as a condition on `u`. */
export function reachable(actor: Actor): SQL {
  const someone = sql`u.deactivated_at is null and u.id <> ${actor.userId}`
  if (actor.external) return sql`${someone} and ${sql.raw(isStaff('u.id'))} and ${worksFor(actor.userId)}`
  return sql`${someone} and ${sql.raw(`(${isStaff('u.id')} or (${holdsRole('u.id', `in ('client', 'influencer')`)} and exists ${reachedBrands('u.id')}))`)}`
}

const worksFor = (userId: string): SQL =>
  sql`exists (select from users me where me.id = ${userId} and ${sql.raw(worksOnTheirs('u.id', 'me.id'))})`

/** Whether a person on `u` is from outside the agency. */
export const isOutside: SQL = sql.raw(`(not ${isStaff('u.id')})`)
export const isInfluencerNow: SQL = sql.raw(isInfluencer('u.id'))
/** The brands that a person on `u` is known by. */
export const brandsOfPerson: SQL = sql.raw(
  `(select string_agg(distinct br.name, ', ') from brands br where br.id in ${reachedBrands('u.id')})`,
)
/** Whether a person on `u` reaches the project of the conversation `cc`. */
export const reachesItsProject: SQL = sql.raw(`(cc.project_id in ${reachedProjects('u.id')} and not ${isInfluencer('u.id')})`)
/** Whether a participant's person is staff now. */
export const staffNow = (user: string): SQL => sql.raw(isStaff(user))
