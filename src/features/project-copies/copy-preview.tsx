import type { UseQueryResult } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { counted } from '#shared/counted.ts'
import { roleLabel } from '#shared/roles.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { formatDate } from '#ui/display/format.ts'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import type { CopyPreview } from './schema.ts'

type PlannedTask = CopyPreview['tasks'][number]
type PlannedDeliverable = CopyPreview['deliverables'][number]

interface CopyPreviewListProps {
  readonly preview: UseQueryResult<CopyPreview>
  readonly startDate: string | null
}

/** What a copy will hold, with its dates and people. */
export function CopyPreviewList({ preview, startDate }: CopyPreviewListProps) {
  const { data, isPending, isError, error, refetch, isFetching } = preview
  return (
    <section aria-label="What it will hold" className="flex flex-col gap-2">
      <h3 className="font-semibold">What it will hold</h3>
      {isPending && (
        <Loading label="Loading the plan">
          {Array.from({ length: 4 }, (_, line) => (
            <Skeleton key={line} className="my-2 h-4 w-2/3" />
          ))}
        </Loading>
      )}
      {isError && !data && <ErrorState compact message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && <Plan plan={data} startDate={startDate} />}
    </section>
  )
}

function Plan({ plan, startDate }: { readonly plan: CopyPreview; readonly startDate: string | null }) {
  const { tasks, deliverables } = plan
  if (tasks.length + deliverables.length === 0)
    return <p className="text-ink-2">There are no tasks and no deliverables to take over. The new project begins empty.</p>
  return (
    <>
      <p className="text-secondary text-ink-2">
        {counted(tasks.length, 'task')} and {counted(deliverables.length, 'deliverable')}, all of them to do.{' '}
        {startDate ? 'Dates move with the start, and on to the next working day.' : 'Without a start date nothing has a date.'}
      </p>
      {/* Scrolls by itself, so that what decides stays at hand; a region that scrolls has to be reached by key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <ul aria-label="Plan" tabIndex={0} className="max-h-80 overflow-y-auto rounded-panel border border-line">
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} />
        ))}
        {deliverables.map((deliverable) => (
          <DeliverableLine key={deliverable.id} deliverable={deliverable} />
        ))}
      </ul>
    </>
  )
}

/** What is out of sight of a long list is not laid out. */
const lineClass =
  'flex min-h-9 items-center gap-2.5 border-t border-line px-3 first:border-t-0 [contain-intrinsic-size:auto_36px] [content-visibility:auto]'
const indents = ['', 'pl-4', 'pl-8', 'pl-12', 'pl-16']

function TaskLine({ task }: { readonly task: PlannedTask }) {
  const depth = task.number.split('.').length - 1
  return (
    <li className={lineClass}>
      <span className={`flex min-w-0 flex-1 items-baseline gap-2 ${indents[Math.min(depth, indents.length - 1)]}`}>
        <span className="shrink-0 text-meta text-ink-3 tabular">{task.number}</span>
        <span dir="auto" className="min-w-0 truncate">
          {task.name}
        </span>
      </span>
      <Until from={task.startDate} date={task.dueDate} />
      <Who {...task} />
    </li>
  )
}

function DeliverableLine({ deliverable }: { readonly deliverable: PlannedDeliverable }) {
  const { name, milestones } = deliverable
  return (
    <li className={lineClass}>
      <PackageCheck aria-label="Deliverable" size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="flex min-w-0 flex-1 flex-col py-1">
        <span dir="auto" className="truncate">
          {name}
        </span>
        {milestones.length > 0 && (
          <span className="truncate text-meta text-ink-3">
            {milestones.map((one) => (one.dueDate ? `${one.name} (${formatDate(one.dueDate)})` : one.name)).join(', ')}
          </span>
        )}
      </span>
      <Until from={null} date={deliverable.dueDate} />
      <Who {...deliverable} />
    </li>
  )
}

function Until({ from, date }: { readonly from: string | null; readonly date: string | null }) {
  const words = [from, date].flatMap((one) => (one ? [formatDate(one)] : []))
  return <span className="shrink-0 text-secondary text-ink-2 tabular">{words.join(' – ')}</span>
}

/** Who has it then; else whose duty it is, and nobody's yet. */
function Who({ person, duty }: Pick<PlannedTask, 'person' | 'duty'>) {
  if (person) return <Avatar person={person} size={20} />
  const words = duty ? `${roleLabel(duty)}: nobody yet` : 'Nobody assigned'
  return (
    <span title={words} className="size-5 shrink-0 rounded-full border border-dashed border-line-strong">
      <span className="sr-only">{words}</span>
    </span>
  )
}
