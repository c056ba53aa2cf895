import {
  ArrowDown,
  ArrowUp,
  CalendarDays,
  CircleDot,
  CornerDownRight,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  MoveVertical,
  Pencil,
  Plus,
  SquareArrowOutUpRight,
  Trash2,
  UserRound,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { DueDialog, DueItems } from '#ui/lists/due-items.tsx'
import { Menu, MenuItem, MenuSeparator, MenuSub } from '#ui/overlays/menu.tsx'
import { canChangeTaskField, canDeleteTask } from '../tasks/rules.ts'
import { stepped, type TreeStep } from './tree.ts'
import { AssigneeItems, type DateField, dateWords, type EditorProps, StatusItems, useDateChange } from './tree-items.tsx'
import { useTreeView } from './tree-view.tsx'

type TreeMenuProps = EditorProps & { readonly at: { readonly x: number; readonly y: number } | null }

/** What can be done with an item without opening it, each under the right to it. Mounted while it is open. */
export function TreeMenu({ item, at, onClose }: TreeMenuProps) {
  const { actor, mayManage, mayAdd, show, setOpened, draftAt, actions } = useTreeView()
  const [picking, setPicking] = useState<DateField | null>(null)
  // The menu closes with the press that goes on elsewhere; what it goes on to has the focus then.
  const goesOn = useRef(false)
  const setDate = useDateChange(item, picking ?? 'dueDate')
  const may = (field: string) => canChangeTaskField(actor, item, field).allowed
  const goOn = (next: () => void) => () => {
    goesOn.current = true
    next()
  }
  const pick = (field: DateField) => goOn(() => setPicking(field))
  if (picking) return <DueDialog title={dateWords[picking].title} value={item[picking]} open onClose={onClose} onSet={setDate} />
  return (
    <Menu
      open
      at={at}
      onOpenChange={(open) => !open && !goesOn.current && onClose()}
      trigger={
        <button type="button" aria-label={`Actions for ${item.name}`} className="grid size-7 place-items-center rounded-chip bg-hover">
          <Ellipsis aria-hidden size={16} />
        </button>
      }
    >
      <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} shortcut="Enter" onSelect={goOn(() => show(item.id))}>
        Open
      </MenuItem>
      {may('name') && (
        <MenuItem icon={<Pencil aria-hidden />} shortcut="F2" onSelect={goOn(() => setOpened({ id: item.id, what: 'name' }))}>
          Rename
        </MenuItem>
      )}
      {mayAdd && (
        <>
          <MenuItem icon={<Plus aria-hidden />} shortcut="N" onSelect={goOn(() => draftAt(item.id, 'beside'))}>
            Add item below
          </MenuItem>
          <MenuItem icon={<CornerDownRight aria-hidden />} shortcut="Shift N" onSelect={goOn(() => draftAt(item.id, 'inside'))}>
            Add item inside
          </MenuItem>
        </>
      )}
      {mayManage && (
        <MenuSub label="Move" icon={<MoveVertical aria-hidden />}>
          <StepItems id={item.id} />
        </MenuSub>
      )}
      {(may('status') || may('assigneeId')) && <MenuSeparator />}
      {may('status') && (
        <MenuSub label="Status" icon={<CircleDot aria-hidden />}>
          <StatusItems item={item} />
        </MenuSub>
      )}
      {may('assigneeId') && (
        <MenuSub label="Assignee" icon={<UserRound aria-hidden />}>
          <AssigneeItems item={item} />
        </MenuSub>
      )}
      {may('startDate') && <DateSub item={item} field="startDate" onPick={pick('startDate')} />}
      {may('dueDate') && <DateSub item={item} field="dueDate" onPick={pick('dueDate')} />}
      {canDeleteTask(actor, item).allowed && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void actions.remove(item.id)}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function DateSub({ item, field, onPick }: Omit<EditorProps, 'onClose'> & { readonly field: DateField; readonly onPick: () => void }) {
  const { today } = useTreeView()
  const set = useDateChange(item, field)
  const { title, none } = dateWords[field]
  return (
    <MenuSub label={title} icon={<CalendarDays aria-hidden />}>
      <DueItems today={today} onSet={set} onPick={onPick} without={item[field] === null} none={none} />
    </MenuSub>
  )
}

const steps = [
  { step: 'up', label: 'Move up', keys: 'Alt ↑', Icon: ArrowUp },
  { step: 'down', label: 'Move down', keys: 'Alt ↓', Icon: ArrowDown },
  { step: 'in', label: 'Indent', keys: 'Alt →', Icon: IndentIncrease },
  { step: 'out', label: 'Outdent', keys: 'Alt ←', Icon: IndentDecrease },
] as const satisfies readonly { step: TreeStep; label: string; keys: string; Icon: unknown }[]

function StepItems({ id }: { readonly id: string }) {
  const { tree, actions, isShown } = useTreeView()
  return steps.map(({ step, label, keys, Icon }) => (
    <MenuItem
      key={step}
      icon={<Icon aria-hidden />}
      shortcut={keys}
      disabled={typeof stepped(tree, id, step, isShown) === 'string'}
      onSelect={() => void actions.step(id, step, isShown)}
    >
      {label}
    </MenuItem>
  ))
}
