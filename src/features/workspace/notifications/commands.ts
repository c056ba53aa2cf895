import type { Ctx } from '#platform/context.ts'
import type { Followers, Happening } from '#platform/records/followers.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { FactsOf, Notice } from '#shared/records/notice-kinds.ts'

/** What a notice hangs on: who may no longer open it is no longer shown the notice, and no longer mailed. */
export type NoticeAbout = {
  /** what a click opens; notices of one record stand together */
  record: { type: string; id: string }
  /** where it opens in the browser */
  url: string
  projectId: string | null
  /** the comment or other part of the record that it tells of */
  part?: { type: string; id: string }
}

type Told<Data> = {
  to: readonly string[]
  data: FactsOf<Data>
  /** none where it is about nothing one could open: a right that was taken, one's own account */
  about?: NoticeAbout
  /** also tell the one who did it */
  self?: boolean
}

/**
 * Tells people in the transaction of what happened. The one who acts is not told of their own doing, nor is a deactivated account, nor
 * whoever switched the kind off; each of the others gets a private live event, so that the badge counts at once. The sentence is written
 * when it is read, so that it names the actor as this reader may see them then.
 */
export function notify<Data>(tx: Tx, notice: Notice<Data>, { to, data, about, self }: Told<Data>): void {
  const common = {
    facts: data,
    kind: notice.name,
    type: notice.type,
    group: notice.group ?? null,
    mail: !notice.account,
    actionUrl: notice.address ?? about?.url ?? null,
    recordType: about?.record.type ?? null,
    recordId: about?.record.id ?? null,
    partType: about?.part?.type ?? null,
    partId: about?.part?.id ?? null,
    projectId: about?.projectId ?? null,
    ...(self ? { self } : {}),
  }
  tx.notify([...new Set(to)].map((userId) => ({ ...common, userId })))
}

/** What happened to a record, for the people who hear of it. */
type OnRecord<Data> = Happening & {
  data: FactsOf<Data>
  part?: NoticeAbout['part']
  /** where it opens, if not at the record */
  url?: string
}

/** Notifies the followers of a record of what happened to it, as far as they can read it. @param except notified in another way */
export function notifyFollowers<Data>(
  tx: Tx,
  ctx: Ctx,
  notice: Notice<Data, 'followers'>,
  { except = [], ...happened }: OnRecord<Data> & { except?: readonly string[] },
): Promise<void> {
  return notifyHearing(tx, ctx, notice, happened, { followersBut: except })
}

/** Notifies one person of what happened to something of theirs, if they can still read it. */
export function notifyReader<Data>(
  tx: Tx,
  ctx: Ctx,
  notice: Notice<Data, 'person'>,
  person: string,
  happened: OnRecord<Data>,
): Promise<void> {
  return notifyHearing(tx, ctx, notice, happened, { person })
}

async function notifyHearing<Data>(
  tx: Tx,
  ctx: Ctx,
  notice: Notice<Data>,
  happened: OnRecord<Data>,
  of: Parameters<Followers['hearing']>[2],
): Promise<void> {
  const { type, ref, part, data, url = ref.url } = happened
  const [followers] = await ctx.services.provided('followers')
  const hearing = (await followers?.hearing(tx, happened, of)) ?? []
  const to = hearing.filter((id) => id !== ctx.actor.userId)
  const about = { record: { type, id: ref.id }, url, projectId: ref.projectId, ...(part ? { part } : {}) }
  if (to.length > 0) notify(tx, notice, { to, data, about })
}
