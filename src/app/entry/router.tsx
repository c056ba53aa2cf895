import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router'
import { safeNext } from '#features/access/auth/client.ts'
import { allPages, allPublicPages } from '#features/screens.ts'
import { dropCaches, sessionQuery } from '#features/workspace/users/use-session.ts'
import type { Page } from '#shared/records/screens.ts'
import { loadPart } from '#ui/states/load-part.ts'
import { readAuthSearch, screen } from '../routes/route-parts.ts'
import { NotFoundScreen, RouteError, RoutePending } from '../routes/route-states.tsx'
import { type PlainSearch, parseSearch, readRecordSearch, stringifySearch } from '../routes/search-params.ts'
import { AppRoot } from './app-root.tsx'

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: AppRoot,
  notFoundComponent: NotFoundScreen,
  staticData: { title: 'Page not found' },
})

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  staticData: { title: 'Sign in' },
  validateSearch: readAuthSearch,
  beforeLoad: async ({ context, search }) => {
    const { session } = await context.queryClient.ensureQueryData(sessionQuery)
    // A link from a mail is for whoever holds it, also in a browser where somebody is signed in.
    if (session && !search.invitation && !search.reset) throw redirect({ href: safeNext(search.next), replace: true })
    if (!session) dropCaches(context.queryClient)
  },
  component: screen(async () => (await import('../screens/auth-page.tsx')).AuthPage),
})

const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  validateSearch: (raw: PlainSearch) => readRecordSearch(raw),
  beforeLoad: async ({ context, location }) => {
    const { session } = await context.queryClient.ensureQueryData(sessionQuery)
    if (session) return
    const home = location.pathname === '/' || location.href === '/dashboard'
    throw redirect({ to: '/auth', search: home ? {} : { next: location.href }, replace: true })
  },
  component: screen(async () => (await import('../shell/app-shell.tsx')).AppShell),
})

const indexRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

const common = ({ title, part }: Page) => ({ staticData: { title }, component: screen(() => loadPart(part)) })

function pageRoute<const Path extends string>(page: Page & { path: Path }) {
  return createRoute({ getParentRoute: () => appRoute, path: page.path, ...common(page) })
}

/** A page whose filters are in the address. */
function listRoute<const Path extends string, Search extends object>(
  page: Page & { path: Path; search: (raw: Readonly<Record<string, unknown>>) => Search },
) {
  return createRoute({
    getParentRoute: () => appRoute,
    path: page.path,
    validateSearch: page.search as (raw: PlainSearch) => Search,
    ...common(page),
  })
}

function publicRoute<const Path extends string>(page: Page & { path: Path }) {
  return createRoute({ getParentRoute: () => rootRoute, path: page.path, ...common(page) })
}

/** The route of each page of a list, by its literal path and the type of its search, so that links to it are checked. */
type RoutesOf<Pages> = {
  -readonly [At in keyof Pages]: Pages[At] extends { path: infer Path extends string; search: (raw: never) => infer Search extends object }
    ? ReturnType<typeof listRoute<Path, Search>>
    : Pages[At] extends { path: infer Path extends string }
      ? ReturnType<typeof pageRoute<Path>>
      : never
}
type PublicRoutesOf<Pages> = {
  -readonly [At in keyof Pages]: Pages[At] extends { path: infer Path extends string } ? ReturnType<typeof publicRoute<Path>> : never
}

const pages: readonly Page[] = allPages
const routes = pages.map((page) => (page.search ? listRoute({ ...page, search: page.search }) : pageRoute(page))) as unknown as RoutesOf<
  typeof allPages
>
const publicPages: readonly Page[] = allPublicPages
const publicRoutes = publicPages.map((page) => publicRoute(page)) as unknown as PublicRoutesOf<typeof allPublicPages>

/** The design system in every state; the build for production leaves it out. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/design',
        staticData: { title: 'Design system' },
        component: screen(async () => (await import('../screens/design-screen.tsx')).DesignScreen),
      }),
    ]
  : []
const routeTree = rootRoute.addChildren([authRoute, ...publicRoutes, appRoute.addChildren([indexRoute, ...routes]), ...developmentRoutes])

/** Every address of the browser part. Each screen is a chunk of its own, loaded when somebody goes there. @param history the browser's own unless given */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    // On the server it would write a script into the page; the browser brings its own.
    scrollRestoration: !import.meta.env.SSR,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** what the browser's tab shows before the workspace's name */
    title?: string
  }
}
