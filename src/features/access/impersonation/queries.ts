import { type SQL, sql } from 'drizzle-orm'
import { reachesManagedBy } from '#features/access/auth/actors.ts'
import { avatarUrlOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { prepared, type Queryable } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type ViewedFacts, viewAsRow } from '#shared/rights/view-as.ts'
import type { clientViewsApi } from './api.ts'

/** Whom this actor may see the portal as, as a condition on `u`; the twin of `canViewAs`. */
export function viewableClients(actor: Actor): SQL {
  const roles = sql`select from user_roles r where r.user_id = u.id and r.role`
  return sql`(u.deactivated_at is null and exists (${roles} = 'client') and not exists (${roles} not in ('client', 'influencer'))
    and ${visibleBy(actor, viewAsRow, { v: sql`false`, m: sql.raw(reachesManagedBy(`'${actor.userId}'::uuid`)) })})`
}

/** They, by name. */
export function listViewableClients(
  { services, actor }: Ctx,
  input: ParsedInputOf<(typeof clientViewsApi)['GET /api/client-views']>,
): Promise<Page<PersonRef>> {
  return listPage<PersonRef>(services.pool, input, {
    columns: sql`u.id, u.full_name as "fullName", ${avatarUrlOf('u')} as "avatarUrl"`,
    from: sql`users u`,
    where: [viewableClients(actor), input.userId ? sql`u.id = ${input.userId}` : undefined],
    order: ascending(['text', 'u.full_name'], ['uuid', 'u.id']),
  })
}

/** What the rule asks of a person. */
export async function viewedFacts(db: Queryable, viewerId: string, userId: string): Promise<ViewedFacts | undefined> {
  const [found] = await prepared<ViewedFacts>(
    db,
    'viewed_facts',
    `select u.deactivated_at is null as active, array(select r.role from user_roles r where r.user_id = u.id) as roles,
      ${reachesManagedBy('$1::uuid')} as managed
    from users u where u.id = $2`,
    [viewerId, userId],
  )
  return found
}
