import { useQuery } from '@tanstack/react-query'
import { roomText } from '#shared/size-text.ts'
import { Panel } from '#ui/display/panel.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { storageQuery } from './client.ts'

/** How much room files take; without a quota there is nothing to measure it by. */
export function StoragePanel() {
  const storage = useQuery(storageQuery)
  return (
    <Panel title="Storage" description="What all uploaded files take together, unfinished uploads included.">
      {storage.isPending && <Skeleton className="h-5 w-40" />}
      {storage.isError && <p className="text-secondary text-danger">{storage.error.message}</p>}
      {storage.data && <Room used={storage.data.usedBytes} quota={storage.data.quotaBytes} />}
    </Panel>
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
