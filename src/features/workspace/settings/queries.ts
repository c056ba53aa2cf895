import { sql } from 'drizzle-orm'
import type { Ctx, Services } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import type { StoredFile } from '#platform/http/send-file.ts'
import type { MailLook } from '#platform/mail/body.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { accentFor } from '#shared/values/accent.ts'
import { dateIn } from '#shared/values/dates.ts'
import { damagedFiles, madeBytes, storedFile, usedBytes } from '../files/queries.ts'
import { canManageWorkspace } from './rules.ts'
import type { StorageView, WorkspaceLook, WorkspaceView } from './schema.ts'

/** What holds until an admin changes it; also the column defaults of `table.ts`. */
const defaults: WorkspaceView = {
  name: 'Atelier',
  logoUrl: null,
  accent: null,
  timezone: 'UTC',
  currency: 'USD',
  externalVisibility: 'allocated',
  auditDays: 365,
  freeWeekdays: [6, 7],
  holidays: [],
  version: 1,
}

const logoUrl = sql`case when logo_file_id is null then null else '/api/workspace/logo?v=' || logo_file_id end`

/** The settings as they are, for the server's own use: the shell, mails, numbers. */
export async function workspaceNow(db: Queryable): Promise<WorkspaceView> {
  const found = await row<WorkspaceView>(
    db,
    sql`select name, ${logoUrl} as "logoUrl", accent, timezone, currency, external_visibility as "externalVisibility", audit_days as "auditDays",
      free_weekdays as "freeWeekdays", holidays, version from workspace_settings`,
  )
  return found ?? defaults
}

/** Today’s date (YYYY-MM-DD) in the workspace’s time zone: the date that invoices, offers and payments go by. */
export async function workspaceToday(db: Queryable): Promise<string> {
  return dateIn((await workspaceNow(db)).timezone)
}

/** The settings for the settings screen. */
export async function readWorkspace(ctx: Ctx): Promise<WorkspaceView> {
  assertAllowed(canManageWorkspace(ctx.actor), 'setting')
  return workspaceNow(ctx.services.pool)
}

/** How the agency looks to everybody. */
export async function readLook({ services }: Pick<Ctx, 'services'>): Promise<WorkspaceLook> {
  const { name, logoUrl: address, accent } = await workspaceNow(services.pool)
  return { name, logoUrl: address, accent }
}

/** The same above mails, which are always light. */
export async function mailLook(db: Queryable, { publicUrl }: Pick<Services, 'publicUrl'>): Promise<MailLook> {
  const { name, logoUrl: address, accent } = await workspaceNow(db)
  return {
    name,
    logoUrl: address && new URL(address, publicUrl).href,
    accent: accent && accentFor(accent, 'light').accent,
  }
}

/** The file of the agency’s logo. @throws AppError not_found */
export async function readLogo({ pool }: Services): Promise<StoredFile> {
  const found = await row<{ fileId: string | null }>(pool, sql`select logo_file_id as "fileId" from workspace_settings`)
  if (!found?.fileId) throw notFound('logo')
  return storedFile(pool, found.fileId)
}

/** How much room all stored files take, and what is wrong with any of them. */
export async function readStorage(ctx: Ctx): Promise<StorageView> {
  assertAllowed(canManageWorkspace(ctx.actor), 'setting')
  const { pool, env } = ctx.services
  const { hasFfmpeg, hasProgram } = await import('#platform/file-readers/programs.ts')
  const [used, made, damaged, ffmpeg, heif] = await Promise.all([
    usedBytes(pool),
    madeBytes(pool),
    damagedFiles(pool),
    hasFfmpeg(),
    hasProgram('heif-convert'),
  ])
  const missingPrograms = [...(ffmpeg ? [] : ['ffmpeg' as const]), ...(heif ? [] : ['heif-convert' as const])]
  return { usedBytes: used, madeBytes: made, quotaBytes: env.STORAGE_QUOTA ?? null, damaged, missingPrograms }
}
