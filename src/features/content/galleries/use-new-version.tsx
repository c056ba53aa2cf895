import { useQueryClient } from '@tanstack/react-query'
import { uploads } from '#features/workspace/files/use-uploads.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useVersionQuestion } from '#ui/records/version-question.ts'
import { needTray } from '#ui/uploads/tray-needed.ts'
import { contentItemOptions, showsContent } from '../items/client.ts'
import type { ContentItemView } from '../items/schema.ts'
import { newVersionWarning } from '../versions/labels.ts'

/** Uploads a file as the new version of an item, from its card. Asks first where the item was decided on. */
export function useNewVersion(item: ContentItemView): (file: File) => Promise<void> {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const actor = useActor()
  const mayGoOn = useVersionQuestion()
  return async (file) => {
    // The card does not know who can reopen it.
    const known = item.status === 'rejected' ? await queryClient.fetchQuery(contentItemOptions(item.id)).catch(() => item) : item
    const warning = newVersionWarning(actor, known)
    const question = { title: `Upload a new version of “${item.title}”?`, body: warning, confirmLabel: 'Upload version' }
    if (warning !== null && !(await confirm(question))) return
    if (!(await mayGoOn({ recordType: 'content-item', recordId: item.id }))) return
    needTray()
    uploads.add([file], {
      owner: `version of ${item.id}`,
      at: { place: 'content-version', contentItemId: item.id },
      where: item.title,
      taking: {
        operation: 'POST /api/content-items/:id/versions',
        input: { id: item.id },
        refreshes: showsContent.map((name) => [name]),
      },
    })
  }
}
