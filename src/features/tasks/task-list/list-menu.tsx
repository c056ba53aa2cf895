import { TableProperties } from 'lucide-react'
import type { Actor } from '#shared/rights/actor.ts'
import { BarButton } from '#ui/filters/bar-button.tsx'
import { Menu, MenuCheckboxItem, MenuRadioGroup, MenuSeparator, MenuSub } from '#ui/overlays/menu.tsx'
import { type BoardSearch, type TaskGroupBy, taskGroups, usualColumns } from '../tasks/task-search.ts'
import { columnLabels, groupLabels } from './labels.ts'
import { columnsFor, columnsOf, listQueryOf } from './task-list-search.ts'

type ListMenuProps = {
  readonly actor: Actor
  readonly search: BoardSearch
  readonly onChange: (changed: Partial<BoardSearch>) => void
}

const none = 'none'

/** How the list is shown: its groups and the columns of one's choice. */
export function ListMenu({ actor, search, onChange }: ListMenuProps) {
  const { group } = listQueryOf(search, actor)
  const shown = columnsOf(search, actor)
  const groups = taskGroups.filter((one) => one !== 'assignee' || actor.staff)
  const toggle = (column: (typeof shown)[number]) => {
    const next = columnsFor(actor).filter((one) => (one === column ? !shown.includes(one) : shown.includes(one)))
    const usual = next.length === usualColumns.length && next.every((one) => usualColumns.includes(one))
    onChange({ columns: usual ? undefined : next })
  }
  return (
    <Menu trigger={<BarButton label="Groups and columns" icon={<TableProperties aria-hidden />} />}>
      <MenuRadioGroup<TaskGroupBy | typeof none>
        label="Group by"
        value={group ?? none}
        onChange={(next) => onChange({ group: next === 'status' ? undefined : next })}
        options={[{ value: none, label: 'No groups' }, ...groups.map((value) => ({ value, label: groupLabels[value] }))]}
      />
      <MenuSeparator />
      <MenuSub label="Columns">
        {columnsFor(actor).map((column) => (
          <MenuCheckboxItem
            key={column}
            checked={shown.includes(column)}
            // A list of names alone would not say that it lost its columns by choice.
            disabled={shown.length === 1 && shown[0] === column}
            onChange={() => toggle(column)}
          >
            {columnLabels[column]}
          </MenuCheckboxItem>
        ))}
      </MenuSub>
    </Menu>
  )
}
