import { type SQL, sql } from 'drizzle-orm'
import { avatarUrlOf } from '#features/workspace/users/refs.ts'
import { sortRoles } from '#shared/rights/roles.ts'
import type { TeamPerson } from './schema.ts'

const logoUrlText = (brands: string): string =>
  `case when ${brands}.logo_file_id is null then null else '/api/brands/' || ${brands}.id || '/logo?v=' || ${brands}.logo_file_id end`

/** Where a brand's logo is read, null without one; the file's id makes a new address of each new logo. @param brands alias in the query */
export function logoUrlOf(brands: string): SQL {
  return sql.raw(logoUrlText(brands))
}

/** What other records show of a brand, as JSON, for statements kept as text. @param brands alias in the query */
export function brandRefText(brands: string): string {
  return `json_build_object('id', ${brands}.id, 'name', ${brands}.name, 'logoUrl', ${logoUrlText(brands)})`
}

/** What other records show of a brand, as JSON. @param brands alias in the query */
export function brandRefOf(brands: string): SQL {
  return sql.raw(brandRefText(brands))
}

/** A person in a team list, as JSON. @param users alias in the query */
export function teamPersonOf(users: string): SQL {
  const u = sql.raw(users)
  return sql`json_build_object('id', ${u}.id, 'fullName', ${u}.full_name, 'avatarUrl', ${avatarUrlOf(users)}, 'email', ${u}.email,
    'roles', array(select r.role from user_roles r where r.user_id = ${u}.id), 'active', ${u}.deactivated_at is null)`
}

/** Roles in the order that decides a person's first one. */
export function withSortedRoles<T extends { user: TeamPerson }>(entry: T): T {
  return { ...entry, user: { ...entry.user, roles: sortRoles(entry.user.roles) } }
}

/**
 * Whether an allocation makes its person a billing contact, for statements kept as text: it does only while they are a client and
 * nobody of the agency, so that a changed role never leaves it behind. @param allocations alias in the query
 */
export function billingContactIn(allocations: string): string {
  const roles = `select 1 from user_roles r where r.user_id = ${allocations}.user_id and r.role`
  return `(${allocations}.billing_contact and exists (${roles} = 'client') and not exists (${roles} not in ('client', 'influencer')))`
}
