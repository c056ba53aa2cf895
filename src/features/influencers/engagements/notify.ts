import { makeLink } from '#features/records/share-links/commands.ts'
import { notify } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { plainText } from '#shared/markdown/plain.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { FactsOf, Notice } from '#shared/records/notice-kinds.ts'
import { nameOf } from '#shared/rights/actor.ts'
import { engagementNotices } from './notices.ts'
import { mailAddressOf, ownAccount, type PlacedEngagement, placedEngagement } from './refs.ts'

/** For how many days the link in a mail opens the engagement. */
const linkDays = 60

const about = ({ id, projectId }: PlacedEngagement) => ({ record: { type: 'engagement', id }, url: addressOf.engagement(id), projectId })

/** Notifies the owner of an engagement, or its creator where it has none. */
export function notifyOwner<Data>(tx: Tx, one: PlacedEngagement, notice: Notice<Data>, data: FactsOf<Data>): void {
  const owner = one.ownerId ?? one.createdBy
  if (owner) notify(tx, notice, { to: [owner], data, about: about(one) })
}

/**
 * Notifies the influencer: their account where there is one, else by mail with a link made for that mail. Nothing goes to an influencer who
 * was never sent an offer. @returns the address of the link, to hand over where no mail server is set up; null where there is an account
 */
export async function notifyInfluencer<Data>(
  tx: Tx,
  ctx: Ctx,
  one: PlacedEngagement,
  notice: Notice<Data>,
  data: FactsOf<Data>,
): Promise<string | null> {
  if (!one.offered) return null
  const account = ownAccount(one)
  if (account) {
    notify(tx, notice, { to: [account], data, about: about(one) })
    return null
  }
  const { title, message } = notice.words({ ...data, by: nameOf(ctx.actor) } as Data)
  return writeToInfluencer(tx, ctx, one, { subject: title, lines: [message] })
}

/** Writes a mail to the influencer, or to the talent agent where that was chosen, with a link made for it. @returns the address of the link */
export async function writeToInfluencer(
  tx: Tx,
  ctx: Ctx,
  one: PlacedEngagement,
  { subject, lines }: { subject: string; lines: string[] },
): Promise<string> {
  const { url } = await makeLink(tx, ctx, {
    kind: 'engagement',
    name: one.campaignName.slice(0, 120).toWellFormed(),
    brandId: one.brandId,
    records: [{ recordType: 'engagement', recordId: one.id }],
    days: linkDays,
    inNameOf: one.ownerId ?? one.createdBy,
  })
  const to = await mailAddressOf(tx, one.influencerId)
  if (to !== null) await queueMail(tx, ctx, { to, subject, lines, action: { label: 'Open', url } })
  return url
}

/** Mails what the agency writes to an influencer without an account; one with an account is notified as a follower. */
export async function mailComment(tx: Tx, ctx: Ctx, id: string, { audience, body }: { audience: string; body: string }): Promise<void> {
  if (audience !== 'influencer' || !ctx.actor.staff) return
  const one = await placedEngagement(tx, id)
  if (!one.offered || ownAccount(one)) return
  const lines = [`${nameOf(ctx.actor)} wrote to you:`, ...plainText(parseText(body)).split(/\n{2,}/)]
  await writeToInfluencer(tx, ctx, one, { subject: `A message about ${one.campaignName}`, lines })
}

/** Notifies an influencer who was sent an offer that the engagement is cancelled. */
export async function notifyOfCancelled(tx: Tx, ctx: Ctx, one: PlacedEngagement): Promise<void> {
  await notifyInfluencer(tx, ctx, one, engagementNotices['engagement.cancelled'], { campaign: one.campaignName })
}
