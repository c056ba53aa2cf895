import { useQuery } from '@tanstack/react-query'
import { useSession } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { mailboxQuery } from './client.ts'
import type { MailboxView } from './schema.ts'

/** Whether answers to mails about tickets come in, and what the operator has to look after. */
export function MailboxPanel() {
  const mailbox = useQuery(mailboxQuery)
  const stands = mailbox.data
  return (
    <Panel title="Answers to tickets by e-mail" aside={stands && <State mailbox={stands} />}>
      {mailbox.isPending && (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {mailbox.isError && (
        <ErrorState compact message={mailbox.error.message} onRetry={() => void mailbox.refetch()} retrying={mailbox.isFetching} />
      )}
      {stands && <Details mailbox={stands} />}
    </Panel>
  )
}

function descriptionOf({ configured, address }: MailboxView): string {
  return configured
    ? `Answers to mails about tickets go to ${address} and land in their tickets.`
    : 'No mailbox is set up: mails about tickets cannot be answered. Whoever runs the server names one by IMAP_URL and SUPPORT_ADDRESS.'
}

function State({ mailbox: { configured, error, lookedAt } }: { readonly mailbox: MailboxView }) {
  if (!configured) return <Badge dot>Off</Badge>
  if (error !== null)
    return (
      <Badge tone="danger" dot>
        Not connected
      </Badge>
    )
  return (
    <Badge tone={lookedAt ? 'success' : 'neutral'} dot>
      {lookedAt ? 'Connected' : 'Connecting'}
    </Badge>
  )
}

function Details({ mailbox }: { readonly mailbox: MailboxView }) {
  const { timezone } = useSession().user
  const { configured, lookedAt, error, errorAt, taken, left, leftAt } = mailbox
  if (!configured) return <p className="text-secondary text-ink-2">{descriptionOf(mailbox)}</p>
  return (
    <div className="flex flex-col gap-1.5 text-secondary text-ink-2">
      <p>{descriptionOf(mailbox)}</p>
      {error !== null && (
        <p className="text-danger">
          {error} {errorAt && `(${formatInstant(errorAt, timezone, 'short')})`}
        </p>
      )}
      <p>
        {lookedAt ? `Last looked at ${formatInstant(lookedAt, timezone, 'short')}` : 'Not looked at yet'} · {counted(taken, 'answer')} taken
      </p>
      {left > 0 && (
        <p>
          {counted(left, 'mail')} could not be assigned to a ticket, the last one on {leftAt && formatInstant(leftAt, timezone, 'short')}.
          Nobody was answered: they wait in the mailbox, unread and flagged.
        </p>
      )}
    </div>
  )
}
