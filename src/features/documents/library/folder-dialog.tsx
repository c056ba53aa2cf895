import { useQueryClient } from '@tanstack/react-query'
import { useCreateKey } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { NameDialog } from '#ui/records/name-dialog.tsx'
import { callFolders, type FolderPlace } from './client.ts'
import type { FolderView } from './schema.ts'

/** A new folder in another one or at the top, or another name for one that is there. */
export type FolderTask = { readonly parent: FolderView | null } | { readonly rename: FolderView }

interface FolderDialogProps {
  readonly place: FolderPlace
  readonly task: FolderTask
  readonly onClose: () => void
}

/** Names a folder. */
export function FolderDialog({ place, task, onClose }: FolderDialogProps) {
  const queryClient = useQueryClient()
  const keyFor = useCreateKey()
  const renamed = 'rename' in task ? task.rename : undefined
  const save = async (name: string) => {
    if ('rename' in task) await callFolders('PATCH /api/document-folders/:id', { id: task.rename.id, name, version: task.rename.version })
    else {
      const input = { ...place, name, parentId: task.parent?.id ?? null }
      await callFolders('POST /api/document-folders', input, { idempotencyKey: keyFor(input) })
    }
    await queryClient.invalidateQueries({ queryKey: ['document-folders'] })
    toast.success(renamed ? 'Folder renamed' : 'Folder created')
  }
  return (
    <NameDialog
      title={renamed ? 'Rename Folder' : 'New Folder'}
      action={renamed ? 'Rename' : 'Create folder'}
      before={renamed?.name}
      save={save}
      onClose={onClose}
    />
  )
}
