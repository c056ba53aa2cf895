import { randomUUID } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import { prepared } from '#platform/database/db.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { PersonName } from '#shared/contract/refs.ts'
import { makeActor } from '#shared/rights/actor.ts'
import { AppError } from '#shared/rights/errors.ts'
import type { Role } from '#shared/rights/roles.ts'

export type NewAccount = { id: string; fullName: string; email: string; passwordHash: string; timezone: string }

/** Makes an account that signs in by password, with its events. @throws AppError conflict when the address has one */
export async function createAccount(tx: Tx, account: NewAccount): Promise<void> {
  const made = await prepared(
    tx,
    'create_user',
    `insert into users (id, full_name, email, email_verified, timezone) values ($1, $2, $3, true, $4) on conflict (email) do nothing returning 1`,
    [account.id, account.fullName, account.email, account.timezone],
  )
  if (made.length === 0) throw new AppError('conflict', 'There is an account with this address already. Sign in with it.')
  await prepared(
    tx,
    'create_credential',
    `insert into accounts (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::text, 'credential', $3)`,
    [randomUUID(), account.id, account.passwordHash],
  )
  tx.record({
    kind: 'profile.created',
    recordType: 'profile',
    recordId: account.id,
    version: 1,
    audience: 'internal',
    concerns: [account.id],
    changes: { fullName: [null, account.fullName] },
  })
}

/** Gives a new account its first roles. */
export async function grantRoles(tx: Tx, userId: string, roles: readonly Role[], createdBy: string | null): Promise<void> {
  for (const role of roles) {
    const id = randomUUID()
    await prepared(tx, 'grant_role', 'insert into user_roles (id, user_id, role, created_by) values ($1, $2, $3, $4)', [
      id,
      userId,
      role,
      createdBy,
    ])
    tx.record({
      kind: 'user-role.created',
      recordType: 'user-role',
      recordId: id,
      audience: 'internal',
      concerns: [userId],
      changes: { role: [null, role] },
    })
  }
}

/** The context of somebody who proves by a link who they are, before there is a session. */
export function asPerson(ctx: Ctx, person: PersonName): Ctx {
  const actor = makeActor({ kind: 'person', userId: person.id, sessionId: null, fullName: person.fullName, roles: [], timezone: 'UTC' })
  const { services, requestId, request, caller } = ctx
  return { services, requestId, actor, ...(request && { request }), ...(caller && { caller }) }
}
