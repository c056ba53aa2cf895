import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/client.ts'
import type { Duty } from '#shared/roles.ts'
import type { projectCopiesApi } from './api.ts'

export const callCopies = createClient<typeof projectCopiesApi>()

export type ChosenPeople = Partial<Record<Duty, string>>

/** What a copy of a project would hold; while another start or person is asked for, what was shown stays. */
export function useCopyPreview(projectId: string, startDate: string | null, people: ChosenPeople) {
  const chosen = Object.entries(people).flatMap(([duty, userId]) => (userId ? [`${duty}:${userId}`] : []))
  return useQuery({
    queryKey: ['project-copies', projectId, startDate, chosen],
    meta: {
      refreshedBy: [
        { kind: 'task', projectId },
        { kind: 'deliverable', projectId },
        { kind: 'project', projectId },
        { kind: 'project-allocation', projectId },
        'profile',
      ],
    },
    queryFn: ({ signal }) =>
      callCopies('GET /api/project-copies', { projectId, ...(startDate && { startDate }), people: chosen.join(',') }, { signal }),
    placeholderData: keepPreviousData,
  })
}
