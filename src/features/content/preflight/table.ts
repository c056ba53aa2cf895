import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/workspace/files/table.ts'
import type { FoundColour } from '#platform/file-readers/finding.ts'
import type { Loudness } from '#platform/file-readers/loudness.ts'

/** What has to be measured of a file before it can be checked; of a file that content shows now. */
export const fileMeasures = pgTable(
  'file_measures',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** `missing`: the program that measures it is not installed here */
    state: text('state').$type<'waiting' | 'done' | 'failed' | 'missing'>().notNull().default('waiting'),
    /** how often it was begun: what ends its reader is not tried for ever */
    attempts: integer('attempts').notNull().default(0),
    colours: jsonb('colours').$type<FoundColour[]>(),
    /** null where there is nothing to hear */
    loudness: jsonb('loudness').$type<Loudness>(),
  },
  (t) => [index('file_measures_waiting').on(t.fileId).where(sql`state in ('waiting', 'missing')`)],
)
