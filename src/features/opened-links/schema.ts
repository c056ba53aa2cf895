import { z } from 'zod'
import { id, instant, listInput, queryFlag, recordType } from '#shared/endpoint.ts'
import { fileRef } from '../files/schema.ts'
import { linkPasswordMax } from '../secret-links/schema.ts'

/** The part of the address behind the link's id, and the password where one is asked. */
export const linkOpen = z.strictObject({ id, secret: z.string().max(200), password: z.string().max(linkPasswordMax).optional() })

/** What stands at the top of a guest's page. */
export const openedLink = z.object({
  id,
  kind: z.string(),
  name: z.string(),
  workspace: z.string(),
  brandName: z.string(),
  logoUrl: z.string().nullable(),
  sharedBy: z.string(),
  expiresAt: instant,
  fileCount: z.number(),
  /** of all files together */
  bytes: z.number(),
})
export type OpenedLink = z.infer<typeof openedLink>

export const openedFiles = listInput({ id })
export const openedFile = z.object({
  recordType,
  recordId: id,
  name: z.string(),
  /** the folders below what was shared, from the top */
  folder: z.array(z.string()),
  // How the agency may use it is its own business.
  file: fileRef.omit({ rights: true }),
})
export type OpenedFile = z.infer<typeof openedFile>

export const openedFileInput = z.strictObject({ id, fileId: id, download: queryFlag.optional() })
export const openedPreviewInput = z.strictObject({
  id,
  fileId: id,
  kind: z.enum(['thumbnail', 'large', 'playable', 'strip']).default('thumbnail'),
})
/** `v` makes a new address of a new logo. */
export const openedLogoInput = z.strictObject({ id, v: id.optional() })
