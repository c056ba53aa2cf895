import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ProjectsScreen } from '#features/clients/projects/projects-screen.tsx'
import { readProjectSearch } from '#features/clients/projects/projects-search.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { HomeSkeleton } from './home-frame.tsx'
import { NewProjectDialog } from './new-project.tsx'

const ProjectHome = lazyPart(async () => (await import('./project-home.tsx')).ProjectHome)

/** /projects: all projects, or the home of the one that the address names. */
export function ProjectsPage() {
  const search = readProjectSearch(useSearch({ strict: false }))
  if (!search.project) return <ProjectsScreen creator={NewProjectDialog} />
  return (
    <Suspense fallback={<HomeSkeleton label="Loading project" />}>
      <ProjectHome key={search.project} id={search.project} search={search} />
    </Suspense>
  )
}
