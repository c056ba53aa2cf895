import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { filteredPagesOf, oneOf, pagesOf } from '#ui/records/record-queries.ts'
import type { NewUploads } from '#ui/uploads/upload-item.ts'
import type { documentsApi } from './api.ts'
import { type DocumentSearch, documentFilters, documentPageSize } from './documents-search.ts'
import { shownOnDocuments } from './labels.ts'
import type { DocumentView } from './schema.ts'

export const callDocuments = createClient<typeof documentsApi>()

/** Files that are to become documents: the dialog finds them, wherever they were dropped. */
export const newDocuments = { owner: 'new documents', at: { place: 'document' }, where: 'New documents' }

/** The upload of a new version, found again wherever it was begun. */
export const uploadsOver = ({ id, name }: Pick<DocumentView, 'id' | 'name'>): NewUploads => ({
  owner: `version ${id}`,
  at: { place: 'document-version', documentId: id },
  where: name,
})

/** Documents of these filters, page by page; while others load, those before stay on screen. */
export function useDocuments(search: DocumentSearch) {
  const filters = documentFilters(search)
  return useInfiniteQuery(
    filteredPagesOf(
      ['documents', filters],
      (page, options) => callDocuments('GET /api/documents', { ...filters, limit: documentPageSize, ...page }, options),
      shownOnDocuments,
    ),
  )
}

/** One document as its record shows it. */
export function documentOptions(id: string) {
  return oneOf('document', id, (one, options) => callDocuments('GET /api/documents/:id', { id: one }, options), shownOnDocuments)
}

/** The files that a document was, and is. */
export function useVersions(documentId: string) {
  return useInfiniteQuery(
    pagesOf(
      ['document-versions', documentId],
      (page, options) => callDocuments('GET /api/document-versions', { documentId, limit: 50, ...page }, options),
      ['document', 'profile'],
    ),
  )
}

/** What a change of documents makes stale. */
export const showsDocuments = ['documents', 'document', 'document-versions', 'document-folders']

/** Loads anew what shows documents. */
export function refreshDocuments(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(showsDocuments.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
