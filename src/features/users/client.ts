import { createClient, sendFile } from '#shared/client.ts'
import type { Role } from '#shared/roles.ts'
import { filteredPagesOf, useRecordChange } from '#ui/records/record-queries.ts'
import type { usersApi } from './api.ts'
import { peoplePageSize } from './people-search.ts'

export const callUsers = createClient<typeof usersApi>()

/** People by name, page after page. @param q text in name or e-mail address */
export function profilesOptions(q: string) {
  return filteredPagesOf(
    ['profiles', 'list', { q }],
    (page, options) => callUsers('GET /api/profiles', { limit: peoplePageSize, ...(q && { q }), ...page }, options),
    ['user-role'],
  )
}

/** Fields of a person that were changed, with the version they were read in. */
export type ProfileChange = { id: string; version: number; fullName?: string; phone?: string | null; timezone?: string }

/** A change of people; when it is about oneself, of the session too. */
function usePeopleChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  return useRecordChange(change, ['profiles', 'session'])
}

export function useUpdateProfile() {
  return usePeopleChange((change: ProfileChange) => callUsers('PATCH /api/profiles/:id', change))
}

export function useAssignRole() {
  return usePeopleChange((input: { userId: string; role: Role }) => callUsers('POST /api/user-roles', input))
}

/** @param id of the row that joins person and role */
export function useRemoveRole() {
  return usePeopleChange((id: string) => callUsers('DELETE /api/user-roles/:id', { id }))
}

/** Gives a deactivated account its access back. */
export function useReactivate() {
  return usePeopleChange((id: string) => callUsers('POST /api/profiles/:id/reactivate', { id }))
}

/** Ends all sessions of a person; of oneself all but this one. */
export function useEndSessions() {
  return useRecordChange((userId: string) => callUsers('DELETE /api/profiles/:id/sessions', { id: userId }), ['sessions'])
}

export function useAvatar(userId: string) {
  return {
    upload: usePeopleChange((file: File) => sendFile('PUT', `/api/profiles/${userId}/avatar`, file)),
    remove: usePeopleChange(() => callUsers('DELETE /api/profiles/:id/avatar', { id: userId })),
  }
}
