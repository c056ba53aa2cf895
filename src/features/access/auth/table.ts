import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** the client whom its owner sees the portal as, and until when; kept until it is written down that the view has ended */
    viewedUserId: uuid('viewed_user_id').references(() => users.id, { onDelete: 'set null' }),
    viewedUntil: moment('viewed_until'),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.token),
    index('sessions_user_id').on(t.userId),
    index('sessions_viewed').on(t.viewedUserId).where(sql`viewed_user_id is not null`),
  ],
)

/** A way to sign in; `credential` holds the password hash, others come with OpenID Connect. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('accounts_user_id').on(t.userId), uniqueIndex('accounts_provider').on(t.providerId, t.accountId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
)

/** What an invitation brings: roles, and for external people brands or projects. */
export type InvitationGrants = {
  roles: string[]
  brandIds: string[]
  /** missing in invitations sent before there were billing contacts */
  billingBrandIds?: string[]
  projects: { projectId: string; role: string }[]
}

/**
 * One-time links: set-up, invitation, password reset. Only a hash is stored; using one deletes its row, so that of two parallel
 * uses one finds nothing.
 */
export const authTokens = pgTable(
  'auth_tokens',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<'setup' | 'invitation' | 'reset'>().notNull(),
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    fullName: text('full_name'),
    grants: jsonb('grants').$type<InvitationGrants>(),
    createdBy: uuid('created_by').references(() => users.id),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('auth_tokens_hash').on(t.tokenHash),
    uniqueIndex('auth_tokens_one_setup').on(t.purpose).where(sql`purpose = 'setup'`),
    uniqueIndex('auth_tokens_one_invitation').on(t.email).where(sql`purpose = 'invitation'`),
    index('auth_tokens_user_id').on(t.userId),
  ],
)
