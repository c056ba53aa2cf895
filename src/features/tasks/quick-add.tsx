import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBoardContext } from '#ui/board/board-context.ts'
import { QuickAddLine } from '#ui/board/quick-add.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { ProjectCombobox } from '../projects/project-combobox.tsx'
import { unassigned } from './board-search.ts'
import type { TaskStore } from './board-store.ts'
import { useBoardView } from './board-view.tsx'
import { callTasks, takeAnswer, taskKeys } from './client.ts'
import { statusLabels } from './labels.ts'
import { type TaskStatus, taskNameMax } from './schema.ts'

type QuickAddProps = { readonly column: TaskStatus; readonly onClose: () => void }

/** The last project one added to, for as long as the page is open: the next task most likely belongs there too. */
let lastProject: string | null = null

/** A new task in a column by its name alone; what the board is filtered by, it gets as well, so that it stays in sight. */
export function QuickAdd({ column, onClose }: QuickAddProps) {
  const { store } = useBoardView()
  const { say, open } = useBoardContext()
  const queryClient = useQueryClient()
  const { projectId: filtered = [] } = store.filters
  const preset = filtered.length === 1 ? (filtered[0] ?? null) : null
  const [chosen, setChosen] = useState(lastProject && (filtered.length === 0 || filtered.includes(lastProject)) ? lastProject : null)
  const projectId = preset ?? chosen
  const add = async (name: string): Promise<string | null> => {
    if (!projectId) return 'Select a project'
    try {
      const task = await callTasks('POST /api/tasks', { name, projectId, status: column, ...fittingFields(store) })
      queryClient.setQueryData(taskKeys.one(task.id), task)
      takeAnswer(store, task)
      const isShown = store.column(column).ids.includes(task.id)
      if (isShown) say(`“${name}” added to ${statusLabels[column]}.`)
      else
        toast.success('Task created successfully', {
          description: 'It stands outside of what is shown.',
          action: { label: 'Open', onClick: () => open(task.id) },
        })
      return null
    } catch (error) {
      return sentenceOf(error)
    }
  }
  return (
    <QuickAddLine
      label={`Name of the new task in ${statusLabels[column]}`}
      placeholder="What is to be done"
      limit={taskNameMax}
      onAdd={add}
      onClose={onClose}
    >
      {!preset && (
        <ProjectCombobox
          size="sm"
          aria-label="Project"
          among={filtered}
          value={chosen}
          onChange={(next) => {
            lastProject = next
            setChosen(next)
          }}
        />
      )}
    </QuickAddLine>
  )
}

/** What one chosen value of a filter sets. */
function fittingFields({ filters }: TaskStore) {
  const { assigneeId = [], priority = [], taskType = [] } = filters
  const only = <Value,>(values: readonly Value[]): Value | undefined => (values.length === 1 ? values[0] : undefined)
  const assignee = only(assigneeId.filter((one) => one !== unassigned))
  const [onePriority, oneType] = [only(priority), only(taskType)]
  return {
    ...(assignee && !assigneeId.includes(unassigned) && { assigneeId: assignee }),
    ...(onePriority && { priority: onePriority }),
    ...(oneType && { taskType: oneType }),
  }
}
