import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { claimKeys, type DatedJob } from '#platform/jobs/dated-jobs.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { dateIn, dateText, latestDaily } from '#shared/values/dates.ts'
import { inCurrency } from '#shared/values/money.ts'
import { engagementNotices } from './notices.ts'
import { notifyInfluencer, notifyOwner } from './notify.ts'
import { type Occasion, occasionsOn } from './queries.ts'
import { placedEngagement } from './refs.ts'

/** When notices of dates go out, by the clock of the workspace. */
const sentAt = '08:00'
const name = 'engagement-dates'

/**
 * Each morning notifies of offers that lapse tomorrow, payments and follow-ups of today, and exclusivity that ends in 14 days. Each date is
 * notified once; what a stopped server missed is made up for within a week.
 */
export const engagementDates: DatedJob = {
  name,
  recurring: async (db, now) => {
    const { timezone: zone } = await workspaceNow(db)
    const { date } = latestDaily(sentAt, zone, now)
    return [{ key: date, date, time: sentAt, zone }]
  },
  run: async (tx, ctx, due) => {
    const occasions = await occasionsOn(tx, dateIn(due.zone, due.now))
    const keyOf = ({ kind, id, day }: Occasion) => `${kind} ${id} ${day}`
    const fresh = await claimKeys(tx, name, occasions.map(keyOf), due)
    for (const occasion of occasions) if (fresh.has(keyOf(occasion))) await notifyOf(tx, ctx, occasion)
  },
}

async function notifyOf(tx: Tx, ctx: Ctx, { kind, engagementId, day, number, amount }: Occasion): Promise<void> {
  const one = await placedEngagement(tx, engagementId)
  const named = { influencer: one.influencerName, campaign: one.campaignName }
  if (kind === 'follow-up') notifyOwner(tx, one, engagementNotices['engagement.follow-up'], named)
  if (kind === 'exclusivity') notifyOwner(tx, one, engagementNotices['engagement.exclusivity-ends'], { ...named, until: dateText(day) })
  if (kind === 'payment') {
    const said = `${inCurrency(amount ?? '0', one.currency)} ${one.currency}`
    notifyOwner(tx, one, engagementNotices['engagement.payment-due'], { ...named, amount: said, due: dateText(day) })
  }
  if (kind !== 'offer') return
  const lapsing = { campaign: one.campaignName, number: number ?? 0, until: dateText(day) }
  notifyOwner(tx, one, engagementNotices['engagement.offer-lapsing'], lapsing)
  await notifyInfluencer(tx, ctx, one, engagementNotices['engagement.offer-lapsing'], lapsing)
}
