import { ImageUp } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { usePicturePicker } from '#features/workspace/files/file-picker.tsx'
import { offeredPictureHint } from '#features/workspace/files/labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Avatar } from '#ui/display/avatar.tsx'

interface AvatarFieldProps {
  readonly name: string
  readonly choice: File | undefined
  readonly error: string | undefined
  readonly onChoose: (choice: File | undefined, error?: string) => void
}

/** The picture of a new influencer, chosen before the record exists. */
export function AvatarField({ name, choice, error, onChoose }: AvatarFieldProps) {
  const preview = useMemo(() => (choice ? URL.createObjectURL(choice) : null), [choice])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const [choosePicture, field] = usePicturePicker({
    label: 'Picture file',
    onPicture: (picture) => onChoose(picture),
    onRefused: (reason) => onChoose(choice, reason),
  })
  return (
    <Field label="Picture" hint={offeredPictureHint} error={error} group className="col-span-full">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar person={{ id: null, fullName: name || 'New influencer', avatarUrl: preview }} size={64} decorative />
        <Button size="sm" icon={<ImageUp aria-hidden />} onClick={choosePicture}>
          {choice ? 'Change picture' : 'Upload picture'}
        </Button>
        {choice && (
          <Button size="sm" variant="ghost" onClick={() => onChoose(undefined)}>
            Remove
          </Button>
        )}
        {field}
      </div>
    </Field>
  )
}
