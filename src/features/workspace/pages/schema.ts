import { z } from 'zod'
import { baseVersion, id, instant, listInput } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'

/** The pages an admin writes. Help is for those who are signed in; the others are readable by everybody. */
export const pageNames = ['help', 'privacy', 'terms'] as const
export type PageName = (typeof pageNames)[number]
export const pageName = z.enum(pageNames)

export const pageTextMax = 100_000

export const pageInput = z.strictObject({ page: pageName })
export const pageFields = {
  /** Markdown with headings and tables; empty means that the page is not written yet */
  body: z.string().max(pageTextMax, `A page can have at most ${pageTextMax.toLocaleString('en')} characters`),
}
export const pageUpdate = z.strictObject({ page: pageName, ...pageFields, version: baseVersion })
export const pageView = z.object({
  page: pageName,
  /** null until somebody has written it */
  body: z.string().nullable(),
  /** counts what was saved; 0 until then */
  version: z.number(),
  updatedAt: instant.nullable(),
})
export type PageView = z.infer<typeof pageView>

export const pageVersionsList = listInput({ page: pageName })
export const pageVersionInput = z.strictObject({ page: pageName, version: z.coerce.number().int().min(1).max(1_000_000_000) })
export const pageVersion = z.object({
  id,
  version: z.number(),
  /** who saved it; Atelier itself has no name here */
  author: personRef.nullable(),
  createdAt: instant,
  /** the version it brought back */
  restoredFrom: z.number().nullable(),
  /** characters of its text; 0 means that the page was emptied */
  length: z.number(),
})
export type PageVersion = z.infer<typeof pageVersion>
export const pageVersionView = pageVersion.extend({ body: z.string() })
