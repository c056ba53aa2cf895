import { z } from 'zod'
import { baseVersion, id, instant, listInput, recordType } from '#shared/contract/endpoint.ts'
import { brandRef, personRef, projectRef } from '#shared/contract/refs.ts'
import { linkPowers } from '#shared/rights/actor.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const linkNameMax = 120
export const linkPasswordMin = 8
export const linkPasswordMax = 200
/** How many records one link names; a folder is one. */
export const linkRecordsMax = 200
/** How long a link works unless told, and at most, in days. */
export const linkDays = 30
export const linkDaysMax = 366

const name = oneLine().min(1, 'Name is required').max(linkNameMax, `Enter at most ${linkNameMax} characters`)
const password = z
  .string()
  .min(linkPasswordMin, `Enter at least ${linkPasswordMin} characters`)
  .max(linkPasswordMax, `Enter at most ${linkPasswordMax} characters`)

export const linkFields = {
  /** what its guests see above what was handed over */
  name,
  /** from then on it answers that it has ended */
  expiresAt: instant,
}

const linkKind = z
  .string()
  .regex(/^[a-z-]+$/)
  .max(40)
export const linkedRecord = z.object({ recordType, recordId: id })
const chosen = z
  .array(z.strictObject({ recordType, recordId: id }))
  .min(1, 'Choose what is to be shared')
  .max(linkRecordsMax, `Choose at most ${linkRecordsMax}`)

const power = z.enum(linkPowers, 'Choose what the guest may do.')

export const linkCreate = z.strictObject({
  kind: linkKind,
  records: chosen,
  /** what its guests may do, where its kind knows a difference */
  allows: power.nullable().default(null),
  /** that of the folder or of the document unless told */
  name: name.optional(),
  /** in 30 days unless told */
  expiresAt: instant.optional(),
  /** asked of every guest, where there is one */
  password: password.nullable().default(null),
})

/** Only changed fields are sent; `version` is the one the change was based on. A new password, or none, is asked of those who are in already, too. */
export const linkUpdate = z
  .strictObject({ ...linkFields, allows: power, password: password.nullable() })
  .partial()
  .extend({ id, version: baseVersion })

const linkStates = ['open', 'expired', 'revoked'] as const
export type LinkState = (typeof linkStates)[number]

export const linkList = listInput({
  /** links that open this record, by itself or with the folder it lies in */
  recordType: recordType.optional(),
  recordId: id.optional(),
  projectId: id.optional(),
  brandId: id.optional(),
  state: z.enum(linkStates).optional(),
})

/** Pairs of kind and id, separated by commas: `document:6f…,document-folder:0b…`. */
const choiceList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [type = '', recordId = ''] = pair.split(':')
        return { recordType: type, recordId }
      }),
  )
  .pipe(chosen)
export const choiceInput = z.strictObject({ kind: linkKind, records: choiceList })

/** What sharing this would mean. */
export const choiceView = z.object({
  name: z.string(),
  brand: brandRef.nullable(),
  /** cannot be shared */
  refused: z.array(linkedRecord.extend({ title: z.string(), reason: z.string() })),
  /** can be shared, and somebody should know before */
  warnings: z.array(linkedRecord.extend({ title: z.string(), says: z.string() })),
})
export type ChoiceView = z.infer<typeof choiceView>

export const linkView = z.object({
  id,
  kind: z.string(),
  ...linkFields,
  allows: power.nullable(),
  state: z.enum(linkStates),
  brandId: id.nullable(),
  brand: brandRef.nullable(),
  /** of everything it opens; null where that lies in several, or in the brand itself */
  project: projectRef.nullable(),
  /** what it opens; the title is null where it was deleted */
  records: z.array(linkedRecord.extend({ title: z.string().nullable() })),
  /** null where none is asked */
  passwordSetAt: instant.nullable(),
  createdAt: instant,
  createdBy: personRef,
  /** when its address was made anew */
  replacedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  revokedBy: personRef.nullable(),
  /** how often somebody opened it, and when last */
  visitCount: z.number(),
  lastVisitAt: instant.nullable(),
  /** wrong passwords */
  refusedCount: z.number(),
  updatedAt: instant,
  version: z.number(),
})
export type LinkView = z.infer<typeof linkView>

/** `url` is said once: null when the same request is sent again, since only its hash is kept. */
export const linkMade = linkView.extend({ url: z.string().nullable() })
export type LinkMade = z.infer<typeof linkMade>

const visitKinds = ['opened', 'refused', 'viewed', 'downloaded', 'archived'] as const
export type VisitKind = (typeof visitKinds)[number]
export const visitList = listInput({ linkId: id })
export const visitView = z.object({
  id,
  linkId: id,
  what: z.enum(visitKinds),
  at: instant,
  device: z.string(),
  recordType: recordType.nullable(),
  recordId: id.nullable(),
  /** of the record whose file it was; null where that is gone */
  title: z.string().nullable(),
  /** tells one guest's visits from another's; null of who did not get in */
  guestId: id.nullable(),
})
export type VisitView = z.infer<typeof visitView>
