import { z } from 'zod'
import { fileRef } from '#features/workspace/files/schema.ts'
import { baseVersion, id, instant, listInput, queryFlag, queryIds, queryList, sortBy } from '#shared/contract/endpoint.ts'
import { brandRef, projectRef, shownPerson } from '#shared/contract/refs.ts'
import { warnedRights } from '#shared/records/usage-rights.ts'
import { audiences } from '#shared/rights/audience.ts'
import { internal } from '#shared/rights/internal.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const documentCategories = ['brand_guidelines', 'design', 'video', 'report', 'other'] as const
export type DocumentCategory = (typeof documentCategories)[number]
export const documentNameMax = 200
export const versionNoteMax = 500
/** How many documents go into one archive. */
export const archiveMax = 200

/** Stands in a filter for documents that lie in no folder. */
export const noFolder = 'none'

const category = z.enum(documentCategories, 'Select a category')
const audience = z.enum(audiences, 'Choose who may see it')
const note = z.string().trim().max(versionNoteMax, `Enter at most ${versionNoteMax} characters`)

export const documentFields = {
  name: oneLine().min(1, 'Name is required').max(documentNameMax, `Enter at most ${documentNameMax} characters`),
  category,
  /** whether the client of its project or brand may see it */
  audience,
}

/** Of a project or a brand; a project decides its brand. */
export const documentCreate = z.strictObject({
  /** one's own finished upload, which no other record took */
  uploadId: z.uuid('Choose a file'),
  /** the file's name unless told */
  name: documentFields.name.optional(),
  category: category.default('other'),
  audience: audience.default('internal'),
  projectId: id.nullable().default(null),
  brandId: id.nullable().default(null),
  folderId: id.nullable().default(null),
})

/**
 * Only changed fields are sent; `version` is the one the change was based on. A project or a brand moves the document there, out of its
 * folder unless one of that place is named.
 */
export const documentUpdate = z
  .strictObject({ ...documentFields, projectId: id, brandId: id, folderId: id.nullable() })
  .partial()
  .extend({ id, version: baseVersion })

const documentSorts = ['uploadedAt', 'updatedAt', 'name', 'category', 'fileSize'] as const

export type DocumentSort = (typeof documentSorts)[number]

/** Every filter takes several values, of which one has to fit. */
export const documentList = listInput({
  projectId: queryIds.optional(),
  /** documents of the brand and of its projects */
  brandId: queryIds.optional(),
  category: queryList(category).optional(),
  uploadedBy: queryIds.optional(),
  audience: audience.optional(),
  /** documents of this folder, or those in none */
  folderId: z.union([id, z.literal(noFolder)]).optional(),
  /** with a folder: also what lies in the folders below it */
  below: queryFlag.optional(),
  /** how the right to use its file stands, where that is to be warned of */
  rights: queryList(z.enum(warnedRights)).optional(),
  /** text in the name */
  q: z.string().trim().max(200).optional(),
  ids: queryIds.optional(),
  sort: sortBy(documentSorts).default('-uploadedAt'),
})
export type DocumentListInput = z.output<typeof documentList>

/** A document with its current file. */
export const documentView = z.object({
  id,
  ...documentFields,
  projectId: id.nullable(),
  /** of its project, where it has one */
  brandId: id,
  folderId: id.nullable(),
  /** of the current file, as it was uploaded */
  fileName: z.string(),
  /** its media type, by content */
  fileType: z.string(),
  /** in bytes */
  fileSize: z.number(),
  file: fileRef,
  /** whether somebody without an account can open it now; null for those who are not told of links */
  sharedByLink: internal(z.boolean().nullable()),
  /** the number of the current version, and what was said of it */
  versionNumber: z.number(),
  versionNote: z.string().nullable(),
  /** null where the reader is not told who it was */
  uploadedBy: id.nullable(),
  uploadedAt: instant,
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
  project: projectRef.extend({ brand: brandRef }).nullable(),
  brand: brandRef,
  uploader: shownPerson,
})
export type DocumentView = z.infer<typeof documentView>

/** Where the file of a new document is uploaded to; in which project or brand it comes to lie is said when it is made. */
export const documentPlace = z.strictObject({})
/** Where the file of a new version is uploaded to. */
export const versionPlace = z.strictObject({ documentId: id })

export const versionCreate = z.strictObject({
  id,
  uploadId: z.uuid('Choose a file'),
  /** what changed */
  note: note.nullable().default(null),
  /** what is said of how the current file may be used holds for the new one too; otherwise nothing is said of it */
  sameRights: z.boolean().default(false),
})
export const versionRestore = z.strictObject({ id, number: z.coerce.number().int().min(1) })
export const versionList = listInput({ documentId: id })

/** One file that a document was, or is. */
export const versionView = z.object({
  id,
  documentId: id,
  number: z.number(),
  note: z.string().nullable(),
  /** the version that this one brought back */
  restoredFrom: z.number().nullable(),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number(),
  file: fileRef,
  uploadedAt: instant,
  /** null where the reader is not told who it was */
  uploadedBy: id.nullable(),
  uploader: shownPerson,
  current: z.boolean(),
})
export type VersionView = z.infer<typeof versionView>

/** Of which document, and which of its versions; without a number the current one. */
export const documentFile = z.strictObject({ id, number: z.coerce.number().int().min(1).optional() })
export const documentArchive = z.strictObject({
  ids: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(id).min(1, 'Choose documents').max(archiveMax, `Choose at most ${archiveMax} documents`)),
})
