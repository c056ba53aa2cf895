import type { Actor } from '#shared/rights/actor.ts'
import { useRecordActions } from '#ui/records/use-record-actions.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callProjects, useProject, useProjectChange } from './client.ts'
import type { ProjectSearch } from './projects-search.ts'
import { canEditProject, canViewProjectTeam } from './rules.ts'
import type { ProjectView } from './schema.ts'

const ProjectDialog = lazyPart(
  async () => (await import('./project-dialog.tsx')).ProjectDialog,
  ({ onClose }) => onClose(),
)
const ProjectTeamDialog = lazyPart(
  async () => (await import('./project-team-dialog.tsx')).ProjectTeamDialog,
  ({ onClose }) => onClose(),
)

type NamedProjectDialogProps = {
  readonly search: Pick<ProjectSearch, 'open' | 'team'>
  readonly actor: Actor
  readonly onClose: () => void
}

/** The dialog that the address names, for whoever may have it. */
export function NamedProjectDialog({ search, actor, onClose }: NamedProjectDialogProps) {
  const { data: project } = useProject(search.open ?? search.team)
  if (!project) return null
  if (search.open)
    return canEditProject(actor, project).allowed ? <ProjectDialog key={project.id} project={project} onClose={onClose} /> : null
  return search.team && canViewProjectTeam(actor, project).allowed ? <ProjectTeamDialog project={project} onClose={onClose} /> : null
}

type ProjectActionOptions = {
  readonly onOpen: (dialog: 'edit' | 'team', project: ProjectView) => void
  /** It is gone: where its own page was, there is nothing to see any more. */
  readonly onRemoved?: () => void
}

/** What the menu of a project does. */
export function useProjectActions({ onOpen, onRemoved }: ProjectActionOptions) {
  const { mutateAsync: archive } = useProjectChange((id: string) => callProjects('POST /api/projects/:id/archive', { id }))
  const { mutateAsync: restore } = useProjectChange((id: string) => callProjects('POST /api/projects/:id/restore', { id }))
  const { mutateAsync: remove } = useProjectChange(async (id: string) => {
    await callProjects('DELETE /api/projects/:id', { id })
    onRemoved?.()
  })
  return useRecordActions<ProjectView>({
    noun: 'project',
    archiving: 'It leaves the lists and can no longer be chosen for new tasks. Everything stays readable, and you can restore it.',
    onOpen,
    archive,
    restore,
    remove,
  })
}
