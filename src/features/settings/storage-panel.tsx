import { useQuery } from '@tanstack/react-query'
import { roomText } from '#shared/size-text.ts'
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
          <Room used={storage.data.usedBytes} quota={storage.data.quotaBytes} />
          <Damaged files={storage.data.damaged} />
          {storage.data.missingPrograms.includes('ffmpeg') && (
            <p className="text-secondary text-pretty text-ink-2">
              Videos and sounds show no picture and no length, and Photoshop files no picture, because ffmpeg is not installed on the
              server. Once it is (on Debian: <code>apt install ffmpeg</code>), they follow by themselves. What a browser plays can be played
              without it.
            </p>
          )}
        </div>
      )}
    </Panel>
  )
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

function Room({ used, quota }: { readonly used: number; readonly quota: number | null }) {
  const text = quota === null ? `${roomText(used)} used` : `${roomText(used)} of ${roomText(quota)} used`
  return (
    <div className="grid gap-2">
      <p className="text-body text-ink tabular">{text}</p>
      {quota !== null && (
        <Progress value={used} max={quota} label="Storage used" valueText={text} tone={used > quota * 0.9 ? 'danger' : 'quiet'} />
      )}
    </div>
  )
}
