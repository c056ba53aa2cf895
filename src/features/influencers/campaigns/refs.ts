import { type SQL, sql } from 'drizzle-orm'
import { addressOf } from '#shared/records/addresses.ts'
import type { campaigns } from './table.ts'

export type CampaignRow = typeof campaigns.$inferSelect
type Placed = Pick<CampaignRow, 'id' | 'brandId' | 'projectId' | 'ownerId' | 'createdBy'>

/** A campaign as others show it, as JSON; null where there is none. @param alias in the query */
export function campaignRefOf(alias: string): SQL {
  const cam = alias
  return sql.raw(`case when ${cam}.id is null then null else json_build_object('id', ${cam}.id, 'name', ${cam}.name,
    'brandId', ${cam}.brand_id, 'currency', ${cam}.currency, 'status', ${cam}.status) end`)
}

/** Place and people of every event of a campaign: only people who may see campaigns receive it. */
export function eventFor({ id, brandId, projectId, ownerId, createdBy }: Placed) {
  return {
    recordType: 'campaign',
    recordId: id,
    audience: 'internal' as const,
    readers: 'influencers.view',
    brandId,
    projectId,
    concerns: [ownerId, createdBy],
  }
}

/** A campaign as comments, followers and files need to know it. */
export function refOf({ id, name, brandId, projectId, ownerId, createdBy }: Placed & Pick<CampaignRow, 'name'>) {
  return {
    id,
    title: name,
    projectId,
    brandId,
    assigneeId: ownerId,
    concerns: [ownerId, createdBy].filter((person) => person !== null),
    audience: 'internal' as const,
    readers: 'influencers.view',
    url: addressOf.campaign(id),
  }
}
