import type { TaskViewView } from './schema.ts'

export interface ViewGroup {
  /** of the project, or "own" */
  readonly id: string
  /** "Your views", or a project and its brand */
  readonly label: string
  readonly views: readonly TaskViewView[]
}

interface ViewGroups {
  readonly own: ViewGroup | null
  readonly chosen: readonly ViewGroup[]
  readonly others: readonly ViewGroup[]
}

/**
 * Saved views as a menu shows them: one's own, those of the projects one is filtering by, and those of other projects.
 * @param views in the order of the server: by project, then by name
 * @param brandName undefined while brands are loading
 */
export function groupViews(
  views: readonly TaskViewView[],
  projectIds: readonly string[],
  brandName: (brandId: string) => string | undefined,
): ViewGroups {
  const own = views.filter(({ project }) => project === null)
  const byProject = Map.groupBy(
    views.filter(({ project }) => project !== null),
    ({ projectId }) => projectId ?? '',
  )
  // Projects of two brands may have one name.
  const labelOf = (project: TaskViewView['project']) => [project?.name, project && brandName(project.brandId)].filter(Boolean).join(' · ')
  const groups = [...byProject].map(([id, among]) => ({ id, label: labelOf(among[0]?.project ?? null), views: among }))
  return {
    own: own.length > 0 ? { id: 'own', label: 'Your views', views: own } : null,
    chosen: groups.filter(({ id }) => projectIds.includes(id)),
    others: groups.filter(({ id }) => !projectIds.includes(id)),
  }
}
