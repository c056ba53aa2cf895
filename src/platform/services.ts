import type pg from 'pg'
import { type Actor, emptyScope, noUser } from '#shared/actor.ts'
import type { RightsRow } from '#shared/decision.ts'
import type { Operation, RouteKey } from '#shared/endpoint.ts'
import type { Caller } from './audit/record.ts'
import type { Env } from './env.ts'
import type { FilePlaces } from './file-places.ts'
import type { Jobs } from './jobs.ts'
import type { LinkKinds } from './link-kinds.ts'
import type { LiveHub } from './live.ts'
import type { Logger } from './log.ts'
import type { MailFileMaker } from './mail/files.ts'
import type { RecordKinds } from './record-kind.ts'
import type { Storage } from './storage.ts'

/** What one process has to work with; made once in `server/app.ts`. */
export type Services = {
  env: Env
  log: Logger
  pool: pg.Pool
  live: LiveHub
  /** the permission table: every row of every feature, by its id; read when first asked for */
  rights: () => Promise<Readonly<Record<string, RightsRow>>>
  /** every kind of record, of every feature; read when first asked for */
  kinds: () => Promise<RecordKinds>
  /** where files come to, and through which records they are opened; read when first asked for */
  filePlaces: () => Promise<FilePlaces>
  /** what makes files for mails, by its name; read when first asked for */
  mailFiles: () => Promise<ReadonlyMap<string, MailFileMaker>>
  /** what secret links can open; read when first asked for */
  linkKinds: () => Promise<LinkKinds>
  /** what of the contract is only read, for whoever reads it as somebody else inside this process; read when first asked for */
  operations: () => Promise<readonly InsideOperation[]>
  storage: Storage
  jobs: Jobs
  /** where people reach this server, without a trailing slash; links in mails start with it */
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
