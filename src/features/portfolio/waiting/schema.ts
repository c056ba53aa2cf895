import { z } from 'zod'
import { fileRef } from '#features/workspace/files/schema.ts'
import { calendarDate, id, instant, listInput, recordType } from '#shared/contract/endpoint.ts'
import { brandRef, projectWithBrand } from '#shared/contract/refs.ts'

/** One record that waits for an answer, of whatever kind. */
export const waitingView = z.object({
  recordType,
  id,
  title: z.string(),
  project: projectWithBrand.nullable(),
  brand: brandRef,
  since: instant,
  dueDate: calendarDate.nullable(),
  /** the version that waits; null for kinds without versions */
  versionNumber: z.number().nullable(),
  /** the file whose picture is shown */
  file: fileRef.nullable(),
})
export type WaitingView = z.infer<typeof waitingView>

export const waitingList = listInput({})
export const waitingPage = z.object({
  items: z.array(waitingView),
  nextCursor: z.string().nullable(),
  /** how many there are on all pages */
  total: z.number(),
})
export type WaitingPage = z.infer<typeof waitingPage>
