import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PersonRef } from '#shared/contract/refs.ts'
import { type Role, roleLabel } from '#shared/rights/roles.ts'
import { type Choices, type ChoicesInput, toOptions, useChoices } from '#ui/lists/use-choices.ts'
import { oneOf } from '#ui/records/record-queries.ts'
import { callUsers } from './client.ts'

/** As many as a selector holds; beyond that it searches on the server. */
const selectorSize = 200
const foundSize = 50

/** A person to choose. Where only the name is known, the roles are missing. */
export type PersonChoice = PersonRef & { readonly roles?: readonly Role[] }

const activePeopleQuery = queryOptions({
  queryKey: ['people', 'active'],
  meta: { refreshedBy: ['profile', 'user-role'] },
  queryFn: ({ signal }) => callUsers('GET /api/profiles', { active: true, limit: selectorSize }, { signal }),
})

/** Active accounts, for choosing a person. */
export function usePeopleChoices({ enabled = true, ...input }: ChoicesInput<PersonChoice> = {}): Choices<PersonChoice> {
  return usePeople(enabled, input)
}

const rolePeopleQuery = (role: Role) =>
  queryOptions({
    queryKey: ['people', 'active', role],
    meta: { refreshedBy: ['profile', 'user-role'] },
    queryFn: ({ signal }) => callUsers('GET /api/profiles', { active: true, role, limit: selectorSize }, { signal }),
  })

/**
 * The same with the people of one role first. Where the list holds only part of all accounts, they are asked for on their own, so that
 * none is missing for coming late in the alphabet.
 */
export function usePeopleOfRoleFirst(role: Role): Choices<PersonChoice> {
  const all = usePeople(true, {})
  const own = useQuery({ ...rolePeopleQuery(role), enabled: !all.loading && !all.isWhole })
  const known = new Set(own.data?.items.map(({ id }) => id))
  const { search } = all
  return {
    ...all,
    items: ofRoleFirst(role, [...(own.data?.items ?? []), ...all.items.filter(({ id }) => !known.has(id))]),
    loading: all.loading || own.isLoading,
    search: search && (async (q, signal) => ofRoleFirst(role, await search(q, signal))),
  }
}

const ofRoleFirst = (role: Role, people: readonly PersonChoice[]): PersonChoice[] =>
  people.toSorted((one, other) => Number(other.roles?.includes(role) ?? false) - Number(one.roles?.includes(role) ?? false))

function usePeople(enabled: boolean, input: ChoicesInput<PersonChoice>): Choices<PersonChoice> {
  return useChoices<PersonChoice>({
    ...input,
    list: useQuery({ ...activePeopleQuery, enabled }),
    search: async (q, signal) => (await callUsers('GET /api/profiles', { active: true, q, limit: foundSize }, { signal })).items,
    one: (id) => oneOf('profile', id, (one, options) => callUsers('GET /api/profiles/:id', { id: one }, options)),
  })
}

/** As PersonCombobox takes them: with their roles below the name. */
const withRoles = (person: PersonChoice) =>
  person.roles ? { ...person, hint: person.roles.map(roleLabel).join(', ') || 'No role yet' } : { ...person, hint: undefined }

/** What PersonCombobox takes. @param fits those it offers, of all */
export function peopleToChoose(
  choices: Pick<Choices<PersonChoice>, 'items' | 'loading' | 'search'>,
  fits?: (person: PersonChoice) => boolean,
) {
  const { options: people, ...rest } = toOptions(choices, withRoles, fits)
  return { people, ...rest }
}
