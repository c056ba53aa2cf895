import { z } from 'zod'
import { id, listInput, queryIds } from '#shared/contract/endpoint.ts'
import { wordOf } from '#shared/contract/refs.ts'

/** Of these campaigns; of all without any. */
export const figuresList = listInput({ campaignId: queryIds.optional() })
export type FiguresListInput = z.output<typeof figuresList>

/** Decimal strings in major units of the currency, never added to those of another one. */
const sums = {
  /** agreed rates of its engagements that are contracted, in progress or completed */
  committed: z.string(),
  /** fees, bonuses and expenses that were paid, less what was reversed */
  paid: z.string(),
}

export const campaignFigures = z.object({
  id,
  name: wordOf('campaign', z.string()),
  currency: z.string(),
  budget: z.string().nullable(),
  ...sums,
  /** budget less committed, below 0 when more is committed than budgeted; null without a budget */
  remaining: z.string().nullable(),
  /** contracted engagements without an agreed rate, which no sum contains */
  unpriced: z.number(),
  /** the sums in other currencies than the campaign's */
  others: z.array(z.object({ currency: z.string(), ...sums })),
})
export type CampaignFigures = z.infer<typeof campaignFigures>
