import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/workspace/files/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'
import type { PlatformSizes } from '#shared/values/platforms.ts'
import { brands } from '../brands/table.ts'
import type { KitColour, KitFont, KitWord } from './schema.ts'

/** What a brand looks and sounds like; there is a row once somebody has said something. */
export const brandKits = pgTable('brand_kits', {
  id: uuid('brand_id')
    .primaryKey()
    .references(() => brands.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  palette: jsonb('palette').$type<KitColour[]>().notNull().default(sql`'[]'`),
  fonts: jsonb('fonts').$type<KitFont[]>().notNull().default(sql`'[]'`),
  words: jsonb('words').$type<KitWord[]>().notNull().default(sql`'[]'`),
  platforms: jsonb('platforms').$type<PlatformSizes[]>().notNull().default(sql`'[]'`),
  loudness: doublePrecision('loudness'),
})

/** The forms of a brand's logo, as files to work with. */
export const brandKitLogos = pgTable(
  'brand_kit_logos',
  {
    id: uuid('id').primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('brand_kit_logos_brand').on(t.brandId, t.createdAt, t.id), index('brand_kit_logos_file_id').on(t.fileId)],
)
