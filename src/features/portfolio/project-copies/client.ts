import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { Duty } from '#shared/rights/roles.ts'
import type { projectCopiesApi } from './api.ts'

export const callCopies = createClient<typeof projectCopiesApi>()

export type ChosenPeople = Partial<Record<Duty, string>>

/** Who is chosen for which duty, as the address of a preview says it. */
export const chosenText = (people: ChosenPeople): string =>
  Object.entries(people)
    .flatMap(([duty, userId]) => (userId ? [`${duty}:${userId}`] : []))
    .join(',')

/** What a copy of a project would hold; while another start or person is asked for, what was shown stays. */
export function copyPlanQuery(projectId: string, startDate: string | null, people: ChosenPeople) {
  const chosen = chosenText(people)
  return queryOptions({
    queryKey: ['project-copies', projectId, startDate, chosen] as QueryKey,
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
      callCopies('GET /api/project-copies', { projectId, ...(startDate && { startDate }), people: chosen }, { signal }),
    placeholderData: keepPreviousData,
  })
}
