import { type QueryClient, type QueryKey, queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { forgetFirstAnswers } from '#shared/contract/first-answers.ts'
import { type Actor, makeActor } from '#shared/rights/actor.ts'
import type { sessionApi } from './api.ts'
import type { SessionView, SignedInView } from './schema.ts'
import { beginPage } from './use-page-owner.ts'

const call = createClient<typeof sessionApi>()

/** While one leaves, the screens are still there for a moment and go on with what they knew. */
type HeldSession = SessionView & { leaving?: SignedInView | null | undefined }

/** The end of a session may be told several times, by the stream and by refused requests: what was known is kept through all of them. */
function holdLeaving(held: HeldSession | undefined, read: SessionView): HeldSession {
  if (read.session) return replaceEqualDeep(held, read)
  return { ...read, leaving: held?.session ?? held?.leaving }
}

/** Read once at start; the stream tells when rights change, and then it is read anew. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  meta: { refreshedBy: ['profile', 'workspace'] },
  queryFn: async ({ signal }): Promise<HeldSession> => {
    const read = await call('GET /api/session', {}, { signal })
    beginPage(read.session)
    return read
  },
  structuralSharing: (held, read) => holdLeaving(held as HeldSession | undefined, read as SessionView),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Whether this answer of the server says that a session there was is over. */
export function isLeaving(queryKey: QueryKey, data: unknown): boolean {
  return queryKey[0] === sessionQuery.queryKey[0] && Boolean((data as HeldSession).leaving)
}

/** Who is signed in, with roles, workspace and preferences. Only below the shell, where somebody is. */
export function useSession(): SignedInView {
  const { data } = useQuery(sessionQuery)
  const session = data?.session ?? data?.leaving
  if (!session) throw new Error('useSession needs somebody to be signed in')
  return session
}

/** The person as the rules take them: `canEditTask(useActor(), task)`. The same rules decide on the server. */
export function useActor(): Actor {
  return actorOf(useSession())
}

const actors = new WeakMap<SignedInView, Actor>()

/** One actor per session answer, so that it can stand in lists of dependencies. */
export function actorOf(session: SignedInView): Actor {
  const known = actors.get(session)
  if (known) return known
  const { user, scope } = session
  const actor = makeActor({
    kind: 'person',
    userId: user.id,
    sessionId: session.sessionId,
    ...(session.viewedBy && { viewedBy: session.viewedBy }),
    fullName: user.fullName,
    roles: user.roles,
    timezone: user.timezone,
    scope: {
      brandIds: new Set(scope.brandIds),
      billingBrandIds: new Set(scope.billingBrandIds),
      projectIds: new Set(scope.projectIds),
      namedBrandIds: new Set(scope.namedBrandIds),
      openDirectory: scope.openDirectory,
    },
  })
  actors.set(session, actor)
  return actor
}

/** Marks the page as signed out without asking the server; the next navigation ends at the sign-in screen. */
export function forgetSession(queryClient: QueryClient): void {
  beginPage(null)
  queryClient.setQueryData(sessionQuery.queryKey, (held) => ({
    session: null,
    setupNeeded: false,
    workspaceName: held?.workspaceName ?? '',
    workspaceLook: held?.workspaceLook ?? { logoUrl: null, accent: null },
  }))
}

/** Drops everything that was loaded for the person who left. */
export function dropCaches(queryClient: QueryClient): void {
  forgetFirstAnswers()
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
}

/** After signing in by whatever way: reads the session anew. @throws AppError when there still is none */
export async function readSession(queryClient: QueryClient): Promise<SessionView> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}
