import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { checkRated } from '../rates/commands.ts'
import type { sellingRatesApi } from './api.ts'
import { readSellingRate } from './queries.ts'
import { canEditSellingRates } from './rules.ts'
import type { SellingRateView } from './schema.ts'

type Input = ParsedInputOf<(typeof sellingRatesApi)['POST /api/selling-rates']>

/** Sets the price of an hour from a day on. @throws AppError forbidden, invalid_input */
export async function setSellingRate(ctx: Ctx, input: Input): Promise<SellingRateView> {
  assertAllowed(canEditSellingRates(ctx.actor), 'selling rates')
  const { projectId, duty, userId, amount, validFrom } = input
  if (duty !== null && userId !== null) throw invalid('duty', 'Choose a duty or a person, not both')
  return transact(ctx, async (tx) => {
    const { brandId, currency } = await placeOf(tx, input)
    if (userId) await checkRated(tx, userId)
    const before = await row<{ amount: string }>(
      tx,
      sql`select trim_scale(amount)::text as amount from selling_rates where (project_id, brand_id, duty, user_id) is not distinct from
        (${projectId}::uuid, ${brandId}::uuid, ${duty}::text, ${userId}::uuid) and valid_from = ${validFrom} for update`,
    )
    const set = await row<{ id: string }>(
      tx,
      sql`insert into selling_rates (id, project_id, brand_id, duty, user_id, amount, currency, valid_from, created_by)
        values (${randomUUID()}, ${projectId}, ${brandId}, ${duty}, ${userId}, ${amount}, ${currency}, ${validFrom}, ${ctx.actor.userId})
        on conflict (project_id, brand_id, duty, user_id, valid_from) do update
          set amount = excluded.amount, currency = excluded.currency, created_by = excluded.created_by, created_at = now() returning id`,
    )
    const rate = set && (await readSellingRate(tx, set.id))
    if (!rate) throw notFound('selling rate')
    tell(tx, rate, 'set', [before?.amount ?? null, rate.amount])
    return rate
  })
}

type Place = { brandId: string | null; currency: string }

/** Where a rate holds and in which currency. @throws AppError invalid_input */
async function placeOf(tx: Tx, { projectId, brandId, currency }: Input): Promise<Place> {
  if (projectId && brandId) throw invalid('brandId', 'Choose a project or a brand, not both')
  const fallback = (await workspaceNow(tx)).currency
  if (projectId) {
    const project = await row<{ currency: string }>(tx, sql`select currency from projects where id = ${projectId}`)
    if (!project) throw invalid('projectId', 'This project is not there any more.')
    return { brandId: null, currency: currency ?? project.currency }
  }
  if (!brandId) return { brandId: null, currency: currency ?? fallback }
  const brand = await row<{ currency: string | null }>(tx, sql`select billing_currency as currency from brands where id = ${brandId}`)
  if (!brand) throw invalid('brandId', 'This brand is not there any more.')
  return { brandId, currency: currency ?? brand.currency ?? fallback }
}

/** Removes a selling rate. @throws AppError forbidden, not_found */
export async function removeSellingRate(ctx: Ctx, id: string): Promise<{ ok: true }> {
  assertAllowed(canEditSellingRates(ctx.actor), 'selling rate')
  return transact(ctx, async (tx) => {
    const rate = await readSellingRate(tx, id)
    const gone = await row(tx, sql`delete from selling_rates where id = ${id} returning id`)
    if (!rate || !gone) throw notFound('selling rate')
    tell(tx, rate, 'removed', [rate.amount, null])
    return { ok: true }
  })
}

/** For those who see prices, without the amount: that is in the audit log, which only admins read. */
function tell(tx: Tx, rate: SellingRateView, what: 'set' | 'removed', amount: [unknown, unknown]): void {
  const { id, project, brand, duty, person, validFrom, currency } = rate
  const record = { kind: `selling-rate.${what}`, recordType: 'selling-rate', recordId: id } as const
  tx.record({
    ...record,
    audience: 'internal',
    readers: 'selling-rates.view',
    projectId: project?.id ?? null,
    brandId: project?.brandId ?? brand?.id ?? null,
    concerns: [person?.id ?? null],
    changes: { validFrom: [null, null] },
  })
  const names = [project?.name ?? brand?.name, duty ? roleLabel(duty) : person?.fullName].filter(Boolean)
  tx.audit({
    ...record,
    recordName: names.join(' · ') || null,
    subjectId: person?.id ?? null,
    details: { validFrom: [null, validFrom], amount, currency: [null, currency] },
  })
}
