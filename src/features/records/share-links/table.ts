import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { brands } from '#features/clients/brands/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { moment, recordColumns } from '#platform/database/columns.ts'
import type { LinkPower } from '#shared/rights/actor.ts'
import type { VisitKind } from './schema.ts'

/** A way to records for somebody without an account. Whoever reads this table cannot use one: of the secret it keeps the hash. */
export const secretLinks = pgTable(
  'secret_links',
  {
    ...recordColumns,
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    // A brand is only deleted when nothing is in it that a link could open. None: an invoice may be of no brand.
    brandId: uuid('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    /** what its guests may do, where its kind knows a difference */
    allows: text('allows').$type<LinkPower>(),
    tokenHash: text('token_hash').notNull(),
    /** when its address was made last */
    replacedAt: moment('replaced_at'),
    passwordHash: text('password_hash'),
    passwordSetAt: moment('password_set_at'),
    expiresAt: moment('expires_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    revokedAt: moment('revoked_at'),
    revokedBy: uuid('revoked_by').references(() => users.id),
  },
  (t) => [
    check('secret_links_allows', sql`${t.allows} in ('look', 'comment', 'decide')`),
    index('secret_links_newest').on(t.createdAt, t.id),
    index('secret_links_brand').on(t.brandId, t.createdAt, t.id),
  ],
)

/** What a link opens. It goes with the record for good, and with the link. */
export const secretLinkRecords = pgTable(
  'secret_link_records',
  {
    id: uuid('id').primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => secretLinks.id, { onDelete: 'cascade' }),
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
  },
  (t) => [
    unique('secret_link_records_once').on(t.linkId, t.recordType, t.recordId),
    index('secret_link_records_record').on(t.recordType, t.recordId),
  ],
)

/** Somebody who opened a link with one browser: whom its cookie names. */
export const secretLinkGuests = pgTable(
  'secret_link_guests',
  {
    id: uuid('id').primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => secretLinks.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** as they call themselves; nobody has looked whether they are called so */
    name: text('name'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('secret_link_guests_link').on(t.linkId), index('secret_link_guests_expiry').on(t.expiresAt)],
)

/** What happened on a link. No address is kept, and of the browser its name alone. */
export const secretLinkVisits = pgTable(
  'secret_link_visits',
  {
    id: uuid('id').primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => secretLinks.id, { onDelete: 'cascade' }),
    guestId: uuid('guest_id').references(() => secretLinkGuests.id, { onDelete: 'set null' }),
    what: text('what').$type<VisitKind>().notNull(),
    /** whose file it was; its name is the record's, and gone with it */
    recordType: text('record_type'),
    recordId: uuid('record_id'),
    /** "Safari on iOS" */
    device: text('device').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('secret_link_visits_link').on(t.linkId, t.at, t.id), index('secret_link_visits_guest').on(t.guestId)],
)
