import { Upload } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sendFile } from '#ui/uploads/send-file.ts'
import { usePicturePicker } from '../files/file-picker.tsx'
import { offeredPictureHint } from '../files/labels.ts'
import { callUsers, usePeopleChange } from './client.ts'
import type { ProfileView } from './schema.ts'

/** One's own picture: shown, replaced, removed. */
export function AvatarCard({ user }: { readonly user: ProfileView }) {
  const { upload, remove } = useAvatar(user.id)
  const failed = (message: string) => toast.error(`Failed to upload avatar: ${message}`)
  const [choose, field] = usePicturePicker({
    label: 'Picture file',
    onPicture: (picture) =>
      upload.mutate(picture, {
        onSuccess: () => toast.success('Avatar updated successfully'),
        onError: (error) => failed(error.message),
      }),
    onRefused: failed,
  })
  const takeAway = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast.success('Avatar removed'),
      onError: (error) => toast.error(`Failed to remove avatar: ${error.message}`),
    })
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar person={user} size={64} />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {field}
          <Button icon={<Upload aria-hidden />} loading={upload.isPending} onClick={choose}>
            Upload picture
          </Button>
          {user.avatarUrl && (
            <Button variant="ghost" loading={remove.isPending} onClick={takeAway}>
              Remove
            </Button>
          )}
        </div>
        <p className="text-meta text-ink-3">{offeredPictureHint}</p>
      </div>
    </div>
  )
}

function useAvatar(userId: string) {
  return {
    upload: usePeopleChange((file: File) => sendFile('PUT', `/api/profiles/${userId}/avatar`, file)),
    remove: usePeopleChange(() => callUsers('DELETE /api/profiles/:id/avatar', { id: userId })),
  }
}
