import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Authorized, assertAllowed, authorize, type Decision } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { storeImage } from '../files/images.ts'
import { notify } from '../notifications/commands.ts'
import { keepOneAdmin, lockAdmins } from './admins.ts'
import type { usersApi } from './api.ts'
import { roleNotices } from './notices.ts'
import { findProfileFacts, readProfile, readUserRole, visibleProfileFacts } from './queries.ts'
import { canAssignRoles, canChangeAvatar, canDeactivate, canEditProfile, canEndSessionsOf, type ProfileFacts } from './rules.ts'
import { type ProfileView, profileView } from './schema.ts'
import { userRoles, users } from './table.ts'

type Input<Key extends keyof typeof usersApi> = ParsedInputOf<(typeof usersApi)[Key]>
type UserRow = typeof users.$inferSelect

const avatarPixels = 256

/** Changes fields of a profile: one's own, or as an admin another's name and phone. */
export async function updateProfile(ctx: Ctx, { id, version, ...patch }: Input<'PATCH /api/profiles/:id'>): Promise<ProfileView> {
  return transact(ctx, async (tx) => {
    const { account } = await lockAccount(tx, ctx.actor, id, (actor, person) => canEditProfile(actor, person, Object.keys(patch)))
    await patchUser(tx, ctx, account, { ...patch, ...(patch.phone === '' ? { phone: null } : {}) }, 'profile.updated', version)
    return readProfile(tx, ctx.actor, id)
  })
}

/** The account and what rules need of its person, locked until the transaction ends, once the rule has said yes. */
async function lockAccount(
  tx: Tx,
  actor: Actor,
  id: string,
  rule: (actor: Actor, person: ProfileFacts) => Decision,
): Promise<{ account: Authorized<UserRow>; person: ProfileFacts }> {
  const person = await visibleProfileFacts(tx, actor, id, true)
  const [found] = await tx.drizzle.select().from(users).where(eq(users.id, id))
  if (!found) throw notFound('person')
  return { person, account: authorize(rule(actor, person), found, 'person') }
}

async function patchUser(
  tx: Tx,
  ctx: Ctx,
  account: Authorized<UserRow>,
  patch: Partial<UserRow>,
  kind: string,
  baseVersion?: number,
): Promise<void> {
  const { id } = account
  await patchRecord(tx, ctx.actor, {
    table: users,
    view: profileView,
    row: account,
    patch,
    baseVersion,
    event: { kind, recordType: 'profile', audience: 'internal', concerns: [id] },
    read: () => readProfile(tx, ctx.actor, id),
  })
}

/** Ends an account's access: its sessions and open links with it. What it did stays under its name. */
export async function deactivate(ctx: Ctx, { id }: Input<'POST /api/profiles/:id/deactivate'>): Promise<ProfileView> {
  return transact(ctx, async (tx) => {
    await lockAdmins(tx)
    const { account, person } = await lockAccount(tx, ctx.actor, id, canDeactivate)
    if (person.active) {
      if (person.roles.includes('admin')) await keepOneAdmin(tx, id)
      await patchUser(tx, ctx, account, { deactivatedAt: new Date() }, 'profile.deactivated')
      for (const end of await ctx.services.provided('accountEnded')) await end(tx, id)
      await ctx.services.sessions.end(tx, { userId: id })
      await tellLeft(tx, ctx, id)
    }
    return readProfile(tx, ctx.actor, id)
  })
}

/** Has told of what stays with somebody who can no longer do it. */
async function tellLeft(tx: Tx, ctx: Ctx, userId: string): Promise<void> {
  for (const { work } of (await ctx.services.kinds()).all) await work?.left?.(tx, ctx, userId)
}

/** Gives a deactivated account its access back, with the roles it had. */
export async function reactivate(ctx: Ctx, { id }: Input<'POST /api/profiles/:id/reactivate'>): Promise<ProfileView> {
  return transact(ctx, async (tx) => {
    const { account } = await lockAccount(tx, ctx.actor, id, canDeactivate)
    await patchUser(tx, ctx, account, { deactivatedAt: null }, 'profile.reactivated')
    return readProfile(tx, ctx.actor, id)
  })
}

/** Stores one's own picture beside the old one and points the profile to it. @param source the raw image */
export async function changeAvatar(ctx: Ctx, id: string, source: Readable): Promise<ProfileView> {
  const person = await visibleProfileFacts(ctx.services.pool, ctx.actor, id)
  assertAllowed(canChangeAvatar(ctx.actor, person), 'person')
  const { fileId } = await storeImage(ctx, source, { size: avatarPixels, fit: 'cover' })
  return pointAvatar(ctx, id, fileId)
}

/** Takes one's own picture away. */
export async function removeAvatar(ctx: Ctx, id: string): Promise<ProfileView> {
  return pointAvatar(ctx, id, null)
}

async function pointAvatar(ctx: Ctx, id: string, fileId: string | null): Promise<ProfileView> {
  return transact(ctx, async (tx) => {
    const { account } = await lockAccount(tx, ctx.actor, id, canChangeAvatar)
    await patchUser(tx, ctx, account, { avatarFileId: fileId }, 'profile.updated')
    return readProfile(tx, ctx.actor, id)
  })
}

/** Ends all sessions of a person; of oneself all but the present one. */
export async function endSessionsOf(ctx: Ctx, userId: string): Promise<{ ended: number }> {
  return transact(ctx, async (tx) => {
    await visibleProfileFacts(tx, ctx.actor, userId)
    assertAllowed(canEndSessionsOf(ctx.actor, userId), 'session')
    const except = userId === ctx.actor.userId ? ctx.actor.sessionId : null
    return { ended: await ctx.services.sessions.end(tx, { userId, except }) }
  })
}

type UserRoleAnswer = OutputOf<(typeof usersApi)['POST /api/user-roles']>

/** Gives a person a role they do not hold yet. */
export async function assignRole(ctx: Ctx, { userId, role }: Input<'POST /api/user-roles'>): Promise<UserRoleAnswer> {
  assertAllowed(canAssignRoles(ctx.actor), 'role')
  return transact(ctx, async (tx) => {
    await lockAdmins(tx)
    if (!(await findProfileFacts(tx, userId, true))) throw notFound('person')
    const id = randomUUID()
    const made = await tx.drizzle
      .insert(userRoles)
      .values({ id, userId, role, createdBy: ctx.actor.userId })
      .onConflictDoNothing()
      .returning({ id: userRoles.id })
    if (made.length === 0) throw new AppError('conflict', `This person is ${roleLabel(role)} already.`)
    recordRole(tx, 'user-role.created', { id, userId }, [null, role])
    notify(tx, roleNotices['role.given'], { to: [userId], data: { role: roleLabel(role) } })
    return readUserRole(tx, id)
  })
}

/** Takes a role away; it stops counting with the next request and live event. */
export async function removeRole(ctx: Ctx, id: string): Promise<{ ok: true }> {
  assertAllowed(canAssignRoles(ctx.actor), 'role')
  return transact(ctx, async (tx) => {
    await lockAdmins(tx)
    const [held] = await tx.drizzle.select().from(userRoles).where(eq(userRoles.id, id)).for('update')
    if (!held) throw notFound('role')
    if (held.role === 'admin') await keepOneAdmin(tx, held.userId)
    await tx.drizzle.delete(userRoles).where(eq(userRoles.id, id))
    recordRole(tx, 'user-role.deleted', held, [held.role, null])
    notify(tx, roleNotices['role.taken'], { to: [held.userId], data: { role: roleLabel(held.role) } })
    await tellLeft(tx, ctx, held.userId)
    return { ok: true as const }
  })
}

/** Concerns the person, so that their open streams read their rights anew at once. */
function recordRole(tx: Tx, kind: string, held: { id: string; userId: string }, role: [unknown, unknown]): void {
  tx.record({ kind, recordType: 'user-role', recordId: held.id, audience: 'internal', concerns: [held.userId], changes: { role } })
}
