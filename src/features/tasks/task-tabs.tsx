import { type ReactNode, Suspense, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { TabPanel, Tabs } from '#ui/controls/tabs.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { useCommentCount } from '../comments/client.ts'
import { useActor } from '../users/use-session.ts'
import { priorityLabels, statusLabels, typeLabels } from './labels.ts'
import { canCommentOnTask } from './rules.ts'
import type { TaskView } from './schema.ts'

const CommentThread = lazyPart(async () => (await import('../comments/comment-thread.tsx')).CommentThread)
const HistoryList = lazyPart(async () => (await import('../history/history-list.tsx')).HistoryList)

type Tab = 'details' | 'comments' | 'history'

/** The words of a task's history. */
const historyWords = {
  name: { label: 'name' },
  description: { label: 'description', long: true },
  projectId: { label: 'project' },
  assigneeId: { label: 'assignee' },
  dueDate: { label: 'due date', date: true },
  priority: { label: 'priority', values: priorityLabels },
  status: { label: 'status', values: statusLabels },
  taskType: { label: 'type', values: typeLabels },
  estimatedHours: { label: 'estimated hours', unit: 'h' },
  actualHours: { label: 'actual hours', unit: 'h' },
  parentTaskId: { label: 'parent task', silent: true },
}

type TaskTabsProps = {
  readonly task: TaskView
  /** room for the details, so that the dialog does not jump from part to part */
  readonly className: string
  /** the details */
  readonly children: ReactNode
}

/** The parts of an existing task: what it is, what is said about it, what happened to it. */
export function TaskTabs({ task, className, children }: TaskTabsProps) {
  const actor = useActor()
  const [tab, setTab] = useState<Tab>('details')
  const comments = useCommentCount('task', task.id)
  const waiting = (
    <Loading>
      <SkeletonText lines={4} />
    </Loading>
  )
  return (
    <Tabs<Tab>
      label="Parts of the task"
      value={tab}
      onChange={setTab}
      className={cn('-mt-2', className)}
      items={[
        { value: 'details', label: 'Details' },
        { value: 'comments', label: 'Comments', count: comments ?? null },
        { value: 'history', label: 'History' },
      ]}
    >
      <TabPanel value="details" keep>
        <div className="flex flex-col gap-4">{children}</div>
      </TabPanel>
      <TabPanel value="comments">
        <Suspense fallback={waiting}>
          <CommentThread recordType="task" recordId={task.id} projectId={task.projectId} mayWrite={canCommentOnTask(actor, task).allowed} />
        </Suspense>
      </TabPanel>
      <TabPanel value="history">
        <Suspense fallback={waiting}>
          <HistoryList recordType="task" recordId={task.id} noun="task" words={historyWords} />
        </Suspense>
      </TabPanel>
    </Tabs>
  )
}
