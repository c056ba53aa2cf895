import { CellDate, CellMenu, CellNumber, CellText } from '#ui/lists/cell-editors.tsx'
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

function DateEditor({ item, field, onClose }: EditorProps & { readonly field: DateField }) {
  const { today } = useTreeView()
  const set = useDateChange(item, field)
  const { title, none } = dateWords[field]
  return <CellDate label={title} none={none} today={today} value={item[field]} onSave={set} onClose={onClose} />
}

function NameEditor({ item, onClose }: EditorProps) {
  const { actions } = useTreeView()
  return (
    <CellText
      label={`Name of ${item.name}`}
      value={item.name}
      read={(text) => taskFields.name.safeParse(text).data ?? null}
      onSave={(name) => void actions.change(item.id, { name })}
      onClose={onClose}
    />
  )
}

function HoursEditor({ item, field, onClose }: EditorProps & { readonly field: 'estimatedHours' | 'actualHours' }) {
  const { actions } = useTreeView()
  return (
    <CellNumber
      label={`${field === 'estimatedHours' ? 'Estimated' : 'Actual'} hours of ${item.name}`}
      value={item[field] ?? null}
      min={0}
      max={99_999}
      step={0.5}
      onSave={(hours) => void actions.change(item.id, { [field]: hours })}
      onClose={onClose}
    />
  )
}
