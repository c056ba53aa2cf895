import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { takeUpload } from '#features/workspace/files/commands.ts'
import { offerOwnFile, storeImage } from '#features/workspace/files/images.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { brokenConstraint, row } from '#platform/database/db.ts'
import type { PlaceNamed } from '#platform/files/file-places.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { refuseHeld } from '#platform/records/holds.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { type Authorized, allowed, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { handleFields } from '#shared/values/handles.ts'
import type { influencersApi } from './api.ts'
import { readInfluencer, takenBy, type Unique } from './queries.ts'
import { influencerKind } from './record.ts'
import { eventFor, type InfluencerRow } from './refs.ts'
import { canCreateInfluencer, canEditInfluencer } from './rules.ts'
import { type InfluencerCreate, type InfluencerUpdate, type InfluencerView, influencerView } from './schema.ts'
import { influencers } from './table.ts'
import { checkedFields, figureFields, type Given, tidied, uniqueIndexes } from './tools.ts'

type Deletion = OutputOf<(typeof influencersApi)['DELETE /api/influencers/:id']>

const uniqueOf = (from: Readonly<Record<string, unknown>>): Unique =>
  Object.fromEntries([...Object.values(handleFields), 'userId' as const].map((field) => [field, from[field] as string | null | undefined]))

/**
 * Runs a change that may give an influencer what another has. The index decides: its refusal becomes one that names who was first, asked
 * once the transaction has ended, since it reads nothing more after the refusal.
 */
async function namingHolders<Result>(
  ctx: Ctx,
  given: () => Unique,
  id: string | undefined,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (!uniqueIndexes.has(brokenConstraint(error))) throw error
    throw (await takenBy(ctx.services.pool, given(), id)) ?? error
  }
}

/** Adds an influencer. @throws AppError conflict, naming who has one of the handles; invalid_input */
export async function createInfluencer(ctx: Ctx, { avatarUploadId, ...input }: InfluencerCreate): Promise<InfluencerView> {
  assertAllowed(canCreateInfluencer(ctx.actor), 'influencer')
  return namingHolders(
    ctx,
    () => uniqueOf(input),
    undefined,
    () =>
      transact(ctx, async (tx) => {
        const { currency } = await workspaceNow(tx)
        const { fields, derived } = checkedFields(
          undefined,
          { ...input, blacklistReason: input.blacklistReason ?? null },
          ctx.actor,
          currency,
        )
        await checkAccount(tx, input.userId)
        const avatarFileId = avatarUploadId ? (await takeUpload(tx, ctx, avatarUploadId, newAvatar)).id : null
        const own = { id: randomUUID(), addedBy: ctx.actor.userId, fullName: input.fullName }
        const values = { ...fields, ...derived, ...own, email: input.email, avatarFileId }
        await tx.drizzle.insert(influencers).values(values)
        tx.record({
          ...eventFor(own),
          kind: 'influencer.created',
          version: 1,
          changes: beginning(ctx.actor, influencerView, { ...input, ...fields }),
        })
        return readInfluencer(ctx, own.id, tx)
      }),
  )
}

/** Changes fields; see `patchRecord` for what happens when others changed the influencer meanwhile. @throws AppError stale, conflict, invalid_input */
export async function updateInfluencer(ctx: Ctx, { id, version, ...given }: InfluencerUpdate): Promise<InfluencerView> {
  const patch: Given = definedOnly(given)
  return namingHolders(
    ctx,
    () => uniqueOf(patch),
    id,
    () =>
      transact(ctx, async (tx) => {
        const influencer = await lockRecord(tx, ctx.actor, influencerKind, id, canEditInfluencer)
        const { currency } = await workspaceNow(tx)
        const { fields, derived } = checkedFields(influencer, patch, ctx.actor, currency)
        if (patch.userId && patch.userId !== influencer.userId) await checkAccount(tx, patch.userId)
        await patchRecord(tx, ctx.actor, { ...partsOf(tx, ctx, influencer), patch: fields, derived, baseVersion: version })
        return readInfluencer(ctx, id, tx)
      }),
  )
}

/** What every change of an influencer hands to `patchRecord`. */
function partsOf(tx: Tx, ctx: Ctx, influencer: Authorized<InfluencerRow>) {
  const row = { ...influencer, ...tidied(influencer) } as Authorized<InfluencerRow>
  const event = { ...eventFor(influencer), kind: 'influencer.updated' }
  return { table: influencers, view: influencerView, row, event, read: () => readInfluencer(ctx, influencer.id, tx) }
}

/** Only an active account with the role influencer is an influencer's own. @throws AppError invalid_input */
async function checkAccount(tx: Tx, userId: string | null): Promise<void> {
  if (!userId) return
  const found = await row(
    tx,
    sql`select 1 from users u join user_roles r on r.user_id = u.id and r.role = 'influencer' where u.id = ${userId} and u.deactivated_at is null`,
  )
  if (!found) throw invalid('userId', 'Choose an active account with the role Influencer.')
}

/** Marks an influencer as deleted. @throws AppError conflict, naming what keeps it, such as engagements */
export async function deleteInfluencer(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => {
    const influencer = await lockRecord(tx, ctx.actor, influencerKind, id, canEditInfluencer, 'update')
    await refuseHeld(tx, ctx.services, influencerKind.name, [id])
    return markDeleted(tx, influencerKind, influencer, eventFor)
  })
}

/** Undoes a deletion. @throws AppError not_found; conflict, naming who has one of its handles meanwhile */
export async function restoreInfluencer(ctx: Ctx, id: string, deletionId: string): Promise<InfluencerView> {
  let deleted: Unique = {}
  const restore = () =>
    transact(ctx, async (tx) => {
      const found = await lockDeleted(tx, influencerKind, id, deletionId)
      deleted = uniqueOf(found)
      const influencer = authorize(canEditInfluencer(ctx.actor), found, 'influencer')
      await takeBack(tx, await ctx.services.kinds(), influencerKind, influencer, eventFor)
      return readInfluencer(ctx, id, tx)
    })
  return namingHolders(ctx, () => deleted, id, restore)
}

/** Large enough for the record at twice its density. */
const longestSide = 512

/** Where a picture waits whose influencer is about to be added. */
const newAvatar: PlaceNamed = { place: 'influencer-avatar' }

/** Stores a picture that its sender may give to an influencer as they add them. @throws AppError too_large, invalid_input */
export async function sendNewAvatar(ctx: Ctx, source: Readable | undefined): Promise<{ uploadId: string }> {
  assertAllowed(canCreateInfluencer(ctx.actor), 'influencer')
  const { fileId } = await storeAvatar(ctx, source)
  await offerOwnFile(ctx, fileId, newAvatar)
  return { uploadId: fileId }
}

function storeAvatar(ctx: Ctx, source: Readable | undefined) {
  if (!source) throw invalid('file', 'File must be an image')
  return storeImage(ctx, source, { size: longestSide, fit: 'cover' })
}

/** Stores a picture as the influencer's, in place of the one before. @throws AppError too_large, invalid_input */
export async function setAvatar(ctx: Ctx, id: string, source: Readable | undefined): Promise<InfluencerView> {
  // Asked before anything is stored, and again by the change itself.
  await readInfluencer(ctx, id)
  assertAllowed(canEditInfluencer(ctx.actor), 'influencer')
  const { fileId } = await storeAvatar(ctx, source)
  return changeAvatar(ctx, id, fileId)
}

/** Removes the picture. */
export const removeAvatar = (ctx: Ctx, id: string): Promise<InfluencerView> => changeAvatar(ctx, id, null)

async function changeAvatar(ctx: Ctx, id: string, avatarFileId: string | null): Promise<InfluencerView> {
  return transact(ctx, async (tx) => {
    const influencer = await lockRecord(tx, ctx.actor, influencerKind, id, canEditInfluencer)
    await patchRecord(tx, ctx.actor, { ...partsOf(tx, ctx, influencer), patch: { avatarFileId } })
    return readInfluencer(ctx, id, tx)
  })
}

/**
 * Changes an entry as its influencer, by account or by link; the caller has checked that. Followers they give are marked
 * as reported. Only the agency learns who else has a handle.
 * @param read the answer, in the transaction @throws AppError conflict for a handle that is taken, invalid_input
 */
export async function updateOwnEntry<Result>(ctx: Ctx, id: string, given: Given, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await transact(ctx, async (tx) => {
      const found = await lockRecord(tx, ctx.actor, influencerKind, id, () => allowed)
      const { currency } = await workspaceNow(tx)
      const { fields, derived } = checkedFields(found, given, ctx.actor, currency)
      const reported = figureFields.some((field) => given[field] !== undefined) ? { figuresSource: 'reported' as const } : {}
      await patchRecord(tx, ctx.actor, {
        table: influencers,
        view: influencerView,
        row: { ...found, ...tidied(found) },
        patch: fields,
        derived: { ...derived, ...reported },
        event: { ...eventFor(found), kind: 'influencer.updated' },
        read: async () => null,
      })
      return read(tx)
    })
  } catch (error) {
    if (!uniqueIndexes.has(brokenConstraint(error))) throw error
    throw new AppError('conflict', 'One of these handles is already in the agency’s directory. Write to the agency.')
  }
}
