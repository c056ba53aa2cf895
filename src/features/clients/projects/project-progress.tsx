import type { Actor } from '#shared/rights/actor.ts'
import { counted } from '#shared/values/counted.ts'
import { Progress } from '#ui/display/progress.tsx'
import type { ProjectView } from './schema.ts'

/** Share of its tasks that are done, in percent; null without tasks. */
function doneShare({ taskCount, taskDoneCount }: ProjectView): number | null {
  return taskCount ? Math.round(((taskDoneCount ?? 0) / taskCount) * 100) : null
}

/** "22 of 46 tasks done"; null for people who see none of its tasks. */
function doneText({ taskCount, taskDoneCount }: ProjectView, actor: Actor): string | null {
  if (taskCount === null) return null
  if (taskCount === 0) return actor.external ? 'No tasks to show' : 'No tasks yet'
  return `${taskDoneCount ?? 0} of ${counted(taskCount, 'task')} done`
}

/** The figure set by hand, where it differs from the share of tasks done. */
export function manualProgress(project: ProjectView): number | null {
  const done = doneShare(project)
  if (done === null) return project.progress > 0 ? project.progress : null
  return done === project.progress ? null : project.progress
}

interface ProjectProgressProps {
  readonly project: ProjectView
  readonly actor: Actor
  /** A bar with the words under it; on one line, the words after a short bar; or the bar with its percentage alone. */
  readonly shape?: 'card' | 'line' | 'bar'
}

/** Progress of a project: the share of tasks done, or without tasks the figure set by hand. Cards and homes both use it. */
export function ProjectProgress({ project, actor, shape = 'card' }: ProjectProgressProps) {
  const done = doneShare(project)
  const text = doneText(project, actor)
  const value = done ?? project.progress
  const bar = (
    <Progress
      value={value}
      label={`Progress of ${project.name}`}
      valueText={done === null ? undefined : (text ?? undefined)}
      showValue={shape !== 'line'}
      tone={value === 100 ? 'success' : 'quiet'}
    />
  )
  if (shape === 'bar') return bar
  if (shape === 'card')
    return (
      <div>
        {bar}
        {text && <p className="mt-1 text-meta text-ink-2 tabular">{text}</p>}
      </div>
    )
  if (done === null) return text && <span className="text-meta">{text}</span>
  return (
    <span className="flex items-center gap-2 text-meta tabular">
      <span className="w-16">{bar}</span>
      {text}
    </span>
  )
}
