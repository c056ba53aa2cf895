import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { showsWork } from '#features/clients/projects/client.ts'
import { createClient } from '#shared/contract/client.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { filteredPagesOf, oneOf, useRecordChange } from '#ui/records/record-queries.ts'
import type { teamApi } from './api.ts'
import { type TeamSearch, type TeamSide, teamFilters, teamPageSize } from './team-search.ts'

const callTeam = createClient<typeof teamApi>()

/** What people have in hand hangs on all of these. */
const work = ['profile', 'user-role', 'brand', 'brand-allocation', 'project', 'project-allocation', 'task']

/** People of these filters, page by page; while others load, those before stay on screen. @param side only those of one side */
export function useTeam(search: TeamSearch, side?: TeamSide) {
  const filters = teamFilters(search, side)
  return useInfiniteQuery(
    filteredPagesOf(
      ['team-members', filters],
      (page, options) => callTeam('GET /api/team-members', { ...filters, limit: teamPageSize, ...page }, options),
      work,
    ),
  )
}

/** One person with what they work on. */
export function useTeamMember(id: string | undefined) {
  return useQuery(oneOf('team-member', id, (one, options) => callTeam('GET /api/team-members/:id', { id: one }, options), work))
}

/** What each of these people has in hand, in their order, read anew each time it is asked for; whole or not at all. */
export function useOpenWork(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => ({
      ...oneOf('open-work', id, (one, options) => callTeam('GET /api/team-members/:id/open-work', { id: one }, options), [
        'task',
        'deliverable',
        'content-item',
        'project',
        'brand',
        'profile',
      ]),
      staleTime: 0,
    })),
    combine: (works) => ({
      data: works.every(({ data }) => data) ? works.flatMap(({ data }) => data ?? []) : undefined,
      error: works.find(({ error }) => error)?.error ?? null,
      isFetching: works.some(({ isFetching }) => isFetching),
      refetch: () => works.forEach(({ isError, refetch }) => void (isError && refetch())),
    }),
  })
}

/** Gives open work to others and ends the account. */
export function useHandOver() {
  return useRecordChange(
    (input: InputOf<(typeof teamApi)['POST /api/team-members/:id/hand-over']>) => callTeam('POST /api/team-members/:id/hand-over', input),
    ['profiles', 'profile', 'people', 'team-members', 'team-member', 'project-allocations', ...showsWork],
  )
}
