import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { damagedFiles, madeBytes, usedBytes } from '../files/queries.ts'
import { canManageWorkspace } from './rules.ts'
import type { StorageView, WorkspaceView } from './schema.ts'

/** What holds until an admin changes it; also the column defaults of `table.ts`. */
const defaults: WorkspaceView = {
  name: 'Atelier',
  timezone: 'UTC',
  currency: 'USD',
  externalVisibility: 'allocated',
  auditDays: 365,
  freeWeekdays: [6, 7],
  holidays: [],
  version: 1,
}

/** The settings as they are, for the server's own use: the shell, mails, numbers. */
export async function workspaceNow(db: Queryable): Promise<WorkspaceView> {
  const found = await row<WorkspaceView>(
    db,
    sql`select name, timezone, currency, external_visibility as "externalVisibility", audit_days as "auditDays",
      free_weekdays as "freeWeekdays", holidays, version from workspace_settings`,
  )
  return found ?? defaults
}

/** The settings for the settings screen. */
export async function readWorkspace(ctx: Ctx): Promise<WorkspaceView> {
  assertAllowed(canManageWorkspace(ctx.actor), 'setting')
  return workspaceNow(ctx.services.pool)
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
