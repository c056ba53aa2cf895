import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.ts'
import type { ActorKind } from '#shared/rights/actor.ts'
import type { Audience } from '#shared/rights/audience.ts'
import type { DeciderKind, DecisionOutcome, VerificationState } from './schema.ts'

/**
 * One row per decision, in one chain for the workspace: numbered without gaps, each with the hash of the one before. Whoever inserts gives
 * what was decided; `number`, `decided_at`, the salts, the seals and the hashes are given by a trigger, under the lock of `decision_chain`.
 * Another one refuses to change, empty or remove any of it, but for the name of whoever decided (decision 21). No foreign keys: a decision
 * outlives what it was made on, and who made it. Names stand as they were.
 */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid('id').primaryKey(),
    number: integer('number').notNull(),
    /** of the form that is hashed */
    format: integer('format').notNull().default(1),
    /** by the clock of the database, to the millisecond, never before the decision before; a moment of the past only where rows are made up */
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    recordTitle: text('record_title').notNull(),
    projectId: uuid('project_id'),
    projectName: text('project_name'),
    brandId: uuid('brand_id'),
    brandName: text('brand_name'),
    versionId: uuid('version_id').notNull(),
    versionNumber: integer('version_number').notNull(),
    /** id of the file that the version was, which may be gone; null where it is a text, whose bytes are its UTF-8 */
    ofFile: uuid('of_file'),
    fileName: text('file_name'),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    outcome: text('outcome').$type<DecisionOutcome>().notNull(),
    audience: text('audience').$type<Audience>().notNull(),
    wording: text('wording'),
    /** in the hash by its seal, so that a proof can leave it out */
    comment: text('comment'),
    commentSalt: text('comment_salt'),
    commentSeal: text('comment_seal'),
    deciderKind: text('decider_kind').$type<DeciderKind>().notNull(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    deciderId: uuid('decider_id'),
    /** in the hash by its seal, so that it can be forgotten */
    deciderName: text('decider_name'),
    deciderNameSalt: text('decider_name_salt'),
    deciderNameSeal: text('decider_name_seal').notNull(),
    roles: text('roles').array().notNull(),
    /** the secret link by which a guest came */
    linkId: uuid('link_id'),
    linkName: text('link_name'),
    ownWork: boolean('own_work').notNull(),
    address: text('address'),
    publishedOn: date('published_on'),
    /** of `name_removed`: the decision whose name was removed */
    aboutNumber: integer('about_number'),
    contentHash: text('content_hash').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    unique('decisions_number').on(t.number),
    check('decisions_decider_kind', sql`${t.deciderKind} in ('internal', 'client', 'guest')`),
    check('decisions_audience', sql`${t.audience} in ('internal', 'client')`),
    check('decisions_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    index('decisions_record').on(t.recordType, t.recordId, t.number),
    index('decisions_file').on(t.ofFile).where(sql`of_file is not null`),
  ],
)

/** The end of the chain, in one row: whoever appends locks it. `genesis` stands before number 1 and is this workspace's own. */
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

/** Runs over the whole chain. The head of the last one that found nothing is what the next one compares with. */
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
