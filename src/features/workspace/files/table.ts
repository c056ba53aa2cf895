import { sql } from 'drizzle-orm'
import { bigint, boolean, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.ts'
import type { PlaceNamed } from '#platform/files/file-places.ts'
import type { Assembly } from '#platform/files/storage.ts'
import type { FileDamage } from '#platform/http/send-file.ts'
import type { Channel, Licence } from './schema.ts'

/** Small pictures; of a video a copy that browsers play, and a strip of stills. */
export type PreviewFileKind = 'thumbnail' | 'large' | 'playable' | 'strip'
/** How far the copy and the strip of a video are; `missing`: the program that makes them is not installed here. */
export type CopyState = 'waiting' | 'done' | 'failed' | 'missing'

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
    /** when its bytes were last compared with size and checksum, and what was wrong with them */
    checkedAt: moment('checked_at'),
    damage: text('damage').$type<FileDamage>(),
    // No foreign key: accounts are never deleted, and people point to files in their turn, by their picture.
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('files_state').on(t.state, t.createdAt),
    index('files_checked').on(sql`coalesce(checked_at, created_at)`).where(sql`state = 'ready'`),
  ],
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

/** What was found in a file that somebody uploaded; it goes with the file. The row comes with the file's last byte, and waits to be read. */
export const fileReadings = pgTable(
  'file_readings',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** `missing`: the program that reads it is not installed here */
    state: text('state').$type<'waiting' | 'done' | 'failed' | 'missing'>().notNull().default('waiting'),
    /** how often it was begun: what ends its reader is not tried for ever */
    attempts: integer('attempts').notNull().default(0),
    /** of what has read it; see `readerVersions` */
    readerVersion: integer('reader_version').notNull().default(0),
    /** as one sees it, in pixels; of a PDF in points */
    width: integer('width'),
    height: integer('height'),
    pages: integer('pages'),
    /** in seconds */
    duration: doublePrecision('duration'),
    /** pictures per second, exact: 30000/1001 */
    frameRate: text('frame_rate'),
    codecs: jsonb('codecs').$type<string[]>(),
    /** of a video whether browsers play it as it is; null where nobody has looked */
    browserPlayable: boolean('browser_playable'),
    /** of a video; null where nothing is made of the file */
    copyState: text('copy_state').$type<CopyState>(),
    copyAttempts: integer('copy_attempts').notNull().default(0),
    /** its words, for search */
    text: text('text'),
  },
  (t) => [
    index('file_readings_waiting').on(t.fileId).where(sql`state in ('waiting', 'missing')`),
    index('file_readings_copies').on(t.fileId).where(sql`copy_state in ('waiting', 'missing')`),
  ],
)

/** What Atelier made of a file, such as a small picture: a file of its own, opened by the right of the one it stands for. */
export const filePreviews = pgTable(
  'file_previews',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<PreviewFileKind>().notNull(),
    previewFileId: uuid('preview_file_id')
      .notNull()
      .references(() => files.id),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** of a strip how many stills it has */
    stills: integer('stills'),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.kind] }), index('file_previews_preview').on(t.previewFileId)],
)

/** How a file may be used; it goes with the file. Nothing is said of a file without a row, nor by one in which everything is null. */
export const usageRights = pgTable(
  'usage_rights',
  {
    id: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    version: integer('version').notNull().default(0),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    source: text('source'),
    licence: text('licence').$type<Licence>(),
    terms: text('terms'),
    holder: text('holder'),
    /** the last day on which it may be used */
    validUntil: date('valid_until', { mode: 'string' }),
    territory: text('territory').array(),
    channels: text('channels').$type<Channel>().array(),
  },
  (t) => [index('usage_rights_valid_until').on(t.validUntil).where(sql`valid_until is not null`)],
)
