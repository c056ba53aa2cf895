import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#platform/database/columns.ts'
import { users } from '../users/table.ts'
import type { PageName } from './schema.ts'

/** A page that somebody has written; what it says is its newest version. */
export const pages = pgTable('pages', { ...recordColumns, page: text('page').$type<PageName>().notNull() }, (t) => [
  uniqueIndex('pages_page').on(t.page),
])

/** Everything a page ever said; never changed. */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: uuid('id').primaryKey(),
    pageId: uuid('page_id')
      .notNull()
      .references(() => pages.id),
    version: integer('version').notNull(),
    body: text('body').notNull(),
    restoredFrom: integer('restored_from'),
    authorId: uuid('author_id').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('page_versions_version').on(t.pageId, t.version)],
)
