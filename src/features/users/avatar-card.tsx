import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useAvatar } from './client.ts'
import type { ProfileView } from './schema.ts'

const maxBytes = 2 * 1024 * 1024

/** What is wrong with a chosen file, before it is sent; the server looks at its content. */
function problemOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return 'File must be an image'
  return file.size < maxBytes ? null : 'File size must be less than 2MB'
}

/** One's own picture: shown, replaced, removed. */
export function AvatarCard({ user }: { readonly user: ProfileView }) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, remove } = useAvatar(user.id)
  const failed = (message: string) => toast.error(`Failed to upload avatar: ${message}`)

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file can be chosen again after a refusal.
    event.target.value = ''
    if (!file) return
    const problem = problemOf(file)
    if (problem) failed(problem)
    else upload.mutate(file, { onSuccess: () => toast.success('Avatar updated successfully'), onError: (error) => failed(error.message) })
  }
  const takeAway = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast.success('Avatar removed'),
      onError: (error) => toast.error('Failed to remove avatar', { description: error.message }),
    })
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar person={user} size={64} />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <input ref={input} type="file" accept="image/*" className="hidden" aria-label="Picture file" tabIndex={-1} onChange={choose} />
          <Button icon={<Upload aria-hidden />} loading={upload.isPending} onClick={() => input.current?.click()}>
            Upload picture
          </Button>
          {user.avatarUrl && (
            <Button variant="ghost" loading={remove.isPending} onClick={takeAway}>
              Remove
            </Button>
          )}
        </div>
        <p className="text-meta text-ink-3">JPG, PNG or GIF, less than 2 MB.</p>
      </div>
    </div>
  )
}
