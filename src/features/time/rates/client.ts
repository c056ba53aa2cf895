import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { useRefresh } from '#ui/records/record-queries.ts'
import type { ratesApi } from './api.ts'

export const callRates = createClient<typeof ratesApi>()

const all = 200

/** All rates, the latest first. */
export function useRates() {
  return useQuery({
    queryKey: ['rates'],
    meta: { refreshedBy: ['rate', 'profile'] },
    queryFn: async ({ signal }) => (await callRates('GET /api/rates', { limit: all }, { signal })).items,
  })
}

/** All capacities, the latest first. */
export function useCapacities() {
  return useQuery({
    queryKey: ['capacities'],
    meta: { refreshedBy: ['capacity', 'profile'] },
    queryFn: async ({ signal }) => (await callRates('GET /api/capacities', { limit: all }, { signal })).items,
  })
}

/** What a project took and costs. */
export function useProjectHours(projectId: string) {
  return useQuery({
    queryKey: ['project-hours', projectId],
    meta: {
      refreshedBy: [{ kind: 'time-entry', projectId }, { kind: '@hours', projectId }, 'project', 'rate', 'profile'],
    },
    queryFn: ({ signal }) => callRates('GET /api/projects/:id/hours', { id: projectId }, { signal }),
  })
}

/** Loads anew what shows rates and capacities. */
export const useRatesRefresh = () => useRefresh(['rates', 'capacities', 'project-hours', 'load', 'selling-rates', 'unbilled'])
