import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { taskImportsApi } from './api.ts'
import { type ImportField, importTextMax } from './schema.ts'

export const callImports = createClient<typeof taskImportsApi>()

/** A file as it was read here, and what it is to become. */
export type ImportDraft = {
  readonly text: string
  readonly projectId: string | null
  /** what each column is taken for; undefined for what is proposed */
  readonly columns: (ImportField | null)[] | undefined
}

export const inputOf = ({ text, projectId, columns }: ImportDraft) => ({ text, projectId, ...(columns && { columns }) })

/** What the draft would import; while another choice is checked, what was shown stays. */
export function useImportPreview(draft: ImportDraft | null) {
  return useQuery({
    queryKey: ['task-imports', draft],
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      callImports('POST /api/task-imports/preview', inputOf(draft ?? { text: '', projectId: null, columns: undefined }), { signal }),
  })
}

/** The words of a file, or the sentence why they cannot be read. */
export async function readText(file: File): Promise<{ text: string } | { refused: string }> {
  if (file.size === 0) return { refused: 'The file is empty. Choose one with a heading and a row for each task.' }
  if (file.size > importTextMax) return { refused: 'The file is larger than 0.8 MB. Split it into several files.' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) }
  } catch {
    return { refused: 'The letters of this file cannot be read. Save it as CSV in UTF-8 and choose it again.' }
  }
}
