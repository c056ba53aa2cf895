import { useProject } from './client.ts'
import { closedReason } from './rules.ts'
import type { ProjectStatus } from './schema.ts'

/** Why this project takes nothing new, as soon as that is known; null if it does, or if none is given. */
export function useClosedReason(projectId: string | null | undefined, statuses?: readonly ProjectStatus[]): string | null {
  const { data: project } = useProject(projectId ?? undefined)
  return project ? closedReason({ status: project.status, archived: project.archivedAt !== null }, statuses) : null
}
