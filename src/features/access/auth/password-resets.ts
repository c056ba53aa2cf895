import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { endSessions } from '#features/access/auth/actors.ts'
import { notify } from '#features/workspace/notifications/commands.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import { type Ctx, systemCtx } from '#platform/context.ts'
import { prepared } from '#platform/database/db.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailConfigured } from '#platform/process/env.ts'
import { hashPassword, verifyPassword } from '#platform/security/passwords.ts'
import { hashToken, newToken } from '#platform/security/tokens.ts'
import { auditAlone } from '#platform/transactions/audit-alone.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { asPerson } from './accounts.ts'
import type { authApi } from './api.ts'
import { accountNotices } from './notices.ts'
import { clearPasswordFailures, limitResets, refuseWeakPassword, storePassword, type Visit, withPasswordLimits } from './passwords.ts'
import { rememberBrowserOf } from './sessions.ts'
import { linkTo } from './tokens.ts'

type Input<Key extends keyof typeof authApi> = ParsedInputOf<(typeof authApi)[Key]>
type Owner = { id: string; fullName: string; email: string }

/** Longer than the work for an address that has an account, so that the time tells nothing either. */
const answerAfterMs = 300
const gone = () => new AppError('gone', 'This link has expired or was used already. Ask for a new one.')

/** Mails a link to set a new password when the address has an active account; the answer is the same in any case. */
export async function requestReset(
  ctx: Ctx,
  { email }: Input<'POST /api/password-resets'>,
  visit: Visit,
): Promise<OutputOf<(typeof authApi)['POST /api/password-resets']>> {
  await limitResets(ctx.services.pool, email, visit)
  const [sent] = await Promise.allSettled([sendResetLink(ctx, email), pause(answerAfterMs)])
  if (sent.status === 'rejected') throw sent.reason
  return { ok: true, mailed: mailConfigured(ctx.services) }
}

async function sendResetLink({ services, requestId, caller }: Ctx, email: string): Promise<void> {
  const [owner] = await prepared<Owner>(
    services.pool,
    'reset_owner',
    `select u.id, u.full_name as "fullName", u.email from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential'
      where u.email = $1 and u.deactivated_at is null`,
    [email],
  )
  if (!owner) return
  const { token, hash } = newToken()
  const workspace = await workspaceNow(services.pool)
  const ctx: Ctx = { ...systemCtx(services, requestId), ...(caller && { caller }) }
  await transact(ctx, async (tx) => {
    await prepared(
      tx,
      'keep_reset',
      `insert into auth_tokens (id, purpose, token_hash, user_id, expires_at) values ($1, 'reset', $2, $3, now() + interval '1 hour')`,
      [randomUUID(), hash, owner.id],
    )
    await queueMail(tx, ctx, {
      to: owner.email,
      subject: `Set a new password for ${workspace.name}`,
      lines: [`Hello ${owner.fullName},`, `somebody, hopefully you, asked to set a new password for your account at ${workspace.name}.`],
      action: { label: 'Set a new password', url: linkTo(services.publicUrl, 'reset', token) },
      footer: 'The link works once, for one hour. If it was not you, ignore this message: your password stays as it is.',
    })
    tx.record({ kind: 'password-reset.requested', recordType: 'profile', recordId: owner.id, audience: 'admin' })
  })
}

/** Sets a new password by the mailed link, once, and ends all sessions of the account. */
export async function confirmReset(
  ctx: Ctx,
  { token, password }: Input<'POST /api/password-resets/confirm'>,
  request: FastifyRequest,
): Promise<{ ok: true }> {
  const { pool } = ctx.services
  const [owner] = await prepared<Owner>(
    pool,
    'find_reset',
    `select u.id, u.full_name as "fullName", u.email from auth_tokens t join users u on u.id = t.user_id
      where t.purpose = 'reset' and t.token_hash = $1 and t.expires_at > now() and u.deactivated_at is null`,
    [hashToken(token)],
  )
  if (!owner) throw gone()
  await refuseWeakPassword(password, owner.email)
  const hash = await hashPassword(password)
  const person = asPerson(ctx, owner)
  await transact(person, async (tx) => {
    const taken = await prepared(
      tx,
      'take_reset',
      `delete from auth_tokens where purpose = 'reset' and token_hash = $1 and expires_at > now() returning 1`,
      [hashToken(token)],
    )
    if (taken.length === 0) throw gone()
    await storePassword(tx, owner.id, hash)
    await endSessions(tx, { userId: owner.id })
    await afterChange(tx, person, owner)
  })
  await clearPasswordFailures(pool, owner.email, request)
  return { ok: true }
}

/** Changes the actor's own password after checking the present one; ends all their other sessions. */
export async function changePassword(ctx: Ctx, input: Input<'POST /api/password-changes'>, visit: Visit): Promise<{ ended: number }> {
  const { services, actor } = ctx
  const [owner] = await prepared<Owner & { password: string | null }>(
    services.pool,
    'own_password',
    `select u.id, u.full_name as "fullName", u.email, a.password from users u
      left join accounts a on a.user_id = u.id and a.provider_id = 'credential' where u.id = $1`,
    [actor.userId],
  )
  const stored = owner?.password
  if (!owner || !stored)
    throw new AppError('conflict', 'This account has no password. Set one by “Forgot password?” on the sign-in screen.')
  await refuseWeakPassword(input.newPassword, owner.email, 'newPassword')
  const attempt = async (): Promise<{ ended: number }> => {
    const hash = await hashPassword(input.newPassword)
    return transact(ctx, async (tx) => {
      // Inside, where a repeated request finds its stored answer before the password that it changed itself.
      if (!(await verifyPassword(stored, input.currentPassword))) throw invalid('currentPassword', 'This is not your current password.')
      await storePassword(tx, owner.id, hash, stored)
      const ended = await endSessions(tx, { userId: owner.id, except: actor.sessionId })
      await afterChange(tx, ctx, owner)
      return { ended }
    })
  }
  try {
    const changed = await withPasswordLimits(services, { email: owner.email, passwordHash: stored }, visit, attempt)
    if (actor.sessionId) await rememberBrowserOf(services, visit, { id: actor.sessionId })
    return changed
  } catch (error) {
    if (error instanceof AppError && error.fields?.currentPassword) {
      await auditAlone(ctx, { kind: 'password.refused', outcome: 'failed', recordType: 'profile', recordId: owner.id })
    }
    throw error
  }
}

/** Other open links die with the old password, and the owner is told by every way there is, in case it was not them. */
async function afterChange(tx: Tx, ctx: Ctx, owner: Owner): Promise<void> {
  await tx.query(`delete from auth_tokens where user_id = $1 and purpose = 'reset'`, [owner.id])
  tx.record({ kind: 'password.changed', recordType: 'profile', recordId: owner.id, audience: 'private', concerns: [owner.id] })
  const { title, message } = accountNotices['password.changed'].words({})
  notify(tx, accountNotices['password.changed'], { to: [owner.id], data: {}, self: true })
  // A kept mail waits for an admin to pass something on; here there is nothing to pass on.
  if (!mailConfigured(ctx.services)) return
  await queueMail(tx, ctx, { to: owner.email, subject: title, lines: [`Hello ${owner.fullName},`, `your password was changed.`, message] })
}

/** Ends every open link of an account. */
export const endTokens = (tx: Tx, userId: string): Promise<unknown> => tx.query('delete from auth_tokens where user_id = $1', [userId])
