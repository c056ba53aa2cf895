import { AssigneeItems as TeamItems } from '#features/clients/projects/assignee-items.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { MenuRadioGroup } from '#ui/overlays/menu.tsx'
import { columnOrder, statusLabels } from '../tasks/labels.ts'
import type { TaskTreeItem } from '../tasks/schema.ts'
import { useTreeView } from './tree-view.tsx'

// What the menus of an item and of its cells offer to set. What it has is ticked.

export type EditorProps = { readonly item: TaskTreeItem; readonly onClose: () => void }
export type DateField = 'startDate' | 'dueDate'

export const dateWords: Readonly<Record<DateField, { title: string; none: string }>> = {
  startDate: { title: 'Start date', none: 'No start date' },
  dueDate: { title: 'Due date', none: 'No due date' },
}

/** Sets or takes away one of its dates. */
export function useDateChange(item: TaskTreeItem, field: DateField): (date: string | null) => void {
  const { actions } = useTreeView()
  return (date) => {
    if (date !== item[field]) void actions.change(item.id, { [field]: date })
  }
}

export function StatusItems({ item, label }: { readonly item: TaskTreeItem; readonly label?: string }) {
  const { actions } = useTreeView()
  return (
    <MenuRadioGroup
      {...(label !== undefined && { label })}
      value={item.status}
      onChange={(status) => void (status !== item.status && actions.change(item.id, { status }))}
      options={columnOrder.map((status) => ({ value: status, label: statusLabels[status], icon: <StatusIcon status={status} /> }))}
    />
  )
}

/** Those who are on the team of the project. */
export function AssigneeItems({ item }: { readonly item: TaskTreeItem }) {
  const { actions } = useTreeView()
  const { id, projectId, assigneeId } = item
  return (
    <TeamItems
      work={[{ projectId, holder: assigneeId }]}
      onSet={(person) => {
        const next = person?.id ?? null
        if (next !== assigneeId) void actions.change(id, { assigneeId: next })
      }}
    />
  )
}
