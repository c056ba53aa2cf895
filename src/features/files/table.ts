import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'
import type { PlaceNamed } from '#platform/file-places.ts'
import type { Assembly } from '#platform/storage.ts'

/**
 * Stored bytes. The row comes first as pending; only a row that is ready is ever served, and it always has its bytes. What points to a file
 * by a foreign key keeps it; what goes with it (`on delete cascade`) does not.
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    storageKey: text('storage_key').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    /** of a pending one what was announced */
    size: bigint('size', { mode: 'number' }),
    sha256: text('sha256'),
    state: text('state').$type<'pending' | 'ready'>().notNull().default('pending'),
    /** what the scanner said; null while it was not asked */
    scan: text('scan').$type<'clean' | 'infected' | 'failed'>(),
    // No foreign key: accounts are never deleted, and people point to files in their turn, by their picture.
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('files_state').on(t.state, t.createdAt)],
)

/** A file that somebody uploads, until a record takes it. */
export const uploads = pgTable(
  'uploads',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    /** where it was announced to go, which is asked again when it is taken */
    place: jsonb('place').$type<PlaceNamed>().notNull(),
    length: bigint('length', { mode: 'number' }).notNull(),
    /** bytes kept for good, and the SHA-256 so far, to go on with on any process */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    hashState: text('hash_state'),
    assembly: jsonb('assembly').$type<Assembly>(),
    /** who writes: one request, on one process, until then unless it says so again; and whether another one waits */
    leaseToken: uuid('lease_token'),
    leasedUntil: moment('leased_until'),
    leaseWanted: boolean('lease_wanted').notNull().default(false),
    /** when its last bytes came */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('uploads_user').on(t.userId)],
)

/** Bytes whose row is gone and that are to go themselves. */
export const fileRemovals = pgTable('file_removals', {
  storageKey: text('storage_key').primaryKey(),
  assembly: jsonb('assembly').$type<Assembly>(),
  queuedAt: moment('queued_at').notNull().defaultNow(),
})
