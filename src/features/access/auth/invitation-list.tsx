import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readsOf } from '#shared/contract/first-answers.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { formatRelative } from '#ui/base/format.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { listRow, useListKeys } from '#ui/lists/use-list-keys.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import type { authApi } from './api.ts'
import { authCall, useInvitationActions } from './client.ts'
import type { InvitationSent, InvitationView } from './schema.ts'

const SentDialog = lazyPart(
  async () => (await import('./sent-dialog.tsx')).SentDialog,
  ({ onClose }) => onClose(),
)

/** Invitations that nobody has accepted yet. */
export function InvitationList({ onInvite }: { readonly onInvite: () => void }) {
  const [sent, setSent] = useState<InvitationSent | null>(null)
  const open = useInfiniteQuery({
    queryKey: ['invitations', 'open'],
    meta: { refreshedBy: ['profile'] },
    queryFn: ({ pageParam, signal }) => authCall('GET /api/invitations', pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
  const frame = useListKeys<HTMLUListElement>()
  const rows = open.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Panel
      flush
      title="Pending invitations"
      description="Sent, and not accepted yet"
      aside={<ExportButton list={readsOf<typeof authApi>()('GET /api/invitations', {})} things="invitations" />}
    >
      {open.isPending && (
        <Loading>
          <div className="px-4 py-3">
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        </Loading>
      )}
      {open.isError && rows.length === 0 && (
        <ErrorState compact message={open.error.message} onRetry={() => void open.refetch()} retrying={open.isFetching} />
      )}
      {open.isSuccess && rows.length === 0 && (
        <EmptyState
          compact
          title="No pending invitations"
          hint="People you invite appear here until they accept."
          action={
            <Button size="sm" onClick={onInvite}>
              Invite people
            </Button>
          }
        />
      )}
      {rows.length > 0 && (
        <ul ref={frame}>
          {rows.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onResent={setSent} />
          ))}
        </ul>
      )}
      <ShowMore list={open} label="Show more invitations" place="foot" />
      <Suspense fallback={null}>{sent && <SentDialog sent={sent} onClose={() => setSent(null)} />}</Suspense>
    </Panel>
  )
}

function InvitationRow({
  invitation,
  onResent,
}: {
  readonly invitation: InvitationView
  readonly onResent: (sent: InvitationSent) => void
}) {
  const confirm = useConfirm()
  const { resend, revoke } = useInvitationActions()
  const once = useOnce()
  const failed = (error: unknown) => toast.error('Error', { description: sentenceOf(error) })
  const places = [
    ...invitation.brands.map(({ name, billingContact }) => (billingContact ? `${name} (billing contact)` : name)),
    ...invitation.projects.map(({ name }) => name),
  ]
  const takeBack = async () => {
    const sure = await confirm({
      title: `Revoke the invitation of ${invitation.fullName}?`,
      body: 'The link stops working. You can invite the person again.',
      confirmLabel: 'Revoke invitation',
      danger: true,
    })
    // Its row is gone by the time the answer is here, and with it what `mutate` would call.
    if (sure) await revoke.mutateAsync(invitation.id).then(() => toast.success('Invitation revoked'), failed)
  }
  return (
    <li
      {...listRow(invitation.id)}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t -outline-offset-2 border-line px-4 py-2.5 first:border-t-0"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate">
          <bdi className="font-medium">{invitation.fullName}</bdi> <span className="text-ink-2">{invitation.email}</span>
        </p>
        <p className="text-meta text-ink-3">
          {[
            invitation.roles.map((role) => roleLabel(role)).join(', '),
            ...(places.length > 0 ? [places.join(', ')] : []),
            `invited ${formatRelative(invitation.createdAt)}`,
          ].join(' · ')}
        </p>
      </div>
      {invitation.expired && <Badge tone="warning">Expired</Badge>}
      <div className="flex gap-1.5">
        <Button
          size="sm"
          data-lead
          loading={resend.isPending}
          aria-label={`Resend the invitation of ${invitation.fullName}`}
          onClick={() => void once('resend', () => resend.mutateAsync(invitation.id).then(onResent, failed))}
        >
          Resend
        </Button>
        <Button
          size="sm"
          variant="ghost"
          loading={revoke.isPending}
          aria-label={`Revoke the invitation of ${invitation.fullName}`}
          onClick={() => void once('revoke', takeBack)}
        >
          Revoke
        </Button>
      </div>
    </li>
  )
}
