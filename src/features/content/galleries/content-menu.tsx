import { Download, Ellipsis, SquareCheck, Trash2 } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { CardChoice } from '#ui/lists/card-list.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { canDeleteContent } from '../items/rules.ts'
import type { ContentItemView } from '../items/schema.ts'
import { useContentActions } from '../items/use-content-actions.tsx'

interface ContentMenuProps {
  readonly item: ContentItemView
  readonly choice?: CardChoice | undefined
}

/** What can be done with an item from its card or row, each under the right to it; nothing where nothing can. */
export function ContentMenu({ item, choice }: ContentMenuProps) {
  const actor = useActor()
  const { remove } = useContentActions()
  const mayDelete = canDeleteContent(actor, item).allowed
  if (!item.file && !choice && !mayDelete) return null
  return (
    <Menu trigger={<IconButton size="sm" label={`Actions for ${item.title}`} icon={<Ellipsis aria-hidden />} />}>
      {item.file && (
        <MenuItem
          icon={<Download aria-hidden />}
          render={<a href={`/api/content-items/${item.id}/file`} download="" aria-label="Download" />}
        >
          Download
        </MenuItem>
      )}
      {choice && (
        <MenuItem icon={<SquareCheck aria-hidden />} onSelect={choice.toggle}>
          {choice.chosen ? 'Clear selection' : 'Select'}
        </MenuItem>
      )}
      {mayDelete && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove(item)}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
