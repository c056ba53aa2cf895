import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { readTeamPerson } from '#features/clients/brands/queries.ts'
import { placeFor } from '#features/clients/projects/queries.ts'
import { canOwn, openProjectStatuses } from '#features/clients/projects/rules.ts'
import { endBeforeStart } from '#features/clients/projects/schema.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { brokenConstraint, row } from '#platform/database/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { refuseHeld } from '#platform/records/holds.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { type Authorized, allowed, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { counted } from '#shared/values/counted.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { decimalsSentence, fitsCurrency, normaliseAmount } from '#shared/values/money.ts'
import type { campaignsApi } from './api.ts'
import { readCampaign, readCategory } from './queries.ts'
import { campaignKind } from './record.ts'
import { type CampaignRow, eventFor } from './refs.ts'
import { canCreateCampaign, canDeleteCampaign, canEditCampaign, canSeeCampaignBudget } from './rules.ts'
import { type CampaignDetail, type CategoryView, campaignDetail } from './schema.ts'
import { campaignCategories, campaigns } from './table.ts'

type Input<Key extends keyof typeof campaignsApi> = ParsedInputOf<(typeof campaignsApi)[Key]>

/** Creates a campaign. @returns it as its creator sees it @throws AppError forbidden, invalid_input */
export async function createCampaign(ctx: Ctx, given: Input<'POST /api/campaigns'>): Promise<CampaignDetail> {
  const { actor } = ctx
  assertAllowed(canCreateCampaign(actor), 'campaign')
  if (given.budget !== null) assertAllowed(canSeeCampaignBudget(actor), 'campaign')
  return transact(ctx, async (tx) => {
    const input = textIn(given)
    const ownerId = input.ownerId === undefined ? actor.userId : input.ownerId
    const currency = input.currency ?? (await currencyOf(tx, input))
    const fields = { ...input, ownerId, currency }
    await checkFields(tx, fields, undefined)
    const budget = fields.budget === null ? null : normaliseAmount(fields.budget, currency)
    const made = { ...fields, budget, id: randomUUID(), createdBy: actor.userId }
    await tx.drizzle.insert(campaigns).values(made)
    const changes = beginning(actor, campaignDetail, { ...fields, budget })
    tx.record({ ...eventFor(made), kind: 'campaign.created', version: 1, changes })
    return readCampaign(ctx, made.id, tx)
  })
}

/** Stores an empty text as null. */
function textIn<T extends object>(patch: T): T {
  return Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, value === '' ? null : value])) as T
}

/** The currency of the project, else of the brand, else of the workspace. */
async function currencyOf(tx: Tx, { projectId, brandId }: Pick<CampaignRow, 'projectId' | 'brandId'>): Promise<string> {
  const found = await row<{ currency: string | null }>(
    tx,
    sql`select coalesce((select p.currency from projects p where p.id = ${projectId}::uuid), b.billing_currency) as currency
      from brands b where b.id = ${brandId}`,
  )
  return found?.currency ?? (await workspaceNow(tx)).currency
}

type Checked = Pick<CampaignRow, 'brandId' | 'projectId' | 'startDate' | 'endDate' | 'budget' | 'currency' | 'categoryId' | 'ownerId'>

/** Checks what was changed; what is no longer on offer stays as long as it is not changed. @throws AppError invalid_input at the field */
async function checkFields(tx: Tx, next: Checked, before: Checked | undefined): Promise<void> {
  const { startDate, endDate, budget, currency, categoryId, ownerId } = next
  if (startDate !== null && endDate !== null && endDate < startDate) throw invalid('endDate', endBeforeStart)
  await checkPlace(tx, next, before)
  if (budget !== null && !fitsCurrency(budget, currency)) throw invalid('budget', decimalsSentence(currency))
  if (categoryId !== null && categoryId !== before?.categoryId) await checkCategory(tx, categoryId)
  if (ownerId !== null && ownerId !== before?.ownerId) await checkOwner(tx, ownerId)
}

type Placed = Pick<CampaignRow, 'brandId' | 'projectId'>

/** A campaign lies with an active brand, and in a project of that brand that is planned or active, or in none. */
async function checkPlace(tx: Tx, { brandId, projectId }: Placed, before: Placed | undefined): Promise<void> {
  if (brandId !== before?.brandId) await placeFor(tx, { projectId: null, brandId }, openProjectStatuses)
  if (projectId === null || (projectId === before?.projectId && brandId === before.brandId)) return
  const place = await placeFor(tx, { projectId, brandId: null }, openProjectStatuses)
  if (place.brandId !== brandId)
    throw invalid('projectId', 'This project belongs to another brand. Select a project of the campaign’s brand.')
}

/** The lock keeps the category from being deleted before this transaction ends. */
async function checkCategory(tx: Tx, id: string): Promise<void> {
  if (!(await row(tx, sql`select 1 from campaign_categories cc where cc.id = ${id} for key share`)))
    throw invalid('categoryId', 'Select a category')
}

async function checkOwner(tx: Tx, userId: string): Promise<void> {
  const person = await readTeamPerson(tx, userId)
  if (!person) throw invalid('ownerId', 'Select an owner')
  if (!person.active || !canOwn(person.roles))
    throw invalid('ownerId', `${person.fullName} is not an active member of the agency. Select another owner.`)
}

/** Changes fields; see `patchRecord` for what happens when others changed the campaign meanwhile. @throws AppError stale, invalid_input */
export async function updateCampaign(ctx: Ctx, { id, version, ...given }: Input<'PATCH /api/campaigns/:id'>): Promise<CampaignDetail> {
  const patch = textIn(definedOnly(given))
  return transact(ctx, async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id)
    if (patch.budget !== undefined) assertAllowed(canSeeCampaignBudget(ctx.actor), 'campaign')
    const next = { ...campaign, ...patch }
    await checkFields(tx, next, campaign)
    await patchRecord(tx, ctx.actor, {
      table: campaigns,
      view: campaignDetail,
      row: campaign,
      patch: { ...patch, ...(patch.budget && { budget: normaliseAmount(patch.budget, next.currency) }) },
      baseVersion: version,
      event: { ...eventFor(next), kind: next.status === campaign.status ? 'campaign.updated' : 'campaign.moved' },
      read: () => readCampaign(ctx, id, tx),
    })
    return readCampaign(ctx, id, tx)
  })
}

/** The campaign, locked, with its budget as people enter it. */
async function lockCampaign(tx: Tx, ctx: Ctx, id: string): Promise<Authorized<CampaignRow>> {
  const found = await lockRecord(tx, ctx.actor, campaignKind, id, canEditCampaign)
  return authorize(allowed, { ...found, budget: found.budget === null ? null : normaliseAmount(found.budget, found.currency) }, 'campaign')
}

/** Marks a campaign as deleted. @throws AppError conflict while something holds it, such as its engagements */
export async function deleteCampaign(ctx: Ctx, id: string): Promise<OutputOf<(typeof campaignsApi)['DELETE /api/campaigns/:id']>> {
  return transact(ctx, async (tx) => {
    const campaign = await lockRecord(tx, ctx.actor, campaignKind, id, canDeleteCampaign, 'update')
    await refuseHeld(tx, ctx.services, campaignKind.name, [id])
    return markDeleted(tx, campaignKind, campaign, eventFor)
  })
}

/** Takes one deletion back. @throws AppError not_found when it was none */
export async function restoreCampaign(ctx: Ctx, id: string, deletionId: string): Promise<CampaignDetail> {
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, campaignKind, id, deletionId)
    const campaign = authorize(canDeleteCampaign(ctx.actor), found, 'campaign')
    await takeBack(tx, await ctx.services.kinds(), campaignKind, campaign, eventFor)
    return readCampaign(ctx, id, tx)
  })
}

/** Adds a category. @throws AppError forbidden, conflict when there is one of this name, whatever its case */
export async function addCategory(ctx: Ctx, { name }: Input<'POST /api/campaign-categories'>): Promise<CategoryView> {
  assertAllowed(canCreateCampaign(ctx.actor), 'category')
  return transact(ctx, async (tx) => {
    const id = randomUUID()
    try {
      await tx.drizzle.insert(campaignCategories).values({ id, name, createdBy: ctx.actor.userId })
    } catch (error) {
      if (brokenConstraint(error) !== 'campaign_categories_name') throw error
      const sentence = `There is a category called “${name}” already.`
      throw new AppError('conflict', sentence, { fields: { name: sentence } })
    }
    recordCategory(tx, id, 'created', { name: [null, name] })
    return readCategory(tx, id)
  })
}

/** Deletes a category that nothing uses; deleted campaigns lose it. @throws AppError forbidden, not_found, conflict */
export async function deleteCategory(ctx: Ctx, id: string): Promise<{ ok: true }> {
  assertAllowed(canCreateCampaign(ctx.actor), 'category')
  return transact(ctx, async (tx) => {
    // Campaigns that choose it lock its row too, so none begins to use it meanwhile.
    await row(tx, sql`select 1 from campaign_categories cc where cc.id = ${id} for update`)
    const { name, campaigns } = await readCategory(tx, id)
    if (campaigns > 0)
      throw new AppError(
        'conflict',
        `${counted(campaigns, 'campaign')} ${campaigns === 1 ? 'uses' : 'use'} “${name}”. Choose another category there first.`,
      )
    await refuseHeld(tx, ctx.services, 'campaign-category', [id])
    await tx.drizzle.delete(campaignCategories).where(eq(campaignCategories.id, id))
    recordCategory(tx, id, 'deleted', { name: [name, null] })
    return { ok: true }
  })
}

/** An event of a category, for people who may see campaigns. */
function recordCategory(tx: Tx, id: string, what: 'created' | 'deleted', changes: Record<string, [unknown, unknown]>): void {
  tx.record({
    kind: `campaign-category.${what}`,
    recordType: 'campaign-category',
    recordId: id,
    audience: 'internal',
    readers: 'influencers.view',
    changes,
  })
}
