import type { ComponentProps } from 'react'
import type { ListSelection } from '#ui/lists/selection.ts'
import { SettersMenu } from '#ui/lists/setters-menu.tsx'
import { taskWords } from './labels.ts'
import { canChangeTaskField } from './rules.ts'
import type { TaskCard, TaskStatus } from './schema.ts'
import { useTaskSetters } from './task-setters.tsx'
import { useBoardView } from './task-view-context.tsx'

type TaskMenuProps = Pick<ComponentProps<typeof SettersMenu>, 'trigger' | 'at' | 'onOpen' | 'onClose' | 'onRename' | 'place'> & {
  readonly task: TaskCard
  readonly selection: ListSelection
  readonly onMove?: (id: string, status: TaskStatus) => void
}

/** What can be done with a task without opening it; on one of several chosen ones it is done with all of them. Mounted while it is open. */
export function TaskMenu({ task, selection, onMove, onRename, ...rest }: TaskMenuProps) {
  const { actor, store } = useBoardView()
  const cards = selection.has(task.id) ? selection.ids().flatMap((id) => store.card(id) ?? []) : [task]
  return (
    <SettersMenu
      {...rest}
      id={task.id}
      count={cards.length}
      words={taskWords}
      setters={useTaskSetters(cards, onMove)}
      selection={selection}
      onRename={canChangeTaskField(actor, task, 'name').allowed ? onRename : undefined}
    />
  )
}
