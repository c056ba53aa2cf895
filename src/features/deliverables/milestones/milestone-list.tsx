import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { useFocusNext } from '#ui/base/use-focus-next.ts'
import { useToday } from '#ui/base/use-today.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { StatusIcon, type StatusShape } from '#ui/display/status-icon.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '#ui/overlays/menu.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { progressWords } from '../deliverables/labels.ts'
import { useMilestones } from './client.ts'
import { completionDay, milestoneStatusLabels, milestoneStatusOrder } from './labels.ts'
import { AddLine, EditMilestone } from './milestone-forms.tsx'
import type { MilestoneStatus, MilestoneView } from './schema.ts'
import { type MilestoneActs, useMilestoneActs } from './use-milestone-acts.tsx'

const shapes: Readonly<Record<MilestoneStatus, StatusShape>> = { pending: 'todo', in_progress: 'in_progress', completed: 'done' }

interface MilestonesProps {
  readonly deliverableId: string
  readonly mayEdit: boolean
}

/** The steps to a deliverable and how far they are; changed by whoever may edit it. */
export function Milestones({ deliverableId, mayEdit }: MilestonesProps) {
  const milestones = useMilestones(deliverableId)
  const act = useMilestoneActs(deliverableId)
  const [editing, setEditing] = useState<MilestoneView | null>(null)
  const items = milestones.data ?? []
  const counts = { milestoneCount: items.length, completedCount: items.filter(({ status }) => status === 'completed').length }
  return (
    <section aria-label="Milestones" className="flex flex-col gap-2">
      <div className="flex min-h-[30px] items-center gap-3">
        <h3 className="text-body font-semibold">Milestones</h3>
        {items.length > 0 && (
          <div className="w-40">
            <Progress
              value={counts.completedCount}
              max={items.length}
              label="Progress of the milestones"
              valueText={progressWords(counts)}
              tone={counts.completedCount === items.length ? 'success' : 'quiet'}
              showValue
            />
          </div>
        )}
      </div>
      {milestones.isPending && (
        <Loading label="Loading milestones">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {milestones.isError && !milestones.data && (
        <ErrorState
          compact
          message={sentenceOf(milestones.error)}
          onRetry={() => void milestones.refetch()}
          retrying={milestones.isFetching}
        />
      )}
      {milestones.data?.length === 0 && <p className="text-secondary text-ink-3">No milestones</p>}
      <Rows items={items} mayEdit={mayEdit} act={act} onEdit={setEditing} />
      {mayEdit && milestones.data && <AddLine onAdd={act.add} />}
      {editing && <EditMilestone milestone={editing} act={act} onClose={() => setEditing(null)} />}
    </section>
  )
}

interface RowsProps {
  readonly items: readonly MilestoneView[]
  readonly mayEdit: boolean
  readonly act: MilestoneActs
  readonly onEdit: (milestone: MilestoneView) => void
}

/** Dragged by their handles, or moved by Alt and the arrows on one. */
function Rows({ items, mayEdit, act, onEdit }: RowsProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const today = useToday(useActor().timezone)
  const focusNext = useFocusNext()
  const move = (milestone: MilestoneView, to: number) => {
    if (to < 0 || to >= items.length) return
    void act.move(items, milestone, to)
    focusNext(() => list.current?.querySelector<HTMLElement>(`[data-milestone="${milestone.id}"] [data-grip]`))
  }
  const onKey = (event: KeyboardEvent, milestone: MilestoneView, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(milestone, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  const drop = (to: number) => {
    const milestone = items.find(({ id }) => id === dragged)
    setDragged(null)
    setOver(null)
    if (milestone && items.indexOf(milestone) !== to) move(milestone, to)
  }
  return (
    <ol ref={list} aria-label="Milestones in their order" className="flex flex-col empty:hidden">
      {items.map((milestone, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dragged is dropped on it; keys and menu do the same
        <li
          key={milestone.id}
          data-milestone={milestone.id}
          onDragOver={(event) => {
            if (dragged === null) return
            event.preventDefault()
            setOver(milestone.id)
          }}
          onDrop={(event) => {
            event.preventDefault()
            drop(index)
          }}
          className={cn(
            'group flex min-h-10 items-center gap-2 border-t border-line py-1 first:border-t-0',
            dragged === milestone.id && 'opacity-40',
            over === milestone.id && dragged !== milestone.id && 'bg-accent-soft',
          )}
        >
          {mayEdit && (
            <button
              type="button"
              data-grip
              draggable
              aria-label={`Move ${milestone.name}: Alt and the arrows`}
              onDragStart={() => setDragged(milestone.id)}
              onDragEnd={() => setDragged(null)}
              onKeyDown={(event) => onKey(event, milestone, index)}
              // A finger can't drag it: the menu moves the milestone up and down.
              className="grid size-6 shrink-0 cursor-grab place-items-center rounded-chip text-ink-3 hover:bg-hover pointer-coarse:hidden"
            >
              <GripVertical aria-hidden size={14} />
            </button>
          )}
          <Toggle milestone={milestone} mayEdit={mayEdit} act={act} />
          <span className="flex min-w-0 flex-1 flex-col">
            <span dir="auto" className={cn('text-body break-words', milestone.status === 'completed' && 'text-ink-2 line-through')}>
              {milestone.name}
            </span>
            {milestone.description && (
              <span dir="auto" className="text-secondary break-words text-ink-2">
                {milestone.description}
              </span>
            )}
          </span>
          <When milestone={milestone} today={today} />
          {mayEdit && (
            <Menu trigger={<IconButton size="sm" label={`Actions for ${milestone.name}`} icon={<Ellipsis aria-hidden />} />}>
              <MenuRadioGroup
                label="Status"
                value={milestone.status}
                onChange={(status) => void act.update(milestone, { status })}
                options={milestoneStatusOrder.map((status) => ({
                  value: status,
                  label: milestoneStatusLabels[status],
                  icon: <StatusIcon status={shapes[status]} />,
                }))}
              />
              <MenuSeparator />
              <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(milestone)}>
                Edit
              </MenuItem>
              <MenuItem icon={<ArrowUp aria-hidden />} disabled={index === 0} onSelect={() => move(milestone, index - 1)}>
                Move up
              </MenuItem>
              <MenuItem icon={<ArrowDown aria-hidden />} disabled={index === items.length - 1} onSelect={() => move(milestone, index + 1)}>
                Move down
              </MenuItem>
              <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void act.remove(milestone)}>
                Remove
              </MenuItem>
            </Menu>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Pressing it flips between completed and pending. */
function Toggle({
  milestone,
  mayEdit,
  act,
}: {
  readonly milestone: MilestoneView
  readonly mayEdit: boolean
  readonly act: MilestoneActs
}) {
  const { name, status } = milestone
  const sign = <StatusIcon status={shapes[status]} label={milestoneStatusLabels[status]} size={18} />
  if (!mayEdit) return sign
  const done = status === 'completed'
  return (
    <button
      type="button"
      aria-pressed={done}
      aria-label={`${name}: completed`}
      onClick={() => void act.update(milestone, { status: done ? 'pending' : 'completed' })}
      className="relative grid size-6 shrink-0 touch-target place-items-center rounded-full hover:bg-hover"
    >
      <StatusIcon status={shapes[status]} size={18} />
    </button>
  )
}

function When({ milestone, today }: { readonly milestone: MilestoneView; readonly today: string }) {
  const { timezone } = useActor()
  const { dueDate, completedAt } = milestone
  if (completedAt)
    return <span className="shrink-0 text-meta text-ink-3 tabular">{`Completed ${formatDate(completionDay(completedAt, timezone))}`}</span>
  if (!dueDate) return null
  const late = dueDate < today
  return (
    <time dateTime={dueDate} className={cn('shrink-0 text-meta tabular', late ? 'font-medium text-danger' : 'text-ink-2')}>
      {late ? `Overdue · ${formatDate(dueDate)}` : formatDate(dueDate)}
    </time>
  )
}
