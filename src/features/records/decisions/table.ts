import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.ts'
import type { ActorKind } from '#shared/rights/actor.ts'
import type { Audience } from '#shared/rights/audience.ts'
import type { DeciderKind, DecisionText, VerificationState } from './schema.ts'

/**
 * One row per decision, in one chain for the workspace: numbered without gaps, each with the hash of the previous one. The application
 * inserts what was decided; a trigger sets `number`, `decided_at`, salts, seals and hashes under the lock of `decision_chain`. Another
 * trigger refuses every change except the removal of a sealed text (decisions 21 and 45). No foreign keys: a decision outlives its record
 * and the account that made it. Names are stored as they were.
 */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid('id').primaryKey(),
    number: integer('number').notNull(),
    /** which form is hashed: in 1 title, wording and address are part of the hash in plain text, in 2 by their seals */
    format: integer('format').notNull().default(2),
    /** by the clock of the database, to the millisecond, never before the decision before; a moment of the past only where rows are made up */
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    /** null where it was removed, and in a note about a decision whose title was removed */
    recordTitle: text('record_title'),
    recordTitleSalt: text('record_title_salt'),
    recordTitleSeal: text('record_title_seal'),
    projectId: uuid('project_id'),
    projectName: text('project_name'),
    brandId: uuid('brand_id'),
    brandName: text('brand_name'),
    /** the version with number, size and SHA-256; all null where a decision is about no version */
    versionId: uuid('version_id'),
    versionNumber: integer('version_number'),
    /** id of the version's file, which may be gone; null for a text, whose bytes are its UTF-8 */
    ofFile: uuid('of_file'),
    fileName: text('file_name'),
    size: bigint('size', { mode: 'number' }),
    sha256: text('sha256'),
    /** a `CommonOutcome`, or one that the kind of record declares */
    outcome: text('outcome').notNull(),
    audience: text('audience').$type<Audience>().notNull(),
    wording: text('wording'),
    wordingSalt: text('wording_salt'),
    wordingSeal: text('wording_seal'),
    /** hashed by its seal, so that a proof can leave it out */
    comment: text('comment'),
    commentSalt: text('comment_salt'),
    commentSeal: text('comment_seal'),
    deciderKind: text('decider_kind').$type<DeciderKind>().notNull(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    deciderId: uuid('decider_id'),
    /** hashed by its seal, so that it can be removed; '' for a guest who gave no name */
    deciderName: text('decider_name'),
    deciderNameSalt: text('decider_name_salt'),
    deciderNameSeal: text('decider_name_seal').notNull(),
    roles: text('roles').array().notNull(),
    /** the secret link that a guest used */
    linkId: uuid('link_id'),
    linkName: text('link_name'),
    ownWork: boolean('own_work').notNull(),
    address: text('address'),
    addressSalt: text('address_salt'),
    addressSeal: text('address_seal'),
    publishedOn: date('published_on'),
    /** in `name_removed` and `text_removed`: the decision that lost its name or texts */
    aboutNumber: integer('about_number'),
    /** in `text_removed`: which texts were removed */
    aboutTexts: text('about_texts').array().$type<DecisionText[]>(),
    contentHash: text('content_hash').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    unique('decisions_number').on(t.number),
    check('decisions_decider_kind', sql`${t.deciderKind} in ('internal', 'client', 'guest', 'system', 'influencer')`),
    check('decisions_audience', sql`${t.audience} in ('internal', 'client')`),
    check('decisions_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check(
      'decisions_version',
      sql`num_nonnulls(${t.versionId}, ${t.versionNumber}, ${t.size}, ${t.sha256}) = 4
        or num_nonnulls(${t.versionId}, ${t.versionNumber}, ${t.size}, ${t.sha256}, ${t.ofFile}, ${t.fileName}) = 0`,
    ),
    check('decisions_record_title', sql`num_nonnulls(${t.recordTitle}, ${t.recordTitleSeal}, ${t.aboutNumber}) > 0`),
    index('decisions_record').on(t.recordType, t.recordId, t.number),
    index('decisions_file').on(t.ofFile).where(sql`of_file is not null`),
  ],
)

/** The end of the chain, in one row that every insert locks. `genesis` is the hash before number 1, random for each workspace. */
export const decisionChain = pgTable(
  'decision_chain',
  {
    id: integer('id').primaryKey().default(1),
    genesis: text('genesis').notNull(),
    number: integer('number').notNull(),
    hash: text('hash').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'date', precision: 3 }),
  },
  (t) => [check('decision_chain_one', sql`${t.id} = 1`)],
)

/** Runs over the whole chain. The next run compares with the head of the last run that found nothing. */
export const decisionVerifications = pgTable(
  'decision_verifications',
  {
    id: uuid('id').primaryKey(),
    state: text('state').$type<VerificationState>().notNull().default('waiting'),
    withFiles: boolean('with_files').notNull(),
    /** no foreign key: accounts are never deleted */
    requestedBy: uuid('requested_by'),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    decisions: integer('decisions').notNull().default(0),
    versionsRead: integer('versions_read').notNull().default(0),
    versionsGone: integer('versions_gone').notNull().default(0),
    headNumber: integer('head_number'),
    headHash: text('head_hash'),
    findingCount: integer('finding_count').notNull().default(0),
    findings: jsonb('findings').$type<string[]>().notNull().default(sql`'[]'`),
  },
  (t) => [index('decision_verifications_newest').on(t.startedAt, t.id)],
)
