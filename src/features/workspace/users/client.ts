import { createClient } from '#shared/contract/client.ts'
import type { Role } from '#shared/rights/roles.ts'
import { filteredPagesOf, useRecordChange } from '#ui/records/record-queries.ts'
import type { usersApi } from './api.ts'
import { type PeopleSearch, peopleFilters, peoplePageSize } from './people-search.ts'

export const callUsers = createClient<typeof usersApi>()

/** People in the order and with the text of an address, page after page. */
export function profilesOptions(search: PeopleSearch) {
  const filters = peopleFilters(search)
  return filteredPagesOf(
    ['profiles', 'list', filters],
    (page, options) => callUsers('GET /api/profiles', { ...filters, limit: peoplePageSize, ...page }, options),
    ['user-role'],
  )
}

/** Fields of a person that were changed, with the version they were read in. */
export type ProfileChange = { id: string; version: number; fullName?: string; phone?: string | null; timezone?: string }

/** What a change of people makes stale: when it is about oneself, the session too. */
export const showsPeople = ['profiles', 'session']

/** A change of people; when it is about oneself, of the session too. */
export function usePeopleChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  return useRecordChange(change, showsPeople)
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
