import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { tasks } from '../tasks/table.ts'

/** Which tasks came by which import, so that it can be taken back as a whole. */
export const taskImports = pgTable(
  'task_imports',
  {
    taskId: uuid('task_id')
      .primaryKey()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    importId: uuid('import_id').notNull(),
  },
  (t) => [index('task_imports_import').on(t.importId)],
)
