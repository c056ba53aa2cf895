import type { PgTable } from 'drizzle-orm/pg-core'
import type { Storage } from '#platform/files/storage.ts'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'

/** How large the agency gets. `talkative` is the share of started tasks with a conversation, 0 to 1. */
export type DemoSizes = { people: number; brands: number; projects: number; tasks: number; talkative: number }

/** Sizes of `npm run demo`. */
export const demoSizes: DemoSizes = { people: 42, brands: 12, projects: 30, tasks: 1500, talkative: 0.45 }

/**
 * The agency in the making. Each capability adds what later ones build on, and declares it in its `fixtures/demo.ts`:
 * `declare module '#testing/kit/demo.ts' { interface DemoWorld { people: Person[] } }`.
 */
export interface DemoWorld {
  sizes: DemoSizes
  /** hash of the password of every account; without it nobody can sign in */
  passwordHash?: string
}

type TableRows = readonly (readonly [PgTable | string, readonly Row[]])[]

/**
 * What a capability exports as `demo` from its `fixtures/demo.ts`: its rows, inserted in the order given.
 * @param storage where files go; without one, rows of files are made but no bytes
 */
export type DemoRows = (world: DemoWorld, random: Random, clock: Clock, storage?: Storage) => TableRows | Promise<TableRows>

/** How many times the usual number of people the agency has, at least 1: hand-written entries are repeated as often. */
export const demosIn = ({ people }: { people: readonly unknown[] }): number => Math.max(1, Math.floor(people.length / demoSizes.people))

/** The event of a record's creation, as a row of `events`. */
export function createdEvent(
  recordType: string,
  record: Row,
  actorId: string | null,
  place: { brand_id: string | null; project_id: string | null },
): Row {
  return {
    kind: `${recordType}.created`,
    record_type: recordType,
    record_id: record.id,
    version: 1,
    ...place,
    audience: 'client',
    concerns: '{}',
    actor_id: actorId,
    actor_kind: 'person',
    changes: { name: [null, record.name] },
    at: record.created_at,
  }
}
