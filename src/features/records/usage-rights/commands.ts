import { usageRights } from '#features/workspace/files/table.ts'
import type { Ctx } from '#platform/context.ts'
import { lockRecord, patchRecord } from '#platform/records/records.ts'
import type { Changes } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { allowed, assertAllowed } from '#shared/rights/decision.ts'
import { isInternalField } from '#shared/rights/internal.ts'
import type { usageRightsApi } from './api.ts'
import { readUsageRights, usesOf } from './queries.ts'
import { canEditUsageRights } from './rules.ts'
import { type UsageRightsView, usageRightsView } from './schema.ts'

/** Says how a file may be used, wherever it is used; every record that shows it tells so. @throws AppError not_found, forbidden, stale */
export async function updateUsageRights(
  ctx: Ctx,
  { id, version, ...patch }: ParsedInputOf<(typeof usageRightsApi)['PATCH /api/usage-rights/:id']>,
): Promise<UsageRightsView> {
  return transact(ctx, async (tx) => {
    const uses = await usesOf(tx, ctx, id)
    const decisions = uses.map((use) => canEditUsageRights(ctx.actor, use))
    assertAllowed(decisions.find((decision) => decision.allowed) ?? decisions[0] ?? allowed, 'file')
    await tx.query('insert into usage_rights (file_id) values ($1) on conflict do nothing', [id])
    // The rule was asked of the records that use the file: the row itself belongs to nobody.
    const row = await lockRecord(tx, ctx.actor, { table: usageRights, noun: 'file' }, id, () => allowed)
    const { row: changed, changed: fields } = await patchRecord(tx, ctx.actor, {
      table: usageRights,
      view: usageRightsView,
      row,
      patch,
      baseVersion: version,
      event: { kind: 'usage-right.updated', recordType: 'usage-right', audience: 'internal' },
      read: () => readUsageRights(tx, ctx, id),
    })
    if (fields.length > 0) {
      const changes = Object.fromEntries(
        fields.map((field): [string, Changes[string]] => [`rights.${field}`, [row[field], changed[field]]]),
      )
      const inside = fields.every((field) => isInternalField(usageRightsView, field))
      await (await ctx.services.filePlaces()).tell(tx, ctx, id, { kind: 'rights', changes, inside })
    }
    return readUsageRights(tx, ctx, id)
  })
}

/** Says of one file what is said of another, where a new version may be used as the one before. */
export async function copyUsageRights(tx: Tx, from: string, to: string): Promise<void> {
  await tx.query(
    `insert into usage_rights (file_id, version, source, licence, terms, holder, valid_until, territory, channels)
      select $2, 1, source, licence, terms, holder, valid_until, territory, channels from usage_rights where file_id = $1 on conflict do nothing`,
    [from, to],
  )
}
