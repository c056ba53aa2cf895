import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { DecimalSign } from '#shared/values/sheet-numbers.ts'
import { sendFile } from '#ui/uploads/send-file.ts'
import type { influencerImportsApi } from './api.ts'
import { type InfluencerImportField, importFileMaxBytes, leftOut } from './schema.ts'

export const callInfluencerImports = createClient<typeof influencerImportsApi>()

/** A sheet that was sent, and how it is read. */
export interface ImportDraft {
  readonly uploadId: string
  /** undefined for what is proposed */
  readonly columns: readonly (InfluencerImportField | null)[] | undefined
  readonly decimalSign: DecimalSign | undefined
  readonly currency: string | undefined
}

/** A draft as requests name it. */
export const readingOfDraft = ({ uploadId, columns, decimalSign, currency }: ImportDraft) => ({
  uploadId,
  ...(columns && { columns: columns.map((field) => field ?? leftOut) }),
  ...(decimalSign && { decimalSign }),
  ...(currency && { currency }),
})

/** What the draft would import; while another choice is checked, the preview before stays on screen. */
export function useInfluencerImportPreview(draft: ImportDraft | null) {
  return useQuery({
    queryKey: ['influencer-imports', draft],
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      callInfluencerImports('POST /api/influencer-imports/preview', readingOfDraft(draft as ImportDraft), { signal }),
  })
}

/** Where the skipped rows of a draft are downloaded. */
export function skippedAddress(draft: ImportDraft): string {
  const { columns, ...rest } = readingOfDraft(draft)
  return `/api/influencer-imports/skipped?${new URLSearchParams({ ...rest, ...(columns && { columns: columns.join(',') }) }).toString()}`
}

/** Sends a sheet. @throws AppError with the sentence why it can't be taken */
export async function sendSheet(file: File): Promise<string> {
  if (file.size === 0) throw new Error('The file is empty. Choose one with a heading and a row for each influencer.')
  if (file.size > importFileMaxBytes) throw new Error('The file is larger than 10 MB. Split it into several files.')
  return ((await sendFile('PUT', '/api/influencer-import-files', file)) as { uploadId: string }).uploadId
}
