import { Ellipsis, FileCheck2, Pencil, Play, Plus, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { loggedText, minutesOf, spokenMinutes } from '#shared/values/minutes.ts'
import { formatDate, formatInstant } from '#ui/base/format.ts'
import { plannedText } from '#ui/base/hours-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { type LoggedRecord, useEntries } from '../time-entries/client.ts'
import { EntryForm } from '../time-entries/entry-form.tsx'
import { sourceLabels } from '../time-entries/labels.ts'
import { canEditEntry } from '../time-entries/rules.ts'
import type { EntryView } from '../time-entries/schema.ts'
import { useEntryActs } from '../time-entries/use-entry-acts.tsx'
import { useTimer } from './client.ts'
import { ForgottenDialog } from './forgotten-dialog.tsx'
import { useElapsed } from './use-elapsed.ts'
import { useTimerActs } from './use-timer-acts.tsx'

interface HoursProps {
  readonly record: LoggedRecord
  readonly mayLog: boolean
  readonly estimatedHours: number | null | undefined
  readonly actualHours: number | null | undefined
}

/** What was worked on a task or deliverable, by whom and when, against what was thought; people outside the agency see nothing of it. */
export function HoursSection({ record, mayLog, estimatedHours, actualHours }: HoursProps) {
  const entries = useEntries(record)
  const [logging, setLogging] = useState(false)
  const acts = useEntryActs()
  const items = entries.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label="Hours" className="flex flex-col gap-1.5 pt-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-secondary font-medium">Hours</h3>
        <Sum actual={minutesOf(actualHours)} estimate={estimatedHours ?? null} />
        {mayLog && (
          <span className="ml-auto flex gap-1">
            <TimerButton record={record} />
            <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setLogging(true)}>
              Log time
            </Button>
          </span>
        )}
      </div>
      {entries.isPending && (
        <Loading label="Loading hours">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {entries.isError && !entries.data && (
        <ErrorState compact message={sentenceOf(entries.error)} onRetry={() => void entries.refetch()} retrying={entries.isFetching} />
      )}
      {items.length > 0 && (
        <ul aria-label="Entries of hours" className="flex flex-col rounded-card border border-line">
          {items.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ShowMore list={entries} place="below" />
      {logging && (
        <EntryForm entry={null} title="Log time" onSave={(values) => acts.log(record, values)} onClose={() => setLogging(false)} />
      )}
    </section>
  )
}

/** "1 h 30 m of 6 h", with a bar that turns red when it was more than thought. */
function Sum({ actual, estimate }: { readonly actual: number; readonly estimate: number | null }) {
  if (actual === 0 && estimate === null) return <span className="text-secondary text-ink-3">Nothing logged</span>
  const over = estimate !== null && actual > estimate * 60
  return (
    <span className="flex items-center gap-2.5">
      <span className="text-secondary text-ink-2 tabular">
        {loggedText(actual)}
        {estimate !== null && ` of ${plannedText(estimate * 60)}`}
        {over && <span className="font-medium text-danger">{` · ${loggedText(actual - estimate * 60)} over`}</span>}
      </span>
      {estimate !== null && estimate > 0 && (
        <span className="flex w-24 max-sm:hidden">
          <Progress
            value={actual}
            max={estimate * 60}
            label="Logged of what was estimated"
            valueText={`${spokenMinutes(actual)} of ${plannedText(estimate * 60)}`}
            tone={over ? 'danger' : 'quiet'}
          />
        </span>
      )}
    </span>
  )
}

/** Starts the timer here, or stops it where it runs here. */
function TimerButton({ record }: { readonly record: LoggedRecord }) {
  const timer = useTimer()
  const acts = useTimerActs()
  const here = timer !== null && timer.recordId === record.recordId
  return (
    <>
      <Button
        size="sm"
        variant={here ? 'secondary' : 'ghost'}
        icon={here ? <Square aria-hidden fill="currentColor" /> : <Play aria-hidden />}
        onClick={() => void (here ? acts.stop(timer) : acts.start(record))}
      >
        {here ? 'Stop timer' : 'Start timer'}
      </Button>
      <ForgottenDialog acts={acts} />
    </>
  )
}

function Line({ entry }: { readonly entry: EntryView }) {
  const actor = useActor()
  const [editing, setEditing] = useState(false)
  const acts = useEntryActs()
  const { person, day, startedAt, stoppedAt, note, source, minutes, billable, billed } = entry
  const running = startedAt !== null && stoppedAt === null
  const words = [
    ...(startedAt && stoppedAt
      ? [`${formatInstant(startedAt, actor.timezone, 'time')}–${formatInstant(stoppedAt, actor.timezone, 'time')}`]
      : []),
    ...(sourceLabels[source] ? [sourceLabels[source]] : []),
    ...(billable ? [] : ['not billable']),
  ]
  const mayEdit = canEditEntry(actor, { userId: person?.id ?? null }).allowed && !billed
  return (
    <li
      data-entry={entry.id}
      className="flex min-h-10 items-center gap-2.5 border-line px-3 py-1 not-first:border-t pointer-coarse:min-h-11"
    >
      {person ? <Avatar person={person} size={20} decorative /> : <span aria-hidden className="size-5 shrink-0" />}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <bdi className="truncate">{person?.fullName ?? 'Nobody known'}</bdi>
          <span className="text-meta text-ink-2 tabular">{[formatDate(day), ...words].join(' · ')}</span>
        </span>
        {note && (
          <span dir="auto" className="text-secondary break-words text-ink-2">
            {note}
          </span>
        )}
      </span>
      {billed && <Billed on={entry.billedOn} />}
      {running ? <Running since={startedAt} /> : <span className="shrink-0 font-medium tabular">{loggedText(minutes)}</span>}
      {mayEdit && (
        <Menu
          trigger={
            <IconButton size="sm" label={`Actions for ${loggedText(minutes)} on ${formatDate(day)}`} icon={<Ellipsis aria-hidden />} />
          }
        >
          {!running && (
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setEditing(true)}>
              Edit
            </MenuItem>
          )}
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void acts.remove(entry)}>
            Remove
          </MenuItem>
        </Menu>
      )}
      {editing && (
        <EntryForm entry={entry} title="Edit entry" onSave={(values) => acts.change(entry, values)} onClose={() => setEditing(false)} />
      )}
    </li>
  )
}

/** That hours are on an invoice, and so locked; named for people who may open it. */
function Billed({ on }: { readonly on: EntryView['billedOn'] }) {
  const badge = (
    <Badge icon={<FileCheck2 aria-hidden />}>
      {on ? (
        <>
          <span className="sr-only">Billed on </span>
          <bdi>{on.invoiceNumber}</bdi>
        </>
      ) : (
        'Billed'
      )}
    </Badge>
  )
  if (!on) return badge
  return (
    <RecordLink
      kind="invoice"
      id={on.id}
      className="touch-target shrink-0 rounded-chip hover:underline"
      title={`Billed on ${on.invoiceNumber}`}
    >
      {badge}
    </RecordLink>
  )
}

function Running({ since }: { readonly since: string }) {
  const elapsed = useElapsed(since)
  return (
    <span className="flex shrink-0 items-center gap-1.5 font-medium text-success tabular">
      <span aria-hidden className="size-2 rounded-full bg-success" />
      <span className="sr-only">Running:</span>
      {elapsed}
    </span>
  )
}
