import { Archive, ArchiveRestore, CheckSquare, Copy, Ellipsis, LayoutTemplate, Pencil, Trash2, Users } from 'lucide-react'
import { IconButton } from '../controls/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../overlays/menu.tsx'

export type RecordAction = 'edit' | 'team' | 'archive' | 'restore' | 'delete'

interface RecordMenuProps {
  /** Whose menu it is. */
  readonly name: string
  readonly archived: boolean
  readonly size?: 'sm' | 'md'
  readonly className?: string
  /** What the person may do here; who may do nothing has no menu. */
  readonly may: Readonly<Record<'edit' | 'team' | 'archive' | 'delete', boolean>>
  readonly onAction: (action: RecordAction) => void
  /** Makes another one of it, where it can be copied. */
  readonly onCopy?: (() => void) | undefined
  /** Keeps what it holds for others of its kind. */
  readonly onTemplate?: (() => void) | undefined
  /** Where several can be changed at once: whether it is one of them. */
  readonly choice?: { readonly chosen: boolean; readonly toggle: () => void } | undefined
}

/** What one can do with a record. On a card that is a link as a whole it has to stand above that link. */
export function RecordMenu({ name, archived, size = 'sm', className, may, onAction, onCopy, onTemplate, choice }: RecordMenuProps) {
  const opens = may.edit || may.team || Boolean(onCopy) || Boolean(onTemplate)
  const ends = may.archive || may.delete
  if (!opens && !ends) return null
  return (
    <div className={className}>
      <Menu trigger={<IconButton size={size} label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />}>
        {choice && (
          <MenuItem icon={<CheckSquare aria-hidden />} shortcut="X" onSelect={choice.toggle}>
            {choice.chosen ? 'Deselect' : 'Select'}
          </MenuItem>
        )}
        {may.edit && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('edit')}>
            Edit
          </MenuItem>
        )}
        {may.team && (
          <MenuItem icon={<Users aria-hidden />} onSelect={() => onAction('team')}>
            {may.edit ? 'Manage Team' : 'View team'}
          </MenuItem>
        )}
        {onCopy && (
          <MenuItem icon={<Copy aria-hidden />} onSelect={onCopy}>
            Copy
          </MenuItem>
        )}
        {onTemplate && (
          <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={onTemplate}>
            Save as template
          </MenuItem>
        )}
        {opens && ends && <MenuSeparator />}
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
