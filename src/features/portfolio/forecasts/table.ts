import { date, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { projects } from '#features/clients/projects/table.ts'
import { moment } from '#platform/database/columns.ts'

/** The promise dates of open projects, as a job computed them last. Both dates are null where too little was finished, or too much is open. */
export const projectForecasts = pgTable('project_forecasts', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  p50: date('p50', { mode: 'string' }),
  p85: date('p85', { mode: 'string' }),
  finished: integer('finished').notNull(),
  weeks: integer('weeks').notNull(),
  open: integer('open').notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
})
