import type { CreatablePart } from '#shared/records/screens.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { idFrom, isId, severalFrom, textFrom } from '#shared/values/read-search.ts'
import type { CreatePlace } from '#ui/records/create-kind.ts'
import { namedRecord } from './search-params.ts'

export interface Address {
  readonly pathname: string
  readonly search: Readonly<Record<string, unknown>>
}

/** A record that is loaded, by the key of its query. */
type KnownRow = (kind: string, id: string) => unknown

interface Owners {
  readonly projectId: string | null
  readonly brandId: string | null
}

const homes = { '/projects': 'project', '/brands': 'brand' } as const

/** The home of a project or a brand that an address shows. */
function homeOf({ pathname, search }: Address): { readonly kind: 'project' | 'brand'; readonly id: string } | null {
  const kind = homes[pathname as keyof typeof homes] as 'project' | 'brand' | undefined
  const id = kind && idFrom(search[kind])
  return id ? { kind, id } : null
}

/** Project and brand of a loaded record. */
function ownersOf(row: unknown): Owners {
  const { projectId, brandId, project } = (row ?? {}) as { projectId?: unknown; brandId?: unknown; project?: { brandId?: unknown } | null }
  return { projectId: idFrom(projectId) ?? null, brandId: idFrom(brandId) ?? idFrom(project?.brandId) ?? null }
}

/** The value of a filter that has only one. */
function only(raw: unknown): string | null {
  const [first = null, ...others] = severalFrom(raw, isId) ?? []
  return others.length === 0 ? first : null
}

/**
 * Guesses where something new belongs: where the opened record belongs, the project or brand whose home is on screen, or the one that the
 * page is filtered by.
 */
export function createPlace(address: Address, actor: Actor, known: KnownRow): CreatePlace {
  const opened = namedRecord(address.search)
  const home = homeOf(address)
  const { search } = address
  const guesses: Owners[] = [
    ...(opened ? [ownersOf(known(opened.kind, opened.id))] : []),
    ...(home?.kind === 'project' ? [{ projectId: home.id, brandId: ownersOf(known('project', home.id)).brandId }] : []),
    ...(home?.kind === 'brand' ? [{ projectId: null, brandId: home.id }] : []),
    { projectId: only(search.projectId), brandId: only(search.brandId) },
  ]
  // What is created over a record is about that record, not about the list below it.
  const filters = opened ? {} : search
  const best = guesses.find(({ projectId, brandId }) => projectId ?? brandId)
  if (!best) return { actor, projectId: null, brandId: null, filters }
  const brandId = best.brandId ?? (best.projectId ? ownersOf(known('project', best.projectId)).brandId : null)
  return { actor, projectId: best.projectId, brandId, filters }
}

/** The kind to start with at an address: the most specific that names it, otherwise the first. */
export function firstKind(kinds: readonly CreatablePart[], address: Address): CreatablePart | undefined {
  const at = placesAt(address).flatMap((place) => kinds.find(({ startsOn }) => startsOn?.includes(place)) ?? [])
  return at[0] ?? kinds[0]
}

/** Whether an address shows records of a kind, so that its filters are filters of that kind. */
export const listsKind = ({ startsOn }: CreatablePart, address: Address): boolean =>
  placesAt(address).some((place) => startsOn?.includes(place))

/** The names of an address under `startsOn`, the most specific first. */
function placesAt(address: Address): string[] {
  const home = homeOf(address)
  const tab = textFrom(address.search.tab)
  if (home) return [...(tab ? [`${home.kind}/${tab}`] : []), home.kind]
  const path = address.pathname.replace(/(.)\/$/, '$1')
  return [...(tab ? [`${path}?tab=${tab}`] : []), path]
}
