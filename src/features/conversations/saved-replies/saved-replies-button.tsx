import { BookText, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { useSavedReplies } from './client.ts'
import { filledReply, type ReplyFields } from './labels.ts'
import { canManageSavedReplies } from './rules.ts'

const SavedRepliesDialog = lazyPart(
  async () => (await import('./saved-replies-dialog.tsx')).SavedRepliesDialog,
  ({ onClose }) => onClose(),
)

interface SavedRepliesButtonProps {
  readonly fields: ReplyFields
  /** Takes one, its fields filled in. */
  readonly onTake: (words: string) => void
}

/** The answers that are written often, to take one; who may keeps them from here. */
export function SavedRepliesButton({ fields, onTake }: SavedRepliesButtonProps) {
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const [managing, setManaging] = useState(false)
  const replies = useSavedReplies(open)
  const mayManage = canManageSavedReplies(actor).allowed
  const items = replies.data?.items ?? []
  return (
    <>
      <Menu open={open} onOpenChange={setOpen} trigger={<IconButton size="sm" label="Saved replies" icon={<BookText aria-hidden />} />}>
        {items.map(({ id, name, body }) => (
          <MenuItem key={id} onSelect={() => onTake(filledReply(body, fields))}>
            {name}
          </MenuItem>
        ))}
        {items.length === 0 && (
          <MenuItem disabled>
            {replies.isError ? 'Saved replies could not be loaded' : replies.isPending ? 'Loading…' : 'No saved replies yet'}
          </MenuItem>
        )}
        {mayManage && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setManaging(true)}>
              Edit saved replies
            </MenuItem>
          </>
        )}
      </Menu>
      <Suspense fallback={null}>{managing && <SavedRepliesDialog onClose={() => setManaging(false)} />}</Suspense>
    </>
  )
}
