import { useNavigate } from '@tanstack/react-router'
import { Archive, FolderKanban, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { BrandView } from '#features/clients/brands/schema.ts'
import { useProjects } from '#features/clients/projects/client.ts'
import { ProjectCard, ProjectCardSkeleton } from '#features/clients/projects/project-card.tsx'
import { useProjectActions } from '#features/clients/projects/project-dialogs.tsx'
import { canCreateProject } from '#features/clients/projects/rules.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { usePartSearch } from '#ui/base/use-part-search.ts'
import { Button } from '#ui/controls/button.tsx'
import { FilterToggle } from '#ui/filters/filter-bar.tsx'
import { CardList, NoCards } from '#ui/lists/card-list.tsx'
import { NewProjectDialog } from './new-project.tsx'

const readArchived = (raw: Readonly<Record<string, unknown>>): { archived?: true | undefined } => ({
  archived: raw.archived === true || undefined,
})

/** The projects of a brand as cards, the archived ones apart. */
export function BrandProjects({ row: brand }: { readonly row: BrandView }) {
  const actor = useActor()
  const navigate = useNavigate()
  const [{ archived = false }, setSearch] = usePartSearch(readArchived, {})
  const [creating, setCreating] = useState(false)
  const projects = useProjects({ brandId: brand.id, ...(archived && { archived }) })
  // The dialogs of a project belong to its own page.
  const act = useProjectActions({
    onOpen: (dialog, { id }) => void navigate({ to: '/projects', search: { project: id, [dialog === 'edit' ? 'open' : 'team']: id } }),
  })
  const mayCreate = canCreateProject(actor).allowed && brand.status === 'active' && brand.archivedAt === null
  const newProject = mayCreate ? (
    <Button icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      New Project
    </Button>
  ) : null
  return (
    <div className="flex flex-col gap-4">
      <div>
        <FilterToggle icon={<Archive aria-hidden />} pressed={archived} onChange={(on) => setSearch({ archived: on || undefined })}>
          Archived
        </FilterToggle>
      </div>
      <CardList
        list={projects}
        things="projects"
        renderCard={(project) => <ProjectCard project={project} actor={actor} onAction={act} />}
        skeleton={<ProjectCardSkeleton />}
        empty={
          <NoCards
            things="projects"
            icon={<FolderKanban aria-hidden />}
            searching={false}
            archived={archived}
            onClear={() => setSearch({})}
            hint={mayCreate ? 'A project holds its tasks, its team and its dates.' : 'Projects of this brand that you can see appear here.'}
            offer={newProject}
          />
        }
      />
      <Suspense fallback={null}>
        {creating && <NewProjectDialog begin={{ brandId: brand.id }} onClose={() => setCreating(false)} />}
      </Suspense>
    </div>
  )
}
