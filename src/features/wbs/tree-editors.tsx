import { type ReactElement, useRef, useState } from 'react'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { DueDialog, DueItems } from '#ui/records/due-items.tsx'
import { focusOnce } from '#ui/use-focus-next.ts'
import { taskFields } from '../tasks/schema.ts'
import { AssigneeItems, type DateField, dateWords, type EditorProps, StatusItems, useDateChange } from './tree-items.tsx'
import { TreeMenu } from './tree-menu.tsx'
import { type Opened, useTreeView } from './tree-view.tsx'

/** What changes an item where it stands. */
export function TreeEditors({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  const { tree } = useTreeView()
  const item = tree.line(opened.id)?.item
  if (!item) return null
  const rest = { item, onClose }
  switch (opened.what) {
    case 'menu':
      return <TreeMenu {...rest} at={opened.at ?? null} />
    case 'name':
      return <NameEditor {...rest} />
    case 'estimatedHours':
    case 'actualHours':
      return <HoursEditor {...rest} field={opened.what} />
    case 'startDate':
    case 'dueDate':
      return <DateEditor {...rest} field={opened.what} />
    case 'status':
      return (
        <CellMenu label="Status" onClose={onClose}>
          <StatusItems item={item} />
        </CellMenu>
      )
    default:
      return (
        <CellMenu label="Assignee" onClose={onClose}>
          <AssigneeItems item={item} />
        </CellMenu>
      )
  }
}

type CellMenuProps = { readonly label: string; readonly onClose: () => void; readonly children: ReactElement }

function CellMenu({ label, onClose, children }: CellMenuProps) {
  return (
    <Menu
      open
      align="start"
      onOpenChange={(open) => !open && onClose()}
      trigger={
        <button type="button" className="flex h-8 w-full items-center truncate rounded-chip bg-hover px-2 text-left text-secondary">
          {label}…
        </button>
      }
    >
      {children}
    </Menu>
  )
}

function DateEditor({ item, field, onClose }: EditorProps & { readonly field: DateField }) {
  const [picking, setPicking] = useState(false)
  // The menu closes with the press that asks for a day; the calendar goes on.
  const goesOn = useRef(false)
  const { today } = useTreeView()
  const set = useDateChange(item, field)
  const { title, none } = dateWords[field]
  if (picking) return <DueDialog title={title} value={item[field]} open onClose={onClose} onSet={set} />
  return (
    <CellMenu label={title} onClose={() => !goesOn.current && onClose()}>
      <DueItems
        today={today}
        onSet={set}
        none={none}
        without={item[field] === null}
        onPick={() => {
          goesOn.current = true
          setPicking(true)
        }}
      />
    </CellMenu>
  )
}

function NameEditor({ item, onClose }: EditorProps) {
  const { actions } = useTreeView()
  const [text, setText] = useState(item.name)
  const checked = taskFields.name.safeParse(text)
  const done = useRef(false)
  const save = () => {
    if (done.current) return
    done.current = true
    if (checked.success && checked.data !== item.name) void actions.change(item.id, { name: checked.data })
    onClose()
  }
  return (
    <TextInput
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- one asked to type here
      autoFocus
      size="sm"
      aria-label={`Name of ${item.name}`}
      invalid={!checked.success}
      autoComplete="off"
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') done.current = true
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && checked.success) save()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

function HoursEditor({ item, field, onClose }: EditorProps & { readonly field: 'estimatedHours' | 'actualHours' }) {
  const { actions } = useTreeView()
  const [hours, setHours] = useState<number | null>(item[field] ?? null)
  const done = useRef(false)
  const save = () => {
    if (done.current) return
    done.current = true
    if (hours !== (item[field] ?? null)) void actions.change(item.id, { [field]: hours })
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the field in it
    <span
      ref={focusOnce}
      className="min-w-0 flex-1 pl-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') save()
        else {
          done.current = true
          onClose()
        }
      }}
    >
      <NumberInput
        aria-label={`${field === 'estimatedHours' ? 'Estimated' : 'Actual'} hours of ${item.name}`}
        value={hours}
        onChange={setHours}
        onBlur={save}
        min={0}
        max={99_999}
        step={0.5}
        buttons={false}
      />
    </span>
  )
}
