import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { roomText } from '#shared/values/size-text.ts'
import { Panel } from '#ui/display/panel.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { storageQuery } from './client.ts'
import type { StorageView } from './schema.ts'

/** How much room files take; without a quota there is nothing to measure it by. */
export function StoragePanel() {
  const storage = useQuery(storageQuery)
  return (
    <Panel title="Storage" description="What all uploaded files take together, unfinished uploads included.">
      {storage.isPending && <Skeleton className="h-5 w-40" />}
      {storage.isError && <p className="text-secondary text-danger">{storage.error.message}</p>}
      {storage.data && (
        <div className="grid gap-3">
          <Room {...storage.data} />
          <Damaged files={storage.data.damaged} />
          {storage.data.missingPrograms.map((program) => (
            <p key={program} className="text-secondary text-pretty text-ink-2">
              {missing[program]}
            </p>
          ))}
        </div>
      )}
    </Panel>
  )
}

const missing: Record<StorageView['missingPrograms'][number], ReactNode> = {
  ffmpeg: (
    <>
      Videos and sounds show no picture and no length, and Photoshop files no picture, because ffmpeg is not installed on the server. Once
      it is (on Debian: <code>apt install ffmpeg</code>), they follow by themselves. What a browser plays can be played without it.
    </>
  ),
  'heif-convert': (
    <>
      HEIC pictures from telephones show a sign of their kind, because heif-convert is not installed on the server. Once it is (on Debian:{' '}
      <code>apt install libheif-examples</code>), their pictures follow by themselves.
    </>
  ),
}

function Damaged({ files }: { readonly files: StorageView['damaged'] }) {
  if (files.length === 0) return null
  return (
    <div role="alert" className="text-secondary text-pretty text-danger">
      <p>
        {files.length === 1 ? 'A file is' : `${files.length} files are`} damaged: what is stored is not what was uploaded. Bring{' '}
        {files.length === 1 ? 'it' : 'them'} back from a backup.
      </p>
      <ul className="mt-1 list-disc pl-5">
        {files.map(({ id, name, damage }) => (
          <li key={id}>
            <bdi>{name}</bdi> ({damage === 'gone' ? 'its bytes are gone' : 'its bytes have changed'})
          </li>
        ))}
      </ul>
    </div>
  )
}

function Room({ usedBytes: used, madeBytes: made, quotaBytes: quota }: StorageView) {
  const text = quota === null ? `${roomText(used)} used` : `${roomText(used)} of ${roomText(quota)} used`
  return (
    <div className="grid gap-2">
      <p className="text-body text-ink tabular">{text}</p>
      {made > 0 && <p className="text-secondary text-ink-2 tabular">{roomText(made)} of it previews, and copies of videos for browsers</p>}
      {quota !== null && (
        <Progress value={used} max={quota} label="Storage used" valueText={text} tone={used > quota * 0.9 ? 'danger' : 'quiet'} />
      )}
    </div>
  )
}
