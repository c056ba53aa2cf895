import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { users } from '#features/workspace/users/table.ts'
import { type Services, systemCtx } from '#platform/context.ts'
import { prepared } from '#platform/database/db.ts'
import { refuseForeignOrigin } from '#platform/http/origin.ts'
import { hashPassword, verifyPassword } from '#platform/security/passwords.ts'
import { TooMany } from '#platform/security/rate-limit.ts'
import { sessionRefreshSeconds, sessionSeconds } from '#platform/security/session.ts'
import { auditAlone } from '#platform/transactions/audit-alone.ts'
import { transact } from '#platform/transactions/transact.ts'
import { makeActor, noUser } from '#shared/rights/actor.ts'
import { AppError } from '#shared/rights/errors.ts'
import { asPerson } from './accounts.ts'
import { storedPassword, withPasswordLimits } from './passwords.ts'
import { signIn } from './schema.ts'
import {
  clearSessionCookie,
  endPresentSession,
  extendSession,
  keepIfStillValid,
  recordStart,
  refuseSignInWhileViewing,
  signedInAs,
  signInBrowser,
} from './sessions.ts'
import { accounts, sessions, verifications } from './table.ts'

export type Auth = {
  /** `POST /api/auth/sign-in/email` */
  signIn: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** `POST /api/auth/sign-out`; every other path of better-auth stays closed */
  signOut: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** moves the end of a session that is being used, and its cookie's */
  refreshSession: (reply: FastifyReply, token: string) => Promise<void>
}

const refused = () => new AppError('not_authenticated', 'Invalid email or password')
const addressHeader = 'x-atelier-address'

/** better-auth behind our own doors: our limits, our origin check and our errors, its flows. */
export function createAuth(services: Services, secret: string): Auth {
  // Loaded with the first sign-in: reading it costs a quarter of a second that a start need not wait for.
  let library: ReturnType<typeof openLibrary> | undefined
  const auth = () => (library ??= openLibrary(services, secret))
  return {
    async signIn(request, reply) {
      refuseForeignOrigin(request, services.env)
      await refuseSignInWhileViewing(services, request)
      const { email, password } = signIn.parse(request.body)
      const { api } = await auth()
      const hash = await storedPassword(services.pool, email)
      const attempt = async (): Promise<string> => {
        const headers = new Headers({ [addressHeader]: request.ip, 'user-agent': request.headers['user-agent']?.slice(0, 500) ?? '' })
        const answer = await api.signInEmail({ body: { email, password }, headers, asResponse: true })
        if (!answer.ok) throw answer.status < 500 ? refused() : new AppError('internal', 'Signing in failed on our side. Try again.')
        const made = (await answer.json()) as { token: string }
        if (hash === null || !(await keepIfStillValid(services, made.token, hash))) throw refused()
        return made.token
      }
      const visit = { request, reply }
      const attempted = { email, passwordHash: hash }
      const token = await told(services, request, email, () => withPasswordLimits(services, attempted, visit, attempt))
      await endPresentSession({ services, requestId: request.id, caller: request }, await signedInAs(services, request))
      await signInBrowser(services, visit, token)
      return reply.send({ ok: true })
    },
    async signOut(request, reply) {
      refuseForeignOrigin(request, services.env)
      await endPresentSession({ services, requestId: request.id, caller: request }, await signedInAs(services, request))
      clearSessionCookie(reply, services)
      return reply.send({ ok: true })
    },
    async refreshSession(reply, token) {
      if (await extendSession(services.pool, token)) await signInBrowser(services, { request: reply.request, reply }, token)
    },
  }
}

/** Writes a sign-in that fails into the audit log; of those refused because they are too many, the first. */
async function told(services: Services, request: FastifyRequest, email: string, signIn: () => Promise<string>): Promise<string> {
  try {
    return await signIn()
  } catch (error) {
    const limited = error instanceof TooMany
    if (limited ? error.first : error instanceof AppError && error.code === 'not_authenticated') {
      const guest = makeActor({ kind: 'guest', userId: noUser, sessionId: null, fullName: '', roles: [], timezone: 'UTC' })
      await auditAlone(
        { services, requestId: request.id, caller: request, actor: guest },
        {
          kind: 'sign-in.failed',
          outcome: 'failed',
          recordType: 'profile',
          recordName: email,
          subjectId: await accountAt(services, email),
          ...(limited && { details: { reason: [null, 'Too many attempts'] } }),
        },
      )
    }
    throw error
  }
}

async function accountAt({ pool }: Services, email: string): Promise<string | null> {
  const [found] = await prepared<{ id: string }>(pool, 'account_at', 'select id from users where email = $1', [email])
  return found?.id ?? null
}

async function openLibrary(services: Services, secret: string) {
  const [{ betterAuth, APIError }, { drizzleAdapter }] = await Promise.all([loadBetterAuth(), import('better-auth/adapters/drizzle')])
  const isActive = async (userId: string): Promise<boolean> => {
    const { rowCount } = await services.pool.query('select 1 from users where id = $1 and deactivated_at is null', [userId])
    return (rowCount ?? 0) > 0
  }
  return betterAuth({
    secret,
    baseURL: services.publicUrl,
    basePath: '/api/auth',
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(drizzle(services.pool), {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    user: { fields: { name: 'fullName', image: 'avatarUrl' } },
    session: { expiresIn: sessionSeconds, updateAge: sessionRefreshSeconds },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: 1000,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    // Counted by ourselves, in the database and under the address that the operator's proxy settings give.
    rateLimit: { enabled: false },
    advanced: {
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => randomUUID() },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            if (!(await isActive(session.userId))) throw new APIError('UNAUTHORIZED')
          },
          after: async (session) => {
            const caller = { ip: session.ipAddress ?? '', headers: { 'user-agent': session.userAgent ?? undefined } }
            const person = asPerson({ ...systemCtx(services), caller }, { id: session.userId, fullName: '' })
            await transact(person, async (tx) => recordStart(tx, session.id, session.userId))
          },
        },
      },
    },
  })
}

async function loadBetterAuth() {
  const [{ betterAuth }, { APIError }] = await Promise.all([import('better-auth'), import('better-auth/api')])
  return { betterAuth, APIError }
}
