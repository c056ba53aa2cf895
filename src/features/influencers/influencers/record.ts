import { sql } from 'drizzle-orm'
import { canCommentOn } from '#features/records/comments/rules.ts'
import { row } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { FileHolder } from '#platform/files/file-places.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { authorize, decideWithin } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { type InfluencerRow, refOf } from './refs.ts'
import { canEditInfluencer, canViewInfluencer, influencerRights } from './rules.ts'
import { influencerView } from './schema.ts'
import { influencers } from './table.ts'
import { visibleInfluencers } from './visibility.ts'

/** Influencers as something to comment on, attach to, search for and look back at. Comments and files are internal. */
export const influencerKind: RecordKind<typeof influencers> = {
  name: 'influencer',
  noun: 'influencer',
  nouns: 'influencers',
  table: influencers,
  title: influencers.fullName,
  place: {},
  deletable: {
    listed: {
      title: influencers.fullName,
      mayDelete: (actor) => visibleBy(actor, influencerRights['influencers.edit'], { v: sql`false` }),
    },
  },
  view: influencerView,
  seen: visibleInfluencers,
  alias: 'inf',
  search: {
    body: influencers.location,
    internal: [
      influencers.email,
      influencers.instagramHandle,
      influencers.youtubeChannel,
      influencers.twitterHandle,
      influencers.tiktokHandle,
      influencers.agentName,
      influencers.notes,
    ],
    people: [influencers.addedBy],
    state: influencers.status,
    first: 6,
    opens: addressOf.influencer,
  },
  opensBy: 'influencers.view',
  find: async (db, actor, id) => {
    const found = await row<Pick<InfluencerRow, 'id' | 'fullName' | 'addedBy'>>(
      db,
      sql`select inf.id, inf.full_name as "fullName", inf.added_by as "addedBy" from influencers inf where inf.id = ${id} and inf.deleted_at is null`,
    )
    if (!found) throw notFound('influencer')
    return refOf(authorize(canViewInfluencer(actor), found, 'influencer'))
  },
  canComment: (actor) =>
    decideWithin(canViewInfluencer(actor), () => canCommentOn(actor, { assignee: false, projectId: null, brandId: null })),
  canAttach: (actor) => canEditInfluencer(actor),
  filesGo: (actor) => visibleBy(actor, influencerRights['influencers.edit'], { v: sql`false` }),
}

/** The picture, seen by everyone who opens the directory. */
export const avatarHolder: FileHolder = {
  column: influencers.avatarFileId,
  alias: 'inf',
  seen: (actor) => sql`(inf.deleted_at is null and ${visibleInfluencers(actor)})`,
}
