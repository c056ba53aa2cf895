import { type SQL, sql } from 'drizzle-orm'
import { followByItself } from '#features/records/follows/commands.ts'
import { rightsOf } from '#features/workspace/files/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import type { LinkChoice, LinkedRecord, LinkKind } from '#platform/records/link-kinds.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { type FileRights, warnedRights } from '#shared/records/usage-rights.ts'
import { linkPowers } from '#shared/rights/actor.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { dateText } from '#shared/values/dates.ts'
import { visibleContentItems } from '../items/queries.ts'
import { openedByLink } from '../items/refs.ts'
import { inWork } from '../items/rules.ts'
import type { ContentStatus } from '../items/schema.ts'
import { shareContent } from '../reviews/commands.ts'
import { canMakeReviewLink } from './rules.ts'

const type = 'content-item'

type Chosen = {
  id: string
  title: string
  brandId: string
  status: ContentStatus
  versionNumber: number
  sharedVersion: number | null
  rights: FileRights
}

function chosen({ actor, services }: Ctx, records: readonly LinkedRecord[], db: Tx | null = null): Promise<Chosen[]> {
  return rows<Chosen>(
    db ?? services.pool,
    sql`select ci.id, ci.title, coalesce(ci.brand_id, p.brand_id) as "brandId", ci.status, ci.version_number as "versionNumber",
        ci.shared_version as "sharedVersion", ${rightsOf(actor, sql`v.file_id`)} as rights
      from content_items ci left join projects p on p.id = ci.project_id
        left join content_versions v on v.content_item_id = ci.id and v.number = coalesce(ci.shared_version, ci.version_number)
      where ci.id = ${anyOf(records.map(({ recordId }) => recordId))} and ci.deleted_at is null and ${visibleContentItems(actor)}
      order by lower(ci.title), ci.id`,
  )
}

/** Looks at the items that are to be reviewed. @throws AppError not_found, invalid_input */
async function choose(ctx: Ctx, records: readonly LinkedRecord[]): Promise<LinkChoice> {
  const items = await chosen(ctx, records)
  const [first] = items
  if (!first || items.length < records.length) throw notFound('content item')
  if (items.some(({ brandId }) => brandId !== first.brandId))
    throw invalid('records', 'These belong to different brands. Share what is of one brand by a link of its own.')
  return {
    name: items.length === 1 ? first.title.slice(0, 120).toWellFormed() : `${items.length} items to review`,
    brandId: first.brandId,
    refused: items.flatMap((item) => told(item, 'reason', refusalOf(item))),
    warnings: items.flatMap((item) => warningsOf(item).flatMap((says) => told(item, 'says', says))),
  }
}

const told = <Key extends 'reason' | 'says'>({ id, title }: Chosen, key: Key, says: string | null) =>
  says === null ? [] : [{ recordType: type, recordId: id, title, [key]: says } as LinkedRecord & { title: string } & Record<Key, string>]

/** Guests see what clients see, and clients what the agency has looked at. */
function refusalOf({ title, status, versionNumber, sharedVersion }: Chosen): string | null {
  if (sharedVersion !== null) return null
  if (versionNumber === 0) return `“${title}” has no version yet. Upload one first.`
  if (inWork(status)) return `“${title}” was not submitted for review yet. Submit it first, or leave it out.`
  return status === 'rejected' ? `“${title}” was rejected. Leave it out.` : null
}

function warningsOf({ title, versionNumber, sharedVersion, rights }: Chosen): string[] {
  const ends = warnedRights.some((state) => state === rights.state)
  return [
    ...(sharedVersion === null && versionNumber > 0
      ? [`Version ${versionNumber} of “${title}” is shared with the clients of the brand by this, too.`]
      : []),
    ...(sharedVersion !== null && sharedVersion < versionNumber
      ? [`“${title}” is shown in version ${sharedVersion}. Version ${versionNumber} shows once it is shared with clients.`]
      : []),
    ...(ends
      ? [`The right to use “${title}” ${rights.state === 'ended' ? 'ended' : 'ends'} on ${dateText(rights.validUntil ?? '')}.`]
      : []),
  ]
}

/** What clients have not seen is shared with them by the link; whoever makes it hears of what its guests say. */
async function begin(ctx: Ctx, tx: Tx, records: readonly LinkedRecord[]): Promise<void> {
  const items = await chosen(ctx, records, tx)
  for (const { id, sharedVersion, versionNumber } of items) if (sharedVersion === null) await shareContent(ctx, { id, versionNumber })
  await followByItself(
    tx,
    ctx,
    type,
    items.map(({ id }) => id),
  )
}

const naming = (ids: SQL): SQL =>
  sql`exists (select from secret_link_records r where r.link_id = l.id and r.record_type = ${type} and r.record_id in (${ids}))`

/** Content for somebody without an account, to be looked at, commented on or decided. */
export const reviewLink: LinkKind = {
  name: 'review',
  opens: [type],
  right: 'content.share',
  may: canMakeReviewLink,
  powers: linkPowers,
  choose,
  begin,
  files: (link) => sql`select v.file_id, ci.title as name, ${type} as record_type, ci.id as record_id, '{}'::text[] as folder, 0 as place
    from content_items ci join content_versions v on v.content_item_id = ci.id and v.number = ci.shared_version
    where v.file_id is not null and ${openedByLink(link)}`,
  opening: ({ recordId }) => naming(sql`select ${recordId}::uuid`),
  inProject: (projectId) => naming(sql`select ci.id from content_items ci where ci.project_id = ${projectId} and ci.deleted_at is null`),
}
