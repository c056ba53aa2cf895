import { Archive, FolderKanban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { useProjects } from './client.ts'
import { ProjectCardSkeleton } from './project-card.tsx'
import type { ProjectSearch } from './projects-search.ts'
import type { ProjectView } from './schema.ts'

type ProjectListProps = {
  readonly search: ProjectSearch
  readonly renderCard: (project: ProjectView) => ReactNode
  readonly onClear: () => void
  /** what an empty workspace is offered */
  readonly offer: ReactNode
}

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-3'

/** The cards, or what stands in their place: coming, none, not loaded. */
export function ProjectList({ search, renderCard, onClear, offer }: ProjectListProps) {
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useProjects(search)
  if (isPending) {
    return (
      <Loading label="Loading projects">
        <div className={gridClass}>
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <ProjectCardSkeleton key={place} />
          ))}
        </div>
      </Loading>
    )
  }
  if (!data) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  const projects = data.pages.flatMap((page) => page.items)
  if (projects.length === 0) return <NoProjects search={search} onClear={onClear} offer={offer} />
  return (
    <>
      <div className={gridClass}>{projects.map(renderCard)}</div>
      {hasNextPage && (
        <div className="flex justify-center">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function NoProjects({ search, onClear, offer }: Omit<ProjectListProps, 'renderCard'>) {
  if (search.q || search.brandId || search.status || search.managerId) {
    return (
      <EmptyState
        icon={<FolderKanban aria-hidden />}
        title="No projects found matching your search"
        hint="Try another word, or take a filter away."
        action={
          <>
            <Button onClick={onClear}>Clear search</Button>
            {offer}
          </>
        }
      />
    )
  }
  if (search.archived) {
    return (
      <EmptyState
        icon={<Archive aria-hidden />}
        title="No archived projects"
        hint="Projects that you archive are kept here and can be restored."
        action={<Button onClick={onClear}>Show projects</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<FolderKanban aria-hidden />}
      title="No projects yet"
      hint={offer ? 'A project belongs to a brand and holds its tasks, its team and its dates.' : 'Projects you are put on appear here.'}
      action={offer}
    />
  )
}
