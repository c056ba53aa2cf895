import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { sessionCookie } from '#platform/session.ts'
import { type Call, type CallOptions, createClient, type Transport } from '#shared/client.ts'
import type { Api, RouteKey } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { roleRow, userRow } from '../features/users/seed.ts'
import { insertRows } from './rows.ts'
import { type Received, send } from './send.ts'
import { openStream, type TestStream } from './stream.ts'

export type RawAnswer<T = unknown> = { status: number; body: T; text: string; headers: Headers }
export type TestUser = { id: string; fullName: string; email: string }

export type TestClient = {
  user: TestUser
  /** the Cookie header of this session */
  cookie: string
  sessionId: string
  /** One operation, as the screens call it. @throws AppError */
  call: <T = unknown>(key: RouteKey, input?: Record<string, unknown>, options?: CallOptions) => Promise<T>
  /** The same with the types of a contract: `client.typed<typeof tasksApi>()` */
  typed: <T extends Api>() => Call<T>
  /** Any request at all; a body that is not text is sent as JSON. Never throws for a refusal. */
  raw: <T = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<RawAnswer<T>>
  /** The live stream of this session. */
  stream: (after?: string) => Promise<TestStream>
}

export type Accounts = {
  /** An active account with these roles, and a session of it. */
  as: (roles: Role | readonly Role[], overrides?: UserOverrides) => Promise<TestClient>
  /** An active account without a session. */
  user: (roles: Role | readonly Role[], overrides?: UserOverrides) => Promise<TestUser>
  /** Another session of an account. */
  signIn: (user: TestUser) => Promise<TestClient>
}
export type UserOverrides = Partial<{ fullName: string; email: string; phone: string | null; timezone: string; deactivatedAt: Date | null }>

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

/** Calls with a cookie, or with none. */
export function rawCaller(url: string, cookie = ''): Pick<TestClient, 'cookie' | 'call' | 'typed' | 'raw'> {
  const identity: Record<string, string> = cookie ? { cookie } : {}
  const transport: Transport = async (path, { method = 'GET', headers, body, signal }) => {
    const all = { ...(headers as Record<string, string>), ...identity }
    if (signal || (body && typeof body !== 'string')) return fetch(url + path, { method, headers: all, body, signal })
    const { status, text, headers: answered } = await send(url + path, { method, headers: all, ...(body ? { body } : {}) })
    return new Response(text || null, { status, headers: answered })
  }
  const client = createClient<Api>(transport)
  return {
    cookie,
    call: async <T>(key: RouteKey, input: Record<string, unknown> = {}, options?: CallOptions) => (await client(key, input, options)) as T,
    typed: <T extends Api>() => createClient<T>(transport),
    raw: async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const isText = typeof body === 'string' || body instanceof Uint8Array
      const type: Record<string, string> = body === undefined || isText ? {} : { 'content-type': 'application/json' }
      const given = { ...identity, ...type, ...headers }
      const answer =
        body instanceof Uint8Array
          ? await fetchWhole(url + path, { method, headers: given, body: body as Uint8Array<ArrayBuffer> })
          : await send(url + path, {
              method,
              headers: given,
              ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
            })
      const { status, text } = answer
      const isJson = answer.headers.get('content-type')?.includes('json')
      return { status, body: (isJson && text ? JSON.parse(text) : text) as T, text, headers: answer.headers }
    },
  }
}

/** A body of bytes may be refused while it is still on its way, which `fetch` takes for the answer that it is. */
async function fetchWhole(address: string, init: RequestInit): Promise<Received> {
  const response = await fetch(address, { ...init, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
