import type { RouteKey } from '#shared/contract/endpoint.ts'
import type { TestApp, TestBrand, TestClient, TestProject, TestUser } from './test-app-types.ts'

// What a feature says of its records in `matrix.ts`, for the tests that hold of every kind.

type Fields = Record<string, unknown>
export type Made = Fields & { id: string }

/** Who makes records, and a colleague who can be named in one. */
export type Creating = { app: TestApp; admin: TestClient; person: TestUser }

/** One operation that makes a record: what it cannot be given a made-up value for, and where the record is read back. */
export type Create = {
  /** values of fields that refer to other records, or follow a rule of their own */
  given: (creating: Creating) => Promise<Fields>
  /** fields that are refused beside the others: tested beside the code */
  apart?: readonly string[]
  /** fields that name what it takes in, which is nowhere told again */
  takes?: readonly string[]
  read: (made: Made, creating: Creating) => Promise<unknown>
  /** the operation that changes it; none where it is made and removed only */
  patch?: RouteKey
  /** the kind whose history tells it */
  history?: string
  /** whose id the live stream names instead of its own: what is no record by itself is told with the one it is a part of */
  toldOf?: (record: Made) => string
  /** only those hear of it who take part in it, admins as little as others */
  heardInside?: true
  /** puts a record into the form of what is sent, where it names others in full */
  asSent?: (record: Made) => Fields
}

/** Reads one record by its own address. */
export const byId =
  (key: RouteKey): Create['read'] =>
  ({ id }, { admin }) =>
    admin.call(key, { id })

/** Finds it in a list. @param input what the list is asked */
export const inList =
  (key: RouteKey, input: (made: Made) => Fields = () => ({})): Create['read'] =>
  async (made, { admin }) => {
    const { items } = await admin.call<{ items: Made[] }>(key, input(made))
    return items.find(({ id }) => id === made.id)
  }

/** The ids of what a record names in full. */
export const idsOf = (list: unknown): string[] => (list as { id: string }[]).map(({ id }) => id)

/** The client and the influencer are allocated to the brand, the colleague to the project. */
export type Shown = {
  app: TestApp
  brand: TestBrand
  project: TestProject
  colleague: TestUser
  admin: TestClient
  client: TestClient
  influencer: TestClient
}

/** How people outside the agency meet one kind of record that can be changed, by `PATCH /api/…/:id`. */
export type Outside = {
  /** makes one in scope of the client and the influencer, and theirs where they may change something of it */
  make: (shown: Shown) => Promise<{ id: string }>
  /** which of them meet it, where it is one person’s alone; both by default */
  who?: readonly ('client' | 'influencer')[]
  /** every place where they read it, beside the record by itself */
  reads: (id: string, shown: Shown) => readonly (readonly [RouteKey, Fields])[]
  /** what each of them may change, and to what an admin changes it meanwhile */
  changes?: Readonly<Record<'client' | 'influencer', { mine: Fields; theirs: Fields }>>
  /** what an admin may change of what everybody reads, where that is not the first text there is */
  open?: Fields
  /** fields kept from them by a rule of their own instead of the mark */
  finer?: readonly string[]
}
