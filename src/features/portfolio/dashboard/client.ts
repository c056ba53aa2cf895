import { useQuery } from '@tanstack/react-query'
import { useActor } from '#features/workspace/users/use-session.ts'
import { createClient } from '#shared/contract/client.ts'
import type { dashboardApi } from './api.ts'
import { makes } from './dashboard-search.ts'

const call = createClient<typeof dashboardApi>()

/** Figures and deadlines of the day. */
export function useDashboard() {
  const actor = useActor()
  const mine = makes(actor)
  return useQuery({
    queryKey: ['dashboard', mine],
    meta: { refreshedBy: ['@work', 'project', 'brand', 'profile', 'user-role', 'project-allocation'] },
    queryFn: ({ signal }) => call('GET /api/dashboard', { mine }, { signal }),
  })
}

/** What happened lately to records in sight. */
export function useActivity() {
  return useQuery({
    queryKey: ['dashboard', 'activity'],
    meta: { refreshedBy: ['task', 'project', 'brand', 'comment', 'profile'] },
    queryFn: ({ signal }) => call('GET /api/dashboard/activity', {}, { signal }),
  })
}
