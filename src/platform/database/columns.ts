import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment, stored with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Text compared byte by byte, so that keys made by us sort the same in every database. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** PostgreSQL's 64-bit transaction id. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Columns of every record that people change: an id made by us, a version that each change raises, and when. */
export const recordColumns = {
  id: uuid('id').primaryKey(),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
}

/** Columns of records that are marked when deleted and restorable for 30 days; rows deleted together share `deletionId`. */
export const deletableColumns = {
  deletedAt: moment('deleted_at'),
  deletionId: uuid('deletion_id'),
}
