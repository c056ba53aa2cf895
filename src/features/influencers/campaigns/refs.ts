import { addressOf } from '#shared/records/addresses.ts'
import type { campaigns } from './table.ts'

export type CampaignRow = typeof campaigns.$inferSelect
type Placed = Pick<CampaignRow, 'id' | 'brandId' | 'projectId' | 'ownerId' | 'createdBy'>

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
