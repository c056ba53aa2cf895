import { sql } from 'drizzle-orm'
import { canCommentOn } from '#features/records/comments/rules.ts'
import { row } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { RecordKind, Work } from '#platform/records/record-kind.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { authorize, decideWithin } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { influencerRights } from '../influencers/rules.ts'
import { openCampaignStatuses } from './labels.ts'
import { type CampaignRow, refOf } from './refs.ts'
import { campaignRights, canEditCampaign, canViewCampaign } from './rules.ts'
import { campaignDetail } from './schema.ts'
import { campaigns } from './table.ts'
import { visibleCampaigns } from './visibility.ts'

/** Campaigns as something to comment on, attach to and look back at. Comments and files are the agency's own. */
export const campaignKind: RecordKind<typeof campaigns> = {
  name: 'campaign',
  noun: 'campaign',
  nouns: 'campaigns',
  table: campaigns,
  title: campaigns.name,
  place: { project: campaigns.projectId, brand: campaigns.brandId },
  deletable: {
    listed: {
      title: campaigns.name,
      mayDelete: (actor) => visibleBy(actor, campaignRights['campaigns.delete'], { v: sql`false` }),
    },
  },
  view: campaignDetail,
  fieldReaders: { budget: 'campaigns.budget' },
  seen: visibleCampaigns,
  alias: 'cam',
  search: {
    body: campaigns.brief,
    internal: [campaigns.goal],
    people: [campaigns.ownerId, campaigns.createdBy],
    person: campaigns.ownerId,
    state: campaigns.status,
    first: 5,
    opens: addressOf.campaign,
  },
  opensBy: 'influencers.view',
  find: async (db, actor, id) => {
    const found = await row<CampaignRow>(
      db,
      sql`select cam.id, cam.name, cam.brand_id as "brandId", cam.project_id as "projectId", cam.owner_id as "ownerId",
          cam.created_by as "createdBy" from campaigns cam where cam.id = ${id} and cam.deleted_at is null`,
    )
    if (!found) throw notFound('campaign')
    return refOf(authorize(canViewCampaign(actor), found, 'campaign'))
  },
  canComment: (actor, ref) =>
    decideWithin(canViewCampaign(actor), () => canCommentOn(actor, { ...ref, assignee: ref.assigneeId === actor.userId })),
  canAttach: canEditCampaign,
  filesGo: (actor) => visibleBy(actor, influencerRights['influencers.edit'], { v: sql`false` }),
}

/** A campaign is its owner's work until it is completed or cancelled; people who may edit campaigns can take it over. */
export const campaignWork: Omit<Work, 'handOver'> = {
  heldBy: (cam, userId) => sql`${cam}.owner_id = ${userId} and ${cam}.status = any(${sql.param([...openCampaignStatuses])}::text[])`,
  takers: ['admin', 'project_manager', 'digital_marketer'],
}
