import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Services } from '#platform/context.ts'
import type { Logger } from '#platform/process/log.ts'
import type { Call, CallOptions } from '#shared/contract/client.ts'
import type { Api, RouteKey } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { Duty, Role } from '#shared/rights/roles.ts'
import type { Row } from './rows.ts'
import type { TestStream } from './stream.ts'

// An Atelier under test as fixtures and tests use it. What makes one is src/testing/harness/app.ts, which needs the whole server.

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

type Ref = { id: string }
/** A record or its id. */
type Given = string | Ref

export type TestBrand = { id: string; name: string }
export type TestProject = { id: string; name: string; brandId: string; managerId: string; ownerId: string }
export type TestTask = { id: string; name: string; projectId: string }

/** Rows for tests, written past all rules and without events. */
export type Builders = {
  brand: (
    given?: Partial<{ name: string; description: string | null; status: string; archivedAt: Date; createdBy: Given }>,
  ) => Promise<TestBrand>
  /** Makes a manager, an owner and a brand where none is given; both get their duty. */
  project: (
    given?: Partial<{
      id: string
      name: string
      brand: Given
      manager: Given
      owner: Given
      status: string
      budget: string
      archivedAt: Date
    }>,
  ) => Promise<TestProject>
  task: (
    given?: Partial<{
      name: string
      project: Given
      assignee: Given | null
      createdBy: Given
      status: string
      priority: string
      dueDate: string
      parent: Given
      estimatedHours: number
      deletedAt: Date
    }>,
  ) => Promise<TestTask>
  /** A row of any table, from the `seed.ts` of its feature. @returns its id */
  insert: (table: PgTable, row: Row) => Promise<string>
  /** Gives a person a duty on a project. */
  allocate: (person: Given, project: Given, duty: Duty) => Promise<void>
  allocateToBrand: (person: Given, brand: Given) => Promise<void>
  /** How much of the directory people outside the agency see. */
  setVisibility: (visibility: 'allocated' | 'all') => Promise<void>
  /** Who somebody's session acts as, for rules and conditions. */
  actorOf: (client: { sessionId: string }) => Promise<Actor>
}

export type TestAppOptions = {
  /** a second process on the database of another test app */
  sameDatabaseAs?: TestApp
  /** and on its data folder */
  sameDataAs?: TestApp
  /** also work on the queues; costs half a second and a few connections */
  jobs?: boolean
  /** folder of a built browser part; without it only /api answers */
  webRoot?: string
  /** how long a page waits for its first answers; by default as long as it takes */
  pagePatience?: number
  env?: Record<string, string>
  /** where it writes its log; by default nowhere */
  log?: Logger
}

export type TestApp = Accounts &
  Builders & {
    url: string
    pool: Pool
    services: Services
    fastify: FastifyInstance
    /** method and address of everything that is mounted */
    doors: readonly string[]
    database: string
    /** its data folder, with the stored files */
    dataDir: string
    /** calls without any session */
    nobody: Pick<TestClient, 'raw' | 'call' | 'typed'>
    /**
     * Makes a record of a kind, or a row, as its capability does for the access tests (`kinds` and `makers` of its `fixtures/access.ts`):
     * fixtures of earlier capabilities get records of later ones by it. @returns its id
     */
    make: (what: string, given: Record<string, unknown>) => Promise<string>
    /** runs a statement past all rules */
    sql: <T = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>
    setupLink: () => Promise<string | null>
    close: () => Promise<void>
  }
