import { afterAll, beforeAll } from 'vitest'
import { hashPassword, passwordCost } from '#platform/security/passwords.ts'
import type { Role } from '#shared/rights/roles.ts'
import { rawCaller } from '../kit/caller.ts'
import type { RawAnswer, TestApp } from '../kit/test-app-types.ts'

/** The password of every account made here. */
export const testPassword = 'a long enough password'

/** For a test file in which what a password costs is not what counts. */
export function cheapPasswords(): void {
  const { log2N } = passwordCost
  beforeAll(() => {
    passwordCost.log2N = 4
  })
  afterAll(() => {
    passwordCost.log2N = log2N
  })
}

type AccountOptions = { role?: Role; deactivatedAt?: Date | null }

/** Somebody who signs in by a password, unlike the builders' people, who are simply signed in. */
export async function accountWithPassword(app: TestApp, { role = 'creative', deactivatedAt = null }: AccountOptions = {}) {
  const user = await app.user(role, { deactivatedAt })
  await app.sql(
    `insert into accounts (id, user_id, account_id, provider_id, password) values (gen_random_uuid(), $1::uuid, $1::text, 'credential', $2)`,
    [user.id, await hashPassword(testPassword)],
  )
  return user
}

/** Signs in over HTTP, as the form does. */
export function signInAt(
  app: TestApp,
  email: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer<{ code: string; message: string }>> {
  return rawCaller(app.url).raw('POST', '/api/auth/sign-in/email', { email, password }, headers)
}
