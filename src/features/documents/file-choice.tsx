import { Paperclip, Upload, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { sizeText } from '#shared/size-text.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Progress } from '#ui/display/progress.tsx'
import type { FileUpload } from './use-file-uploads.tsx'

interface FileChoiceProps {
  /** "Files": what the field is called */
  readonly label: string
  readonly multiple: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A box to drop files on, or to choose them from. */
export function FileChoice({ label, multiple, onFiles }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const held = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      onDragOver={(event) => {
        if (!held(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!held(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files].slice(0, multiple ? undefined : 1))
      }}
      className={cn(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-card border border-dashed bg-sunken px-4 py-5 text-secondary text-ink-2',
        over ? 'border-accent' : 'border-line-strong',
      )}
    >
      <Upload aria-hidden size={18} className="text-ink-3" />
      <span className="pointer-coarse:sr-only">{multiple ? 'Drop files here, or' : 'Drop the file here, or'}</span>
      <Button size="sm" icon={<Paperclip aria-hidden />} onClick={() => input.current?.click()}>
        {multiple ? 'Choose files' : 'Choose file'}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        aria-label={label}
        // Opened by the button: neither seen nor reached.
        aria-hidden="true"
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}

interface UploadLineProps {
  readonly item: FileUpload
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** One file: what stands for its name, how far it is, and the way to take it away. */
export function UploadLine({ item, onRemove, children }: UploadLineProps) {
  const { name, size, sent, uploadId, problem } = item
  const done = uploadId !== null
  const line = done ? `${sizeText(size)}, uploaded` : `${sizeText(sent)} of ${sizeText(size)}`
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">{children}</div>
        <IconButton label={`Take away ${name}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      {!done && !problem && <Progress value={sent} max={Math.max(size, 1)} label={`Upload of ${name}`} valueText={line} tone="quiet" />}
      <span role={problem ? 'alert' : undefined} className={cn('text-meta tabular', problem ? 'text-danger' : 'text-ink-2')}>
        {problem ?? line}
      </span>
    </div>
  )
}
