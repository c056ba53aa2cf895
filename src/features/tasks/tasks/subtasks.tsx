import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { useFocusNext } from '#ui/base/use-focus-next.ts'
import { useToday } from '#ui/base/use-today.ts'
import { QuickAddLine } from '#ui/board/quick-add.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { statusLabels } from './labels.ts'
import { canCreateTask, canManageWbs, canUpdateTaskStatus } from './rules.ts'
import { type TaskView, taskNameMax } from './schema.ts'
import { formatDue } from './task-format.ts'
import { type SubtaskActions, useSubtaskActions, useSubtasks } from './use-subtasks.tsx'

/** What hangs below a task, in the order of its tree: to check off, to open, to order and to add to. */
export function Subtasks({ task }: { readonly task: TaskView }) {
  const actor = useActor()
  const list = useSubtasks(task)
  const [adding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const lines = useRef<HTMLUListElement>(null)
  const focusNext = useFocusNext()
  const open = useOpenRecord('task')
  const actions = useSubtaskActions(useQueryClient(), task)
  const step: SubtaskActions['step'] = (row, by) => {
    actions.step(row, by)
    // A line that is put elsewhere in the page, or whose button can go no further, loses the focus by that.
    focusNext(() => lines.current?.querySelector<HTMLElement>(`[data-subtask="${row.id}"] a`))
  }
  const mayAdd = canCreateTask(actor).allowed
  const off = useClosedReason(adding ? task.projectId : null)
  if (rows.length === 0 && !mayAdd) return null
  const done = rows.filter(({ status }) => status === 'done').length
  return (
    <section aria-label="Subtasks" className="flex flex-col gap-1.5 pt-2">
      <div className="flex h-8 items-center gap-2">
        <h3 className="text-secondary font-medium">Subtasks</h3>
        {rows.length > 0 && (
          <span className="text-secondary text-ink-2 tabular">
            {done} of {rows.length}
            {list.hasNextPage && '+'} done
          </span>
        )}
        {mayAdd && (
          <Button
            ref={button}
            size="sm"
            variant="ghost"
            className="ml-auto"
            icon={<Plus aria-hidden />}
            aria-expanded={adding}
            onClick={() => setAdding(true)}
          >
            Add subtask
          </Button>
        )}
      </div>
      {rows.length > 0 && (
        <ul ref={lines} className="flex flex-col rounded-card border border-line">
          {rows.map((row, at) => (
            <Line
              key={row.id}
              row={row}
              actions={{ ...actions, step }}
              mayOrder={canManageWbs(actor, row).allowed}
              at={at}
              count={rows.length}
            />
          ))}
        </ul>
      )}
      <ShowMore list={list} place="below" />
      {adding && off && <output className="block text-secondary text-ink-2">{off}</output>}
      {adding && !off && (
        <QuickAddLine
          label="Name of the new subtask"
          placeholder="What needs to be done?"
          limit={taskNameMax}
          onAdd={actions.add}
          onOpen={open}
          onClose={() => {
            setAdding(false)
            button.current?.focus()
          }}
        />
      )}
    </section>
  )
}

interface LineProps {
  readonly row: TaskView
  readonly actions: SubtaskActions
  readonly mayOrder: boolean
  readonly at: number
  readonly count: number
}

function Line({ row, actions, mayOrder, at, count }: LineProps) {
  const actor = useActor()
  const today = useToday(actor.timezone)
  const done = row.status === 'done'
  const late = !done && row.dueDate !== null && row.dueDate < today
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined || !mayOrder) return
    event.preventDefault()
    event.stopPropagation()
    actions.step(row, step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt with arrows moves the line from wherever one is in it
    <li
      onKeyDown={onKeyDown}
      data-subtask={row.id}
      className="group/line flex min-h-10 items-center gap-2.5 border-line px-3 py-1 not-first:border-t pointer-coarse:min-h-11"
    >
      {canUpdateTaskStatus(actor, row).allowed ? (
        <Checkbox aria-label={`Done: ${row.name}`} checked={done} onChange={(on) => actions.check(row, on)} />
      ) : (
        <StatusIcon status={row.status} label={statusLabels[row.status]} />
      )}
      <RecordLink
        kind="task"
        id={row.id}
        dir="auto"
        className={cn(
          'line-clamp-2 min-w-0 flex-1 rounded-chip break-words underline-offset-3 hover:underline',
          done && 'text-ink-2 line-through',
        )}
      >
        {row.name}
      </RecordLink>
      {(row.status === 'in_progress' || row.status === 'blocked') && <StatusIcon status={row.status} label={statusLabels[row.status]} />}
      {row.dueDate && (
        <span className={cn('shrink-0 text-meta tabular', late ? 'font-medium text-danger' : 'text-ink-2')}>
          {late && <span className="sr-only">Overdue: </span>}
          {formatDue(row.dueDate, today)}
        </span>
      )}
      {row.assignee && <Avatar person={row.assignee} size={20} />}
      {mayOrder && count > 1 && (
        <span className="flex opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            size="sm"
            label={`Move ${row.name} up`}
            icon={<ArrowUp aria-hidden />}
            disabled={at === 0}
            onClick={() => actions.step(row, -1)}
          />
          <IconButton
            size="sm"
            label={`Move ${row.name} down`}
            icon={<ArrowDown aria-hidden />}
            disabled={at === count - 1}
            onClick={() => actions.step(row, 1)}
          />
        </span>
      )}
    </li>
  )
}
