import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '#shared/rights/actor.ts'

/** How records of a kind wait for an answer. Conditions refer to the kind's alias, and to `p` and `b` for its project and brand. */
export type WaitsAs = {
  /** the condition under which it waits for a client's answer */
  forClient: SQL
  /** the instant since which it has waited */
  since: SQL
  due?: PgColumn
  /** the number of the version that this actor is shown; null where it has none */
  version?: (actor: Actor) => SQL
  /** the id of the file whose picture is shown; null where there is none */
  picture?: (actor: Actor) => SQL
}
