import { z } from 'zod'
import { baseVersion, calendarDate, id, instant, listInput, queryIds, queryList, sortBy } from '#shared/contract/endpoint.ts'
import { brandRef, personRef, projectWithBrand, wordOf } from '#shared/contract/refs.ts'
import { amount, currency } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { isCountry } from '#shared/values/regions.ts'

export const campaignStatuses = ['planned', 'active', 'paused', 'completed', 'cancelled'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]
export const campaignStatus = z.enum(campaignStatuses)

export const campaignNameMax = 200
export const campaignGoalMax = 500
export const campaignBriefMax = 10_000
export const campaignUrlMax = 500
export const categoryNameMax = 50
/** Of markets, hashtags and mentions each. */
export const marketsMax = 50
export const campaignTagsMax = 20
export const campaignTagMax = 100

const long = (max: number) => z.string().trim().max(max, `Enter at most ${max} characters`).nullable()

/** A tag as a post carries it: with its sign in front, whether or not it was typed, and without blanks. */
const signed = (sign: '#' | '@', called: string) =>
  oneLine()
    .transform((text) => sign + text.replace(/^[#@]+/, ''))
    .pipe(
      z
        .string()
        .min(2, `Enter a ${called}`)
        .max(campaignTagMax + 1, `Enter at most ${campaignTagMax} characters`)
        .regex(/^\S*$/, `A ${called} has no spaces`),
    )
const tags = (sign: '#' | '@', called: string) =>
  z
    .array(signed(sign, called))
    .max(campaignTagsMax, `Enter at most ${campaignTagsMax} ${called}s`)
    .transform((all) => all.filter((tag, at) => all.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) === at))

/** Fields a person fills in; the form and the server check them alike. */
export const campaignFields = {
  name: oneLine().min(1, 'Name is required').max(campaignNameMax, `Enter at most ${campaignNameMax} characters`),
  brandId: z.uuid('Select a brand'),
  /** of the brand */
  projectId: id.nullable(),
  goal: long(campaignGoalMax),
  /** Markdown; influencers of the campaign will read it */
  brief: long(campaignBriefMax),
  /** countries by ISO 3166-1 alpha-2 */
  markets: z
    .array(z.string().refine(isCountry, 'Choose a country'))
    .max(marketsMax, `Choose at most ${marketsMax} countries`)
    .transform((all) => [...new Set(all)]),
  startDate: calendarDate.nullable(),
  endDate: calendarDate.nullable(),
  /** decimal string in major units of `currency`; set and seen by those who see budgets of campaigns */
  budget: amount.nullable(),
  currency,
  categoryId: id.nullable(),
  hashtags: tags('#', 'hashtag'),
  mentions: tags('@', 'mention'),
  landingUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Invalid URL' }).max(campaignUrlMax, 'Invalid URL')], 'Invalid URL')
    .nullable(),
  /** of the agency */
  ownerId: id.nullable(),
  status: campaignStatus,
}

/** Without a currency: the project's, else the brand's, else the workspace's. Without an owner: the creator. */
export const campaignCreate = z.strictObject({
  ...campaignFields,
  projectId: campaignFields.projectId.default(null),
  goal: campaignFields.goal.default(null),
  brief: campaignFields.brief.default(null),
  markets: campaignFields.markets.default([]),
  startDate: campaignFields.startDate.default(null),
  endDate: campaignFields.endDate.default(null),
  budget: campaignFields.budget.default(null),
  currency: campaignFields.currency.optional(),
  categoryId: campaignFields.categoryId.default(null),
  hashtags: campaignFields.hashtags.default([]),
  mentions: campaignFields.mentions.default([]),
  landingUrl: campaignFields.landingUrl.default(null),
  ownerId: campaignFields.ownerId.optional(),
  status: campaignFields.status.default('planned'),
})

/** Only changed fields are sent; `version` is the one the change was based on. */
export const campaignUpdate = z.strictObject(campaignFields).partial().extend({ id, version: baseVersion })

/** Means nobody among the ids of owners. */
export const nobody = 'none'

/** Every filter takes several values, of which one has to fit. */
const filters = {
  brandId: queryIds.optional(),
  projectId: queryIds.optional(),
  status: queryList(campaignStatus).optional(),
  /** ids, and `none` for campaigns without an owner */
  ownerId: queryList(z.union([id, z.literal(nobody)])).optional(),
  categoryId: queryIds.optional(),
  /** text in the name, the goal or the name of the brand */
  q: z.string().trim().max(200).optional(),
}
const campaignSorts = ['createdAt', 'updatedAt', 'name', 'startDate', 'endDate'] as const

/** The newest first by default; by a date, campaigns without it come last. */
export const campaignList = listInput({ ...filters, sort: sortBy(campaignSorts).default('-createdAt') })
export type CampaignListInput = z.output<typeof campaignList>

/** The first cards of every column in one answer. */
export const campaignBoard = z.strictObject({ ...filters, limit: z.coerce.number().int().min(1).max(100).default(25) })
export type CampaignBoardInput = z.output<typeof campaignBoard>

/** More cards of the columns that `status` names, or those of the given ids. */
export const campaignCards = listInput({ ...filters, ids: queryIds.optional() })
export type CampaignCardsInput = z.output<typeof campaignCards>

/** A campaign as others show it. */
export const campaignRef = z.object({
  id,
  name: wordOf('campaign', z.string()),
  brandId: id,
  currency: z.string(),
  status: campaignStatus,
})

const categoryRef = z.object({ id, name: wordOf('campaign-category', z.string()) })

/** A campaign as the board and the list show it. Nobody outside the agency sees one. */
export const campaignCard = z.object({
  id,
  name: z.string(),
  goal: z.string().nullable(),
  brandId: id,
  projectId: id.nullable(),
  markets: z.array(z.string()),
  startDate: calendarDate.nullable(),
  endDate: calendarDate.nullable(),
  /** left out for people who don’t see budgets of campaigns */
  budget: z.string().nullable().optional(),
  currency: z.string(),
  categoryId: id.nullable(),
  ownerId: id.nullable(),
  status: campaignStatus,
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
  brand: brandRef,
  project: projectWithBrand.nullable(),
  category: categoryRef.nullable(),
  owner: personRef.nullable(),
})
export type CampaignCard = z.infer<typeof campaignCard>

/** A campaign in a list. */
export const campaignView = campaignCard.extend({
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  landingUrl: z.string().nullable(),
  createdBy: id.nullable(),
  creator: personRef.nullable(),
})
export type CampaignView = z.infer<typeof campaignView>

/** One campaign, with its brief. */
export const campaignDetail = campaignView.extend({ brief: z.string().nullable() })
export type CampaignDetail = z.infer<typeof campaignDetail>

export const campaignBoardView = z.object({
  columns: z.array(
    z.object({ status: campaignStatus, count: z.number(), items: z.array(campaignCard), nextCursor: z.string().nullable() }),
  ),
})
export type CampaignBoardView = z.infer<typeof campaignBoardView>

const counts = Object.fromEntries(campaignStatuses.map((status) => [status, z.number()])) as Record<CampaignStatus, z.ZodNumber>
export const campaignCounts = z.object({ counts: z.object(counts) })
export type CampaignCounts = z.infer<typeof campaignCounts>

/** A category within which influencers can be exclusive, such as Beverages. */
export const categoryView = z.object({
  id,
  name: z.string(),
  /** living campaigns of this category */
  campaigns: z.number(),
})
export type CategoryView = z.infer<typeof categoryView>

export const categoryCreate = z.strictObject({
  name: oneLine().min(1, 'Name is required').max(categoryNameMax, `Enter at most ${categoryNameMax} characters`),
})
export const categoryList = listInput({ q: z.string().trim().max(200).optional() })
