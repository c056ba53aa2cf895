import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { roleRow, userRow } from '#features/workspace/users/fixtures/factory.ts'
import { sessionCookie } from '#platform/security/session.ts'
import { rawCaller } from '../kit/caller.ts'
import { insertRows } from '../kit/rows.ts'
import { openStream } from '../kit/stream.ts'
import type { Accounts } from '../kit/test-app-types.ts'

let made = 0

export function accountsOn(url: string, pool: Pool, secret: string): Accounts {
  const user: Accounts['user'] = async (roles, overrides = {}) => {
    made += 1
    const id = randomUUID()
    const list = typeof roles === 'string' ? [roles] : roles
    const fullName = overrides.fullName ?? `${list[0] ?? 'nobody'} ${made}`
    const email = overrides.email ?? `person${made}-${id.slice(0, 8)}@example.com`
    await insertRows(pool, 'users', [userRow({ ...overrides, id, fullName, email })])
    await insertRows(
      pool,
      'user_roles',
      list.map((role) => roleRow({ userId: id, role })),
    )
    return { id, fullName, email }
  }
  const signIn: Accounts['signIn'] = async (person) => {
    const token = randomBytes(24).toString('base64url')
    const sessionId = randomUUID()
    await pool.query(`insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')`, [
      sessionId,
      person.id,
      token,
    ])
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    const cookie = `${sessionCookie}=${encodeURIComponent(`${token}.${signature}`)}`
    return { user: person, sessionId, ...rawCaller(url, cookie), stream: (after) => openStream(url, cookie, after) }
  }
  return { user, signIn, as: async (roles, overrides) => signIn(await user(roles, overrides)) }
}
