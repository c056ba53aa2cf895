import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useActor } from '#features/auth/client.ts'
import type { Actor } from '#shared/actor.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { sentenceOf } from '#ui/form-changes.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast.tsx'
import { callProjects, useProject, useProjectChange } from './client.ts'
import { type ProjectAction, ProjectCard } from './project-card.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { ProjectList } from './project-list.tsx'
import { type ProjectSearch, readProjectSearch } from './projects-search.ts'
import { canCreateProject, canEditProject, canViewProjectTeam } from './rules.ts'
import type { ProjectView } from './schema.ts'

const ProjectDialog = lazy(async () => ({ default: (await import('./project-dialog.tsx')).ProjectDialog }))
const ProjectTeamDialog = lazy(async () => ({ default: (await import('./project-team-dialog.tsx')).ProjectTeamDialog }))

/** All projects as cards, with search and filters in the address. */
export function ProjectsScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = readProjectSearch(useSearch({ strict: false }))
  const setSearch = (next: ProjectSearch) => void navigate({ to: '/projects', search: next, replace: true })
  const [creating, setCreating] = useState(false)
  const act = useProjectActions((what, project) => {
    queryClient.setQueryData(['project', project.id], project)
    setSearch({ ...search, [what]: project.id })
  })
  const newProject = canCreateProject(actor).allowed ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      New Project
    </Button>
  ) : null
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Projects" subtitle="What is planned and under way" actions={newProject} />
      <ProjectFilters search={search} setSearch={setSearch} actor={actor} />
      <ProjectList
        search={search}
        renderCard={(project) => <ProjectCard key={project.id} project={project} actor={actor} onAction={act} />}
        onClear={() => setSearch({})}
        offer={newProject}
      />
      <Suspense fallback={null}>
        {creating && <ProjectDialog project={null} brandId={search.brandId} onClose={() => setCreating(false)} />}
        <AddressedDialog search={search} actor={actor} onClose={() => setSearch({ ...search, open: undefined, team: undefined })} />
      </Suspense>
    </div>
  )
}

/** The dialog that the address names, for whoever may have it. */
function AddressedDialog({
  search,
  actor,
  onClose,
}: {
  readonly search: ProjectSearch
  readonly actor: Actor
  readonly onClose: () => void
}) {
  const { data: project } = useProject(search.open ?? search.team)
  if (!project) return null
  if (search.open)
    return canEditProject(actor, project).allowed ? <ProjectDialog key={project.id} project={project} onClose={onClose} /> : null
  return search.team && canViewProjectTeam(actor, project).allowed ? <ProjectTeamDialog project={project} onClose={onClose} /> : null
}

const confirmArchive = (project: ProjectView) => ({
  title: `Archive “${project.name}”?`,
  body: 'It leaves the lists and can no longer be chosen for new tasks. Everything stays readable, and you can restore it.',
  confirmLabel: 'Archive project',
})
const confirmDelete = (project: ProjectView) => ({
  title: `Delete “${project.name}”?`,
  body: 'Only an empty project can be deleted. Its team goes with it. This cannot be undone.',
  confirmLabel: 'Delete project',
  danger: true,
})

/** What the menu of a card does. */
function useProjectActions(
  open: (what: 'open' | 'team', project: ProjectView) => void,
): (action: ProjectAction, project: ProjectView) => void {
  const confirm = useConfirm()
  const { mutateAsync: archive } = useProjectChange((id: string) => callProjects('POST /api/projects/:id/archive', { id }))
  const { mutateAsync: restore } = useProjectChange((id: string) => callProjects('POST /api/projects/:id/restore', { id }))
  const { mutateAsync: remove } = useProjectChange((id: string) => callProjects('DELETE /api/projects/:id', { id }))
  const run = async (work: () => Promise<unknown>, success: string, failure: string) => {
    try {
      await work()
      toast.success(success)
    } catch (error) {
      toast.error(failure, { description: sentenceOf(error) })
    }
  }
  return (action, project) => {
    if (action === 'edit') open('open', project)
    else if (action === 'team') open('team', project)
    else if (action === 'restore') void run(() => restore(project.id), 'Project restored', 'Failed to update project')
    else {
      void confirm(action === 'archive' ? confirmArchive(project) : confirmDelete(project)).then((yes) => {
        if (!yes) return undefined
        if (action === 'archive') return run(() => archive(project.id), 'Project archived', 'Failed to update project')
        return run(() => remove(project.id), 'Project deleted successfully', 'Failed to delete project')
      })
    }
  }
}
