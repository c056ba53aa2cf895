import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { anyOf, containing, type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, listPage, type Order, sortedBy } from '#platform/database/list.ts'
import { holds, rankOf } from '#platform/database/match.ts'
import { visibleBy } from '#platform/database/visible.ts'
import { unreadableSort } from '#platform/http/unreadable.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, authorize, decide } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { type Role, sortRoles } from '#shared/rights/roles.ts'
import { avatarUrlOf } from './refs.ts'
import { canListUsers, canViewContact, canViewProfile, type ProfileFacts, usersRights } from './rules.ts'
import type { OwnProfileView, ProfileListInput, ProfileView, UserRoleListInput, UserRoleView } from './schema.ts'

/** Whom this actor sees, as a condition on `u`; the twin of `canViewProfile`. */
export function visibleProfiles(actor: Actor): SQL {
  if (actor.kind === 'system') return sql`true`
  const others = visibleBy(actor, usersRights['profiles.view'], {
    v: actor.external ? sql`(u.deactivated_at is null and ${sharesWork(actor)})` : sql`false`,
  })
  return sql`(u.id = ${actor.userId} or ${others})`
}

function sharesWork(actor: Actor): SQL {
  const { projectIds, brandIds, namedBrandIds, openDirectory } = actor.scope
  const brands = anyOf(new Set([...brandIds, ...namedBrandIds]))
  const onProject = sql`exists (select 1 from user_reach ur where ur.user_id = u.id and ur.project_id = ${anyOf(projectIds)})`
  const onBrand = sql`exists (select 1 from user_reach ur where ur.user_id = u.id and ur.project_id is null and ur.brand_id = ${brands})`
  const onBrandsProject = sql`exists (select 1 from user_reach ur where ur.user_id = u.id and ur.project_id is not null and ur.brand_id = ${brands})`
  const isStaff = sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role not in ('client', 'influencer'))`
  const onlyClient = sql`(select bool_and(r.role = 'client') from user_roles r where r.user_id = u.id)`
  const staff = openDirectory ? isStaff : sql`(${isStaff} and (${onProject} or ${onBrand}))`
  return actor.roles.includes('client') ? sql`(${staff} or (${onlyClient} and (${onBrand} or ${onBrandsProject})))` : staff
}

type ProfileLine = Omit<OwnProfileView, 'createdAt' | 'userRoles'> & { createdAt: Date; userRoles: { id: string; role: Role }[] }

const profileColumns = sql`u.id, u.full_name as "fullName", u.email, u.phone, u.timezone, u.version, u.created_at as "createdAt",
  u.deactivated_at is null as active,
  ${avatarUrlOf('u')} as "avatarUrl",
  coalesce((select json_agg(json_build_object('id', r.id, 'role', r.role)) from user_roles r where r.user_id = u.id), '[]') as "userRoles"`

/** Takes off what this actor may not read. */
function present(actor: Actor, { userRoles, ...line }: ProfileLine): ProfileView {
  const roles = sortRoles(userRoles.map((one) => one.role))
  const { email, phone, timezone, createdAt, ...card } = line
  const contact = canViewContact(actor, line).allowed ? { email, phone, timezone, createdAt: createdAt.toISOString() } : {}
  const forAdmin = canListUsers(actor).allowed ? { userRoles: roles.flatMap((role) => userRoles.filter((one) => one.role === role)) } : {}
  return { ...card, roles, ...contact, ...forAdmin }
}

/** People on `u` whom a text finds: by name, and for those who see addresses also by e-mail. */
export function foundBy(actor: Actor, q: string): SQL {
  return actor.staff ? sql`(${named(q)} or u.email ilike ${containing(q)})` : named(q)
}

/** The people this actor sees, by name; of those searched for, whom the text fits best. */
export async function listProfiles({ services, actor }: Ctx, input: ProfileListInput): Promise<Page<ProfileView>> {
  const { q, role, active, ids } = input
  const page = await listPage<ProfileLine>(services.pool, input, {
    columns: profileColumns,
    from: sql`users u`,
    where: [
      visibleProfiles(actor),
      q ? foundBy(actor, q) : undefined,
      role ? sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role = ${role})` : undefined,
      active === undefined ? undefined : active ? sql`u.deactivated_at is null` : sql`u.deactivated_at is not null`,
      ids ? sql`u.id = ${anyOf(ids)}` : undefined,
    ],
    order: orderOf(actor, input),
  })
  return { ...page, items: page.items.map((line) => present(actor, line)) }
}

/** Whoever does not see addresses must not learn from the order of rows what stands in them. */
function orderOf(actor: Actor, { q, sort }: ProfileListInput): Order {
  if (sort && !sort.endsWith('name') && !decide(actor, usersRights['profiles.contact']).allowed) throw unreadableSort(sort.replace('-', ''))
  if (sort) return sortedBy(sort, peopleOrder)
  return q ? ascending(['number', rankOf(sql`u.full_name`, q)], ...byName.keys) : byName
}

const peopleOrder = {
  name: [
    ['text', 'u.full_name'],
    ['uuid', 'u.id'],
  ],
  email: [
    ['text', 'u.email'],
    ['uuid', 'u.id'],
  ],
  createdAt: [
    ['moment', 'u.created_at'],
    ['uuid', 'u.id'],
  ],
} as const
const byName = ascending(['text', 'u.full_name'], ['uuid', 'u.id'])
const named = (q: string) => holds(sql`u.full_name`, q)

/** One person. @throws AppError not_found */
export async function readProfile(db: Queryable, actor: Actor, id: string): Promise<ProfileView> {
  const found = await row<ProfileLine>(db, sql`select ${profileColumns} from users u where u.id = ${id} and ${visibleProfiles(actor)}`)
  if (!found) throw notFound('person')
  return present(actor, found)
}

/** The actor's own profile, complete. */
export async function readOwnProfile(db: Queryable, actor: Actor): Promise<OwnProfileView> {
  return (await readProfile(db, actor, actor.userId)) as OwnProfileView
}

/** The id of a person's picture. @throws AppError not_found, also where the picture was replaced meanwhile */
export async function readAvatarFile({ services, actor }: Ctx, id: string, version: string | undefined): Promise<string> {
  const found = await row<{ fileId: string | null }>(
    services.pool,
    sql`select u.avatar_file_id as "fileId" from users u where u.id = ${id} and ${visibleProfiles(actor)}`,
  )
  if (!found?.fileId || (version !== undefined && version !== found.fileId)) throw notFound('picture')
  return found.fileId
}

/** What the rules need to know of a person; null when there is none. @param lock keeps the row as it is until the transaction ends */
export async function findProfileFacts(db: Queryable, id: string, lock = false): Promise<ProfileFacts | null> {
  if (lock) await db.query('select 1 from users where id = $1 for update', [id])
  const found = await row<ProfileFacts>(
    db,
    sql`select u.id, u.deactivated_at is null as active,
      array(select r.role from user_roles r where r.user_id = u.id) as roles,
      array(select ur.project_id from user_reach ur where ur.user_id = u.id and ur.project_id is not null) as "projectIds",
      array(select ur.brand_id from user_reach ur where ur.user_id = u.id and ur.project_id is null) as "brandIds",
      array(select distinct ur.brand_id from user_reach ur where ur.user_id = u.id) as "reachedBrandIds"
      from users u where u.id = ${id}`,
  )
  return found ?? null
}

/** The person's row for a check. @throws AppError not_found when there is none or it may not be seen */
export async function visibleProfileFacts(db: Queryable, actor: Actor, id: string, lock = false): Promise<ProfileFacts> {
  const found = await findProfileFacts(db, id, lock)
  if (!found) throw notFound('person')
  return authorize(canViewProfile(actor, found), found, 'person')
}

const userRoleColumns = sql`r.id, r.user_id as "userId", r.role, r.created_by as "createdBy", r.created_at as "createdAt",
  json_build_object('id', u.id, 'fullName', u.full_name, 'email', u.email, 'avatarUrl', ${avatarUrlOf('u')}) as "user"`
const userRolesFrom = sql`user_roles r join users u on u.id = r.user_id`

/** Who holds which role, by name. */
export async function listUserRoles(ctx: Ctx, input: UserRoleListInput): Promise<Page<UserRoleView>> {
  assertAllowed(canListUsers(ctx.actor), 'user list')
  return listPage(ctx.services.pool, input, {
    columns: userRoleColumns,
    from: userRolesFrom,
    where: [input.userId ? sql`r.user_id = ${input.userId}` : undefined, input.role ? sql`r.role = ${input.role}` : undefined],
    order: ascending(['text', 'u.full_name'], ['uuid', 'r.id']),
  })
}

/** One assignment with its person. */
export async function readUserRole(db: Queryable, id: string): Promise<UserRoleView> {
  const found = await row<UserRoleView>(db, sql`select ${userRoleColumns} from ${userRolesFrom} where r.id = ${id}`)
  if (!found) throw notFound('role')
  return found
}

/** The zones that people with an account live by. */
export async function zonesOfPeople(db: Queryable): Promise<string[]> {
  const found = await rows<{ zone: string }>(db, sql`select distinct u.timezone as zone from users u where u.deactivated_at is null`)
  return found.map(({ zone }) => zone)
}
