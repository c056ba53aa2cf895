import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useWorkingDays } from '#features/workspace/working-days/client.ts'
import { earliestAfter, isTooEarly, plannedOf } from '#shared/values/too-early.ts'
import type { WorkingDays } from '#shared/values/working-days.ts'
import { formatDate } from '#ui/base/format.ts'
import { useFocusAfterRemoval } from '#ui/base/use-focus-after-removal.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import type { BesideRecordProps } from '#ui/records/opened-record.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { callTasks, taskOptions } from '../tasks/client.ts'
import { statusLabels } from '../tasks/labels.ts'
import { canManageWbs } from '../tasks/rules.ts'
import type { TaskView } from '../tasks/schema.ts'
import { useDependenciesOf, useDependencyActions } from './client.ts'
import type { DependencyDetail } from './schema.ts'

/** What a task waits for and what waits for it, in its record. */
export function TaskLinks({ recordId: taskId }: BesideRecordProps) {
  const actor = useActor()
  // The record around it loads the task, and knows when it is not there any more.
  const task = useQuery({ ...taskOptions(taskId), enabled: false }).data
  const links = useDependenciesOf(taskId).data
  if (!task || !links) return null
  const may = canManageWbs(actor, task).allowed
  return (
    <>
      <Links side="before" task={task} links={links.filter(({ afterId }) => afterId === taskId)} may={may} all={links} />
      <Links side="after" task={task} links={links.filter(({ beforeId }) => beforeId === taskId)} may={may} all={links} />
    </>
  )
}

const words = {
  before: { title: 'Waits for', add: 'Add a task it waits for' },
  after: { title: 'Blocks', add: 'Add a task that waits for it' },
} as const

interface LinksProps {
  /** which of its ends the other task is */
  readonly side: 'before' | 'after'
  readonly task: TaskView
  readonly links: readonly DependencyDetail[]
  readonly all: readonly DependencyDetail[]
  readonly may: boolean
}

function Links({ side, task, links, all, may }: LinksProps) {
  const days = useWorkingDays()
  const actions = useDependencyActions()
  const { frame, pressed, leave } = useFocusAfterRemoval<HTMLElement>(links.length, (section) => section.querySelector('button'))
  const { title, add } = words[side]
  if (links.length === 0 && !may) return null
  return (
    <section ref={frame} aria-label={title} className="mt-3 flex flex-col gap-1.5">
      <h3 className="text-secondary text-ink-2">{title}</h3>
      <ul className="flex flex-col gap-1 empty:hidden">
        {links.map((link) => {
          const other = link[side]
          return (
            <li key={link.id} className="flex min-w-0 flex-col">
              <span className="flex min-w-0 items-center gap-1.5">
                <StatusIcon status={other.status} label={statusLabels[other.status]} />
                <RecordLink
                  kind="task"
                  id={other.id}
                  dir="auto"
                  className="min-w-0 flex-1 truncate rounded-chip text-body underline-offset-3 hover:underline"
                >
                  {other.name}
                </RecordLink>
                {may && (
                  <IconButton
                    size="sm"
                    label={`Take ${other.name} away`}
                    icon={<X aria-hidden />}
                    onClick={() => {
                      leave(pressed())
                      void actions.remove(link, `“${link.after.name}” does not wait for “${link.before.name}” any more`)
                    }}
                  />
                )}
              </span>
              <TooEarly days={days} link={link} />
            </li>
          )
        })}
      </ul>
      {may && (
        <Picker
          // Another one is looked for with each that was added.
          key={links.length}
          label={add}
          task={task}
          taken={all}
          onPick={(id) => void (side === 'before' ? actions.add(id, task.id) : actions.add(task.id, id))}
        />
      )}
    </section>
  )
}

/** Says in words that the later one begins too early by its own dates. */
function TooEarly({ days, link: { before, after } }: { readonly days: WorkingDays; readonly link: DependencyDetail }) {
  const planned = plannedOf(before)
  if (planned.last === null || !isTooEarly(days, planned, plannedOf(after))) return null
  return (
    <span className="flex items-start gap-1.5 text-meta text-warning">
      <TriangleAlert aria-hidden size={13} className="mt-0.5 shrink-0" />
      Starts too early: the first day after {formatDate(planned.last)} is {formatDate(earliestAfter(days, planned.last))}.
    </span>
  )
}

interface PickerProps {
  readonly label: string
  readonly task: TaskView
  readonly taken: readonly DependencyDetail[]
  readonly onPick: (id: string) => void
}

/** Finds tasks of the same project by their words. */
function Picker({ label, task, taken, onPick }: PickerProps) {
  const find = async (q: string, signal: AbortSignal) => {
    const known = new Set([task.id, ...taken.flatMap(({ beforeId, afterId }) => [beforeId, afterId])])
    const { items } = await callTasks('GET /api/tasks', { projectId: [task.projectId], q, limit: 20 }, { signal })
    return items
      .filter(({ id }) => !known.has(id))
      .map(({ id, name, status, dueDate }) => ({
        value: id,
        label: name,
        lead: <StatusIcon status={status} />,
        ...(dueDate && { hint: formatDate(dueDate) }),
      }))
  }
  return (
    <Combobox
      aria-label={label}
      size="sm"
      options={[]}
      onSearch={find}
      value={null}
      onChange={(id) => id && onPick(id)}
      placeholder={label}
      emptyText="No task of this project by that name"
    />
  )
}
