import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#platform/database/columns.ts'
import type { Role } from '#shared/rights/roles.ts'
import { files } from '../files/table.ts'

/** A person's account and profile in one; accounts are deactivated, never deleted, so that history keeps its names. */
export const users = pgTable(
  'users',
  {
    ...recordColumns,
    fullName: text('full_name').notNull(),
    /** the normal form: NFKC, lower case */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    phone: text('phone'),
    timezone: text('timezone').notNull().default('UTC'),
    /** better-auth's image field; our pictures are files, see avatarFileId */
    avatarUrl: text('avatar_url'),
    avatarFileId: uuid('avatar_file_id').references(() => files.id),
    deactivatedAt: moment('deactivated_at'),
    /** kinds of notices, and groups of them, that are not shown to them: beside the account, which every notice reads anyway */
    noticesOff: text('notices_off').array().notNull().default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_full_name').on(t.fullName, t.id),
    index('users_created').on(t.createdAt, t.id),
    index('users_deactivated').on(t.id).where(sql`deactivated_at is not null`),
  ],
)

/** Accounts that notices reach, for the platform, which writes notices and knows nothing of accounts. */
export const activeAccounts = pgView('active_accounts', { id: uuid('id').notNull(), noticesOff: text('notices_off').array().notNull() }).as(
  sql`select u.id, u.notices_off from users u where u.deactivated_at is null`,
)

export const userRoles = pgTable(
  'user_roles',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('user_roles_user_role').on(t.userId, t.role), index('user_roles_role').on(t.role, t.userId)],
)
