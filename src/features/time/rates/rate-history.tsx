import { ChevronRight, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { PersonRef } from '#shared/contract/refs.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'

/** A value that holds from a day on, until a later one takes its place. */
export interface Dated {
  readonly id: string
  readonly value: string
  readonly validFrom: string
}

/** All values of one role or person. */
export interface DatedLine {
  readonly key: string
  readonly who: ReactNode
  /** what the line is called in the names of its buttons */
  readonly name: string
  /** the latest first */
  readonly entries: readonly Dated[]
  /** Said where no value holds today. */
  readonly none: string
}

interface ListProps {
  /** What is listed, for screen readers. */
  readonly label: string
  readonly query: {
    readonly isPending: boolean
    readonly isFetching: boolean
    readonly error: Error | null
    readonly data: unknown
    readonly refetch: () => Promise<unknown>
  }
  readonly lines: readonly DatedLine[]
  readonly today: string
  /** left out for people who only see it */
  readonly onRemove?: ((id: string) => Promise<unknown>) | undefined
}

/** One line for each role or person, with what holds today; earlier and later values behind it. */
export function DatedLines({ label, query, lines, today, onRemove }: ListProps) {
  if (query.isPending)
    return (
      <Loading>
        {[0, 1, 2, 3].map((line) => (
          <span key={line} className="flex h-12 items-center justify-between border-line px-4 not-first:border-t">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-4 w-20" />
          </span>
        ))}
      </Loading>
    )
  if (!query.data)
    return <ErrorState compact message={sentenceOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return (
    <ul aria-label={label} className="flex flex-col">
      {lines.map((line) => (
        <Line key={line.key} line={line} today={today} onRemove={onRemove} />
      ))}
    </ul>
  )
}

interface LineProps {
  readonly line: DatedLine
  readonly today: string
  readonly onRemove: ListProps['onRemove']
}

function Line({ line: { who, name, entries, none }, today, onRemove }: LineProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const current = entries.find(({ validFrom }) => validFrom <= today)
  const next = entries.findLast(({ validFrom }) => validFrom > today)
  const since = current ? `since ${formatDate(current.validFrom)}` : ''
  const then = next ? `${next.value} from ${formatDate(next.validFrom)}` : ''
  const face = (
    <>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{who}</span>
      <span className="flex shrink-0 flex-col items-end">
        <span className={current ? 'font-medium tabular' : 'text-ink-3'}>{current?.value ?? none}</span>
        {(since || then) && <span className="text-meta text-ink-2 tabular">{[since, then].filter(Boolean).join(' · ')}</span>}
      </span>
    </>
  )
  if (entries.length === 0)
    return <li className="flex min-h-12 items-center gap-3 border-line py-1.5 pr-4 pl-10 not-first:border-t">{face}</li>
  return (
    <li className="border-line not-first:border-t">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-2 py-1.5 pr-4 pl-4 text-left -outline-offset-2 transition-colors hover:bg-hover"
      >
        <ChevronRight aria-hidden size={16} className={cn('shrink-0 text-ink-3 transition-transform', open && 'rotate-90')} />
        {face}
      </button>
      <ul id={id} aria-label={`History of ${name}`} hidden={!open} className="pb-1.5">
        {open && entries.map((entry) => <Past key={entry.id} entry={entry} name={name} holds={entry === current} onRemove={onRemove} />)}
      </ul>
    </li>
  )
}

interface PastProps extends Pick<LineProps, 'onRemove'> {
  readonly entry: Dated
  readonly name: string
  readonly holds: boolean
}

function Past({ entry: { id, value, validFrom }, name, holds, onRemove }: PastProps) {
  return (
    <li className="flex min-h-9 items-center gap-3 pr-2 pl-10 text-secondary text-ink-2 pointer-coarse:min-h-11">
      <span className={cn('min-w-0 flex-1 tabular', holds && 'font-medium text-ink')}>{value}</span>
      <span className="shrink-0 text-meta tabular">
        from {formatDate(validFrom)}
        {holds && ', current'}
      </span>
      {onRemove && (
        <IconButton
          size="sm"
          label={`Remove ${value} of ${name}, from ${formatDate(validFrom)}`}
          icon={<Trash2 aria-hidden />}
          onClick={() => void onRemove(id)}
        />
      )}
    </li>
  )
}

export function PersonName({ person }: { readonly person: PersonRef }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar person={person} size={20} decorative />
      <bdi>{person.fullName}</bdi>
    </span>
  )
}
