import { CopyLink } from '#ui/controls/copy-link.tsx'
import type { InvitationSent } from './schema.ts'

/** What has become of an invitation: mailed or not, and the link, which is shown this once. */
export function InvitationSentNote({ sent }: { readonly sent: InvitationSent }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-pretty text-ink-2">
        {sent.mailed ? (
          <>
            A mail with this link is on its way to <strong className="font-medium break-all text-ink">{sent.email}</strong>. You can also
            pass it on yourself.
          </>
        ) : (
          <>
            No mail server is set up, so nothing was mailed. Pass this link on to{' '}
            <strong className="font-medium break-all text-ink">{sent.email}</strong> yourself.
          </>
        )}
      </p>
      <CopyLink link={sent.link} label="Invitation link" />
      <p className="text-meta text-ink-3">It works once. It is not shown again; sending the invitation again makes a new link.</p>
    </div>
  )
}
