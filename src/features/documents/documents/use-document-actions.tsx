import { useQueryClient } from '@tanstack/react-query'
import { moveWithUndo, type NewPlace } from '#features/clients/projects/place-properties.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { changeTogether } from '#ui/lists/change-together.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { callDocuments, refreshDocuments } from './client.ts'
import { deletionWords } from './labels.ts'
import type { DocumentView } from './schema.ts'

export const documentWords = { one: 'document', many: 'documents' }

/** What can be done with documents wherever they stand: each tells what it did and can be taken back. */
export function useDocumentActions() {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const refresh = () => refreshDocuments(queryClient)
  const restore = (id: string, deletionId: string) => callDocuments('POST /api/documents/:id/restore', { id, deletionId })
  const remove = async ({ id, name }: DocumentView): Promise<void> => {
    if (!(await confirm({ title: `Delete “${name}”?`, body: deletionWords, confirmLabel: 'Delete document', danger: true }))) return
    await deleteWithUndo({
      noun: 'document',
      told: 'Document deleted successfully',
      remove: () => callDocuments('DELETE /api/documents/:id', { id }),
      restore: async (deletionId) => {
        await restore(id, deletionId)
        await refresh()
      },
    })
    await refresh()
  }
  const removeAll = async (documents: readonly DocumentView[], onDone: () => void): Promise<void> => {
    const title = `Delete ${documents.length} documents?`
    const body = 'They stay under Recently deleted for 30 days. After this the action cannot be undone.'
    if (!(await confirm({ title, body, confirmLabel: 'Delete documents', danger: true }))) return
    await changeTogether({
      items: documents,
      nameOf: ({ name }) => name,
      words: documentWords,
      told: 'deleted',
      verb: 'deleted',
      change: async ({ id }) => ({ id, ...(await callDocuments('DELETE /api/documents/:id', { id })) }),
      undo: ({ id, deletionId }) => restore(id, deletionId),
      refresh,
    })
    onDone()
  }
  const move = async (documents: readonly DocumentView[], folderId: string | null, name: string): Promise<void> => {
    const set = (id: string, to: string | null) => callDocuments('PATCH /api/documents/:id', { id, folderId: to })
    const [only] = documents
    if (documents.length > 1) {
      return changeTogether({
        items: documents,
        nameOf: (document) => document.name,
        words: documentWords,
        told: `moved to ${name}`,
        change: async ({ id, folderId: before }) => {
          if (before === folderId) return null
          await set(id, folderId)
          return { id, before }
        },
        undo: ({ id, before }) => set(id, before),
        refresh,
      })
    }
    if (!only || only.folderId === folderId) return
    const into = (to: string | null) => set(only.id, to).then(refresh)
    await moveWithUndo({ noun: 'document', move: () => into(folderId), back: () => into(only.folderId), name })
  }
  /** Moves one into another project or brand, out of its folder. */
  const place = async ({ id, projectId, brandId, folderId }: DocumentView, to: NewPlace, name: string): Promise<void> => {
    const put = (where: NewPlace & { folderId?: string | null }) =>
      callDocuments('PATCH /api/documents/:id', { id, ...where }).then(refresh)
    const back = { ...(projectId ? { projectId } : { brandId }), folderId }
    await moveWithUndo({ noun: 'document', move: () => put(to), back: () => put(back), name })
  }
  return { remove, removeAll, move, place }
}
