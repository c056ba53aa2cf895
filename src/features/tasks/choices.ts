import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/client.ts'
import type { brandsApi } from '../brands/api.ts'
import type { projectsApi } from '../projects/api.ts'
import type { usersApi } from '../users/api.ts'

const callBrands = createClient<typeof brandsApi>()
const callProjects = createClient<typeof projectsApi>()
const callUsers = createClient<typeof usersApi>()

export type Choice = { id: string; name: string }
/** Projects of several brands bear the same name. */
export type ProjectChoice = Choice & { brand?: BrandChoice }
export type BrandChoice = Choice & { logoUrl: string | null }
export type PersonChoice = Choice & { image: string | null }

/** A first page is offered at once, the rest is found by typing: a workspace may have thousands. */
const firstChoices = 50
const minute = 60_000

type Found = { id: string; fullName: string; avatarUrl: string | null }
const toPerson = ({ id, fullName, avatarUrl }: Found): PersonChoice => ({ id, name: fullName, image: avatarUrl })

const toProject = ({ id, name, brand }: { id: string; name: string; brand: BrandChoice }): ProjectChoice => ({
  id,
  name,
  brand,
})

/** Projects to filter by, by name or as they fit the text. */
export async function findProjects(q: string, open: boolean, signal?: AbortSignal): Promise<ProjectChoice[]> {
  const input = { limit: firstChoices, ...(q && { q }), ...(open && { open }) }
  const page = await callProjects('GET /api/projects', input, signal ? { signal } : {})
  return page.items.map(toProject)
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

/** Whom a task of this project can be given to: the people allocated to it, by name. */
export function assigneeOptions(projectId: string) {
  return queryOptions({
    queryKey: ['project-allocations', 'assignees', projectId],
    meta: { refreshedBy: ['profile'] },
    queryFn: async ({ signal }) => {
      const page = await callProjects('GET /api/project-allocations', { projectId, limit: 200 }, { signal })
      return page.items.map(({ user }) => toPerson(user))
    },
  })
}

/** The same for a form, in which the project may change. */
export function useAssigneeChoices(projectId: string | null, enabled: boolean) {
  return useQuery({ ...assigneeOptions(projectId ?? ''), enabled: enabled && projectId !== null, placeholderData: keepPreviousData })
}

/** Brands to filter by, by name or as they fit the text. */
export async function findBrands(q: string, signal?: AbortSignal): Promise<BrandChoice[]> {
  const page = await callBrands('GET /api/brands', { limit: firstChoices, ...(q && { q }) }, signal ? { signal } : {})
  return page.items
}

export function useBrandChoices(enabled: boolean) {
  return useQuery({ queryKey: ['brands', 'choices'], queryFn: ({ signal }) => findBrands('', signal), enabled, staleTime: minute })
}

/** What is on offer, with what is chosen and not among it before: asked for one by one, until it is there its name is a dot. */
function useChosen<One extends Choice>(
  kind: string,
  ids: readonly string[],
  offered: readonly One[],
  read: (id: string, signal: AbortSignal) => Promise<One>,
): One[] {
  const missing = ids.filter((id) => !offered.some((one) => one.id === id))
  const found = useQueries({
    queries: missing.map((id) => ({
      queryKey: [kind, id, 'choice'],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(id, signal),
      staleTime: minute,
      retry: false,
    })),
  })
  return [...found.flatMap(({ data }) => data ?? []), ...offered]
}

export function useChosenProjects(ids: readonly string[], offered: readonly ProjectChoice[] = []): ProjectChoice[] {
  return useChosen('project', ids, offered, async (id, signal) =>
    toProject(await callProjects('GET /api/projects/:id', { id }, { signal })),
  )
}

export function useChosenBrands(ids: readonly string[], offered: readonly BrandChoice[] = []): BrandChoice[] {
  return useChosen('brand', ids, offered, (id, signal) => callBrands('GET /api/brands/:id', { id }, { signal }))
}

/** @param known people whose names are there already */
export function useChosenPeople(
  ids: readonly string[],
  offered: readonly PersonChoice[] = [],
  known: readonly PersonChoice[] = [],
): PersonChoice[] {
  const more = known.filter(({ id }) => !offered.some((one) => one.id === id))
  return useChosen('profile', ids, [...offered, ...more], async (id, signal) =>
    toPerson(await callUsers('GET /api/profiles/:id', { id }, { signal })),
  )
}
