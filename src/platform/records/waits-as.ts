import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '#shared/rights/actor.ts'

/** How records of a kind wait for an answer. Conditions stand on the kind's alias, beside `p` and `b`: its project and brand. */
export type WaitsAs = {
  /** the condition under which it waits for a client's answer */
  forClient: SQL
  /** since when it has waited, an instant */
  since: SQL
  due?: PgColumn
  /** the number of the version that this actor is shown; null where it has none */
  version?: (actor: Actor) => SQL
  /** the id of a file whose picture is shown beside it; null where it has none */
  picture?: (actor: Actor) => SQL
}
