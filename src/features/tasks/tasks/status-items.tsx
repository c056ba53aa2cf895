import { useQueryClient } from '@tanstack/react-query'
import { undoSeconds } from '#shared/values/undo.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import type { LateMenuState } from '#ui/overlays/late-menu.tsx'
import { Menu, MenuRadioGroup } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { callTasks, takeOnBoards } from './client.ts'
import { statusLabels } from './labels.ts'
import type { TaskStatus, TaskView } from './schema.ts'
import { statusOptions } from './task-options.tsx'

const options = statusOptions.map(({ value, label, lead }) => ({ value, label, icon: lead }))

export type StatusTask = Pick<TaskView, 'id' | 'name' | 'status' | 'version'>

/** The statuses of a task, one press each, with an undo. */
export function StatusItems({ task, button, open, onOpenChange }: LateMenuState & { readonly task: StatusTask }) {
  const queryClient = useQueryClient()
  const send = async (status: TaskStatus, version: number): Promise<TaskView | null> => {
    try {
      const saved = await callTasks('PATCH /api/tasks/:id', { id: task.id, status, version })
      takeRecord(queryClient, 'task', saved)
      takeOnBoards(queryClient, saved)
      await queryClient.invalidateQueries({ queryKey: ['tasks'] })
      return saved
    } catch (error) {
      toast.error('Failed to update task status', { description: sentenceOf(error) })
      return null
    }
  }
  const set = async (status: TaskStatus): Promise<void> => {
    const saved = status === task.status ? null : await send(status, task.version)
    if (!saved) return
    const undo = () => void send(task.status, saved.version)
    const title = `Moved to ${statusLabels[status]}`
    toast.success(title, { description: task.name, duration: undoSeconds * 1000, action: { label: 'Undo', onClick: undo } })
  }
  return (
    <Menu anchor={button} open={open} onOpenChange={onOpenChange} align="start">
      <MenuRadioGroup label="Status" value={task.status} options={options} onChange={(status) => void set(status)} />
    </Menu>
  )
}
