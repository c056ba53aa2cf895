import { type SQL, sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/workspace/files/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import { folded } from '#platform/database/match.ts'
import type { FigureSource, InfluencerStatus, MailRecipient } from './schema.ts'

const money = (name: string) => numeric(name, { precision: 16, scale: 4 })
const living = sql`deleted_at is null`

export const influencers = pgTable(
  'influencers',
  {
    ...recordColumns,
    ...deletableColumns,
    fullName: text('full_name').notNull(),
    /** empty once the person was forgotten */
    email: text('email').notNull(),
    phone: text('phone'),
    location: text('location'),
    avatarFileId: uuid('avatar_file_id').references(() => files.id),
    instagramHandle: text('instagram_handle'),
    followersInstagram: integer('followers_instagram'),
    youtubeChannel: text('youtube_channel'),
    followersYoutube: integer('followers_youtube'),
    twitterHandle: text('twitter_handle'),
    followersTwitter: integer('followers_twitter'),
    tiktokHandle: text('tiktok_handle'),
    followersTiktok: integer('followers_tiktok'),
    /** the sum of the followers that are known; null where none are */
    totalAudience: bigint('total_audience', { mode: 'number' }).generatedAlwaysAs(
      sql`case when num_nonnulls(followers_instagram, followers_youtube, followers_twitter, followers_tiktok) > 0
        then coalesce(followers_instagram, 0)::bigint + coalesce(followers_youtube, 0) + coalesce(followers_twitter, 0) + coalesce(followers_tiktok, 0) end`,
    ),
    profileUrl: text('profile_url'),
    engagementRate: numeric('engagement_rate', { precision: 5, scale: 2, mode: 'number' }),
    figuresAsOf: date('figures_as_of', { mode: 'string' }),
    figuresSource: text('figures_source').$type<FigureSource>(),
    niche: text('niche').array().notNull().default([]),
    ratePerPost: money('rate_per_post'),
    ratePerStory: money('rate_per_story'),
    ratePerVideo: money('rate_per_video'),
    rateCurrency: text('rate_currency'),
    tags: text('tags').array().notNull().default([]),
    agentName: text('agent_name'),
    agentEmail: text('agent_email'),
    mailsTo: text('mails_to').$type<MailRecipient>().notNull().default('influencer'),
    notes: text('notes'),
    status: text('status').$type<InfluencerStatus>().notNull().default('active'),
    blacklistReason: text('blacklist_reason'),
    userId: uuid('user_id').references(() => users.id),
    addedBy: uuid('added_by').references(() => users.id),
    forgottenAt: moment('forgotten_at'),
    /** the import that added it */
    importId: uuid('import_id'),
    /** name without accents and address, in small letters, for the search */
    searchKey: text('search_key').generatedAlwaysAs((): SQL => sql`${folded(sql`full_name`)} || ' ' || lower(email)`),
  },
  (t) => [
    check(
      'influencers_followers',
      sql`${t.followersInstagram} >= 0 and ${t.followersYoutube} >= 0 and ${t.followersTwitter} >= 0 and ${t.followersTiktok} >= 0`,
    ),
    check('influencers_engagement_rate', sql`${t.engagementRate} between 0 and 100`),
    check('influencers_rates', sql`${t.ratePerPost} >= 0 and ${t.ratePerStory} >= 0 and ${t.ratePerVideo} >= 0`),
    check(
      'influencers_rate_currency',
      sql`${t.rateCurrency} is not null or num_nonnulls(${t.ratePerPost}, ${t.ratePerStory}, ${t.ratePerVideo}) = 0`,
    ),
    check('influencers_words', sql`cardinality(${t.niche}) <= 20 and cardinality(${t.tags}) <= 20`),
    check('influencers_blacklisted', sql`(${t.status} = 'blacklisted') = (${t.blacklistReason} is not null)`),
    check('influencers_mails_to', sql`${t.mailsTo} <> 'agent' or ${t.agentEmail} is not null`),
    // A handle belongs to one living influencer, in whichever capitals it is written.
    uniqueIndex('influencers_instagram').on(sql`lower(instagram_handle)`).where(living),
    uniqueIndex('influencers_youtube').on(sql`lower(youtube_channel)`).where(living),
    uniqueIndex('influencers_twitter').on(sql`lower(twitter_handle)`).where(living),
    uniqueIndex('influencers_tiktok').on(sql`lower(tiktok_handle)`).where(living),
    uniqueIndex('influencers_user').on(t.userId).where(living),
    index('influencers_newest').on(t.createdAt, t.id).where(living),
    index('influencers_email').on(sql`lower(email)`).where(living),
    index('influencers_name').on(folded(sql`full_name`), t.id).where(living),
    index('influencers_search').using('gin', sql`search_key gin_trgm_ops`).where(living),
    index('influencers_audience').on(sql`coalesce(total_audience, -1)`, t.id).where(living),
    index('influencers_import').on(t.importId).where(sql`import_id is not null`),
    index('influencers_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)
