import { ArchiveBar } from '#ui/lists/archive-bar.tsx'
import { useRefresh } from '#ui/records/record-queries.ts'
import { callProjects, showsProjects } from './client.ts'
import type { ProjectView } from './schema.ts'

interface ProjectSelectionBarProps {
  readonly projects: readonly ProjectView[]
  readonly onClear: () => void
}

const words = { one: 'project', many: 'projects' }

/** What can be done with several projects at once. */
export function ProjectSelectionBar({ projects, onClear }: ProjectSelectionBarProps) {
  return (
    <ArchiveBar
      rows={projects}
      words={words}
      archiving="They leave the lists and can no longer be chosen for new tasks. Everything stays readable, and you can restore them."
      archive={(id) => callProjects('POST /api/projects/:id/archive', { id })}
      restore={(id) => callProjects('POST /api/projects/:id/restore', { id })}
      refresh={useRefresh(showsProjects)}
      onClear={onClear}
    />
  )
}
