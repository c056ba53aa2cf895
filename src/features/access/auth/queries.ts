import { sql } from 'drizzle-orm'
import { countUnread } from '#features/records/inbox/queries.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import { hasActiveAdmin } from '#features/workspace/users/admins.ts'
import { readOwnProfile } from '#features/workspace/users/queries.ts'
import type { SessionView } from '#features/workspace/users/schema.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { descending, listPage, type PageInput } from '#platform/database/list.ts'
import { mailConfigured } from '#platform/process/env.ts'
import { hashToken } from '#platform/security/tokens.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { assertAllowed, neverHolds } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { canInvite } from './rules.ts'
import type { InvitationView, OwnSession } from './schema.ts'

/** Who is signed in here, with everything the screens start from. */
export async function readSession(ctx: Ctx): Promise<SessionView> {
  const { actor, services } = ctx
  if (!actor.sessionId) {
    const [hasAdmin, { name, logoUrl, accent }] = await Promise.all([hasActiveAdmin(services.pool), workspaceNow(services.pool)])
    return { session: null, setupNeeded: !hasAdmin, workspaceName: name, workspaceLook: { logoUrl, accent } }
  }
  // Before the rest is read, so that no change falls between the two.
  const { mark } = services.live
  const [user, workspace, permissions, unread] = await Promise.all([
    readOwnProfile(services.pool, actor),
    workspaceNow(services.pool),
    services.screenPermissions(),
    actor.viewedBy ? 0 : countUnread(ctx),
  ])
  const [first] = actor.roles
  const { scope } = actor
  return {
    session: {
      user,
      portalLabel: first ? `${roleLabel(first)} Portal` : 'Portal',
      scope: {
        brandIds: [...scope.brandIds],
        billingBrandIds: [...scope.billingBrandIds],
        projectIds: [...scope.projectIds],
        namedBrandIds: [...scope.namedBrandIds],
        openDirectory: scope.openDirectory,
      },
      sessionId: actor.sessionId,
      viewedBy: actor.viewedBy ?? null,
      workspace,
      permissions: Object.entries(permissions).flatMap(([id, row]) => (neverHolds(actor, row) ? [] : id)),
      unread,
      mark,
      features: { mailConfigured: mailConfigured(services) },
    },
    setupNeeded: false,
    workspaceName: workspace.name,
    workspaceLook: { logoUrl: workspace.logoUrl, accent: workspace.accent },
  }
}

/** The actor's own live sessions, newest first. */
export async function listOwnSessions({ actor, services }: Ctx, input: PageInput): Promise<Page<OwnSession>> {
  return listPage(services.pool, input, {
    columns: sql`s.id, s.id is not distinct from ${actor.sessionId}::uuid as current, s.ip_address as "ipAddress", s.user_agent as "userAgent",
      s.created_at as "createdAt", s.updated_at as "lastUsedAt", s.expires_at as "expiresAt"`,
    from: sql`sessions s`,
    where: [sql`s.user_id = ${actor.userId}`, sql`s.expires_at > now()`],
    order: descending(['moment', 's.created_at'], ['uuid', 's.id']),
  })
}

/** The condition on `t` under which an invitation can be accepted: in time, and its sender still has the right to invite. */
export const invitationIsOpen = `t.purpose = 'invitation' and t.expires_at > now() and exists (
  select 1 from user_roles r join users c on c.id = r.user_id
  where c.id = t.created_by and r.role = 'admin' and c.deactivated_at is null)`

const invitationColumns = sql`t.id, t.email, t.full_name as "fullName", t.grants -> 'roles' as roles,
  coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name,
      'billingContact', coalesce(t.grants -> 'billingBrandIds', '[]') ? b.id::text) order by b.name) from brands b
    where b.id in (select g::uuid from jsonb_array_elements_text(t.grants -> 'brandIds') g)), '[]') as brands,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'role', g ->> 'role') order by p.name)
    from jsonb_array_elements(t.grants -> 'projects') g join projects p on p.id = (g ->> 'projectId')::uuid), '[]') as projects,
  (select json_build_object('id', c.id, 'fullName', c.full_name) from users c where c.id = t.created_by) as "createdBy",
  t.created_at as "createdAt", t.expires_at as "expiresAt",
  not (${sql.raw(invitationIsOpen)}) as expired`

/** Invitations that were not accepted yet, newest first. */
export async function listInvitations(ctx: Ctx, input: PageInput): Promise<Page<InvitationView>> {
  assertAllowed(canInvite(ctx.actor), 'invitation')
  return listPage(ctx.services.pool, input, {
    columns: invitationColumns,
    from: sql`auth_tokens t`,
    where: [sql`t.purpose = 'invitation'`],
    order: descending(['moment', 't.created_at'], ['uuid', 't.id']),
  })
}

/** One invitation, for its answer and its mail. */
export async function readInvitation(db: Queryable, id: string): Promise<InvitationView> {
  const found = await row<InvitationView>(
    db,
    sql`select ${invitationColumns} from auth_tokens t where t.id = ${id} and t.purpose = 'invitation'`,
  )
  if (!found) throw notFound('invitation')
  return found
}

type Preview = { email: string; fullName: string; workspaceName: string; invitedBy: string | null }

/** Whom a link is for. @throws AppError gone */
export async function previewInvitation({ services }: Ctx, token: string): Promise<Preview> {
  const found = await row<Omit<Preview, 'workspaceName'>>(
    services.pool,
    sql`select t.email, t.full_name as "fullName", (select c.full_name from users c where c.id = t.created_by) as "invitedBy"
      from auth_tokens t where t.token_hash = ${hashToken(token)} and ${sql.raw(invitationIsOpen)}`,
  )
  if (!found) throw new AppError('gone', 'This invitation has expired or was used already. Ask for a new one.')
  return { ...found, workspaceName: (await workspaceNow(services.pool)).name }
}
