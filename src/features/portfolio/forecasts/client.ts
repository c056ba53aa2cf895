import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { forecastsApi } from './api.ts'

const call = createClient<typeof forecastsApi>()

/** The promise date of a project; it comes anew when it was computed anew. */
export function useForecast(id: string) {
  return useQuery({
    queryKey: ['project-forecast', id],
    meta: { refreshedBy: [{ kind: 'project', projectId: id }] },
    queryFn: ({ signal }) => call('GET /api/project-forecasts/:id', { id }, { signal }),
  })
}
