import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, sendFile } from '#shared/client.ts'
import type { Role } from '#shared/roles.ts'
import type { usersApi } from './api.ts'
import { peoplePageSize } from './people-search.ts'
import type { ProfileView } from './schema.ts'

export const callUsers = createClient<typeof usersApi>()

/** People by name, page after page. @param q text in name or e-mail address */
export function profilesOptions(q: string) {
  return infiniteQueryOptions({
    queryKey: ['profiles', 'list', { q }],
    meta: { refreshedBy: ['user-role'] },
    queryFn: ({ pageParam, signal }) =>
      callUsers('GET /api/profiles', { limit: peoplePageSize, ...(q && { q }), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** Fields of a person that were changed, with the version they were read in. */
export type ProfileChange = { id: string; version: number; fullName?: string; phone?: string | null; timezone?: string }

/** People and, when it is about oneself, the session. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: ['profiles'] }), queryClient.invalidateQueries({ queryKey: ['session'] })])
}

export function useUpdateProfile() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (change: ProfileChange) => callUsers('PATCH /api/profiles/:id', change), onSuccess: refresh })
}

export function useAssignRole() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: { userId: string; role: Role }) => callUsers('POST /api/user-roles', input),
    onSuccess: refresh,
  })
}

/** @param id of the row that joins person and role */
export function useRemoveRole() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: string) => callUsers('DELETE /api/user-roles/:id', { id }), onSuccess: refresh })
}

export function useSetActive() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ person, active }: { person: ProfileView; active: boolean }) =>
      active
        ? callUsers('POST /api/profiles/:id/reactivate', { id: person.id })
        : callUsers('POST /api/profiles/:id/deactivate', { id: person.id }),
    onSuccess: refresh,
  })
}

/** Ends all sessions of a person; of oneself all but this one. */
export function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => callUsers('DELETE /api/profiles/:id/sessions', { id: userId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  })
}

export function useAvatar(userId: string) {
  const refresh = useRefresh()
  return {
    upload: useMutation({ mutationFn: (file: File) => sendFile('PUT', `/api/profiles/${userId}/avatar`, file), onSuccess: refresh }),
    remove: useMutation({ mutationFn: () => callUsers('DELETE /api/profiles/:id/avatar', { id: userId }), onSuccess: refresh }),
  }
}
