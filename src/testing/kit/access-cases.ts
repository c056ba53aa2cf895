import sharp from 'sharp'
import type { RouteKey } from '#shared/contract/endpoint.ts'
import { accountRoles } from '#shared/rights/roles.ts'
import type { Create, Outside } from './record-cases.ts'
import type { TestApp, TestBrand, TestClient, TestProject, TestUser } from './test-app-types.ts'

/** The twelve columns of the permission table. */
export const columns = [...accountRoles, 'none'] as const
export type Column = (typeof columns)[number]

/** How the record at hand stands to whoever calls; all but `foreign` lie in scope. */
export type Shape = 'own' | 'assigned' | 'managed' | 'in scope' | 'foreign'

/** One call of the matrix: who calls, and where the record is to be made. */
export type Given = {
  app: TestApp
  world: World
  who: TestClient
  column: Column
  shape: Shape
  /** of the scope of whoever calls, or not, as the shape says */
  brand: TestBrand
  project: TestProject
}

/** What whoever calls is to a record. */
export type Standing = {
  assignee?: boolean
  creator?: boolean
  uploader?: boolean
  manager?: boolean
  participant?: boolean
  own?: boolean
  inWork?: boolean
  inScope?: boolean
}

export type Scenario = {
  title?: string
  /** rows of the permission table of which one must hold */
  rows: readonly string[]
  /** rows of which one must hold to know that the record exists; none: there is nothing to hide */
  seen?: readonly string[]
  shapes: readonly Shape[]
  /** makes the record past all rules and gives the input of the call */
  input: (given: Given) => Promise<Record<string, unknown>>
  /** a list: whether its answer holds the record, which it must exactly when the rows hold */
  finds?: (answer: unknown, input: Record<string, unknown>) => boolean
  /** what the caller is to the record that `rows` are about; by the shape unless told */
  standing?: (given: Given) => Standing
  /** the same for the record that `seen` are about */
  standingToSeen?: (given: Given) => Standing
  /** Its raw body is a file. What is sent is no picture: whoever is let in is told so, and none has to be written anew. */
  upload?: true
  /** the place of an upload by tus, of which only the announcement is sent */
  place?: string
  /** statuses that also show that the call was let in */
  passes?: readonly number[]
  /** for what is no request and answer */
  call?: (given: Given, input: Record<string, unknown>) => Promise<number>
}

/** A kind of record as the matrix makes it: what can be said of any record is crossed with every kind. */
export type KindUnderTest = {
  shapes: readonly Shape[]
  /** rows of which one must hold to see it */
  seen: readonly string[]
  /** rows of which one must hold to comment on it; none: it has no comments */
  comment?: readonly string[]
  /** it lies in no project and no brand: who comments on it also resolves there, and sends files along */
  everywhere?: true
  /** nobody outside the agency comments on it, though some of them see it */
  internal?: true
  /** rows of which one must hold to attach a file to it; none: no files hang on it */
  attach?: readonly string[]
  /** rows of which one also lets somebody take any file off it */
  filesGo?: readonly string[]
  /** makes one past all rules. @returns its id */
  make: (given: Given) => Promise<string>
  /** the same under a name of its own, where it can't be renamed past all rules */
  makeNamed?: (given: Given, nameOf: (id: string) => string) => Promise<string>
}

/** An operation on no record at all. */
export const plain = (row: string, input: (given: Given) => Promise<Record<string, unknown>> = async () => ({})): Scenario => ({
  rows: [row],
  shapes: ['in scope'],
  input,
})

/** Every operation stands here with at least one scenario. `public`: open to everybody, and checked without a session. */
export type Scenarios = Record<RouteKey, readonly Scenario[] | { public: Record<string, unknown> }>

export type World = {
  callers: Record<Column, TestClient>
  /** the callers outside the agency are allocated to it */
  brand: TestBrand
  project: TestProject
  foreign: TestProject
  /** staff of the project in scope, beside all callers */
  colleague: TestUser
  stranger: TestUser
}

/** What whoever calls is to a record of this shape. */
export function standingOf({ shape }: Given): Standing {
  return {
    assignee: shape === 'assigned',
    creator: shape === 'own',
    uploader: shape === 'own',
    own: shape === 'own',
    participant: shape === 'own',
    manager: shape === 'managed',
    inScope: shape !== 'foreign',
  }
}

/** The headers that announce an upload of ten bytes. */
export function announcing(metadata: Record<string, string>, bytes = 10): Record<string, string> {
  const pairs = Object.entries({ filename: 'a.txt', ...metadata }).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  return { 'tus-resumable': '1.0.0', 'upload-length': String(bytes), 'upload-metadata': pairs.join(',') }
}

let drawn: Promise<Buffer> | undefined
/** A small real picture. */
export function picture(): Promise<Buffer> {
  drawn ??= sharp({ create: { width: 64, height: 64, channels: 3, background: '#d94f2b' } })
    .png()
    .toBuffer()
  return drawn
}

export const shapesOfPeople: readonly Shape[] = ['own', 'in scope', 'foreign']
export const others: readonly Shape[] = ['in scope', 'foreign']

/** The caller, a fresh colleague on a project that the caller reaches, or somebody who works elsewhere. */
export async function personOf({ app, who, shape, project }: Given, deactivated = false): Promise<string> {
  if (shape === 'own') return who.user.id
  const person = await app.user('creative', deactivated ? { deactivatedAt: new Date() } : {})
  await app.allocate(person, project, 'graphic_designer')
  return person.id
}
export const seenPerson = ['profiles.view', 'profiles.own']
export const onPerson = (
  rows: string[],
  shapes: readonly Shape[],
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Scenario => ({
  rows,
  seen: seenPerson,
  shapes,
  input: async (given) => input(await personOf(given), given),
})

/** Where lists are counted: one project with a task, and who reads them. */
export type Counted = { app: TestApp; staff: TestClient; client: TestClient; project: TestProject; taskId: string }
/** One step of growing: fresh people and a second project beside. */
export type Growing = Counted & { person: TestUser; outsider: TestUser; more: TestProject; n: number }

/** What a feature says in its `matrix.ts`, for the tests that go through all of them. */
export type AccessCases = {
  /** every operation of its contract; a function where what it does can be done to every kind of record */
  scenarios: Scenarios | ((kinds: Record<string, KindUnderTest>) => Scenarios)
  /** who may upload to each of its places, by the place's name; the input is what says which one */
  places?: (kinds: Record<string, KindUnderTest>) => Record<string, readonly Scenario[]>
  /** the kinds of records it makes */
  kinds?: Record<string, KindUnderTest>
  /** rows that cases of earlier capabilities need, by name, for `app.make` */
  makers?: Record<string, (app: TestApp, given: Record<string, unknown>) => Promise<string>>
  /** every operation that makes a record (a POST without a parameter); null where it makes none */
  creates?: Partial<Record<RouteKey, Create | null>>
  /** every operation that changes one (`PATCH /api/…/:id`), with how people outside the agency meet its records; null where each is one person's alone */
  outside?: Partial<Record<RouteKey, Outside | null>>
  /** inputs that its lists ask for besides none at all */
  lists?: Partial<Record<RouteKey, (counted: Counted) => Record<string, string>>>
  /** one more of everything that a list could ask for one by one */
  grow?: (growing: Growing) => Promise<void>
}
