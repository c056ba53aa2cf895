import { ImageUp } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { BrandLogo } from './brand-logo.tsx'
import { logoMaxBytes } from './schema.ts'

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
  const input = useRef<HTMLInputElement>(null)
  const preview = useMemo(() => (choice ? URL.createObjectURL(choice) : null), [choice])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const shown = choice === undefined ? brand.logoUrl : preview
  return (
    <Field label="Logo" hint="JPG, PNG, GIF or WebP, less than 2MB" error={error} group>
      <div className="flex flex-wrap items-center gap-3">
        <BrandLogo brand={{ ...brand, logoUrl: shown }} size={64} />
        <Button size="sm" icon={<ImageUp aria-hidden />} onClick={() => input.current?.click()}>
          {shown ? 'Change logo' : 'Upload logo'}
        </Button>
        {shown && (
          <Button size="sm" variant="ghost" onClick={() => onChoose(brand.logoUrl ? null : undefined)}>
            Remove
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
          aria-label="Logo file"
          // Opened by the button: neither seen nor reached, nor taken for the first field of the dialog.
          aria-hidden="true"
          tabIndex={-1}
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file can be chosen again after a refusal.
            event.target.value = ''
            if (file) onChoose(...checked(file, choice))
          }}
        />
      </div>
    </Field>
  )
}

/** The server decides by content; this only spares a person the upload. */
function checked(file: File, before: LogoChoice): [LogoChoice, string?] {
  if (!file.type.startsWith('image/')) return [before, 'File must be an image']
  if (file.size >= logoMaxBytes) return [before, 'File size must be less than 2MB']
  return [file]
}
