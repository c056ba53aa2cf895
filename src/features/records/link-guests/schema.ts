import { z } from 'zod'
import { fileRef } from '#features/workspace/files/schema.ts'
import { id, instant, listInput, queryFlag, recordType } from '#shared/contract/endpoint.ts'
import { linkPowers } from '#shared/rights/actor.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { linkPasswordMax } from '../share-links/schema.ts'

/** The part of the address behind the link's id, and the password where one is asked. */
export const linkOpen = z.strictObject({ id, secret: z.string().max(200), password: z.string().max(linkPasswordMax).optional() })

/** What stands at the top of a guest's page. */
export const openedLink = z.object({
  id,
  kind: z.string(),
  name: z.string(),
  /** what whoever opened it may do, where its kind knows a difference */
  allows: z.enum(linkPowers).nullable(),
  /** as they called themselves */
  guestName: z.string().nullable(),
  workspace: z.string(),
  /** null where it is of no brand */
  brandName: z.string().nullable(),
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

export const guestNameMax = 80
/** How a guest wants to be called: it stands beside what they write, marked as a guest’s. */
export const guestNaming = z.strictObject({
  id,
  name: oneLine()
    .min(1, 'Enter your name')
    .max(guestNameMax, `Enter at most ${guestNameMax} characters`)
    // Marks that turn the direction of what stands behind, or are not seen, would let a name look like another text.
    .refine((name) => !/[\p{Cc}\p{Cf}]/u.test(name) && name.isWellFormed(), 'Enter a name without signs that cannot be seen'),
})
