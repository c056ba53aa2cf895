import { sql } from 'drizzle-orm'
import { anyOf, row, rows } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { Hold } from '#platform/records/holds.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { DeclaredOutcome } from '#shared/records/decision-outcome.ts'
import { authorize } from '#shared/rights/decision.ts'
import { visibleEngagements } from './queries.ts'
import { placedEngagement, refOf } from './refs.ts'
import { canCommentOnEngagement, canEditEngagement, canViewEngagement, engagementRights } from './rules.ts'
import { engagementView } from './schema.ts'
import { engagements } from './table.ts'

/** What the chain holds of an offer. */
export const offerOutcomes = {
  accepted: { name: 'offer_accepted', label: 'Offer accepted', tone: 'success' },
  declined: { name: 'offer_declined', label: 'Offer declined', tone: 'danger' },
} as const satisfies Record<string, DeclaredOutcome>

const title = sql`(select x.full_name || ' · ' || y.name from influencers x, campaigns y where x.id = eg.influencer_id and y.id = eg.campaign_id)`

/** Engagements: opened by staff; their influencer reads and writes what has the audience `influencer`. */
export const engagementKind: RecordKind<typeof engagements> = {
  name: 'engagement',
  noun: 'engagement',
  nouns: 'engagements',
  table: engagements,
  place: { project: engagements.projectId },
  deletable: {
    listed: { title, mayDelete: (actor) => visibleBy(actor, engagementRights['engagements.delete'], { v: sql`false` }) },
  },
  view: engagementView,
  seen: visibleEngagements,
  alias: 'eg',
  opensBy: 'engagements.view',
  search: {
    called: title,
    foundByName: true,
    internal: [engagements.contentDeliverables, engagements.notes, engagements.terms],
    people: [engagements.ownerId, engagements.createdBy],
    person: engagements.ownerId,
    state: engagements.status,
    first: 5,
    opens: addressOf.engagement,
  },
  find: async (db, actor, id) => {
    const one = await placedEngagement(db, id)
    return refOf(authorize(canViewEngagement(actor, one), one, 'engagement'))
  },
  decided: {
    outcomes: Object.values(offerOutcomes),
    versionOf: async (db, id) => {
      const found = await row<{ text: string }>(
        db,
        sql`select manifest as text from engagement_offers where id = ${id} and manifest is not null`,
      )
      return found ?? null
    },
  },
  canComment: (actor, ref) =>
    canCommentOnEngagement(actor, { ...factsOf(ref.concerns, actor.userId), projectId: ref.projectId, brandId: ref.brandId }),
  canAttach: (actor, ref) => canEditEngagement(actor, factsOf(ref.concerns, actor.userId)),
}

/** A ref is made of an engagement that the actor sees: an influencer among its concerns is its own. */
const factsOf = (concerns: readonly string[], userId: string) => ({
  status: 'proposed' as const,
  userId: concerns.includes(userId) ? userId : null,
  offered: concerns.includes(userId),
})

type Counted = { heldId: string; id: string; title: string; names: string; more: number }

const held = {
  influencer: { column: sql`eg.influencer_id`, called: sql`cam.name` },
  campaign: { column: sql`eg.campaign_id`, called: sql`inf.full_name` },
  'campaign-category': { column: sql`eg.category_id`, called: sql`inf.full_name || ' · ' || cam.name` },
}
const refusals: Readonly<Record<keyof typeof held, (names: string) => string>> = {
  influencer: (names) => `This influencer has engagements: ${names}. Set them inactive, blacklist or forget them instead.`,
  campaign: (names) => `This campaign has engagements: ${names}. Delete those first, or cancel the campaign.`,
  'campaign-category': (names) => `Engagements use this category: ${names}. Choose another category there first.`,
}
const isHeld = (recordType: string): recordType is keyof typeof held => Object.hasOwn(held, recordType)

/** Influencers, campaigns and categories with engagements can't be deleted; the newest engagement is named as the holder. */
export const engagementsHold: Hold = async (db, recordType, ids) => {
  if (!isHeld(recordType)) return new Map()
  const { column, called } = held[recordType]
  const found = await rows<Counted>(
    db,
    sql`select o.held as "heldId", (array_agg(o.id order by o.place))[1] as id, (array_agg(o.title order by o.place))[1] as title,
        string_agg(o.name, ', ' order by o.place) filter (where o.place <= 3) as names, greatest(count(*) - 3, 0)::int as more
      from (select ${column} as held, eg.id, ${called} as name, inf.full_name || ' · ' || cam.name as title,
          row_number() over (partition by ${column} order by eg.created_at desc, eg.id) as place
        from engagements eg join campaigns cam on cam.id = eg.campaign_id join influencers inf on inf.id = eg.influencer_id
        where eg.deleted_at is null and ${column} = ${anyOf(ids)}) o group by o.held`,
  )
  const why = ({ names, more }: Counted) => refusals[recordType](more > 0 ? `${names} and ${more} more` : names)
  return new Map(found.map((one) => [one.heldId, { why: why(one), by: { recordType: 'engagement', id: one.id, title: one.title } }]))
}
