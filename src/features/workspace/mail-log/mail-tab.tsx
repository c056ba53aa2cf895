import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Mail, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { readsOf } from '#shared/contract/first-answers.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { formatInstant } from '#ui/base/format.ts'
import { CopyLink } from '#ui/controls/copy-link.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Badge, type Tone } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/display/skeleton.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { useListKeys } from '#ui/lists/use-list-keys.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useSession } from '../users/use-session.ts'
import type { mailsApi } from './api.ts'
import { mailQuery, mailsQuery } from './client.ts'
import type { MailStatus } from './schema.ts'

const states: Record<MailStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  kept: { label: 'Kept', tone: 'warning' },
}

/** What mails of notifications say is for their readers alone. */
const subjectOf = ({ subject }: { readonly subject: string | null }) => subject ?? 'Notifications'

/** What the portal has mailed, or kept where no mail server is set up, so that an admin can pass the links on. */
export function MailTab() {
  const { features, user } = useSession()
  const [open, setOpen] = useState<string | null>(null)
  const mails = useInfiniteQuery(mailsQuery)
  const frame = useListKeys<HTMLUListElement>()
  const rows = mails.data?.pages.flatMap((page) => page.items) ?? []
  const description = features.mailConfigured
    ? 'Everything the portal has sent.'
    : 'No mail server is set up: nothing is sent, every mail is kept here. Open one to pass its link on.'
  return (
    <Panel
      flush
      title="Mail"
      description={description}
      aside={<ExportButton list={readsOf<typeof mailsApi>()('GET /api/mails', {})} things="mails" />}
    >
      {mails.isPending && (
        <Loading>
          <div className="flex flex-col gap-3 px-4 py-3.5">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </Loading>
      )}
      {mails.isError && rows.length === 0 && (
        <ErrorState compact message={mails.error.message} onRetry={() => void mails.refetch()} retrying={mails.isFetching} />
      )}
      {mails.isSuccess && rows.length === 0 && (
        <EmptyState compact icon={<Mail />} title="No mail yet" hint="Invitations and password resets show up here." />
      )}
      <ul ref={frame}>
        {rows.map((mail) => (
          <li
            key={mail.id}
            data-row-id={mail.id}
            className="relative flex items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0 hover:bg-paper dark:hover:bg-hover/50"
          >
            <div className="min-w-0 flex-1">
              <button
                type="button"
                data-lead
                className="max-w-full truncate text-left font-medium outline-offset-0 after:absolute after:inset-0"
                onClick={() => setOpen(mail.id)}
              >
                {subjectOf(mail)}
              </button>
              <p className="truncate text-meta text-ink-3">
                {mail.to} · {formatInstant(mail.createdAt, user.timezone)}
                {mail.lastError ? ` · ${mail.lastError}` : ''}
              </p>
            </div>
            <Badge tone={states[mail.status].tone} dot>
              {states[mail.status].label}
            </Badge>
          </li>
        ))}
      </ul>
      <ShowMore list={mails} label="Show older mail" place="foot" />
      {open && <MailDialog id={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function MailDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const mail = useQuery(mailQuery(id))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mail.data ? subjectOf(mail.data) : 'Mail'}
      description={mail.data ? `To ${mail.data.to}` : undefined}
      width={600}
    >
      {mail.isPending && (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {mail.isError && <ErrorState compact message={mail.error.message} onRetry={() => void mail.refetch()} retrying={mail.isFetching} />}
      {mail.data && (
        <div className="flex flex-col gap-4">
          {mail.data.links.map((link, at) => (
            <CopyLink key={link} link={link} label={at === 0 ? 'Link in this mail' : `Link ${at + 1} in this mail`} />
          ))}
          {mail.data.replyTo && <p className="text-meta text-ink-3">Answers go to {mail.data.replyTo}</p>}
          <p className="rounded-card bg-sunken px-4 py-3 text-body break-words whitespace-pre-wrap text-ink-2">
            {mail.data.text ?? 'What this mail says is for its reader alone.'}
          </p>
          {mail.data.files.length > 0 && (
            <ul aria-label="Files of this mail" className="flex flex-col gap-1.5">
              {mail.data.files.map(({ position, name, size }) => (
                <li key={position} className="flex items-center gap-2 text-body">
                  <Paperclip aria-hidden size={16} className="shrink-0 text-ink-3" />
                  <span dir="auto" className="min-w-0 truncate">
                    {name ?? 'A file'}
                  </span>
                  {size !== null && <span className="shrink-0 text-meta text-ink-3">{sizeText(size)}</span>}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Dialog>
  )
}
