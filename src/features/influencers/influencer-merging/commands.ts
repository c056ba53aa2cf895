import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { referencesTo } from '#platform/database/references.ts'
import { lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { readInfluencer } from '../influencers/queries.ts'
import { influencerKind } from '../influencers/record.ts'
import { eventFor, type InfluencerRow } from '../influencers/refs.ts'
import { type InfluencerView, influencerView } from '../influencers/schema.ts'
import { influencers } from '../influencers/table.ts'
import { canMergeInfluencers } from './rules.ts'
import { type InfluencerMergeInput, type MergeChoice, mergeChoices } from './schema.ts'

/**
 * Merges one influencer into another: the chosen fields, and everything that names the one that goes.
 * @returns the one that stays @throws AppError not_found, forbidden; conflict where one has changed since, or their engagements clash
 */
export async function mergeInfluencers(ctx: Ctx, input: InfluencerMergeInput): Promise<InfluencerView> {
  const { keepId, mergedId } = input
  if (keepId === mergedId) throw invalid('mergedId', 'Choose another influencer.')
  return transact(ctx, async (tx) => {
    // In one order for everybody, so that two merges of the same pair never wait for each other.
    const locked = new Map<string, Awaited<ReturnType<typeof lock>>>()
    for (const id of [keepId, mergedId].toSorted()) locked.set(id, await lock(tx, ctx, id))
    const [kept, gone] = [locked.get(keepId), locked.get(mergedId)]
    if (!kept || !gone) throw new Error('Both were locked.')
    if (kept.version !== input.keepVersion || gone.version !== input.mergedVersion)
      throw new AppError('conflict', 'One of the two has changed meanwhile. Check the fields again.')
    if (kept.forgottenAt ?? gone.forgottenAt) throw new AppError('conflict', 'A forgotten influencer can’t be merged.')
    await moveReferences(tx, gone.id, kept.id)
    await moveConversation(tx, gone.id, kept.id)
    await remove(tx, ctx, gone)
    await patchRecord(tx, ctx.actor, {
      table: influencers,
      view: influencerView,
      row: kept,
      patch: takenFields(gone, input.take),
      event: { ...eventFor(kept), kind: 'influencer.updated' },
      read: () => readInfluencer(ctx, kept.id, tx),
    })
    tx.record({ ...eventFor(kept), kind: 'influencer.merged', changes: { merged: [null, gone.fullName] } })
    return readInfluencer(ctx, kept.id, tx)
  })
}

const lock = (tx: Tx, ctx: Ctx, id: string) => lockRecord(tx, ctx.actor, influencerKind, id, canMergeInfluencers, 'update')

/** Columns behind fields of the view that are named otherwise. */
const columnOf = (field: string): string => (field === 'avatarUrl' ? 'avatarFileId' : field)

function takenFields(gone: InfluencerRow, take: readonly MergeChoice[]): Partial<InfluencerRow> {
  const row: Record<string, unknown> = gone
  return Object.fromEntries(take.flatMap((choice) => mergeChoices[choice].map((field) => [columnOf(field), row[columnOf(field)] ?? null])))
}

/** Everything that names the influencer by a foreign key, from PostgreSQL's own catalogue: engagements and what comes later. */
async function moveReferences(tx: Tx, from: string, to: string): Promise<void> {
  for (const { table, columns } of await referencesTo(tx, '"influencers"')) {
    const [column] = columns
    try {
      await tx.query(`update ${table} set ${column} = $2 where ${column} = $1`, [from, to])
    } catch (error) {
      throw clashOf(error) ?? error
    }
  }
}

/** Two engagements of one campaign, or two exclusive contracts at a time, can't be one person's. */
function clashOf(error: unknown): AppError | undefined {
  const { code } = error as { code?: string }
  if (code === '23505')
    return new AppError('conflict', 'Both have an engagement in the same campaign. Cancel or delete one of the two first.')
  return code === '23P01'
    ? new AppError('conflict', 'Contracts of the two exclude each other. Cancel or narrow one of them first.')
    : undefined
}

/** Comments, files, followers, notifications and history, so that what happened to either is read in one place. */
async function moveConversation(tx: Tx, from: string, to: string): Promise<void> {
  const moved = [from, to]
  for (const table of ['comments', 'attachments'])
    await tx.query(`update ${table} set record_id = $2 where record_type = 'influencer' and record_id = $1`, moved)
  await tx.query(
    `insert into follows (record_type, record_id, user_id, following, at)
      select record_type, $2::uuid, user_id, following, at from follows where record_type = 'influencer' and record_id = $1 on conflict do nothing`,
    moved,
  )
  await tx.query(
    `update notifications set record_id = $2::uuid, action_url = replace(action_url, $1::uuid::text, $2::uuid::text)
      where record_type = 'influencer' and record_id = $1::uuid`,
    moved,
  )
  // Without their versions: those of the influencer that stays are counted by its own.
  await tx.query(`update events set record_id = $2, version = null where record_type = 'influencer' and record_id = $1`, moved)
}

/** Removes the row and what still names it. Lists and the search are refreshed as by a deletion. */
async function remove(tx: Tx, ctx: Ctx, gone: InfluencerRow): Promise<void> {
  for (const purge of (await ctx.services.kinds()).purged) await purge(tx, influencerKind.name, [gone.id])
  await tx.drizzle.delete(influencers).where(sql`${influencers.id} = ${gone.id}`)
  tx.record({ ...eventFor(gone), kind: 'influencer.deleted', version: gone.version + 1, changes: { deleted: [false, true] } })
}
