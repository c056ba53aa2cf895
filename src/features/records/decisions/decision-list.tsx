import {
  BadgeCheck,
  CircleCheck,
  CircleDot,
  Download,
  Eraser,
  Globe,
  type LucideIcon,
  MessageSquareWarning,
  OctagonX,
  ThumbsUp,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { OutcomeTone } from '#shared/records/decision-outcome.ts'
import { signatureText } from '#shared/rights/actor.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate, formatInstant } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { startDownload } from '#ui/lists/start-download.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { useDecisions } from './client.ts'
import { decisionTextLabels } from './labels.ts'
import { canExportProof } from './rules.ts'
import type { DeciderKind, DecisionView } from './schema.ts'

const RemoveNameDialog = lazyPart(
  async () => (await import('./remove-name-dialog.tsx')).RemoveNameDialog,
  ({ onClose }) => onClose(),
)

const RemoveTextsDialog = lazyPart(
  async () => (await import('./remove-texts-dialog.tsx')).RemoveTextsDialog,
  ({ onClose }) => onClose(),
)

interface DecisionListProps {
  readonly recordType: string
  readonly recordId: string
}

/** The decisions on a record: who decided, when, on which version, in which words, and with which comment. */
export function DecisionList({ recordType, recordId }: DecisionListProps) {
  const actor = useActor()
  const decisions = useDecisions(recordType, recordId)
  const items = decisions.data?.pages.flatMap((page) => page.items) ?? []
  const mayExport = items.length > 0 && canExportProof(actor).allowed
  return (
    <section aria-label="Decisions" className="flex flex-col gap-2">
      <div className="flex min-h-control-sm items-center justify-between gap-3">
        <h3 className="text-body font-semibold">Decisions</h3>
        {mayExport && (
          <Button
            size="sm"
            icon={<Download aria-hidden />}
            onClick={() => startDownload(`/api/decision-proof?recordType=${recordType}&recordId=${recordId}`)}
          >
            Export proof
          </Button>
        )}
      </div>
      {decisions.isPending && (
        <Loading label="Loading decisions">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {decisions.isError && items.length === 0 && (
        <ErrorState
          compact
          message={sentenceOf(decisions.error)}
          onRetry={() => void decisions.refetch()}
          retrying={decisions.isFetching}
        />
      )}
      {decisions.isSuccess && items.length === 0 && <p className="text-secondary text-ink-3">Nothing has been decided yet</p>}
      <ol className="flex flex-col empty:hidden">
        {items.map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </ol>
      <ShowMore list={decisions} label="Show earlier" place="beside" />
    </section>
  )
}

/** The icons of common outcomes; outcomes that a kind of record declares have that of their tone. */
const icons: Readonly<Record<string, LucideIcon>> = {
  approved: BadgeCheck,
  needs_revision: MessageSquareWarning,
  rejected: OctagonX,
  published: Globe,
  verdict_approved: ThumbsUp,
  verdict_changes: MessageSquareWarning,
  name_removed: Eraser,
  text_removed: Eraser,
}
const tones: Readonly<Record<OutcomeTone, { icon: LucideIcon; text: string }>> = {
  success: { icon: BadgeCheck, text: 'text-success' },
  warning: { icon: MessageSquareWarning, text: 'text-warning' },
  danger: { icon: OctagonX, text: 'text-danger' },
  neutral: { icon: CircleDot, text: 'text-ink-3' },
}

const deciderLabels: Readonly<Record<Exclude<DeciderKind, 'internal'>, string>> = {
  client: 'Client',
  guest: 'Guest',
  influencer: 'Influencer',
  system: 'Automatic',
}

function Decision({ decision }: { readonly decision: DecisionView }) {
  const { timezone } = useActor()
  const { outcome, outcomeLabel, versionNumber, decidedAt, comment, ownWork, deciderKind, address, publishedOn } = decision
  const tone = tones[decision.tone]
  const Icon = icons[outcome] ?? tone.icon
  return (
    <li className="flex gap-3 border-t border-line py-2.5 first:border-t-0">
      <Icon aria-hidden size={18} className={cn('mt-0.5 shrink-0', tone.text)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-medium text-ink">
          {outcomeLabel}
          {versionNumber !== null && <span className="tabular text-ink-2">{`v${versionNumber}`}</span>}
          {deciderKind !== 'internal' && <Badge>{deciderLabels[deciderKind]}</Badge>}
          {ownWork && <Badge tone="warning">Own work</Badge>}
        </p>
        {comment && (
          <p dir="auto" className="text-body break-words whitespace-pre-wrap text-ink">
            {comment}
          </p>
        )}
        {(address || publishedOn) && (
          <p className="text-secondary break-all text-ink-2">
            {address && (
              <a href={address} target="_blank" rel="noreferrer" className="text-accent underline-offset-3 hover:underline">
                {address}
              </a>
            )}
            {address && publishedOn && ' · '}
            {publishedOn && formatDate(publishedOn, 'long')}
          </p>
        )}
        <Decider decision={decision} />
        <time dateTime={decidedAt} className="text-meta text-ink-3">
          {formatInstant(decidedAt, timezone, 'long')}
        </time>
        <Details decision={decision} />
      </div>
    </li>
  )
}

/** Who decided: an account by its current name, a guest by the name they gave. */
function Decider({ decision: { decider, deciderName, deciderKind, actorKind, roles } }: { readonly decision: DecisionView }) {
  const name = decider
    ? signatureText({ kind: actorKind, name: deciderName, person: decider })
    : deciderName === ''
      ? 'Someone'
      : deciderName
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-secondary text-ink-2">
      {decider && <Avatar person={decider} size={18} decorative />}
      <bdi className="min-w-0 break-words">{name ?? 'Name removed'}</bdi>
      {deciderKind === 'internal' && roles.length > 0 && <span className="text-meta text-ink-3">{roles.map(roleLabel).join(', ')}</span>}
    </p>
  )
}

/** What makes it provable: the words that were agreed to, and the bytes they were about. */
function Details({ decision }: { readonly decision: DecisionView }) {
  const { wording, fileName, size, sha256, number, hash, removedTexts, nameRemovable, removableTexts = [] } = decision
  return (
    <details className="text-meta text-ink-3">
      <summary className="w-fit touch-line cursor-pointer rounded-chip hover:text-ink">
        <CircleCheck aria-hidden size={13} className="mr-1 inline" />
        {`Decision ${number}`}
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 break-all">
        {wording && <Line label="Wording">{wording}</Line>}
        {removedTexts.length > 0 && <Line label="Removed">{removedTexts.map((name) => decisionTextLabels[name]).join(', ')}</Line>}
        {size !== null && <Line label="Version">{`${fileName ?? 'Text'} · ${sizeText(size)}`}</Line>}
        {sha256 !== null && <Line label="SHA-256">{sha256}</Line>}
        <Line label="Link">{hash}</Line>
      </dl>
      {(nameRemovable || removableTexts.length > 0) && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          {nameRemovable && <RemoveName decision={decision} />}
          {removableTexts.length > 0 && <RemoveTexts decision={decision} />}
        </div>
      )}
    </details>
  )
}

/** For admins, while the decider has no account in use. */
function RemoveName({ decision: { id, deciderName, deciderKind, number } }: { readonly decision: DecisionView }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" icon={<Eraser aria-hidden />} aria-label={`Remove the name in decision ${number}`} onClick={() => setAsking(true)}>
        Remove name
      </Button>
      {asking && deciderName !== null && (
        <Suspense fallback={null}>
          <RemoveNameDialog id={id} name={deciderName} guest={deciderKind === 'guest'} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** For admins, of decisions whose texts are sealed. */
function RemoveTexts({ decision }: { readonly decision: DecisionView }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={<Eraser aria-hidden />}
        aria-label={`Remove texts of decision ${decision.number}`}
        onClick={() => setAsking(true)}
      >
        Remove texts
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <RemoveTextsDialog decision={decision} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto" className="text-ink-2">
        {children}
      </dd>
    </>
  )
}
