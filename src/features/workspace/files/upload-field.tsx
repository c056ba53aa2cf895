import { Field } from '#ui/controls/field.tsx'
import { FileDrop } from './file-picker.tsx'
import { UploadList } from './upload-row.tsx'
import type { OwnUploads } from './use-uploads.ts'

interface UploadFieldProps {
  readonly upload: OwnUploads
  readonly error: string | undefined
  /** where it goes, said while a file is held over it: "Upload as the new version" */
  readonly dropLabel: string
  /** what was wrong is not any more */
  readonly onChosen: () => void
}

/** The field of a form that takes one file: dropped or chosen, then how far it is. What is missing for it says `problemOfOne`. */
export function UploadField({ upload, error, dropLabel, onChosen }: UploadFieldProps) {
  return (
    <Field label="File" required group error={error}>
      <div className="flex flex-col gap-3">
        {upload.items.length === 0 && (
          <FileDrop
            label="File"
            multiple={false}
            hint="Drop the file here, or"
            button="Choose file"
            dropLabel={dropLabel}
            onFiles={(files) => {
              onChosen()
              upload.add(files.slice(0, 1))
            }}
          />
        )}
        <UploadList items={upload.items} label="File being uploaded" />
      </div>
    </Field>
  )
}
