import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { projectsApi } from '#features/clients/projects/api.ts'
import { shownOnProjects } from '#features/clients/projects/client.ts'
import { canCreateProject } from '#features/clients/projects/rules.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { createClient } from '#shared/contract/client.ts'
import { Button } from '#ui/controls/button.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { EmptyPlace, useLinesLeft } from '#ui/lists/list-place.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LinesComing, ProjectLink, rowClass } from '../overview/parts.tsx'
import { myProjects, shownProjects } from './dashboard-search.ts'

const call = createClient<typeof projectsApi>()

/** The newest projects one can open. */
export function MyProjects() {
  const actor = useActor()
  const projects = useQuery({
    queryKey: ['projects', 'newest'],
    meta: { refreshedBy: shownOnProjects },
    queryFn: ({ signal }) => call('GET /api/projects', myProjects, { signal }),
  })
  const place = useLinesLeft(`projects.${actor.userId}`, shownProjects, projects.data?.items.length)
  return (
    <Panel
      flush
      title="Projects"
      aside={
        <Link to="/projects" className={panelLink}>
          View all
        </Link>
      }
    >
      {projects.isPending && place === 0 && (
        <EmptyPlace>
          <NoProjects />
        </EmptyPlace>
      )}
      {projects.isPending && place > 0 && <LinesComing lines={place} />}
      {projects.isError && (
        <ErrorState compact message={projects.error.message} onRetry={() => void projects.refetch()} retrying={projects.isFetching} />
      )}
      {projects.data?.items.length === 0 && <NoProjects />}
      <ul>
        {projects.data?.items.map((project) => (
          <li key={project.id} className={rowClass}>
            <BrandLogo brand={project.brand} size={28} />
            <div className="min-w-0 flex-1">
              <ProjectLink project={project} />
              <p dir="auto" className="truncate text-meta text-ink-3">
                {project.brand.name}
              </p>
            </div>
            {project.taskCount !== null && (
              <span className="shrink-0 text-meta text-ink-2 tabular">
                {project.taskCount === 0 ? (
                  'No tasks'
                ) : (
                  <>
                    {project.taskDoneCount} of {project.taskCount} <span className="max-sm:sr-only">tasks </span>done
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function NoProjects() {
  const mayCreate = canCreateProject(useActor()).allowed
  return (
    <EmptyState
      compact
      title="No projects yet"
      hint={mayCreate ? 'A project hangs on a brand: create the brand first, then its project.' : 'Projects you work on show up here.'}
      action={
        mayCreate && (
          <Button size="sm" render={<Link to="/brands" />}>
            Go to brands
          </Button>
        )
      }
    />
  )
}
