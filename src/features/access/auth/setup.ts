import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hasActiveAdmin, lockAdmins } from '#features/workspace/users/admins.ts'
import { emailAddress } from '#features/workspace/users/schema.ts'
import { type Ctx, type Services, systemCtx } from '#platform/context.ts'
import { prepared } from '#platform/database/db.ts'
import { StartupError } from '#platform/process/startup-error.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { hashToken, newToken } from '#platform/security/tokens.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { AppError } from '#shared/rights/errors.ts'
import { asPerson, createAccount, grantRoles, type NewAccount } from './accounts.ts'
import type { authApi } from './api.ts'
import { passwordFlaw, refuseWeakPassword } from './passwords.ts'
import { endPresentSession, signedInAs, startSession } from './sessions.ts'
import { linkTo } from './tokens.ts'

const linkDays = 7
const used = () => new AppError('gone', 'This set-up link has been used or replaced. Restart Atelier to get a new one, or sign in.')

/** Makes the admin that the environment names, once, on a database without any account. */
export async function ensureFirstAdmin(services: Services): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = services.env
  if (email === undefined || password === undefined || (await anyAccount(services))) return
  const address = emailAddress.parse(email)
  const flaw = await passwordFlaw(password, address)
  if (flaw !== null) throw new StartupError(`ADMIN_PASSWORD is not accepted: ${flaw}. Correct the environment or the .env file.`)
  const account: NewAccount = {
    id: randomUUID(),
    fullName: 'Administrator',
    email: address,
    passwordHash: await hashPassword(password),
    timezone: 'UTC',
  }
  await transact(systemCtx(services), async (tx) => {
    await lockAdmins(tx)
    // Another process may have started at the same time and been faster.
    if (await anyAccount({ pool: tx })) return
    await createAdmin(tx, account)
  })
}

async function anyAccount({ pool }: { pool: Pick<Tx, 'query'> }): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from users limit 1')
  return (rowCount ?? 0) > 0
}

async function createAdmin(tx: Tx, account: NewAccount): Promise<void> {
  await createAccount(tx, account)
  await grantRoles(tx, account.id, ['admin'], null)
  await tx.query(`delete from auth_tokens where purpose = 'setup'`)
}

/** A new set-up link while no admin exists, else null; each call makes the links before it useless. */
export async function ensureSetupLink(services: Services): Promise<string | null> {
  return transact(systemCtx(services), async (tx) => {
    await lockAdmins(tx)
    if (await hasActiveAdmin(tx)) return null
    const { token, hash } = newToken()
    await tx.query(
      `insert into auth_tokens (id, purpose, token_hash, expires_at) values ($1, 'setup', $2, now() + make_interval(days => $3))
        on conflict (purpose) where purpose = 'setup'
        do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()`,
      [randomUUID(), hash, linkDays],
    )
    return linkTo(services.publicUrl, 'setup', token)
  })
}

const findSetup = `select 1 from auth_tokens where purpose = 'setup' and token_hash = $1 and expires_at > now()`
const takeSetup = `delete from auth_tokens where purpose = 'setup' and token_hash = $1 and expires_at > now() returning 1`

/** Whether a set-up link can still be used. */
export async function isSetupOpen({ services }: Ctx, token: string): Promise<boolean> {
  const found = await prepared(services.pool, 'find_setup', findSetup, [hashToken(token)])
  return found.length > 0 && !(await hasActiveAdmin(services.pool))
}

/** Makes the first admin by the link and signs in. Of two parallel uses one finds the link gone. @returns the session's token */
export async function completeSetup(
  ctx: Ctx,
  input: ParsedInputOf<(typeof authApi)['POST /api/setup']>,
  request: FastifyRequest,
): Promise<string> {
  if (!(await isSetupOpen(ctx, input.token))) throw used()
  await refuseWeakPassword(input.password, input.email)
  const { token, password, ...person } = input
  const account: NewAccount = { ...person, id: randomUUID(), passwordHash: await hashPassword(password) }
  const present = await signedInAs(ctx.services, request)
  return transact(asPerson(ctx, account), async (tx) => {
    await lockAdmins(tx)
    const taken = await prepared(tx, 'take_setup', takeSetup, [hashToken(token)])
    if (taken.length === 0 || (await hasActiveAdmin(tx))) throw used()
    await createAdmin(tx, account)
    await endPresentSession(ctx, present)
    return startSession(tx, account.id, request)
  })
}
