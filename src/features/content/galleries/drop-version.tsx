import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { uploads } from '#features/workspace/files/use-uploads.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useVersionQuestion } from '#ui/records/version-question.ts'
import { oneFileOnly, versionLabel } from '#ui/uploads/one-file.ts'
import { needTray } from '#ui/uploads/tray-needed.ts'
import { contentItemOptions, showsContent } from '../items/client.ts'
import type { ContentItemView } from '../items/schema.ts'
import { newVersionWarning } from '../versions/labels.ts'

interface DropVersionProps {
  readonly item: ContentItemView
  readonly within: RefObject<HTMLElement | null>
}

/** A file that is dropped on the card of an item becomes its new version, once all of it is there. Asks first where the item was decided on. */
export function DropVersion({ item, within }: DropVersionProps) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const actor = useActor()
  const mayGoOn = useVersionQuestion()
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length > 1) {
      toast.error(oneFileOnly, { description: 'To make an item of each, drop them beside the cards.' })
      return
    }
    // The card does not know who can reopen it.
    const known = item.status === 'rejected' ? await queryClient.fetchQuery(contentItemOptions(item.id)).catch(() => item) : item
    const warning = newVersionWarning(actor, known)
    const question = { title: `Upload a new version of “${item.title}”?`, body: warning, confirmLabel: 'Upload version' }
    if (warning !== null && !(await confirm(question))) return
    if (!(await mayGoOn({ recordType: 'content-item', recordId: item.id }))) return
    needTray()
    uploads.add(files, {
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
  return <DropTarget within={within} label={(_files, count) => versionLabel(item.title, count)} onFiles={(files) => void take(files)} />
}
