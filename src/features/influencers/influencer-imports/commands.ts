import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { assertRoom, storeOwnBytes } from '#features/workspace/files/commands.ts'
import { offerOwnFile } from '#features/workspace/files/images.ts'
import type { Ctx } from '#platform/context.ts'
import { brokenConstraint, row } from '#platform/database/db.ts'
import { inPieces } from '#platform/database/statements.ts'
import { markAlong } from '#platform/records/deletion.ts'
import { refuseHeldDeletion } from '#platform/records/holds.ts'
import { beginning } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { influencerKind } from '../influencers/record.ts'
import { eventFor } from '../influencers/refs.ts'
import { influencerView } from '../influencers/schema.ts'
import { influencers } from '../influencers/table.ts'
import { checkedFields } from '../influencers/tools.ts'
import type { influencerImportsApi } from './api.ts'
import { importPlace, planImport } from './queries.ts'
import { canImportInfluencers } from './rules.ts'
import { type InfluencerImportInput, type InfluencerImportView, importFileMaxBytes } from './schema.ts'
import type { CheckedRow } from './tools.ts'

/** Keeps a sheet until it is imported, for a day at most. @throws AppError forbidden, too_large */
export async function sendSheet(ctx: Ctx, source: Readable | undefined): Promise<{ uploadId: string }> {
  assertAllowed(canImportInfluencers(ctx.actor), 'influencer import')
  if (!source) throw invalid('file', 'Choose a CSV file')
  await assertRoom(ctx, 1)
  const { fileId } = await storeOwnBytes(ctx, { name: 'influencers.csv', mediaType: 'text/csv' }, Readable.from(atMost(source)))
  await offerOwnFile(ctx, fileId, importPlace)
  return { uploadId: fileId }
}

async function* atMost(source: Readable): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of source) {
    size += (chunk as Uint8Array).length
    if (size > importFileMaxBytes) throw new AppError('too_large', 'The file is larger than 10 MB. Split it into several files.')
    yield chunk as Uint8Array
  }
}

const changedSince = 'The directory changed since this preview, so other rows would be skipped. Check the rows again.'

/**
 * Adds the influencers of a sheet in one transaction. The rows that are skipped are those of the preview; where that has changed, nothing
 * is imported.
 * @throws AppError forbidden, not_found, conflict, invalid_input
 */
export async function importInfluencers(ctx: Ctx, { count, skipped, ...asked }: InfluencerImportInput): Promise<InfluencerImportView> {
  const { problems, good, faulty, currency } = await planImport(ctx, asked)
  if (problems[0]) throw invalid('columns', problems[0])
  if (good.length !== count || faulty.length !== skipped) throw new AppError('conflict', changedSince)
  const importId = randomUUID()
  try {
    await transact(ctx, async (tx) => {
      const made = good.map((one) => rowOf(ctx, one, importId, currency))
      await inPieces(made, (piece) => tx.drizzle.insert(influencers).values(piece.map(({ values }) => values)))
      for (const { values, entered } of made)
        tx.record({ ...eventFor(values), kind: 'influencer.created', version: 1, changes: beginning(ctx.actor, influencerView, entered) })
    })
  } catch (error) {
    // Another influencer got one of the handles meanwhile.
    if (brokenConstraint(error).startsWith('influencers_')) throw new AppError('conflict', changedSince)
    throw error
  }
  return { id: importId, count, skipped }
}

function rowOf({ actor }: Ctx, { entered }: CheckedRow, importId: string, currency: string) {
  const { fields, derived } = checkedFields(undefined, entered, actor, currency)
  const own = { id: randomUUID(), fullName: entered.fullName ?? '', email: entered.email ?? '', addedBy: actor.userId, importId }
  const source = derived.figuresSource ? { figuresSource: 'imported' as const } : {}
  return { values: { ...fields, ...derived, ...source, ...own }, entered: fields }
}

/** Undoes an import: deletes all its influencers that are still there. It is one deletion. @throws AppError not_found, conflict */
export async function undoImport(
  ctx: Ctx,
  id: string,
): Promise<OutputOf<(typeof influencerImportsApi)['DELETE /api/influencer-imports/:id']>> {
  assertAllowed(canImportInfluencers(ctx.actor), 'influencer import')
  return transact(ctx, async (tx) => {
    const found = await row(tx, sql`select 1 from influencers where import_id = ${id} and deleted_at is null limit 1`)
    if (!found) throw notFound('import')
    const deletionId = randomUUID()
    const count = await markAlong(tx, influencerKind, deletionId, sql`${influencers.importId} = ${id}`, eventFor)
    await refuseHeldDeletion(tx, ctx.services, influencerKind, deletionId)
    return { deletionId, count, undoUntil: new Date(Date.now() + undoSeconds * 1000).toISOString() }
  })
}
