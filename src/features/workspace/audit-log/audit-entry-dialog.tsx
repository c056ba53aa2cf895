import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { auditKinds } from '#shared/records/audit-kinds.ts'
import { deviceName } from '#shared/values/device.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { useActor } from '../users/use-session.ts'
import { AuditWho } from './audit-who.tsx'
import { aboutText, detailLines } from './labels.ts'
import type { AuditEntry } from './schema.ts'

/** One line of the log, whole. */
export function AuditEntryDialog({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
  const { timezone } = useActor()
  const lines = detailLines(entry)
  return (
    <Dialog open onOpenChange={onClose} title={auditKinds[entry.kind].label} description={auditKinds[entry.kind].group} width={560}>
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-4 gap-y-3 text-body max-sm:grid-cols-[88px_minmax(0,1fr)]">
        <Fact name="When">
          <time dateTime={entry.at} className="tabular">
            {formatInstant(entry.at, timezone)}
          </time>
        </Fact>
        <Fact name="Who">
          <AuditWho actor={entry.actor} />
        </Fact>
        {entry.subject && (
          <Fact name="Whom">
            <span className="flex min-w-0 items-center gap-2">
              <Avatar person={entry.subject} size={20} decorative />
              {entry.subject.fullName}
            </span>
          </Fact>
        )}
        {entry.recordType && <Fact name="Record">{aboutText({ ...entry, subject: null })}</Fact>}
        {entry.recordId && (
          <Fact name="Record id">
            <code className="text-secondary break-all">{entry.recordId}</code>
          </Fact>
        )}
        <Fact name="Outcome">{entry.outcome === 'failed' ? 'Failed' : 'Done'}</Fact>
        {entry.address && <Fact name="Address">{entry.address}</Fact>}
        {entry.browser && (
          <Fact name="Browser">
            {deviceName(entry.browser)}
            <span className="block text-meta break-words text-ink-3">{entry.browser}</span>
          </Fact>
        )}
        {lines.map(({ field, before, after }) => (
          <Fact key={field} name={field}>
            {before !== null && (
              <>
                <span className="text-ink-3 line-through">{before}</span>
                <ArrowRight aria-label="to" size={13} className="mx-1 inline-block align-[-2px] text-ink-3" />
              </>
            )}
            {after}
          </Fact>
        ))}
      </dl>
    </Dialog>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
