import { ImageUp } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { usePicturePicker } from '#features/workspace/files/file-picker.tsx'
import { offeredPictureHint } from '#features/workspace/files/labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'

/** A logo that waits for Save: a new file, `null` to take it away, `undefined` to leave it. */
export type LogoChoice = File | null | undefined

type LogoFieldProps = {
  readonly brand: { readonly id: string; readonly name: string; readonly logoUrl: string | null }
  readonly choice: LogoChoice
  readonly error: string | undefined
  readonly onChoose: (choice: LogoChoice, error?: string) => void
}

/** Shows the logo as it will be, and lets one choose another. */
export function LogoField({ brand, choice, error, onChoose }: LogoFieldProps) {
  const preview = useMemo(() => (choice ? URL.createObjectURL(choice) : null), [choice])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const [choosePicture, field] = usePicturePicker({
    label: 'Logo file',
    onPicture: (picture) => onChoose(picture),
    onRefused: (reason) => onChoose(choice, reason),
  })
  const shown = choice === undefined ? brand.logoUrl : preview
  return (
    <Field label="Logo" hint={offeredPictureHint} error={error} group>
      <div className="flex flex-wrap items-center gap-3">
        <BrandLogo brand={{ ...brand, logoUrl: shown }} size={64} />
        <Button size="sm" icon={<ImageUp aria-hidden />} onClick={choosePicture}>
          {shown ? 'Change logo' : 'Upload logo'}
        </Button>
        {shown && (
          <Button size="sm" variant="ghost" onClick={() => onChoose(brand.logoUrl ? null : undefined)}>
            Remove
          </Button>
        )}
        {field}
      </div>
    </Field>
  )
}
