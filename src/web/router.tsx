import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { safeNext } from '#features/auth/client.ts'
import { readBrandSearch } from '#features/brands/brands-search.ts'
import { readContentSearch } from '#features/content/content-search.ts'
import { readSpendingSearch } from '#features/content-spending/spending-search.ts'
import { readDocumentSearch } from '#features/documents/documents-search.ts'
import { readNotificationSearch } from '#features/inbox/notifications-search.ts'
import { readProjectSearch } from '#features/projects/projects-search.ts'
import { readFindSearch } from '#features/search/find-search.ts'
import { readBoardSearch } from '#features/tasks/board-search.ts'
import { readTeamSearch } from '#features/team/team-search.ts'
import { readPeopleSearch } from '#features/users/people-search.ts'
import { dropCaches, sessionQuery } from '#features/users/use-session.ts'
import { readWbsSearch } from '#features/wbs/wbs-search.ts'
import { AppRoot } from './app-root.tsx'
import { given, readAuthSearch, screen } from './route-parts.ts'
import { NotFoundScreen, RouteError, RoutePending } from './route-states.tsx'
import { type PlainSearch, parseSearch, readRecordSearch, stringifySearch } from './search-params.ts'
import { readSettingsSearch } from './settings-search.ts'
import { toCome } from './to-come.ts'

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
  component: screen(() => import('./auth-page.tsx'), 'AuthPage'),
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
  component: screen(() => import('./shell/app-shell.tsx'), 'AppShell'),
})

const indexRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  component: screen(() => import('#features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

const tasksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tasks',
  staticData: { title: 'Tasks' },
  validateSearch: (raw: PlainSearch) => given(readBoardSearch(raw)),
  component: screen(() => import('#features/tasks/tasks-screen.tsx'), 'TasksScreen'),
})

const wbsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/wbs',
  staticData: { title: 'WBS' },
  validateSearch: (raw: PlainSearch) => given(readWbsSearch(raw)),
  component: screen(() => import('#features/wbs/wbs-screen.tsx'), 'WbsScreen'),
})

const documentsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/documents',
  staticData: { title: 'Documents' },
  validateSearch: (raw: PlainSearch) => given(readDocumentSearch(raw)),
  component: screen(() => import('#features/document-folders/documents-screen.tsx'), 'DocumentsScreen'),
})

/** The four galleries differ in the type of their content alone. */
function gallery<const Path extends string>({ path, title, component }: { path: Path; title: string; component: RouteComponent }) {
  const validateSearch = (raw: PlainSearch) => given(readContentSearch(raw))
  return createRoute({ getParentRoute: () => appRoute, path, staticData: { title }, validateSearch, component })
}

const galleryRoutes = [
  gallery({
    path: '/graphics',
    title: 'Graphics',
    component: screen(() => import('#features/content-galleries/gallery-screen.tsx'), 'GraphicsScreen'),
  }),
  gallery({
    path: '/videos',
    title: 'Videos',
    component: screen(() => import('#features/content-galleries/gallery-screen.tsx'), 'VideosScreen'),
  }),
  gallery({
    path: '/ads-collection',
    title: 'Ads',
    component: screen(() => import('#features/content-galleries/gallery-screen.tsx'), 'AdsScreen'),
  }),
  gallery({
    path: '/articles',
    title: 'Articles',
    component: screen(() => import('#features/content-galleries/gallery-screen.tsx'), 'ArticlesScreen'),
  }),
] as const

const paidAdsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/paid-ads',
  staticData: { title: 'Paid ads' },
  validateSearch: (raw: PlainSearch) => given(readSpendingSearch(raw)),
  component: screen(() => import('#features/content-spending/paid-ads-screen.tsx'), 'PaidAdsScreen'),
})

const projectsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects',
  staticData: { title: 'Projects' },
  validateSearch: (raw: PlainSearch) => given(readProjectSearch(raw)),
  component: screen(() => import('#features/homes/projects-page.tsx'), 'ProjectsPage'),
})

const brandsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/brands',
  staticData: { title: 'Brands' },
  validateSearch: (raw: PlainSearch) => given(readBrandSearch(raw)),
  component: screen(() => import('#features/homes/brands-page.tsx'), 'BrandsPage'),
})

const teamRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/team',
  staticData: { title: 'Team' },
  validateSearch: (raw: PlainSearch) => given(readTeamSearch(raw)),
  component: screen(() => import('#features/team/team-screen.tsx'), 'TeamScreen'),
})

const notificationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  validateSearch: (raw: PlainSearch) => given(readNotificationSearch(raw)),
  component: screen(() => import('#features/inbox/notifications-screen.tsx'), 'NotificationsScreen'),
})

const usersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/user-management',
  staticData: { title: 'User Management' },
  validateSearch: (raw: PlainSearch) => given(readPeopleSearch(raw)),
  component: screen(() => import('./user-management-screen.tsx'), 'UserManagementScreen'),
})

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
  validateSearch: readSettingsSearch,
  component: screen(() => import('./settings-screen.tsx'), 'SettingsScreen'),
})

const profileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile',
  staticData: { title: 'Profile' },
  component: screen(() => import('#features/users/profile-screen.tsx'), 'ProfileScreen'),
})

const searchRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/search',
  staticData: { title: 'Search' },
  validateSearch: (raw: PlainSearch) => given(readFindSearch(raw)),
  component: screen(() => import('#features/search/search-screen.tsx'), 'SearchScreen'),
})

const helpRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/help',
  staticData: { title: 'Help' },
  component: screen(() => import('./help-screen.tsx'), 'HelpScreen'),
})

/** For everybody, with or without a session: nothing of the portal stands round them. */
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'Privacy' },
  component: screen(() => import('./public-page.tsx'), 'PublicPage'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'Terms' },
  component: screen(() => import('./public-page.tsx'), 'PublicPage'),
})

const placeholder = screen(() => import('./placeholder-screen.tsx'), 'PlaceholderScreen')

const routesToCome = toCome.map(({ path, title }) =>
  createRoute({ getParentRoute: () => appRoute, path, staticData: { title }, component: placeholder }),
)

const screens = [
  indexRoute,
  dashboardRoute,
  tasksRoute,
  wbsRoute,
  documentsRoute,
  ...galleryRoutes,
  paidAdsRoute,
  projectsRoute,
  brandsRoute,
  teamRoute,
  notificationsRoute,
  usersRoute,
  settingsRoute,
  profileRoute,
  searchRoute,
  helpRoute,
  ...routesToCome,
] as const

/** The design system in every state; the build for production leaves it out. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/design',
        staticData: { title: 'Design system' },
        component: screen(() => import('./design-screen.tsx'), 'DesignScreen'),
      }),
    ]
  : []

const routeTree = rootRoute.addChildren([authRoute, privacyRoute, termsRoute, appRoute.addChildren(screens), ...developmentRoutes])

/** Every address of the browser part. Each screen is a part of its own that is loaded when somebody goes there. */
/** @param history the browser's own unless given */
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
