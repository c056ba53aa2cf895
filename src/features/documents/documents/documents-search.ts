import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { type WarnedRights, warnedRights } from '#shared/records/usage-rights.ts'
import { idFrom, textFrom } from '#shared/values/read-search.ts'
import { type Sort, sortFrom, sortText } from '#shared/values/sort.ts'
import type { documentsApi } from './api.ts'
import { categoryOrder, sortKeys } from './labels.ts'
import type { DocumentCategory, DocumentSort } from './schema.ts'

/** The address of the library: filters, the folder one is in, the order, and whether it is a list. */
export type DocumentSearch = {
  q?: string | undefined
  projectId?: string | undefined
  brandId?: string | undefined
  category?: DocumentCategory | undefined
  uploadedBy?: string | undefined
  /** how the right to use its file stands */
  rights?: readonly WarnedRights[] | undefined
  folder?: string | undefined
  sort?: string | undefined
  view?: 'list' | undefined
}

export const newestFirst: Sort<DocumentSort> = { key: 'uploadedAt', direction: 'desc' }

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readDocumentSearch(raw: Readonly<Record<string, unknown>>): DocumentSearch {
  const projectId = idFrom(raw.projectId)
  const brandId = idFrom(raw.brandId)
  const sort = sortFrom(raw.sort, sortKeys)
  return {
    q: textFrom(raw.q),
    projectId,
    brandId,
    category: categoryOrder.find((category) => category === raw.category),
    uploadedBy: idFrom(raw.uploadedBy),
    rights: warnedFrom(raw.rights),
    // A folder lies in a project or a brand.
    folder: projectId || brandId ? idFrom(raw.folder) : undefined,
    sort: sort && sortText(sort),
    view: raw.view === 'list' ? 'list' : undefined,
  }
}

/** One of both, or both as a link from a home names them: `ending,ended`. */
function warnedFrom(raw: unknown): readonly WarnedRights[] | undefined {
  const named = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : []
  const found = warnedRights.filter((state) => named.includes(state))
  return found.length > 0 ? found : undefined
}

/** What the server is asked for. */
export function documentFilters({ q, projectId, brandId, category, uploadedBy, rights, folder, sort }: DocumentSearch) {
  return {
    ...(q && { q }),
    ...(projectId && { projectId: [projectId] }),
    ...(brandId && !projectId && { brandId: [brandId] }),
    ...(category && { category: [category] }),
    ...(uploadedBy && { uploadedBy: [uploadedBy] }),
    ...(rights && { rights: [...rights] }),
    // Whoever looks for something in a folder means what lies below it as well.
    ...(folder && { folderId: folder, below: Boolean(q) }),
    sort: sortText(sortFrom(sort, sortKeys) ?? newestFirst),
  }
}

/** How many filters are set, beside the text. */
export function activeFilters({ projectId, brandId, category, uploadedBy, rights }: DocumentSearch): number {
  return [projectId, brandId, category, uploadedBy, rights].filter(Boolean).length
}

export const documentPageSize = 60

const reads = readsOf<typeof documentsApi>()

/** What the screen reads first. */
export const firstOfDocuments: FirstRequests = (raw) => [
  reads('GET /api/documents', { ...documentFilters(readDocumentSearch(raw)), limit: documentPageSize }),
]

/** What a document reads first that the address opens, over whatever page. */
export const firstOfDocument: FirstRequests = (raw) => {
  const document = idFrom(raw.document)
  return document ? [reads('GET /api/documents/:id', { id: document })] : []
}
