import { sql } from 'drizzle-orm'
import { withinReach } from '#features/clients/projects/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { FileHolder, FileNews, UploadPlace } from '#platform/files/file-places.ts'
import type { Anchored, RecordKind, Work } from '#platform/records/record-kind.ts'
import type { Changes } from '#platform/transactions/events.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { readPassages, readPictures } from '#platform/workers/text-worker.ts'
import type { AnchorPassage } from '#shared/markdown/anchor.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { type Actor, isClient } from '#shared/rights/actor.ts'
import { assertAllowed, authorize, decide } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { counted } from '#shared/values/counted.ts'
import { contentStatusLabels } from './labels.ts'
import { openContentVersions, shownVersion, visibleContentItems } from './queries.ts'
import { type ContentRow, clientsTurn, eventFor, isSettled, type Named, openedByLink, refOf, sharedSince, waitsFor } from './refs.ts'
import { canCreateContent, canEditContent, canViewContent, contentRights } from './rules.ts'
import { type ContentStatus, contentItemDetail, contentPlace, contentVersionPlace } from './schema.ts'
import { contentItems, contentPictures, contentVersions } from './table.ts'

type PointedAt = {
  number: number
  open: boolean
  /** the text of an article */
  body: string | null
  pages: number | null
  duration: number | null
}

/** Of what was read from a film, a moment near its end may lie a frame beyond. */
const slack = 1

const standsIn = async (actor: Actor, body: string | null, { quote, at }: AnchorPassage): Promise<boolean> =>
  body !== null && (await readPassages(actor, body)).startsWith(quote, at)

/** Notes on content point at one of its versions, and belong to the round in which they are written. */
const contentAnchored: Anchored = {
  versionAt: async (db, actor, recordId, { versionId, page, shape, time, passage }) => {
    const version = await row<PointedAt>(
      db,
      sql`select v.number, v.body, r.pages, r.duration,
          exists (select 1 from content_shares s where s.content_item_id = v.content_item_id and s.version_number = v.number) as open
        from content_versions v left join file_readings r on r.file_id = v.file_id
        where v.id = ${versionId} and v.content_item_id = ${recordId} and ${openContentVersions(actor)}`,
    )
    if (!version) throw notFound('version')
    const { number, open, body, pages, duration } = version
    if (body !== null && (page !== null || shape || time))
      throw invalid('anchor', 'An article has no pages, pictures or frames to point at. Select a passage of its text.')
    if (passage && !(await standsIn(actor, body, passage)))
      throw invalid('anchor', `Version ${number} does not say that there. Select the passage again.`)
    if (page !== null && page > (pages ?? page)) throw invalid('anchor', `Version ${number} has ${counted(pages ?? 0, 'page')}.`)
    if (time && duration !== null && Math.max(time.from, time.to ?? 0) > duration + slack)
      throw invalid('anchor', `Version ${number} ends before that. Choose an earlier moment.`)
    return { number, open }
  },
  seen: (actor, versionId) => sql`exists (select 1 from content_versions v where v.id = ${versionId} and ${openContentVersions(actor)})`,
  roundNow: async (db, recordId) => {
    // A decision locks the item too: it comes before this note, or after it.
    await row(db, sql`select 1 from content_items ci where ci.id = ${recordId} for share`)
    const found = await row<{ round: number }>(
      db,
      sql`select count(*)::int + 1 as round from content_reviews r where r.content_item_id = ${recordId} and r.closed_at is not null`,
    )
    return found?.round ?? 1
  },
}

/** Content as something to comment on and look back at. */
export const contentKind: RecordKind<typeof contentItems> = {
  name: 'content-item',
  noun: 'content item',
  nouns: 'content items',
  table: contentItems,
  title: contentItems.title,
  place: { project: contentItems.projectId, brand: contentItems.brandId },
  deletable: {
    listed: {
      title: contentItems.title,
      mayDelete: (actor) =>
        sql`(${visibleContentItems(actor)} and ${visibleBy(actor, contentRights['content.delete'], { v: withinReach(actor, 'ci') })})`,
    },
  },
  view: contentItemDetail,
  seen: visibleContentItems,
  alias: 'ci',
  search: {
    body: contentItems.description,
    people: [contentItems.assignedTo, contentItems.createdBy],
    person: contentItems.assignedTo,
    state: contentItems.status,
    first: 6,
    opens: addressOf['content-item'],
  },
  opensBy: 'content.view',
  find: async (db, actor, id) => {
    const found = await namedItem(db, id)
    return refOf(authorize(canViewContent(actor, found), found, 'content item'))
  },
  due: {
    date: contentItems.dueDate,
    state: contentItems.status,
    stateLabel: (state) => contentStatusLabels[state as ContentStatus],
    label: 'Content',
    on: (actor) =>
      isClient(actor)
        ? sql`not ${isSettled} and (ci.assigned_to = ${actor.userId} or ${waitsFor(actor, 'mine')})`
        : sql`not ${isSettled} and ci.assigned_to = ${actor.userId}`,
    waits: (actor) => (isClient(actor) ? waitsFor(actor, 'mine') : sql`false`),
  },
  waits: {
    forClient: clientsTurn,
    since: sharedSince,
    due: contentItems.dueDate,
    version: shownVersion,
    picture: (actor) =>
      sql`(select v.file_id from content_versions v where v.content_item_id = ci.id and v.number = ${shownVersion(actor)})`,
  },
  decided: {
    versionOf: async (db, versionId) => {
      const version = await row<{ fileId: string | null; body: string | null }>(
        db,
        sql`select v.file_id as "fileId", v.body from content_versions v where v.id = ${versionId}`,
      )
      if (version?.fileId) return { file: version.fileId }
      if (version?.body === null || version?.body === undefined) return null
      return { text: version.body, pictures: await readPictures(versionId, version.body) }
    },
  },
  anchored: contentAnchored,
  canComment: (actor, ref) => decide(actor, contentRights['content.comment'], { ...ref, assignee: ref.assigneeId === actor.userId }),
}

/** Whose work an item is, until it is approved, published or rejected. */
export const contentWork: Pick<Work, 'heldBy'> = {
  heldBy: (ci, userId) => sql`${ci}.assigned_to = ${userId} and ${ci}.status in ('draft', 'pending_review', 'in_revision')`,
}

/** Everything that an item was, and is. */
export const contentVersionKind: RecordKind<typeof contentVersions> = {
  name: 'content-version',
  noun: 'version',
  nouns: 'versions',
  table: contentVersions,
  place: { of: { column: contentVersions.contentItemId, in: 'content-item' } },
}

/** What was put into the text of an article. */
export const contentPictureKind: RecordKind<typeof contentPictures> = {
  name: 'content-picture',
  noun: 'picture',
  nouns: 'pictures',
  table: contentPictures,
  place: { of: { column: contentPictures.contentItemId, in: 'content-item' } },
}

/** What comments, uploads and links need to know of an item. @throws AppError not_found */
export async function namedItem(db: Queryable, id: string): Promise<Named & Pick<ContentRow, 'status'>> {
  const found = await row<Named & Pick<ContentRow, 'status'>>(
    db,
    sql`select ci.id, ci.title, ci.status, ci.project_id as "projectId", coalesce(ci.brand_id, p.brand_id) as "brandId",
        ci.assigned_to as "assignedTo", ci.created_by as "createdBy", ci.shared_version as "sharedVersion"
      from content_items ci left join projects p on p.id = ci.project_id where ci.id = ${id} and ci.deleted_at is null`,
  )
  if (!found) throw notFound('content item')
  return found
}

/** Files of new items; where they come to lie is said when they are made. */
export const contentUploads: UploadPlace<typeof contentPlace> = {
  name: 'content-item',
  input: contentPlace,
  assertMayUpload: async ({ actor }, { contentType }) => assertAllowed(canCreateContent(actor, contentType), 'content item'),
}

/** Files that come over an item, as its new version. */
export const contentVersionUploads: UploadPlace<typeof contentVersionPlace> = {
  name: 'content-version',
  input: contentVersionPlace,
  assertMayUpload: async ({ actor, services }, { contentItemId }) =>
    assertAllowed(canEditContent(actor, await namedItem(services.pool, contentItemId)), 'content item'),
}

/** News of a file of an item: of what clients were shown they hear too, of anything else only the agency does. */
async function tellContent(tx: Tx, _ctx: Ctx, fileId: string, news: FileNews): Promise<void> {
  const found = await rows<Named & { shared: boolean }>(
    tx,
    sql`select ci.id, ci.title, ci.project_id as "projectId", coalesce(ci.brand_id, p.brand_id) as "brandId", ci.assigned_to as "assignedTo",
        ci.created_by as "createdBy", ci.shared_version as "sharedVersion", coalesce(bool_or(v.number = ci.shared_version), false) as shared
      from content_items ci left join projects p on p.id = ci.project_id join content_versions v on v.content_item_id = ci.id
      where v.file_id = ${fileId} and ci.deleted_at is null group by ci.id, p.brand_id`,
  )
  for (const { shared, ...item } of found) {
    const event = eventFor(item, item.brandId)
    const audience = shared && !(news.kind === 'rights' && news.inside) ? event.audience : 'internal'
    const changes: Changes = news.kind === 'read' ? { reading: [null, true] } : news.changes
    tx.record({ ...event, audience, kind: `content-item.${news.kind}`, changes })
  }
}

/** Who may open the item may open its files, as far as they were meant for whoever asks. */
export const contentVersionHolder: FileHolder = {
  column: contentVersions.fileId,
  alias: 'v',
  name: contentVersions.fileName,
  seen: (actor) => sql`${openContentVersions(actor)} and exists (select 1 from content_items ci
    where ci.id = v.content_item_id and ci.deleted_at is null and ${visibleContentItems(actor)})`,
  // Of a link only the version that is shared now.
  guest: (link) => sql`exists (select 1 from content_items ci
    where ci.id = v.content_item_id and ci.shared_version = v.number and ${openedByLink(link)})`,
  use: {
    uploader: contentVersions.uploadedBy,
    record: () => ({ type: sql`'content-item'`, id: sql`v.content_item_id` }),
    // What is worked on now, and what clients look at.
    past: sql`not exists (select 1 from content_items ci where ci.id = v.content_item_id and v.number in (ci.version_number, ci.shared_version))`,
  },
  tell: tellContent,
}

/** That a version shows a picture: what merely names it opens nothing. */
const shownIn = sql`exists (select 1 from content_version_pictures vp where vp.version_id = v.id and vp.picture_id = cp.id)`

/** Whoever reads a version of an article sees the pictures in its text, and who put one in sees it before a version shows it. */
export const contentPictureHolder: FileHolder = {
  column: contentPictures.fileId,
  alias: 'cp',
  seen: (actor) => sql`exists (select 1 from content_items ci
    where ci.id = cp.content_item_id and ci.deleted_at is null and ${visibleContentItems(actor)}
      and (cp.uploaded_by = ${actor.userId} or exists (select 1 from content_versions v
        where v.content_item_id = ci.id and ${shownIn} and ${openContentVersions(actor)})))`,
  guest: (
    link,
  ) => sql`exists (select 1 from content_items ci join content_versions v on v.content_item_id = ci.id and v.number = ci.shared_version
    where ci.id = cp.content_item_id and ${shownIn} and ${openedByLink(link)})`,
}
