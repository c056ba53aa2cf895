import { Folder, FolderOutput, FolderSearch } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { MenuItem } from '#ui/overlays/menu.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { type TreeLine, treeOf, useFolders, withoutBelow } from './client.ts'
import type { MoveDialogProps } from './move-dialog.tsx'

const MoveDialog = lazyPart(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
  ({ onClose }: MoveDialogProps) => onClose(),
)

/** So many are chosen at a glance; of more one is found by typing. */
const shortList = 20

type Move = Omit<MoveDialogProps, 'onClose'>

/** The folders of a place as the items of a menu, and the dialog in which one of many is found; put the dialog outside the menu. */
export function useMove(move: Move): { items: ReactNode; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  return {
    items: <MoveItems {...move} onMany={() => setOpen(true)} />,
    dialog: <Suspense fallback={null}>{open && <MoveDialog {...move} onClose={() => setOpen(false)} />}</Suspense>,
  }
}

function MoveItems({ place, from, moved, onMove, onMany }: Move & { readonly onMany: () => void }) {
  const folders = useFolders(place)
  const lines: TreeLine[] = treeOf(withoutBelow(folders.data?.items ?? [], moved))
  return (
    <>
      <MenuItem icon={<FolderOutput aria-hidden />} disabled={from === null} onSelect={() => onMove(null, 'no folder')}>
        No folder
      </MenuItem>
      {lines.length > shortList ? (
        <MenuItem icon={<FolderSearch aria-hidden />} onSelect={onMany}>
          Choose a folder…
        </MenuItem>
      ) : (
        lines.map(({ folder, depth }) => (
          <MenuItem
            key={folder.id}
            icon={<Folder aria-hidden />}
            disabled={folder.id === from}
            onSelect={() => onMove(folder.id, `“${folder.name}”`)}
          >
            <span style={{ paddingInlineStart: depth * 12 }}>{folder.name}</span>
          </MenuItem>
        ))
      )}
    </>
  )
}
