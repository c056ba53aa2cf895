import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, numeric, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { brands } from '#features/clients/brands/table.ts'
import { projects } from '#features/clients/projects/table.ts'
import { files } from '#features/workspace/files/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import type { ContentPriority, ContentStatus, ContentType } from './schema.ts'

export const contentItems = pgTable(
  'content_items',
  {
    ...recordColumns,
    ...deletableColumns,
    contentType: text('content_type').$type<ContentType>().notNull(),
    title: text('title').notNull(),
    description: text('description'),
    status: text('status').$type<ContentStatus>().notNull().default('draft'),
    /** when it came into its status */
    statusSince: moment('status_since').notNull().defaultNow(),
    priority: text('priority').$type<ContentPriority>().notNull().default('medium'),
    platform: text('platform'),
    dimensions: text('dimensions'),
    format: text('format'),
    alternativeText: text('alternative_text'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    budgetAllocated: numeric('budget_allocated', { precision: 16, scale: 4 }),
    actualCost: numeric('actual_cost', { precision: 16, scale: 4 }),
    currency: text('currency').notNull(),
    dueDate: date('due_date', { mode: 'string' }),
    projectId: uuid('project_id').references(() => projects.id),
    brandId: uuid('brand_id').references(() => brands.id),
    assignedTo: uuid('assigned_to').references(() => users.id),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    agreedRounds: integer('agreed_rounds'),
    /** of the current version; 0 while there is none */
    versionNumber: integer('version_number').notNull().default(0),
    /** the version that clients see, and since when; nothing is shared without */
    sharedVersion: integer('shared_version'),
    sharedAt: moment('shared_at'),
    publishedUrl: text('published_url'),
    publishedOn: date('published_on', { mode: 'string' }),
  },
  (t) => [
    check('content_items_place', sql`num_nonnulls(${t.projectId}, ${t.brandId}) = 1`),
    check('content_items_agreed_rounds', sql`${t.agreedRounds} > 0`),
    check('content_items_money', sql`${t.budgetAllocated} >= 0 and ${t.actualCost} >= 0`),
    check('content_items_shared', sql`(${t.sharedVersion} is null) = (${t.sharedAt} is null) and ${t.sharedVersion} <= ${t.versionNumber}`),
    index('content_items_newest').on(t.contentType, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('content_items_due').on(t.contentType, sql`coalesce(due_date, 'infinity'::date)`, t.id).where(sql`deleted_at is null`),
    index('content_items_all_due').on(sql`coalesce(due_date, 'infinity'::date)`, t.id).where(sql`deleted_at is null`),
    index('content_items_all_newest').on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index('content_items_project').on(t.projectId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('content_items_project_due').on(t.projectId, sql`coalesce(${t.dueDate}, 'infinity'::date)`, t.id).where(sql`deleted_at is null`),
    index('content_items_brand').on(t.brandId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('content_items_assignee').on(t.assignedTo, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('content_items_creator').on(t.createdBy, t.createdAt, t.id).where(sql`deleted_at is null`),
    // A word of the title or the description, wherever it stands in it.
    index('content_items_title_word').using('gin', t.title.op('gin_trgm_ops')).where(sql`deleted_at is null`),
    index('content_items_description_word').using('gin', t.description.op('gin_trgm_ops')).where(sql`deleted_at is null`),
    index('content_items_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)

/** Everything an item was, or is: a file, or the text of an article. One that is brought back is a version of its own. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: uuid('id').primaryKey(),
    contentItemId: uuid('content_item_id')
      .notNull()
      .references(() => contentItems.id),
    number: integer('number').notNull(),
    note: text('note'),
    restoredFrom: integer('restored_from'),
    fileId: uuid('file_id').references(() => files.id),
    fileName: text('file_name'),
    fileType: text('file_type'),
    fileSize: bigint('file_size', { mode: 'number' }),
    body: text('body'),
    /** of its file, or of its text: what a decision names the version by */
    sha256: text('sha256').notNull(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('content_versions_content', sql`num_nonnulls(${t.fileId}, ${t.body}) = 1`),
    check('content_versions_file', sql`num_nulls(${t.fileId}, ${t.fileName}, ${t.fileType}, ${t.fileSize}) in (0, 4)`),
    unique('content_versions_number').on(t.contentItemId, t.number),
    index('content_versions_file_id').on(t.fileId),
  ],
)

/** The pictures that were put into an article. What no version came to show goes after a month, by a job. */
export const contentPictures = pgTable(
  'content_pictures',
  {
    id: uuid('id').primaryKey(),
    contentItemId: uuid('content_item_id')
      .notNull()
      .references(() => contentItems.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    /** in pixels; null of those that were stored before this was kept */
    width: integer('width'),
    height: integer('height'),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [unique('content_pictures_file').on(t.fileId), index('content_pictures_item').on(t.contentItemId)],
)

/** Which pictures a version shows, as `parseText` read its text when it was saved: who reads the version opens these and no other. */
export const contentVersionPictures = pgTable(
  'content_version_pictures',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => contentVersions.id, { onDelete: 'cascade' }),
    // What a version shows cannot go while the version is there.
    pictureId: uuid('picture_id')
      .notNull()
      .references(() => contentPictures.id),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.pictureId] }), index('content_version_pictures_picture').on(t.pictureId)],
)

/** A round of review: opened by a submission, closed by a decision. The decision itself stands in the chain of decisions. */
export const contentReviews = pgTable(
  'content_reviews',
  {
    id: uuid('id').primaryKey(),
    contentItemId: uuid('content_item_id')
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    /** the version that was submitted */
    versionNumber: integer('version_number').notNull(),
    /** how many rounds were agreed when it began; null where nothing was */
    agreedRounds: integer('agreed_rounds'),
    note: text('note'),
    dueDate: date('due_date', { mode: 'string' }),
    submittedBy: uuid('submitted_by')
      .notNull()
      .references(() => users.id),
    submittedAt: moment('submitted_at').notNull(),
    closedBy: uuid('closed_by').references(() => users.id),
    closedAt: moment('closed_at'),
  },
  (t) => [
    check('content_reviews_closed', sql`(${t.closedBy} is null) = (${t.closedAt} is null) and ${t.closedAt} >= ${t.submittedAt}`),
    unique('content_reviews_round').on(t.contentItemId, t.round),
    uniqueIndex('content_reviews_open').on(t.contentItemId).where(sql`closed_at is null`),
  ],
)

/** Who was asked to decide. */
export const contentReviewers = pgTable(
  'content_reviewers',
  {
    reviewId: uuid('review_id')
      .notNull()
      .references(() => contentReviews.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.userId] }), index('content_reviewers_user').on(t.userId)],
)

/**
 * A version was put before the client. Until it is settled it is the client's turn: by a verdict, by being taken back, by another version,
 * or because the item is published or rejected.
 */
export const contentShares = pgTable(
  'content_shares',
  {
    id: uuid('id').primaryKey(),
    contentItemId: uuid('content_item_id')
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    versionNumber: integer('version_number').notNull(),
    sharedBy: uuid('shared_by')
      .notNull()
      .references(() => users.id),
    sharedAt: moment('shared_at').notNull(),
    resolvedAt: moment('resolved_at'),
  },
  (t) => [
    check('content_shares_resolved', sql`${t.resolvedAt} >= ${t.sharedAt}`),
    uniqueIndex('content_shares_open').on(t.contentItemId).where(sql`resolved_at is null`),
    index('content_shares_item').on(t.contentItemId, t.sharedAt),
  ],
)

/** How many findings of the preflight stand on an item; for lists, and seconds behind what is found by looking. */
export const contentPreflights = pgTable('content_preflights', {
  contentItemId: uuid('content_item_id')
    .primaryKey()
    .references(() => contentItems.id, { onDelete: 'cascade' }),
  versionNumber: integer('version_number').notNull(),
  /** problems that nobody has given a reason for */
  openProblems: integer('open_problems').notNull(),
})

/** That a finding on one version is let stand, and why; the last word on a finding counts. */
export const contentOverrides = pgTable(
  'content_overrides',
  {
    id: uuid('id').primaryKey(),
    contentItemId: uuid('content_item_id')
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    versionNumber: integer('version_number').notNull(),
    /** of the finding with its evidence: another evidence is another finding */
    finding: text('finding').notNull(),
    /** what was found, as it was said */
    sentence: text('sentence').notNull(),
    reason: text('reason').notNull(),
    overriddenBy: uuid('overridden_by')
      .notNull()
      .references(() => users.id),
    overriddenAt: moment('overridden_at').notNull(),
  },
  (t) => [index('content_overrides_item').on(t.contentItemId, t.versionNumber, t.overriddenAt)],
)
