import { CircleCheck, Pause, Play, RotateCw, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '#ui/base/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { type Upload, uploadLine } from '#ui/uploads/upload-item.ts'
import { FileIcon } from './file-icon.tsx'
import { useFilePicker } from './file-picker.tsx'
import { uploads } from './use-uploads.ts'

/** Uploads one below the other: how far each is, and what can be done with it. */
export function UploadList({ items, label, where = false, renderBelow }: UploadListProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-col gap-2.5">
      {items.map((upload) => (
        <UploadRow key={upload.key} upload={upload} where={where} below={renderBelow?.(upload)} />
      ))}
    </ul>
  )
}

interface UploadListProps {
  readonly items: readonly Upload[]
  readonly label: string
  /** says where each goes, where that does not follow from the place of the list */
  readonly where?: boolean
  /** what a form asks of each */
  readonly renderBelow?: (upload: Upload) => ReactNode
}

const wrong = ({ state, problem }: Upload): boolean => state === 'failed' || (state === 'done' && problem !== null)

interface UploadRowProps {
  readonly upload: Upload
  readonly where: boolean
  readonly below: ReactNode
}

function UploadRow({ upload, where, below }: UploadRowProps) {
  const { name, size, sent, state, taken } = upload
  const line = uploadLine(upload)
  return (
    <li data-upload={state} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 items-center gap-2.5">
        <span className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-3">
          {state === 'done' && !wrong(upload) ? (
            <CircleCheck aria-hidden size={17} className="text-success" />
          ) : (
            <FileIcon file={{ id: upload.key, name, size, mediaType: 'application/octet-stream', state: 'ready' }} size={17} />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 gap-1.5 text-secondary">
            <bdi title={name} className="min-w-0 truncate font-medium text-ink">
              {name}
            </bdi>
            {where && <span className="shrink-0 truncate text-ink-3 max-w-[45%]">{upload.where}</span>}
          </span>
          {state !== 'done' && state !== 'failed' && (
            <Progress value={sent} max={Math.max(size, 1)} label={`Upload of ${name}`} valueText={line} tone="quiet" />
          )}
          <span className={cn('block text-meta tabular', wrong(upload) ? 'text-danger' : 'text-ink-2')}>{line}</span>
        </span>
        {!taken && <Acts upload={upload} />}
      </div>
      {below}
    </li>
  )
}

function Acts({ upload }: { readonly upload: Upload }) {
  const { key, name, state } = upload
  const act: ReactNode =
    state === 'running' || state === 'waiting' ? (
      <IconButton size="sm" label={`Pause ${name}`} icon={<Pause aria-hidden />} onClick={() => uploads.pause(key)} />
    ) : state === 'paused' ? (
      <IconButton size="sm" label={`Continue ${name}`} icon={<Play aria-hidden />} onClick={() => uploads.resume(key)} />
    ) : state === 'unpicked' ? (
      <ChooseAgain upload={upload} />
    ) : state === 'retrying' || wrong(upload) ? (
      <IconButton size="sm" label={`Try ${name} again`} icon={<RotateCw aria-hidden />} onClick={() => uploads.resume(key)} />
    ) : null
  return (
    <span className="flex shrink-0 items-center">
      {act}
      <IconButton
        size="sm"
        label={state === 'done' ? `Remove ${name}` : `Cancel ${name}`}
        icon={<X aria-hidden />}
        onClick={() => uploads.remove(key)}
      />
    </span>
  )
}

/** A browser gives a file back only to who chooses it again. */
function ChooseAgain({ upload: { key, name } }: { readonly upload: Upload }) {
  const [refused, setRefused] = useState<string | null>(null)
  const noteId = useId()
  const [choose, field] = useFilePicker({
    label: `${name} again`,
    multiple: false,
    onFiles: ([file]) => file && setRefused(uploads.choose(key, file)),
  })
  return (
    <>
      {refused && (
        <span id={noteId} role="alert" className="mr-2 max-w-40 text-meta text-danger">
          {refused}
        </span>
      )}
      <Button size="sm" aria-describedby={refused ? noteId : undefined} onClick={choose}>
        Choose file
      </Button>
      {field}
    </>
  )
}
