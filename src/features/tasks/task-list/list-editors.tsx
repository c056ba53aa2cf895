import { Ellipsis } from 'lucide-react'
import { CellDate, CellMenu, CellNumber, CellText } from '#ui/lists/cell-editors.tsx'
import { ChoiceItems } from '#ui/lists/setters.tsx'
import { MenuRadioGroup } from '#ui/overlays/menu.tsx'
import { type TaskCard, taskFields } from '../tasks/schema.ts'
import { useCardActions } from '../tasks/task-actions.tsx'
import { TaskMenu } from '../tasks/task-menu.tsx'
import { typeOptions } from '../tasks/task-options.tsx'
import { useTaskSetters } from '../tasks/task-setters.tsx'
import type { CardChange } from '../tasks/task-store.ts'
import { useBoardView } from '../tasks/task-view-context.tsx'
import { type OpenedCell, useListView } from './list-view.tsx'

type EditorProps = { readonly opened: OpenedCell; readonly onClose: () => void }

/** What changes a row where it stands. */
export function ListEditors({ opened, onClose }: EditorProps) {
  const { store } = useBoardView()
  const task = store.card(opened.id)
  if (!task) return null
  return opened.what === 'menu' ? (
    <RowMenu task={task} opened={opened} onClose={onClose} />
  ) : (
    <Field task={task} what={opened.what} onClose={onClose} />
  )
}

function RowMenu({ task, opened, onClose }: EditorProps & { readonly task: TaskCard }) {
  const { selection, show, setOpened } = useListView()
  return (
    <TaskMenu
      task={task}
      selection={selection}
      at={opened.at ?? null}
      onOpen={show}
      onRename={(id) => setOpened({ id, what: 'name' })}
      onClose={onClose}
      trigger={
        <button type="button" aria-label={`Actions for ${task.name}`} className="grid size-7 place-items-center rounded-chip bg-hover">
          <Ellipsis aria-hidden size={16} />
        </button>
      }
    />
  )
}

const dates = {
  startDate: { label: 'Start date', none: 'No start date' },
  dueDate: { label: 'Due date', none: 'No due date' },
}
const hours = { estimatedHours: 'Estimated hours', actualHours: 'Actual hours' }
const none = 'none'

type FieldProps = { readonly task: TaskCard; readonly what: Exclude<OpenedCell['what'], 'menu'>; readonly onClose: () => void }

function Field({ task, what, onClose }: FieldProps) {
  const { today } = useBoardView()
  const { change } = useCardActions()
  const { status, assignee, priority } = useTaskSetters([task])
  const set = (fields: CardChange) => void change([task.id], fields, 'updated')
  switch (what) {
    case 'name':
      return (
        <CellText
          label={`Name of ${task.name}`}
          value={task.name}
          read={(text) => taskFields.name.safeParse(text).data ?? null}
          onSave={(name) => set({ name })}
          onClose={onClose}
        />
      )
    case 'status':
      return (
        <CellMenu label="Status" onClose={onClose}>
          <ChoiceItems choice={status} />
        </CellMenu>
      )
    case 'assigneeId':
      return (
        <CellMenu label="Assignee" onClose={onClose}>
          {assignee}
        </CellMenu>
      )
    case 'priority':
      return (
        <CellMenu label="Priority" onClose={onClose}>
          <ChoiceItems choice={priority} />
        </CellMenu>
      )
    case 'taskType':
      return (
        <CellMenu label="Type" onClose={onClose}>
          <MenuRadioGroup
            value={task.taskType ?? none}
            onChange={(type) => set({ taskType: type === none ? null : type })}
            options={[{ value: none, label: 'None' } as const, ...typeOptions]}
          />
        </CellMenu>
      )
    case 'startDate':
    case 'dueDate':
      return <CellDate {...dates[what]} today={today} value={task[what]} onSave={(date) => set({ [what]: date })} onClose={onClose} />
    default:
      return (
        <CellNumber
          label={`${hours[what]} of ${task.name}`}
          value={task[what] ?? null}
          min={0}
          max={99_999}
          step={0.5}
          onSave={(value) => set({ [what]: value })}
          onClose={onClose}
        />
      )
  }
}
