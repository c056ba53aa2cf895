import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { canCreateTask } from '#features/tasks/tasks/rules.ts'
import type { TaskView } from '#features/tasks/tasks/schema.ts'
import { AssigneeFace, TaskLines, TaskLinesSkeleton } from '#features/tasks/tasks/task-lines.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useOpenTasks } from './client.ts'

const assigneeFace = (task: TaskView) => <AssigneeFace task={task} />
const step = 50
/** as many as the list of the server gives at once */
const most = 100

/** The open tasks of a project in a compact list; the whole board is one press away. */
export function ProjectTasks({ row: project }: { readonly row: ProjectView }) {
  const actor = useActor()
  const [limit, setLimit] = useState(step)
  const tasks = useOpenTasks(project.id, limit)
  const board = <Link to="/tasks" search={{ projectId: [project.id] }} />
  const open = (project.taskCount ?? 0) - (project.taskDoneCount ?? 0)
  return (
    <Panel flush title="Open tasks" description="Due first at the top">
      {tasks.isPending && <TaskLinesSkeleton lines={Math.min(Math.max(open, 1), 12)} />}
      {tasks.isError && (
        <ErrorState compact message={tasks.error.message} onRetry={() => void tasks.refetch()} retrying={tasks.isFetching} />
      )}
      {tasks.data?.items.length === 0 && (
        <EmptyState
          compact
          title={project.taskCount === 0 ? 'No tasks yet' : 'Everything is done'}
          hint={
            canCreateTask(actor).allowed
              ? 'Tasks are made on the board of the project.'
              : 'Tasks of this project that are not done yet show up here.'
          }
        />
      )}
      {tasks.data && <TaskLines tasks={tasks.data.items} end={assigneeFace} />}
      {tasks.data?.more && (
        <div className="flex justify-center border-t border-line p-3">
          {limit < most ? (
            <Button size="sm" loading={tasks.isFetching} onClick={() => setLimit(most)}>
              Show more tasks
            </Button>
          ) : (
            <Button size="sm" render={board}>
              See all on the board
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}
