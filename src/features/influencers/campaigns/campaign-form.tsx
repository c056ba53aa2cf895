import { z } from 'zod'
import { regionName } from '#shared/values/regions.ts'
import { campaignStatusLabels } from './labels.ts'
import { type CampaignDetail, type CampaignStatus, campaignBriefMax, campaignFields, campaignGoalMax } from './schema.ts'

const orNone = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Enter at most ${max} characters`)
    .transform((text) => text || null)

/** The fields of the forms. Empty text means none, and no brand yet. */
export const campaignForm = z.object({
  ...campaignFields,
  goal: orNone(campaignGoalMax),
  brief: orNone(campaignBriefMax),
  landingUrl: z.preprocess((text) => text || null, campaignFields.landingUrl),
})
export type CampaignFieldName = keyof typeof campaignFields

export const campaignLabels: Readonly<Record<CampaignFieldName, string>> = {
  name: 'Name',
  brandId: 'Brand',
  projectId: 'Project',
  goal: 'Goal',
  brief: 'Brief',
  markets: 'Markets',
  startDate: 'Start date',
  endDate: 'End date',
  budget: 'Budget',
  currency: 'Currency',
  categoryId: 'Category',
  hashtags: 'Hashtags',
  mentions: 'Mentions',
  landingUrl: 'Landing page',
  ownerId: 'Owner',
  status: 'Status',
}

/** Starting values of a new campaign. */
export const emptyCampaign = (status: CampaignStatus) => ({
  name: '',
  brandId: '',
  projectId: null as string | null,
  goal: '',
  brief: '',
  markets: [] as string[],
  startDate: null as string | null,
  endDate: null as string | null,
  budget: null as string | null,
  currency: null as string | null,
  categoryId: null as string | null,
  hashtags: [] as string[],
  mentions: [] as string[],
  landingUrl: '',
  ownerId: null as string | null,
  status,
})

/** How a value reads to a person. @param row as it is now, which knows the names of its brand, project and owner */
export function readingOf(name: CampaignFieldName, value: unknown, row: CampaignDetail): string {
  if (name === 'status') return campaignStatusLabels[value as CampaignStatus]
  if (name === 'brandId') return value === row.brandId ? row.brand.name : 'Another brand'
  if (name === 'projectId') return named(value, row.projectId, row.project?.name, 'Another project')
  if (name === 'ownerId') return named(value, row.ownerId, row.owner?.fullName, 'Another person')
  if (name === 'categoryId') return named(value, row.categoryId, row.category?.name, 'Another category')
  if (name === 'markets') return (value as string[]).map(regionName).join(', ') || 'None'
  if (Array.isArray(value)) return value.join(', ') || 'None'
  return typeof value === 'string' ? value : 'Empty'
}

function named(value: unknown, current: string | null, name: string | undefined, another: string): string {
  if (value === null) return 'None'
  return value === current ? (name ?? another) : another
}
