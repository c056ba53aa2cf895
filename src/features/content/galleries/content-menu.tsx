import { Download, Ellipsis, FileUp, Link, Link2, Send, SquareCheck, Trash2 } from 'lucide-react'
import { useSharing } from '#features/records/share-links/share-by-link.tsx'
import { useFilePicker } from '#features/workspace/files/file-picker.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { CardChoice } from '#ui/lists/card-list.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { copyLink } from '#ui/records/copy-link.ts'
import { canDeleteContent, canEditContent } from '../items/rules.ts'
import type { ContentItemView } from '../items/schema.ts'
import { useContentActions } from '../items/use-content-actions.tsx'
import { actsFor, canShareContent } from '../reviews/rules.ts'
import { useSubmission } from '../reviews/use-submission.tsx'
import { useNewVersion } from './use-new-version.tsx'

interface ContentMenuProps {
  readonly item: ContentItemView
  readonly choice?: CardChoice | undefined
}

/** What can be done with an item from its card or row, each under the right to it. */
export function ContentMenu({ item, choice }: ContentMenuProps) {
  const actor = useActor()
  const { remove } = useContentActions()
  const uploadVersion = useNewVersion(item)
  const submission = useSubmission(item.id)
  const sharing = useSharing('review', [{ recordType: 'content-item', recordId: item.id }])
  const first = item.versionNumber === 0
  const [chooseFile, fileField] = useFilePicker({
    label: `New version of ${item.title}`,
    multiple: false,
    onFiles: ([file]) => file && void uploadVersion(file),
  })
  return (
    <>
      <Menu trigger={<IconButton size="sm" label={`Actions for ${item.title}`} icon={<Ellipsis aria-hidden />} />}>
        {actsFor(actor, item).includes('submit') && (
          <MenuItem icon={<Send aria-hidden />} onSelect={() => void submission.submit()}>
            Submit for review…
          </MenuItem>
        )}
        {item.contentType !== 'article' && canEditContent(actor, item).allowed && (
          <MenuItem icon={<FileUp aria-hidden />} onSelect={chooseFile}>
            {first ? 'Upload the first version…' : 'Upload new version…'}
          </MenuItem>
        )}
        {!first && canShareContent(actor, item).allowed && (
          <MenuItem icon={<Link2 aria-hidden />} onSelect={sharing.share}>
            Share by link…
          </MenuItem>
        )}
        <MenuItem
          icon={<Link aria-hidden />}
          onSelect={() => void copyLink(new URL(addressOf['content-item'](item.id), location.origin).href)}
        >
          Copy link
        </MenuItem>
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
        {canDeleteContent(actor, item).allowed && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove(item)}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {fileField}
      {submission.dialog}
      {sharing.dialog}
    </>
  )
}
