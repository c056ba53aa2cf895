import type { Ctx } from '#platform/context.ts'
import { patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { authorize } from '#shared/rights/decision.ts'
import type { settingsApi } from './api.ts'
import { workspaceNow } from './queries.ts'
import { canManageWorkspace } from './rules.ts'
import { type WorkspaceView, workspaceView } from './schema.ts'
import { workspaceSettings } from './table.ts'

type UpdateInput = ParsedInputOf<(typeof settingsApi)['PATCH /api/workspace']>

/** Changes the workspace settings; they hold for the next request of everybody. */
export async function updateWorkspace(ctx: Ctx, { version, ...patch }: UpdateInput): Promise<WorkspaceView> {
  return transact(ctx, async (tx) => {
    await tx.drizzle.insert(workspaceSettings).values({}).onConflictDoNothing()
    const [found] = await tx.drizzle.select().from(workspaceSettings).for('update')
    if (!found) throw new Error('The workspace settings have no row.')
    const settings = authorize(canManageWorkspace(ctx.actor), found, 'setting')
    const { row } = await patchRecord(tx, ctx.actor, {
      table: workspaceSettings,
      view: workspaceView,
      row: settings,
      patch: inOrder(patch),
      baseVersion: version,
      event: { kind: 'workspace.updated', recordType: 'workspace', audience: 'internal' },
      read: () => workspaceNow(tx),
    })
    const { name, timezone, currency, externalVisibility, auditDays, freeWeekdays, holidays, version: next } = row
    return { name, timezone, currency, externalVisibility, auditDays, freeWeekdays, holidays, version: next }
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
