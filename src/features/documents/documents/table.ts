import { type SQL, sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { brands } from '#features/clients/brands/table.ts'
import { projects } from '#features/clients/projects/table.ts'
import { files } from '#features/workspace/files/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import type { Audience } from '#shared/rights/audience.ts'
import type { DocumentCategory } from './schema.ts'

/** A folder or a document lies in a project or directly in a brand; the place is the id of the one or the other. */
const placeColumns = () => ({
  projectId: uuid('project_id').references(() => projects.id),
  brandId: uuid('brand_id').references(() => brands.id),
  placeId: uuid('place_id')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`coalesce(project_id, brand_id)`),
})

export const documentFolders = pgTable(
  'document_folders',
  {
    ...recordColumns,
    ...deletableColumns,
    ...placeColumns(),
    name: text('name').notNull(),
    parentId: uuid('parent_id'),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('document_folders_place', sql`num_nonnulls(${t.projectId}, ${t.brandId}) = 1`),
    check('document_folders_not_own_parent', sql`${t.parentId} <> ${t.id}`),
    unique('document_folders_id_place').on(t.id, t.placeId),
    foreignKey({ name: 'document_folders_parent_in_place', columns: [t.parentId, t.placeId], foreignColumns: [t.id, t.placeId] }),
    // At the top the place stands for the folder above.
    uniqueIndex('document_folders_name')
      .on(sql`coalesce(parent_id, project_id, brand_id)`, sql`lower(name)`)
      .where(sql`deleted_at is null`),
    index('document_folders_place_id').on(t.placeId, t.parentId),
    index('document_folders_parent_id').on(t.parentId),
    index('document_folders_deletion').on(t.deletionId),
  ],
)

export const documents = pgTable(
  'documents',
  {
    ...recordColumns,
    ...deletableColumns,
    ...placeColumns(),
    folderId: uuid('folder_id'),
    name: text('name').notNull(),
    category: text('category').$type<DocumentCategory>().notNull().default('other'),
    audience: text('audience').$type<Audience>().notNull(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    // Of the current version, so that lists need not look for it.
    versionNumber: integer('version_number').notNull().default(1),
    versionNote: text('version_note'),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
  },
  (t) => [
    check('documents_place', sql`num_nonnulls(${t.projectId}, ${t.brandId}) = 1`),
    foreignKey({
      name: 'documents_folder_in_place',
      columns: [t.folderId, t.placeId],
      foreignColumns: [documentFolders.id, documentFolders.placeId],
    }),
    index('documents_newest').on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index('documents_name').on(sql`lower(name)`, t.id).where(sql`deleted_at is null`),
    // A word of the name, wherever it stands in it.
    index('documents_word').using('gin', t.name.op('gin_trgm_ops')).where(sql`deleted_at is null`),
    index('documents_project').on(t.projectId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('documents_brand').on(t.brandId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('documents_folder').on(t.folderId, t.createdAt, t.id),
    index('documents_uploader').on(t.uploadedBy, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('documents_deletion').on(t.deletionId),
    index('documents_file').on(t.fileId),
  ],
)

/** Every file that a document was, or is; one that is brought back is a version of its own, with the same file. */
export const documentVersions = pgTable(
  'document_versions',
  {
    id: uuid('id').primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id),
    number: integer('number').notNull(),
    note: text('note'),
    restoredFrom: integer('restored_from'),
    /** for whom the document was meant while this was its file: people outside the agency never get what was before */
    audience: text('audience').$type<Audience>().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [unique('document_versions_number').on(t.documentId, t.number), index('document_versions_file').on(t.fileId)],
)
