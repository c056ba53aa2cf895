import { Folder, FolderOutput } from 'lucide-react'
import { MenuItem } from '#ui/overlays/menu.tsx'
import { type FolderPlace, treeOf, useFolders } from './client.ts'

interface MoveItemsProps {
  readonly place: FolderPlace
  /** where it lies now */
  readonly from: string | null
  /** @param name what is told of where it went */
  readonly onMove: (folderId: string | null, name: string) => void
}

/** The folders of a place, as the items of a menu. */
export function MoveItems({ place, from, onMove }: MoveItemsProps) {
  const folders = useFolders(place)
  const lines = treeOf(folders.data?.items ?? [])
  return (
    <>
      <MenuItem icon={<FolderOutput aria-hidden />} disabled={from === null} onSelect={() => onMove(null, 'no folder')}>
        No folder
      </MenuItem>
      {lines.map(({ folder, depth }) => (
        <MenuItem
          key={folder.id}
          icon={<Folder aria-hidden />}
          disabled={folder.id === from}
          onSelect={() => onMove(folder.id, `“${folder.name}”`)}
        >
          <span style={{ paddingInlineStart: depth * 12 }}>{folder.name}</span>
        </MenuItem>
      ))}
    </>
  )
}
