import { useQueryClient } from '@tanstack/react-query'
import { useShareWarning } from '#features/records/usage-rights/use-share-warning.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { callDocuments, refreshDocuments } from './client.ts'
import type { DocumentView } from './schema.ts'

/** Shows internal documents to the client. @param documents among which the ids are found */
export function useShowDocuments(documents: readonly DocumentView[]): (ids: readonly string[]) => Promise<void> {
  const queryClient = useQueryClient()
  const mayShare = useShareWarning()
  return async (ids) => {
    const shown = documents.filter(({ id }) => ids.includes(id))
    if (!(await mayShare(shown.map(({ file, name }) => ({ ...file, name }))))) return
    for (const { id, name } of shown)
      await callDocuments('PATCH /api/documents/:id', { id, audience: 'client' }).catch((error: unknown) =>
        toast.error(`Failed to show “${name}” to the client: ${sentenceOf(error)}`),
      )
    await refreshDocuments(queryClient)
  }
}
