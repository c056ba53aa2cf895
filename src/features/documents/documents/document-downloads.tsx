import { startDownload } from '#ui/lists/start-download.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { callDocuments } from './client.ts'

const failedDownload = () => toast.error('Download failed', { description: 'Could not download the document.' })

/** Has the browser save the file of a document, or of one of its versions, once it is sure that there is one. */
export async function downloadDocument(id: string, number?: number): Promise<void> {
  try {
    await callDocuments('GET /api/documents/:id', { id })
    startDownload(`/api/documents/${id}/file${number === undefined ? '' : `?number=${number}`}`)
  } catch {
    failedDownload()
  }
}

/** Has the browser save several as one archive. */
export async function downloadTogether(ids: readonly string[]): Promise<void> {
  const [only] = ids
  if (only !== undefined && ids.length === 1) return downloadDocument(only)
  try {
    const { items } = await callDocuments('GET /api/documents', { ids: [...ids], limit: ids.length })
    if (items.length < ids.length) throw new Error('One of them is not there any more.')
    startDownload(`/api/document-archive?ids=${ids.join(',')}`)
  } catch {
    failedDownload()
  }
  return undefined
}
