import type { Readable } from 'node:stream'
import type { Ctx } from '#platform/context.ts'
import { patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { invalid } from '#shared/rights/errors.ts'
import { storeImage } from '../files/images.ts'
import type { settingsApi } from './api.ts'
import { workspaceNow } from './queries.ts'
import { canManageWorkspace } from './rules.ts'
import { type WorkspaceView, workspaceView } from './schema.ts'
import { workspaceSettings } from './table.ts'

type UpdateInput = ParsedInputOf<(typeof settingsApi)['PATCH /api/workspace']>

/** Large enough for a letterhead at twice the density. */
const logoPixels = 512

/** Changes the workspace settings; they hold for the next request of everybody. */
export function updateWorkspace(ctx: Ctx, { version, ...patch }: UpdateInput): Promise<WorkspaceView> {
  return changeWorkspace(ctx, inOrder(patch), version)
}

/** Stores a picture as the agency’s logo, in place of the one before. @throws AppError too_large, invalid_input */
export async function setLogo(ctx: Ctx, source: Readable | undefined): Promise<WorkspaceView> {
  // Asked before anything is stored, and again by the change itself.
  assertAllowed(canManageWorkspace(ctx.actor), 'setting')
  if (!source) throw invalid('file', 'File must be an image')
  const { fileId } = await storeImage(ctx, source, { size: logoPixels, fit: 'inside' })
  return changeWorkspace(ctx, { logoFileId: fileId })
}

/** Removes the agency’s logo. */
export function removeLogo(ctx: Ctx): Promise<WorkspaceView> {
  return changeWorkspace(ctx, { logoFileId: null })
}

async function changeWorkspace(
  ctx: Ctx,
  patch: Partial<typeof workspaceSettings.$inferSelect>,
  baseVersion?: number,
): Promise<WorkspaceView> {
  return transact(ctx, async (tx) => {
    await tx.drizzle.insert(workspaceSettings).values({}).onConflictDoNothing()
    const [found] = await tx.drizzle.select().from(workspaceSettings).for('update')
    if (!found) throw new Error('The workspace settings have no row.')
    const settings = authorize(canManageWorkspace(ctx.actor), found, 'setting')
    await patchRecord(tx, ctx.actor, {
      table: workspaceSettings,
      view: workspaceView,
      row: settings,
      patch,
      baseVersion,
      event: { kind: 'workspace.updated', recordType: 'workspace', audience: 'internal' },
      read: () => workspaceNow(tx),
    })
    return workspaceNow(tx)
  })
}

type Patch = Omit<UpdateInput, 'version'>

/** Days are kept in their order, however they were sent. */
function inOrder(patch: Patch): Patch {
  const { freeWeekdays, holidays } = patch
  return {
    ...patch,
    ...(freeWeekdays && { freeWeekdays: freeWeekdays.toSorted((a, b) => a - b) }),
    ...(holidays && { holidays: holidays.toSorted((a, b) => (a.day < b.day ? -1 : 1)) }),
  }
}
