import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callTasks } from '#features/tasks/tasks/client.ts'
import { shownOnTasks } from '#features/tasks/tasks/labels.ts'
import { canLogOnTask } from '#features/tasks/tasks/rules.ts'
import type { TaskView } from '#features/tasks/tasks/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import type { TimesheetRow } from './schema.ts'

interface AddTaskProps {
  /** Whose week it is: their tasks are offered. */
  readonly userId: string
  readonly onAdd: (row: TimesheetRow) => void
  readonly onClose: () => void
}

/** Another task for the week: of those one may log on, the person's own first; the rest is found by typing. */
export function AddTask({ userId, onAdd, onClose }: AddTaskProps) {
  const actor = useActor()
  const [chosen, setChosen] = useState<string | null>(null)
  const [found, setFound] = useState<readonly TaskView[]>([])
  const own = useQuery({
    queryKey: ['tasks', 'to log on', userId],
    meta: { refreshedBy: shownOnTasks },
    queryFn: ({ signal }) => callTasks('GET /api/tasks', { assigneeId: userId, limit: 100 }, { signal }),
  })
  const fits = (task: TaskView) => canLogOnTask(actor, task).allowed
  const option = ({ id, name, project }: TaskView) => ({
    value: id,
    label: name,
    hint: project.name,
    lead: <BrandLogo brand={project.brand} size={20} />,
  })
  const offered = (own.data?.items ?? []).filter(fits)
  const add = () => {
    const task = [...offered, ...found].find(({ id }) => id === chosen)
    if (!task) return
    onAdd({ recordType: 'task', recordId: task.id, title: task.name, project: task.project, minutes: [0, 0, 0, 0, 0, 0, 0], mayLog: true })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={480}
      title="Add a task to the week"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" disabled={chosen === null}>
            Add
          </Button>
        </>
      }
    >
      <Field label="Task">
        <Combobox
          options={offered.map(option)}
          loading={own.isLoading}
          value={chosen}
          onChange={setChosen}
          onSearch={async (q, signal) => {
            const { items } = await callTasks('GET /api/tasks', { q, limit: 50 }, { signal })
            const fitting = items.filter(fits)
            setFound((before) => [...before, ...fitting])
            return fitting.map(option)
          }}
          placeholder="Choose a task"
          searchPlaceholder="Search by name"
          emptyText="No task by that name that you may log on"
        />
      </Field>
    </Dialog>
  )
}
