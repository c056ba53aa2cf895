import { valuesOf } from '#features/clients/projects/project-dialog.tsx'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { dateIn } from '#shared/values/dates.ts'
import { callCopies, copyPlanQuery } from './client.ts'
import { PlanDialog, type PlanSource } from './plan-dialog.tsx'

/** Another project as what a new one takes its plan from. */
export const projectSource = (copyOf: string): PlanSource => ({
  preview: (startDate, people) => copyPlanQuery(copyOf, startDate, people),
  make: (input, options) => callCopies('POST /api/project-copies', { ...input, copyOf }, options),
})

interface CopyProjectDialogProps {
  readonly project: ProjectView
  readonly onClose: () => void
}

/** Makes a project from another one. */
export function CopyProjectDialog({ project, onClose }: CopyProjectDialogProps) {
  const { timezone } = useActor()
  return (
    <PlanDialog
      title={`Copy “${project.name}”`}
      description="Takes over tasks with their structure, deliverables with milestones, and what waits for what. Comments, files, hours and history stay where they are."
      width={680}
      defaults={{
        ...valuesOf(project),
        name: `Copy of ${project.name}`,
        startDate: dateIn(timezone),
        endDate: null,
        budget: null,
        status: 'planning',
        progress: 0,
      }}
      known={project}
      source={projectSource(project.id)}
      onClose={onClose}
    />
  )
}
