import { deleteWithUndo } from '#ui/records/undo.ts'
import { callAttachments } from './client.ts'

/** Takes a file off what it hangs on, with a way back. @param refresh shows what became of it */
export function useRemoval(refresh: () => Promise<unknown>): (attachment: { readonly id: string; readonly name: string }) => Promise<void> {
  return async ({ id, name }) => {
    const gone = await deleteWithUndo({
      noun: 'file',
      told: `${name} removed`,
      remove: () => callAttachments('DELETE /api/attachments/:id', { id }),
      restore: async (deletionId) => {
        await callAttachments('POST /api/attachments/:id/restore', { id, deletionId })
        await refresh()
      },
    })
    if (gone) await refresh()
  }
}
