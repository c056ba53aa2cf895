import type pg from 'pg'
import type { Operation, RouteKey } from '#shared/contract/endpoint.ts'
import { type Actor, emptyScope, noUser } from '#shared/rights/actor.ts'
import type { RightsRow } from '#shared/rights/decision.ts'

/**
 * What one process works with; made once in `src/server/app.ts`. The lowest module of the platform: each module that offers a service
 * declares it on this interface next to its type (`declare module '#platform/context.ts'`), as Fastify's plugins do.
 */
export interface Services {
  pool: pg.Pool
  /** the permission table of all features by id; read when first asked for */
  rights: () => Promise<Readonly<Record<string, RightsRow>>>
  /** read-only operations, for callers inside this process that act as somebody else; read when first asked for */
  operations: () => Promise<readonly InsideOperation[]>
  /** public address of this server, without a trailing slash; links in mails start with it */
  publicUrl: string
}

/** One operation that answers JSON and changes nothing, as it is asked inside the process. */
export type InsideOperation = {
  key: RouteKey
  operation: Operation
  /** JSON text as over HTTP, of what this actor gets. @throws AppError as over HTTP */
  answer: (actor: Actor, input: unknown) => Promise<string | null>
}

/** A repeated create is recognised by its key; see `transact`. */
export type Idempotency = { key: string; route: string; bodyHash: string }

/** What of a request says where it came from; a request as it is fits, and is only read when something is written down. */
export type Caller = { ip: string; headers: { 'user-agent'?: string | undefined } }

/** One request, job or tool call: who acts, and with what. */
export type Ctx = {
  services: Services
  actor: Actor
  requestId: string
  idempotency?: Idempotency
  /** where a request came from, for the audit log; contexts derived from it share this, jobs have none */
  caller?: Caller
  /** set for a request, which opens one transaction; contexts derived from it share this, those of jobs have none */
  request?: { opened: boolean }
}

/** Context for work that no person asked for: jobs, set-up, seeds. */
export function systemCtx(services: Services, requestId = 'system'): Ctx {
  return { services, requestId, actor: systemActor }
}

const systemActor: Actor = {
  kind: 'system',
  userId: noUser,
  sessionId: null,
  fullName: 'Atelier',
  roles: [],
  staff: true,
  external: false,
  scope: emptyScope,
  timezone: 'UTC',
}
