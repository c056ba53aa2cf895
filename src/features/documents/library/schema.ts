import { z } from 'zod'
import { baseVersion, id } from '#shared/contract/endpoint.ts'
import { internal } from '#shared/rights/internal.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const folderNameMax = 100
/** How many folders may lie within each other. */
export const folderDepthMax = 8
/** How many folders a project or a brand may have; all of them are read at once. */
export const foldersMax = 1000

const folderName = oneLine().min(1, 'Name is required').max(folderNameMax, `Enter at most ${folderNameMax} characters`)

/** In a project, which decides the brand, or directly in a brand. */
export const folderCreate = z.strictObject({
  name: folderName,
  projectId: id.nullable().default(null),
  brandId: id.nullable().default(null),
  parentId: id.nullable().default(null),
})
export const folderUpdate = z.strictObject({ name: folderName, parentId: id.nullable() }).partial().extend({ id, version: baseVersion })
export const folderList = z.strictObject({ projectId: id.optional(), brandId: id.optional() })

export const folderView = z.object({
  id,
  name: z.string(),
  projectId: id.nullable(),
  /** of its project, where it lies in one */
  brandId: id,
  parentId: id.nullable(),
  version: z.number(),
  /** documents directly in it that the reader can open */
  documentCount: z.number(),
  /** whether somebody without an account can open it now; null for those who are not told of links */
  sharedByLink: internal(z.boolean().nullable()),
})
export type FolderView = z.infer<typeof folderView>

/** What goes along when a folder is deleted. */
export const folderContents = z.object({ folders: z.number(), documents: z.number() })
