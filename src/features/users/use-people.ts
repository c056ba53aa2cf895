import { queryOptions, useQuery } from '@tanstack/react-query'
import { roleLabel } from '#shared/roles.ts'
import { oneOf } from '#ui/records/record-queries.ts'
import { callUsers } from './client.ts'
import type { ProfileView } from './schema.ts'

/** As many as a selector holds; beyond that it searches on the server. */
const selectorSize = 200
const foundSize = 50

/** Active accounts, for choosing a person. */
export const activePeopleQuery = queryOptions({
  queryKey: ['people', 'active'],
  meta: { refreshedBy: ['profile', 'user-role'] },
  queryFn: ({ signal }) => callUsers('GET /api/profiles', { active: true, limit: selectorSize }, { signal }),
})

/** Finds whom the selector does not hold. */
export async function searchActivePeople(q: string, signal: AbortSignal): Promise<ProfileView[]> {
  return (await callUsers('GET /api/profiles', { active: true, q, limit: foundSize }, { signal })).items
}

/** One person, for a filter that the address names. @param id none, where the person is known already */
export function usePerson(id: string | undefined) {
  return useQuery(oneOf('profile', id, (one, options) => callUsers('GET /api/profiles/:id', { id: one }, options)))
}

/** A person to choose, as PersonCombobox takes them: with their roles below the name. */
export function personOption(person: ProfileView): { id: string; name: string; image: string | null; hint: string } {
  return { id: person.id, name: person.fullName, image: person.avatarUrl, hint: person.roles.map(roleLabel).join(', ') || 'No role yet' }
}
