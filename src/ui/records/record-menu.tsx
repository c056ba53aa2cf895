import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2, Users } from 'lucide-react'
import { IconButton } from '../controls/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../overlays/menu.tsx'

export type RecordAction = 'edit' | 'team' | 'archive' | 'restore' | 'delete'

interface RecordMenuProps {
  /** Whose menu it is. */
  readonly name: string
  readonly archived: boolean
  /** What the person may do; who may not even see the team has no menu. */
  readonly may: Readonly<Record<'edit' | 'team' | 'archive' | 'delete', boolean>>
  readonly onAction: (action: RecordAction) => void
}

/** What one can do with a record on a card that is a link as a whole. */
export function RecordMenu({ name, archived, may, onAction }: RecordMenuProps) {
  if (!may.team) return null
  return (
    <div className="relative z-10 -mt-1 -mr-1.5">
      <Menu trigger={<IconButton size="sm" label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />}>
        {may.edit && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('edit')}>
            Edit
          </MenuItem>
        )}
        <MenuItem icon={<Users aria-hidden />} onSelect={() => onAction('team')}>
          {may.edit ? 'Manage Team' : 'View team'}
        </MenuItem>
        {(may.archive || may.delete) && <MenuSeparator />}
        {may.archive && (
          <MenuItem
            icon={archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
            onSelect={() => onAction(archived ? 'restore' : 'archive')}
          >
            {archived ? 'Restore' : 'Archive'}
          </MenuItem>
        )}
        {may.delete && (
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => onAction('delete')}>
            Delete
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}
