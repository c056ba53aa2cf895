import type { UseQueryResult } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { roleLabel } from '#shared/rights/roles.ts'
import { counted } from '#shared/values/counted.ts'
import { formatDate } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { CopyPreview } from './schema.ts'

type PlannedTask = CopyPreview['tasks'][number]
type PlannedDeliverable = CopyPreview['deliverables'][number]

interface CopyPreviewListProps {
  readonly preview: UseQueryResult<CopyPreview>
  readonly startDate: string | null
  /** It is kept and not made yet: days from the start stand in place of dates. */
  readonly kept?: boolean
}

/** What a copy will hold, with its dates and people; or what a template holds. */
export function CopyPreviewList({ preview, startDate, kept = false }: CopyPreviewListProps) {
  const { data, isPending, isError, error, refetch, isFetching } = preview
  const title = kept ? 'What it holds' : 'What it will hold'
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {isPending && (
        <Loading label="Loading the plan">
          {Array.from({ length: 4 }, (_, line) => (
            <Skeleton key={line} className="my-2 h-4 w-2/3" />
          ))}
        </Loading>
      )}
      {isError && !data && <ErrorState compact message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && <Plan plan={data} startDate={startDate} kept={kept} />}
    </section>
  )
}

type PlanProps = { readonly plan: CopyPreview; readonly startDate: string | null; readonly kept: boolean }

function Plan({ plan, startDate, kept }: PlanProps) {
  const { tasks, deliverables } = plan
  if (tasks.length + deliverables.length === 0)
    return (
      <p className="text-ink-2">
        {kept
          ? 'There are no tasks and no deliverables in this project. Add what a template is to hold.'
          : 'There are no tasks and no deliverables to take over. The new project begins empty.'}
      </p>
    )
  return (
    <>
      <p className="text-secondary text-ink-2">
        {counted(tasks.length, 'task')} and {counted(deliverables.length, 'deliverable')}
        {kept ? ', by days from the start. Duties stand in place of people.' : ', all of them to do. '}
        {!kept && (startDate ? 'Dates move with the start, and on to the next working day.' : 'Without a start date nothing has a date.')}
      </p>
      {/* Scrolls by itself, so that what decides stays at hand; a region that scrolls has to be reached by key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <ul aria-label="Plan" tabIndex={0} className="max-h-80 overflow-y-auto rounded-panel border border-line">
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} kept={kept} />
        ))}
        {deliverables.map((deliverable) => (
          <DeliverableLine key={deliverable.id} deliverable={deliverable} kept={kept} />
        ))}
      </ul>
    </>
  )
}

/** What is out of sight of a long list is not laid out. */
const lineClass =
  'flex min-h-9 items-center gap-2.5 border-t border-line px-3 first:border-t-0 [contain-intrinsic-size:auto_36px] [content-visibility:auto]'
const indents = ['', 'pl-4', 'pl-8', 'pl-12', 'pl-16']

function TaskLine({ task, kept }: { readonly task: PlannedTask; readonly kept: boolean }) {
  const depth = task.number.split('.').length - 1
  return (
    <li className={lineClass}>
      <span className={`flex min-w-0 flex-1 items-baseline gap-2 ${indents[Math.min(depth, indents.length - 1)]}`}>
        <span className="shrink-0 text-meta text-ink-3 tabular">{task.number}</span>
        <span dir="auto" className="min-w-0 truncate">
          {task.name}
        </span>
      </span>
      {kept ? (
        <Until from={task.startDay} to={task.dueDay} reads={dayText} />
      ) : (
        <Until from={task.startDate} to={task.dueDate} reads={formatDate} />
      )}
      <Who {...task} />
    </li>
  )
}

function DeliverableLine({ deliverable, kept }: { readonly deliverable: PlannedDeliverable; readonly kept: boolean }) {
  const { name, milestones, dueDate, dueDay } = deliverable
  const due = (one: { readonly dueDate: string | null; readonly dueDay: number | null }) =>
    kept ? one.dueDay !== null && dayText(one.dueDay) : one.dueDate && formatDate(one.dueDate)
  return (
    <li className={lineClass}>
      <PackageCheck aria-label="Deliverable" size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="flex min-w-0 flex-1 flex-col py-1">
        <span dir="auto" className="truncate">
          {name}
        </span>
        {milestones.length > 0 && (
          <span className="truncate text-meta text-ink-3">
            {milestones.map((one) => (due(one) ? `${one.name} (${due(one)})` : one.name)).join(', ')}
          </span>
        )}
      </span>
      {kept ? <Until from={null} to={dueDay} reads={dayText} /> : <Until from={null} to={dueDate} reads={formatDate} />}
      <Who {...deliverable} />
    </li>
  )
}

/** The first day of a project is day 1. */
const dayText = (day: number): string => (day < 0 ? `${counted(-day, 'day')} before` : `Day ${day + 1}`)

type UntilProps<When> = { readonly from: When | null; readonly to: When | null; readonly reads: (when: When) => string }

function Until<When>({ from, to, reads }: UntilProps<When>) {
  const words = [from, to].flatMap((one) => (one === null ? [] : [reads(one)]))
  return <span className="shrink-0 text-secondary text-ink-2 tabular">{words.join(' – ')}</span>
}

/** Who has it then; else whose duty it is, and nobody's yet. */
function Who({ person, duty }: Pick<PlannedTask, 'person' | 'duty'>) {
  if (person) return <Avatar person={person} size={20} />
  const words = duty ? `${roleLabel(duty)}: nobody yet` : 'Nobody assigned'
  return (
    <span title={words} className="flex shrink-0 items-center gap-1.5">
      {duty && (
        <span aria-hidden className="max-w-36 truncate text-meta text-ink-3 max-sm:hidden">
          {roleLabel(duty)}
        </span>
      )}
      <span aria-hidden className="size-5 rounded-full border border-dashed border-line-strong" />
      <span className="sr-only">{words}</span>
    </span>
  )
}
