import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { callUsers } from '#features/workspace/users/client.ts'
import { useSession } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { counted } from '#shared/values/counted.ts'
import { deviceName } from '#shared/values/device.ts'
import { formatInstant } from '#ui/base/format.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { listRow, useListKeys } from '#ui/lists/use-list-keys.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { authApi } from './api.ts'
import { authCall } from './client.ts'
import type { OwnSession } from './schema.ts'

/** Where one is signed in, and how to end it. */
export function SessionList() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const sessions = useQuery({
    queryKey: ['sessions', 'own'],
    queryFn: ({ signal }) => authCall('GET /api/sessions', { limit: 100 }, { signal }),
  })
  const endOthers = useMutation({
    mutationFn: () => callUsers('DELETE /api/profiles/:id/sessions', { id: user.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  })
  const rows = sessions.data?.items.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? []
  const frame = useListKeys<HTMLUListElement>()
  const endAll = async () => {
    const sure = await confirm({
      title: 'End all other sessions?',
      body: 'You stay signed in here.',
      confirmLabel: 'End other sessions',
      danger: true,
    })
    if (!sure) return
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) => toast.success(`${counted(ended, 'session')} ended`),
      onError: (error) => toast.error('The sessions were not ended', { description: error.message }),
    })
  }
  return (
    <Panel
      flush
      title="Sessions"
      description="Where you are signed in"
      aside={
        <>
          <ExportButton list={readsOf<typeof authApi>()('GET /api/sessions', {})} things="sessions" />
          {rows.length > 1 && (
            <Button size="sm" loading={endOthers.isPending} onClick={() => void endAll()}>
              End all others
            </Button>
          )}
        </>
      }
    >
      {sessions.isPending && (
        <Loading>
          <div className="flex flex-col gap-2 px-4 py-3.5">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-3 w-64" />
          </div>
        </Loading>
      )}
      {sessions.isError && (
        <ErrorState compact message={sessions.error.message} onRetry={() => void sessions.refetch()} retrying={sessions.isFetching} />
      )}
      <ul ref={frame}>
        {rows.map((session) => (
          <SessionRow key={session.id} session={session} zone={user.timezone} />
        ))}
      </ul>
    </Panel>
  )
}

function SessionRow({ session, zone }: { readonly session: OwnSession; readonly zone: string }) {
  const queryClient = useQueryClient()
  const once = useOnce()
  const end = useMutation({
    mutationFn: () => authCall('DELETE /api/sessions/:id', { id: session.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  })
  const device = deviceName(session.userAgent)
  const facts = [
    `last used ${formatInstant(session.lastUsedAt, zone, 'date')}`,
    `signed in ${formatInstant(session.createdAt, zone)}`,
    ...(session.ipAddress ? [session.ipAddress] : []),
  ]
  const press = () =>
    end.mutateAsync().then(
      () => toast.success('Session ended'),
      (error: unknown) => toast.error('The session was not ended', { description: sentenceOf(error) }),
    )
  return (
    <li {...listRow(session.id)} className="flex items-center gap-3 border-t border-line px-4 py-2.5 -outline-offset-2 first:border-t-0">
      <MonitorSmartphone aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.current && <Badge>This device</Badge>}
        </p>
        <p className="text-meta text-ink-3">{facts.join(' · ')}</p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          loading={end.isPending}
          data-lead
          aria-label={`End session: ${device}, ${facts[0]}`}
          onClick={() => void once('end', press)}
        >
          End
        </Button>
      )}
    </li>
  )
}
