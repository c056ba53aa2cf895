import { z } from 'zod'
import { baseVersion, calendarDate, id, instant, listInput, queryIds, queryList, sortBy } from '#shared/contract/endpoint.ts'
import { personRef, wordOf } from '#shared/contract/refs.ts'
import { type FollowerField, followerFields, type HandleField, handle, handleFields, networks } from '#shared/values/handles.ts'
import { amount, currency } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const influencerStatuses = ['active', 'inactive', 'blacklisted'] as const
export type InfluencerStatus = (typeof influencerStatuses)[number]
export const influencerStatus = z.enum(influencerStatuses)

/** Where figures come from: typed by the agency, reported by the influencer, or read from an imported sheet. */
export const figureSources = ['typed', 'reported', 'imported'] as const
export type FigureSource = (typeof figureSources)[number]

/** Who receives mails to an influencer. */
export const mailRecipients = ['influencer', 'agent'] as const
export type MailRecipient = (typeof mailRecipients)[number]

export const rateFields = ['ratePerPost', 'ratePerStory', 'ratePerVideo'] as const
export type RateField = (typeof rateFields)[number]

export const influencerMax = {
  fullName: 100,
  email: 254,
  phone: 50,
  location: 100,
  profileUrl: 500,
  notes: 10_000,
  word: 50,
  words: 20,
  agentName: 100,
  blacklistReason: 500,
  followers: 2_000_000_000,
} as const

const atMost = (max: number) => `Enter at most ${max} characters`
const emptyAsNull = (text: string) => (text === '' ? null : text)
const optionalLine = (max: number) => oneLine().max(max, atMost(max)).transform(emptyAsNull).nullable()
const email = () => oneLine().max(influencerMax.email, 'Invalid email').pipe(z.email('Invalid email'))

/** Niches or tags: each once, whatever its capitals. */
const words = (of: string) =>
  z
    .array(oneLine().min(1).max(influencerMax.word, atMost(influencerMax.word)))
    .transform((list) => list.filter((one, at) => list.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === at))
    .pipe(z.array(z.string()).max(influencerMax.words, `Enter at most ${influencerMax.words} ${of}`))

const followers = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(0, 'Enter a number of at least 0')
  .max(influencerMax.followers, 'This number is too large')
  .nullable()

/** Fields a person fills in; the form, the import and the server check them alike. */
export const influencerFields = {
  fullName: oneLine().min(1, 'Name is required').max(influencerMax.fullName, atMost(influencerMax.fullName)),
  email: email(),
  phone: optionalLine(influencerMax.phone),
  location: optionalLine(influencerMax.location),
  ...(Object.fromEntries(networks.map((network) => [handleFields[network], handle(network)])) as Record<
    HandleField,
    ReturnType<typeof handle>
  >),
  ...(Object.fromEntries(networks.map((network) => [followerFields[network], followers])) as Record<FollowerField, typeof followers>),
  profileUrl: z
    .union(
      [
        z.literal('').transform(() => null),
        oneLine()
          .max(influencerMax.profileUrl, atMost(influencerMax.profileUrl))
          .pipe(z.url({ protocol: /^https?$/, error: 'Invalid URL' })),
      ],
      'Invalid URL',
    )
    .nullable(),
  engagementRate: z
    .number('Enter a rate from 0 to 100')
    .min(0, 'Enter a rate from 0 to 100')
    .max(100, 'Enter a rate from 0 to 100')
    .multipleOf(0.01, 'Enter at most two decimals')
    .nullable(),
  /** the day the followers and the engagement rate are from */
  figuresAsOf: calendarDate.nullable(),
  niche: words('niches'),
  ratePerPost: amount.nullable(),
  ratePerStory: amount.nullable(),
  ratePerVideo: amount.nullable(),
  rateCurrency: currency.nullable(),
  tags: words('tags'),
  agentName: optionalLine(influencerMax.agentName),
  agentEmail: z.union([z.literal('').transform(() => null), email()], 'Invalid email').nullable(),
  mailsTo: z.enum(mailRecipients),
  notes: z.string().trim().max(influencerMax.notes, atMost(influencerMax.notes)).transform(emptyAsNull).nullable(),
  status: influencerStatus,
  /** required with the status blacklisted; another status clears it */
  blacklistReason: oneLine().min(1, 'Enter a reason').max(influencerMax.blacklistReason, atMost(influencerMax.blacklistReason)),
  /** the account of the influencer, with the role influencer */
  userId: id.nullable(),
}

const { fullName, email: required, blacklistReason, ...rest } = influencerFields
type Rest = typeof rest
const defaults: Record<keyof Rest, unknown> = {
  ...(Object.fromEntries(Object.keys(rest).map((field) => [field, null])) as Record<keyof Rest, null>),
  niche: [],
  tags: [],
  mailsTo: 'influencer',
  status: 'active',
}

export const influencerCreate = z.strictObject({
  fullName,
  email: required,
  ...(Object.fromEntries(
    Object.entries(rest).map(([field, schema]) => [field, (schema as z.ZodType).default(defaults[field as keyof Rest])]),
  ) as { [Field in keyof Rest]: z.ZodDefault<Rest[Field]> }),
  blacklistReason: blacklistReason.optional(),
  /** one’s own picture from PUT /api/influencer-avatars, which no other influencer took */
  avatarUploadId: id.nullable().optional(),
})
export type InfluencerCreate = z.output<typeof influencerCreate>
/** A picture that waits for its influencer. */
export const influencerAvatarUpload = z.object({ uploadId: id })

/** Only changed fields are sent; `version` is the one the change was based on. */
export const influencerUpdate = z.strictObject(influencerFields).partial().extend({ id, version: baseVersion })
export type InfluencerUpdate = z.output<typeof influencerUpdate>

const count = z.coerce
  .number()
  .int()
  .min(0)
  .max(influencerMax.followers * networks.length)
const percentage = z.coerce.number().min(0).max(100)

/** Filters of the directory. A filter with several values finds influencers that match one of them. */
const filters = {
  /** text in name or email */
  q: z.string().trim().max(200).optional(),
  status: queryList(influencerStatus).optional(),
  /** text in the location */
  location: z.string().trim().max(influencerMax.location).optional(),
  niche: queryList(z.string().max(influencerMax.word)).optional(),
  tag: queryList(z.string().max(influencerMax.word)).optional(),
  /** has a handle or followers on one of these networks */
  network: queryList(z.enum(networks)).optional(),
  /** followers on one of the networks named, otherwise the total audience */
  followersFrom: count.optional(),
  followersTo: count.optional(),
  engagementRateFrom: percentage.optional(),
  engagementRateTo: percentage.optional(),
  /** a rate per post, story or video in `rateCurrency`, which is required with a bound */
  rateFrom: amount.optional(),
  rateTo: amount.optional(),
  rateCurrency: currency.optional(),
}

export const influencerSorts = ['createdAt', 'fullName', 'totalAudience', 'engagementRate'] as const
export const influencerList = listInput({
  ...filters,
  /** `-createdAt` by default; influencers without the figure come last */
  sort: sortBy(influencerSorts).default('-createdAt'),
  /** only these, for a screen that refreshes what changed */
  ids: queryIds.optional(),
}).refine(({ rateFrom, rateTo, rateCurrency }) => (rateFrom === undefined && rateTo === undefined) || rateCurrency !== undefined, {
  path: ['rateCurrency'],
  error: 'Choose a currency',
})
export type InfluencerListInput = z.output<typeof influencerList>

/** An influencer as others show them. */
export const influencerRef = z.object({
  id,
  fullName: wordOf('influencer', z.string()),
  avatarUrl: z.string().nullable(),
  status: influencerStatus,
})

const unknownOr = <Schema extends z.ZodType>(schema: Schema) => schema.nullable()
const text = unknownOr(z.string())
const figure = unknownOr(z.number())

/** An influencer. Only people of the agency read one; what is not known is null, never 0. */
export const influencerView = influencerRef.extend({
  email: z.string(),
  phone: text,
  location: text,
  instagramHandle: text,
  followersInstagram: figure,
  youtubeChannel: text,
  followersYoutube: figure,
  twitterHandle: text,
  followersTwitter: figure,
  tiktokHandle: text,
  followersTiktok: figure,
  /** the sum of the followers that are known: people are counted once per network */
  totalAudience: figure,
  profileUrl: text,
  engagementRate: figure,
  figuresAsOf: unknownOr(calendarDate),
  figuresSource: unknownOr(z.enum(figureSources)),
  niche: z.array(z.string()),
  ratePerPost: text,
  ratePerStory: text,
  ratePerVideo: text,
  rateCurrency: text,
  tags: z.array(z.string()),
  agentName: text,
  agentEmail: text,
  mailsTo: z.enum(mailRecipients),
  notes: text,
  blacklistReason: text,
  userId: unknownOr(id),
  /** the account */
  user: personRef.nullable(),
  addedBy: personRef.nullable(),
  /** when the person was forgotten at their own request */
  forgottenAt: unknownOr(instant),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type InfluencerView = z.infer<typeof influencerView>

/** What may be the same person as one who is about to be added, or as the influencer of `influencerId`. */
export const influencerDuplicateList = listInput({
  fullName: oneLine().max(influencerMax.fullName).optional(),
  email: oneLine().max(influencerMax.email).optional(),
  influencerId: id.optional(),
})
export type InfluencerDuplicateInput = z.output<typeof influencerDuplicateList>
export const influencerDuplicate = z.object({
  influencer: influencerRef,
  email: z.string(),
  /** what both have in common */
  sameEmail: z.boolean(),
  sameName: z.boolean(),
  createdAt: instant,
})
export type InfluencerDuplicate = z.infer<typeof influencerDuplicate>

/** The niches and tags in use, with how many influencers have each. */
const wordCount = z.object({ word: z.string(), count: z.number() })
export const influencerWords = z.object({ niches: z.array(wordCount), tags: z.array(wordCount) })
export type InfluencerWords = z.infer<typeof influencerWords>
