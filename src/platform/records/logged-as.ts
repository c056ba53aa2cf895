import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '#shared/rights/actor.ts'
import type { Decision } from '#shared/rights/decision.ts'
import type { RecordRef } from './record-ref.ts'

/** How hours are logged on a kind of record. Its table has `id`, `project_id`, `created_by`, `estimated_hours`, `logged_minutes` and a due date. */
export type LoggedAs = {
  /** whether this actor may log hours on one */
  canLog: (actor: Actor, ref: RecordRef) => Decision
  assignee: PgColumn
  start?: PgColumn
  due: PgColumn
  /** the condition on the kind's alias under which what is left of its estimate is still to be worked */
  planned: SQL
  /** the condition on the kind's alias under which it is on its assignee's week by itself */
  underway?: SQL
}
