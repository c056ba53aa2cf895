import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { LinkChoice, LinkedRecord, LinkKind } from '#platform/records/link-kinds.ts'
import { linkPowers } from '#shared/rights/actor.ts'
import { authorize } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { placedEngagement, titleOf } from '../engagements/refs.ts'
import { canViewEngagement } from '../engagements/rules.ts'
import { canMakeEngagementLink } from './rules.ts'

const type = 'engagement'

/** Looks at the engagement that is to be handed to its influencer. @throws AppError not_found, invalid_input */
async function choose({ actor, services }: Ctx, records: readonly LinkedRecord[]): Promise<LinkChoice> {
  const [first] = records
  if (!first) throw notFound(type)
  if (records.length > 1) throw invalid('records', 'Each engagement has a link of its own.')
  const found = await placedEngagement(services.pool, first.recordId)
  const one = authorize(canViewEngagement(actor, found), found, type)
  const reason = 'No offer was sent yet, so there is nothing to show. Send an offer first.'
  return {
    name: one.campaignName.slice(0, 120).toWellFormed(),
    brandId: one.brandId,
    refused: one.offered ? [] : [{ ...first, title: titleOf(one), reason }],
    warnings: [],
  }
}

/** An engagement for its influencer, without an account: to look at, to write, to answer. */
export const engagementLink: LinkKind = {
  name: 'engagement',
  opens: [type],
  right: 'engagements.edit',
  may: canMakeEngagementLink,
  powers: linkPowers,
  choose,
  files: () =>
    sql`select null::uuid as file_id, null::text as name, null::text as record_type, null::uuid as record_id, '{}'::text[] as folder, 0 as place where false`,
  opening: ({ recordId }) =>
    sql`exists (select from secret_link_records r where r.link_id = l.id and r.record_type = ${type} and r.record_id = ${recordId}::uuid)`,
  inProject: (projectId) =>
    sql`exists (select from secret_link_records r join engagements eg on eg.id = r.record_id where r.link_id = l.id and r.record_type = ${type}
      and eg.project_id = ${projectId} and eg.deleted_at is null)`,
}
