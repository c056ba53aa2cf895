import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.ts'
import { files } from '../files/table.ts'

/** The id of the one row, so that its events can be found like any other record's. */
export const workspaceId = '00000000-0000-4000-8000-000000000001'

/** The one row of workspace settings. */
export const workspaceSettings = pgTable(
  'workspace_settings',
  {
    id: uuid('id').primaryKey().default(workspaceId),
    name: text('name').notNull().default('Atelier'),
    timezone: text('timezone').notNull().default('UTC'),
    currency: text('currency').notNull().default('USD'),
    externalVisibility: text('external_visibility').$type<'allocated' | 'all'>().notNull().default('allocated'),
    /** for how many days the audit log keeps a line */
    auditDays: integer('audit_days').notNull().default(365),
    /** weekdays on which nobody works, 1 Monday … 7 Sunday */
    freeWeekdays: integer('free_weekdays').array().notNull().default([6, 7]),
    /** in the order of their days, of which none comes twice */
    holidays: jsonb('holidays').$type<{ day: string; name: string }[]>().notNull().default([]),
    /** the agency’s own, shown to everybody: in the portal, at sign-in, in mails and to guests */
    logoFileId: uuid('logo_file_id').references(() => files.id),
    /** #rrggbb; each theme shows it as it can be read there */
    accent: text('accent'),
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('workspace_settings_one', sql`${t.id} = ${sql.raw(`'${workspaceId}'`)}::uuid`),
    check('workspace_settings_accent', sql`${t.accent} ~ '^#[0-9a-f]{6}$'`),
    check('workspace_settings_audit_days', sql`${t.auditDays} between 30 and 3650`),
  ],
)
