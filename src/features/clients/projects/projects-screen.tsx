import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FolderKanban, LayoutTemplate, Plus } from 'lucide-react'
import { type ComponentType, Suspense, useMemo, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import { Button } from '#ui/controls/button.tsx'
import { CardList, NoCards } from '#ui/lists/card-list.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { PageHeader } from '#ui/states/page-header.tsx'
import { useProjects } from './client.ts'
import { ProjectCard, ProjectCardSkeleton } from './project-card.tsx'
import { NamedProjectDialog, useProjectActions } from './project-dialogs.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { ProjectSelectionBar } from './project-selection-bar.tsx'
import { type ProjectSearch, readProjectSearch } from './projects-search.ts'
import { canArchiveProject, canCreateProject } from './rules.ts'

type ProjectsScreenProps = {
  /** what makes a new one */
  readonly creator: ComponentType<{ readonly brandId?: string | undefined; readonly onClose: () => void }>
}

/** All projects as cards, with search and filters in the address. */
export function ProjectsScreen({ creator: NewProject }: ProjectsScreenProps) {
  const actor = useActor()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = readProjectSearch(useSearch({ strict: false }))
  const setSearch = (next: ProjectSearch) => void navigate({ to: '/projects', search: next, replace: true, resetScroll: false })
  const [creating, setCreating] = useState(false)
  const projects = useProjects(search)
  useRowsAsList(
    'project',
    useMemo(() => projects.data?.pages.flatMap((page) => page.items) ?? [], [projects.data]),
  )
  const act = useProjectActions({
    onOpen: (dialog, project) => {
      takeRecord(queryClient, 'project', project)
      setSearch({ ...search, [dialog === 'edit' ? 'open' : 'team']: project.id })
    },
  })
  const mayCreate = canCreateProject(actor).allowed
  // On a phone they are found in the settings, and where a project is made.
  const narrow = useMediaQuery(phone)
  const create = () => setCreating(true)
  const newProject = mayCreate ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
      New Project
    </Button>
  ) : null
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <PageHeader
        title="Projects"
        subtitle="What is planned and under way"
        actions={
          mayCreate &&
          !narrow && (
            <Button icon={<LayoutTemplate aria-hidden />} render={<Link to="/settings" search={{ tab: 'templates' }} />}>
              Templates
            </Button>
          )
        }
        create={mayCreate && { label: 'New Project', line: { kind: 'project' }, onPress: create }}
      />
      <ProjectFilters search={search} setSearch={setSearch} actor={actor} />
      <CardList
        list={projects}
        things="projects"
        renderCard={(project, choice) => <ProjectCard project={project} actor={actor} onAction={act} choice={choice} />}
        several={{
          mayChoose: (project) => canArchiveProject(actor, project).allowed,
          nameOf: (project) => project.name,
          renderBar: (chosen, clear) => <ProjectSelectionBar projects={chosen} onClear={clear} />,
        }}
        skeleton={<ProjectCardSkeleton />}
        empty={
          <NoCards
            things="projects"
            icon={<FolderKanban aria-hidden />}
            // A brand alone is no search: its page begins empty, and offers the first project.
            searching={Boolean(search.q || search.status || search.managerId)}
            archived={search.archived === true}
            onClear={() => setSearch({})}
            hint={
              newProject
                ? 'A project belongs to a brand and holds its tasks, its team and its dates.'
                : 'Projects you are put on appear here.'
            }
            offer={newProject}
          />
        }
      />
      <Suspense fallback={null}>
        {creating && <NewProject brandId={search.brandId} onClose={() => setCreating(false)} />}
        <NamedProjectDialog search={search} actor={actor} onClose={() => setSearch({ ...search, open: undefined, team: undefined })} />
      </Suspense>
    </div>
  )
}
