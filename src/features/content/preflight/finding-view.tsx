import { CircleCheck, Lightbulb, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Swatch } from '#features/clients/brand-kits/swatch.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { pictureSource } from '#shared/markdown/tree.ts'
import type { Evidence } from '#shared/values/preflight.ts'
import { formatInstant } from '#ui/base/format.ts'
import { textFieldLabels } from './labels.ts'
import type { FindingView } from './schema.ts'

interface FindingLineProps {
  readonly finding: FindingView
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** One finding: how bad it is, what it says, what it rests on, and who let it stand. */
export function FindingLine({ finding, children }: FindingLineProps) {
  const { timezone } = useActor()
  const { severity, sentence, evidence, override } = finding
  const open = severity === 'problem' && override === null
  return (
    <li data-finding={finding.rule} className="flex gap-2.5 py-2.5">
      <span className="mt-0.5 shrink-0">
        {open && <OctagonAlert aria-hidden size={16} className="text-danger" />}
        {severity === 'hint' && <Lightbulb aria-hidden size={16} className="text-warning" />}
        {severity === 'problem' && !open && <CircleCheck aria-hidden size={16} className="text-ink-3" />}
        <span className="sr-only">{open ? 'Problem:' : severity === 'hint' ? 'Hint:' : 'Let stand:'}</span>
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p dir="auto" className="break-words text-ink">
          {sentence}
        </p>
        <EvidenceView evidence={evidence} />
        {override && (
          <p className="border-l-2 border-line-strong pl-2.5 text-secondary break-words text-ink-2">
            <bdi className="font-medium text-ink">{override.by.fullName}</bdi>
            {' lets it stand: '}
            <bdi>{`“${override.reason}”`}</bdi>
            {' · '}
            <time dateTime={override.at}>{formatInstant(override.at, timezone, 'date')}</time>
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

function EvidenceView({ evidence }: { readonly evidence: Evidence }) {
  if (evidence.kind === 'none') return null
  if (evidence.kind === 'compared') {
    return <p className="text-secondary break-words text-ink-2 tabular">{`Is ${evidence.has}. Wanted: ${evidence.wants.join(' · ')}`}</p>
  }
  if (evidence.kind === 'passages') {
    const more = evidence.count - evidence.passages.length
    return (
      <ul aria-label="Where it stands" className="flex flex-col gap-1 text-secondary text-ink-2">
        {evidence.passages.map(({ field, before, found, after }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same passage may stand twice
          <li key={at} className="break-words">
            <span className="text-ink-3">{`${textFieldLabels[field]}: `}</span>
            <bdi>
              {before}
              <mark className="rounded-chip bg-warning-soft px-0.5 text-ink">{found}</mark>
              {after}
            </bdi>
          </li>
        ))}
        {more > 0 && <li className="text-ink-3">{`and ${more} more`}</li>}
      </ul>
    )
  }
  if (evidence.kind === 'pictures') return <Pictures evidence={evidence} />
  return (
    <ul aria-label="Colours" className="flex flex-col gap-1 text-secondary text-ink-2 tabular">
      {evidence.swatches.map(({ hex, share, nearest }) => (
        <li key={hex} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Swatch hex={hex} size={16} />
          {`${hex}, ${Math.round(share * 100)} %`}
          <span className="text-ink-3">nearest:</span>
          <Swatch hex={nearest.hex} size={16} />
          <bdi>{nearest.name}</bdi>
        </li>
      ))}
    </ul>
  )
}

const shownPictures = 12

function Pictures({ evidence: { pictures, of } }: { readonly evidence: Extract<Evidence, { kind: 'pictures' }> }) {
  const more = pictures.length - shownPictures
  return (
    <ul aria-label="Pictures" className="flex flex-wrap gap-x-4 gap-y-2 text-secondary text-ink-2 tabular">
      {pictures.slice(0, shownPictures).map(({ number, fileId }) => (
        <li key={number} className="flex items-center gap-2">
          <img
            src={pictureSource({ fileId })}
            alt=""
            loading="lazy"
            className="h-10 w-14 shrink-0 rounded-chip border border-line bg-sunken object-cover"
          />
          {`Picture ${number} of ${of}`}
        </li>
      ))}
      {more > 0 && <li className="self-center text-ink-3">{`and ${more} more`}</li>}
    </ul>
  )
}
