import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Files, Folder, FolderInput, FolderOpen, FolderPlus, Link2, Pencil, Trash2 } from 'lucide-react'
import { type DragEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { SharedMark, useSharing } from '#features/records/share-links/share-by-link.tsx'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { Menu, MenuItem, MenuSeparator, MenuSub } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { canDeliver, canManageFolders } from '../documents/rules.ts'
import { callFolders, type FolderPlace, type TreeLine, treeOf, useFolders } from './client.ts'
import { FolderDialog, type FolderTask } from './folder-dialog.tsx'
import { FolderLines } from './folder-lines.tsx'
import { useMove } from './move-items.tsx'
import type { FolderView } from './schema.ts'

/** What a document carries while it is dragged. */
export const draggedDocument = 'application/x-atelier-document'

interface FolderRailProps {
  readonly place: FolderPlace
  readonly chosen: string | undefined
  readonly onChoose: (folder: string | undefined) => void
  /** A document was dropped on a folder, or on all documents, which is none. */
  readonly onDrop: (documentId: string, folderId: string | null, name: string) => void
  /** Files were dropped on a folder; without, nobody may upload any. */
  readonly onFiles: ((files: readonly File[], folderId: string) => void) | undefined
}

/** The folders of a project or a brand as a tree. */
export function FolderRail({ place, chosen, onChoose, onDrop, onFiles }: FolderRailProps) {
  const actor = useActor()
  const folders = useFolders(place)
  const [task, setTask] = useState<FolderTask | null>(null)
  const mayManage = canManageFolders(actor).allowed
  const lines = useMemo(() => treeOf(folders.data?.items ?? []), [folders.data])
  if (!mayManage && folders.data && lines.length === 0) return null
  return (
    <nav aria-label="Folders" className="flex w-60 shrink-0 flex-col gap-0.5 max-lg:w-full">
      <div className="flex h-8 items-center justify-between pl-2 text-meta pointer-coarse:h-11 font-medium text-ink-3">
        Folders
        {mayManage && (
          <IconButton size="sm" label="New folder" icon={<FolderPlus aria-hidden />} onClick={() => setTask({ parent: null })} />
        )}
      </div>
      <Line
        icon={<Files aria-hidden size={15} />}
        name="All documents"
        current={chosen === undefined}
        onPress={() => onChoose(undefined)}
        onDropped={(id) => onDrop(id, null, 'no folder')}
      />
      {folders.isPending && <RailSkeleton />}
      {folders.isError && (
        <ErrorState compact message={sentenceOf(folders.error)} onRetry={() => void folders.refetch()} retrying={folders.isFetching} />
      )}
      {lines.length > 0 && (
        <FolderLines
          lines={lines}
          chosen={chosen}
          renderLine={(line) => (
            <FolderLine
              line={line}
              place={place}
              current={line.folder.id === chosen}
              mayManage={mayManage}
              onChoose={onChoose}
              onTask={setTask}
              onDropped={(id) => onDrop(id, line.folder.id, `“${line.folder.name}”`)}
              onFiles={onFiles && ((files) => onFiles(files, line.folder.id))}
            />
          )}
        />
      )}
      {task && <FolderDialog place={place} task={task} onClose={() => setTask(null)} />}
    </nav>
  )
}

interface FolderLineProps {
  readonly line: TreeLine
  readonly place: FolderPlace
  readonly current: boolean
  readonly mayManage: boolean
  readonly onChoose: (folder: string | undefined) => void
  readonly onTask: (task: FolderTask) => void
  readonly onDropped: (documentId: string) => void
  readonly onFiles: LineProps['onFiles']
}

function FolderLine({ line: { folder, depth }, place, current, mayManage, onChoose, onTask, onDropped, onFiles }: FolderLineProps) {
  const { move, remove } = useFolderActions(folder, () => current && onChoose(folder.parentId ?? undefined))
  const moving = useMove({ place, from: folder.parentId, moved: folder.id, onMove: (to, name) => void move(to, name) })
  const { share, dialog } = useSharing('delivery', [{ recordType: 'document-folder', recordId: folder.id }])
  const mayShare = canDeliver(useActor()).allowed
  return (
    <>
      {dialog}
      {moving.dialog}
      <Line
        folderId={folder.id}
        icon={current ? <FolderOpen aria-hidden size={15} /> : <Folder aria-hidden size={15} />}
        name={folder.name}
        mark={folder.sharedByLink && <SharedMark />}
        count={folder.documentCount}
        depth={depth}
        current={current}
        onPress={() => onChoose(folder.id)}
        onDropped={onDropped}
        onFiles={onFiles}
        menu={
          mayManage && (
            <Menu trigger={<IconButton size="sm" label={`Actions for ${folder.name}`} icon={<Ellipsis aria-hidden />} />}>
              <MenuItem icon={<FolderPlus aria-hidden />} onSelect={() => onTask({ parent: folder })}>
                New folder in it
              </MenuItem>
              <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onTask({ rename: folder })}>
                Rename
              </MenuItem>
              {mayShare && (
                <MenuItem icon={<Link2 aria-hidden />} onSelect={share}>
                  Share by link…
                </MenuItem>
              )}
              <MenuSub label="Move to…" icon={<FolderInput aria-hidden />}>
                {moving.items}
              </MenuSub>
              <MenuSeparator />
              <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove()}>
                Delete
              </MenuItem>
            </Menu>
          )
        }
      />
    </>
  )
}

function useFolderActions(folder: FolderView, onGone: () => void) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const { id, name } = folder
  const refresh = () =>
    Promise.all(['document-folders', 'documents', 'document'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  const move = async (parentId: string | null, to: string) => {
    const set = (parent: string | null) => callFolders('PATCH /api/document-folders/:id', { id, parentId: parent }).then(refresh)
    try {
      await set(parentId)
      toast.success(`Moved to ${parentId ? to : 'the top'}`, { action: { label: 'Undo', onClick: () => void set(folder.parentId) } })
    } catch (error) {
      toast.error('Failed to move folder', { description: sentenceOf(error) })
    }
  }
  const remove = async () => {
    try {
      const { folders, documents } = await callFolders('GET /api/document-folders/:id/contents', { id })
      const parts = [folders > 0 && counted(folders, 'folder'), documents > 0 && counted(documents, 'document')].filter(Boolean)
      const along = parts.length > 0 ? `${parts.join(' and ')} in it will be deleted too. ` : ''
      const body = `${along}It stays under Recently deleted for 30 days. After this the action cannot be undone.`
      if (!(await confirm({ title: `Delete “${name}”?`, body, confirmLabel: 'Delete folder', danger: true }))) return
    } catch (error) {
      toast.error('Failed to delete folder', { description: sentenceOf(error) })
      return
    }
    const gone = await deleteWithUndo({
      noun: 'folder',
      told: 'Folder deleted',
      remove: () => callFolders('DELETE /api/document-folders/:id', { id }),
      restore: async (deletionId) => {
        await callFolders('POST /api/document-folders/:id/restore', { id, deletionId })
        await refresh()
      },
    })
    if (gone) onGone()
    await refresh()
  }
  return { move, remove }
}

interface LineProps {
  readonly folderId?: string
  readonly icon: ReactNode
  readonly name: string
  readonly mark?: ReactNode
  readonly count?: number
  readonly depth?: number
  readonly current: boolean
  readonly onPress: () => void
  readonly onDropped: (documentId: string) => void
  readonly onFiles?: ((files: readonly File[]) => void) | undefined
  readonly menu?: ReactNode
}

function Line({ folderId, icon, name, mark, count, depth = 0, current, onPress, onDropped, onFiles, menu }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const carries = (event: DragEvent) => event.dataTransfer.types.includes(draggedDocument)
  return (
    <div
      ref={line}
      onDragOver={(event) => {
        if (!carries(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!carries(event)) return
        event.preventDefault()
        onDropped(event.dataTransfer.getData(draggedDocument))
      }}
      className={cn(
        'group relative flex h-8 items-center gap-1 rounded-control pr-1 pointer-coarse:h-11',
        current ? 'bg-accent-soft text-accent' : 'text-ink hover:bg-hover',
        over && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <button
        type="button"
        data-folder={folderId}
        aria-current={current ? 'true' : undefined}
        onClick={onPress}
        style={{ paddingInlineStart: 8 + depth * 14 }}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control text-left text-body -outline-offset-2"
      >
        <span className={current ? undefined : 'text-ink-3'}>{icon}</span>
        <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
        {mark}
        {count !== undefined && count > 0 && <span className="text-meta tabular text-ink-3">{count}</span>}
      </button>
      {menu}
      {onFiles && <DropTarget within={line} label={(files) => `Drop to add ${files} to “${name}”`} onFiles={onFiles} />}
    </div>
  )
}

function RailSkeleton() {
  return (
    <Loading label="Loading folders">
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} className="my-1.5 ml-2 h-4 w-3/5" />
      ))}
    </Loading>
  )
}
