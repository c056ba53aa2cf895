import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '#shared/rights/actor.ts'

/** How records of a kind fall due, for a person's calendar. Conditions stand on the kind's alias, beside `p` and `b`: its project and brand. */
export type DueAs = {
  /** the day, of no time zone */
  date: PgColumn
  /** what it is called; by default the kind's title */
  title?: PgColumn
  state: PgColumn
  /** the name of a state */
  stateLabel: (state: string) => string
  /** its kind in a calendar: 'Task' */
  label: string
  /** the condition under which it is still to be done, and on this person's calendar */
  on: (actor: Actor) => SQL
  /** the condition under which this person's answer is all it waits for */
  waits?: (actor: Actor) => SQL
}
