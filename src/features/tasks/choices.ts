import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/client.ts'
import type { projectsApi } from '../projects/api.ts'
import type { usersApi } from '../users/api.ts'

const callProjects = createClient<typeof projectsApi>()
const callUsers = createClient<typeof usersApi>()

export type Choice = { id: string; name: string }
/** Projects of several brands bear the same name. */
export type ProjectChoice = Choice & { brand?: string }
export type PersonChoice = Choice & { image: string | null }

/** A first page is offered at once, the rest is found by typing: a workspace may have thousands. */
const firstChoices = 50
const minute = 60_000

type Found = { id: string; fullName: string; avatarUrl: string | null }
const toPerson = ({ id, fullName, avatarUrl }: Found): PersonChoice => ({ id, name: fullName, image: avatarUrl })

/** Projects to filter by, by name or as they fit the text. */
export async function findProjects(q: string, open: boolean, signal?: AbortSignal): Promise<ProjectChoice[]> {
  const input = { limit: firstChoices, ...(q && { q }), ...(open && { open }) }
  const page = await callProjects('GET /api/projects', input, signal ? { signal } : {})
  return page.items.map(({ id, name, brand }) => ({ id, name, brand: brand.name }))
}

/** @param enabled false until somebody reaches for the choice @param open only those that take tasks: planning or active */
export function useProjectChoices(enabled: boolean, open: boolean) {
  return useQuery({
    queryKey: ['projects', 'choices', { open }],
    meta: { refreshedBy: ['brand'] },
    queryFn: ({ signal }) => findProjects('', open, signal),
    enabled,
    staleTime: minute,
  })
}

/** One project that is chosen and not among those at hand. */
export function useProjectName(id: string | undefined, known: string | undefined): string | undefined {
  const project = useQuery({
    queryKey: ['project', id, 'name'],
    queryFn: async ({ signal }) => (await callProjects('GET /api/projects/:id', { id: id ?? '' }, { signal })).name,
    enabled: id !== undefined && known === undefined,
    staleTime: minute,
    retry: false,
  })
  return known ?? project.data
}

export async function findPeople(q: string, signal?: AbortSignal): Promise<PersonChoice[]> {
  const page = await callUsers('GET /api/profiles', { limit: firstChoices, active: true, ...(q && { q }) }, signal ? { signal } : {})
  return page.items.map(toPerson)
}

export function usePeopleChoices(enabled: boolean) {
  return useQuery({
    queryKey: ['people', 'choices'],
    meta: { refreshedBy: ['profile', 'user-role'] },
    queryFn: ({ signal }) => findPeople('', signal),
    enabled,
    staleTime: minute,
  })
}

export function usePersonName(id: string | undefined, known: string | undefined): string | undefined {
  const person = useQuery({
    queryKey: ['profile', id, 'name'],
    queryFn: async ({ signal }) => (await callUsers('GET /api/profiles/:id', { id: id ?? '' }, { signal })).fullName,
    enabled: id !== undefined && known === undefined,
    staleTime: minute,
    retry: false,
  })
  return known ?? person.data
}

/** Whom a task of this project can be given to: the people allocated to it, by name. */
export function useAssigneeChoices(projectId: string | null, enabled: boolean) {
  return useQuery({
    queryKey: ['project-allocations', 'assignees', projectId],
    meta: { refreshedBy: ['profile'] },
    queryFn: async ({ signal }) => {
      const page = await callProjects('GET /api/project-allocations', { projectId: projectId ?? '', limit: 200 }, { signal })
      return page.items.map(({ user }) => toPerson(user))
    },
    enabled: enabled && projectId !== null,
    placeholderData: keepPreviousData,
  })
}
