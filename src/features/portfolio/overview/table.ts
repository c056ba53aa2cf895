import { integer, numeric, pgTable, uuid } from 'drizzle-orm/pg-core'
import { projects } from '#features/clients/projects/table.ts'
import { moment } from '#platform/database/columns.ts'

/** Hours and cost of open projects, as a job added them up last: seconds behind a change of hours, a night behind a change of rates. */
export const projectStandings = pgTable('project_standings', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  estimatedMinutes: integer('estimated_minutes').notNull(),
  loggedMinutes: integer('logged_minutes').notNull(),
  /** in the workspace's currency */
  cost: numeric('cost').notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
})
