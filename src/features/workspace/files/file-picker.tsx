import { Paperclip, Upload as UploadIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { DropTarget } from './drop-target.tsx'
import { notAPicture, offeredPictureTypes, pictureTooLarge, smallPictureMaxBytes } from './labels.ts'

interface FilePicker {
  readonly onFiles: (files: readonly File[]) => void
  /** off for one file alone */
  readonly multiple?: boolean
  /** as `accept` of an input */
  readonly accept?: string
  /** what the field is called: "Files" */
  readonly label: string
}

/**
 * The browser's own choice of files, opened from a button of any look: `const [choose, field] = useFilePicker({ label, onFiles })`. The field
 * stands beside the button, unseen.
 */
export function useFilePicker({ onFiles, multiple = true, accept, label }: FilePicker): readonly [() => void, ReactNode] {
  const input = useRef<HTMLInputElement>(null)
  const field = (
    <input
      ref={input}
      type="file"
      multiple={multiple}
      accept={accept}
      aria-label={label}
      // Opened by the button: neither seen nor reached, nor taken for the first field of a dialog.
      aria-hidden="true"
      tabIndex={-1}
      hidden
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // The same file can be chosen again after it was taken away.
        event.target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
  return [() => input.current?.click(), field]
}

interface PicturePicker extends Pick<FilePicker, 'label'> {
  readonly onPicture: (picture: File) => void
  readonly onRefused: (reason: string) => void
}

/** The choice of an avatar or logo. The server decides by content; what is refused here only spares a person the upload. */
export function usePicturePicker({ label, onPicture, onRefused }: PicturePicker): readonly [() => void, ReactNode] {
  const take = (picture: File) => {
    if (!picture.type.startsWith('image/')) onRefused(notAPicture)
    else if (picture.size >= smallPictureMaxBytes) onRefused(pictureTooLarge(smallPictureMaxBytes))
    else onPicture(picture)
  }
  return useFilePicker({ label, multiple: false, accept: offeredPictureTypes.join(','), onFiles: ([picture]) => picture && take(picture) })
}

interface FileDropProps extends FilePicker {
  /** "Drop files here, or" */
  readonly hint?: ReactNode
  /** what stands on the button */
  readonly button?: string
  /** Shown while files are held over it. */
  readonly dropLabel: ComponentProps<typeof DropTarget>['label']
  readonly disabled?: boolean
  /** an id of what is wrong, and whether something is */
  readonly 'aria-describedby'?: string | undefined
  readonly invalid?: boolean
}

/** A box in a form to drop files on, or to choose them from. */
export function FileDrop({ hint, button = 'Choose files', dropLabel, disabled = false, invalid = false, ...picker }: FileDropProps) {
  const box = useRef<HTMLDivElement>(null)
  const { 'aria-describedby': describedBy, ...rest } = picker
  const [choose, field] = useFilePicker(rest)
  return (
    <div
      ref={box}
      data-invalid={invalid || undefined}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-card border border-dashed border-line-strong bg-sunken px-4 py-5 text-secondary text-ink-2 data-invalid:border-danger"
    >
      <UploadIcon aria-hidden size={18} className="text-ink-3" />
      <span className="pointer-coarse:sr-only">{hint ?? 'Drop files here, or'}</span>
      <Button size="sm" disabled={disabled} aria-describedby={describedBy} icon={<Paperclip aria-hidden />} onClick={choose}>
        {button}
      </Button>
      {field}
      {!disabled && <DropTarget within={box} label={dropLabel} onFiles={rest.onFiles} />}
    </div>
  )
}
