import { sql } from 'drizzle-orm'
import { customType, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { byteText, moment } from '#platform/database/columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * One row per record that can be found, of any kind; follows the log of changes. It says what is found by which words and where it lies,
 * never who may find it: that is asked of the record itself.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    // Without foreign keys: an entry keeps nothing from being deleted. Of what lies in a project, the brand is the project's.
    projectId: uuid('project_id'),
    brandId: uuid('brand_id'),
    /** what it hangs on, as a comment does */
    onType: text('on_type'),
    onId: uuid('on_id'),
    people: uuid('people').array().notNull(),
    at: moment('at').notNull(),
    /** words of the number and of the title, each parted by one blank */
    number: byteText('number'),
    title: byteText('title').notNull(),
    /** every word that readers read, and its stems */
    words: tsvector('words').notNull(),
    /** words that only staff read */
    internalWords: tsvector('internal_words'),
  },
  (t) => [
    primaryKey({ columns: [t.recordType, t.recordId] }),
    index('search_entries_words').using('gin', t.words),
    index('search_entries_internal').using('gin', t.internalWords).where(sql`internal_words is not null`),
    index('search_entries_title').on(t.title, t.at).where(sql`title <> ''`),
    index('search_entries_number').on(t.number).where(sql`number is not null`),
    index('search_entries_newest').on(t.at, t.recordId),
    index('search_entries_kind').on(t.recordType, t.at, t.recordId),
    index('search_entries_project').on(t.projectId, t.at),
    index('search_entries_brand').on(t.brandId),
    index('search_entries_people').using('gin', t.people),
    index('search_entries_on').on(t.onType, t.onId),
  ],
)

/** Every word of the entries, once: what was typed with an error is looked for here, not in each entry. */
export const searchWords = pgTable('search_words', { word: byteText('word').primaryKey() }, (t) => [
  index('search_words_similar').using('gist', sql`${t.word} gist_trgm_ops(siglen=64)`),
])

/** What each person opened last. */
export const openedRecords = pgTable(
  'opened_records',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('opened_records_once').on(t.userId, t.recordType, t.recordId),
    index('opened_records_newest').on(t.userId, t.openedAt),
    index('opened_records_record').on(t.recordType, t.recordId),
  ],
)
