import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { safeNext } from '#features/access/auth/client.ts'
import type { BrandSearch } from '#features/clients/brands/brands-search.ts'
import type { ProjectSearch } from '#features/clients/projects/projects-search.ts'
import type { SpendingSearch } from '#features/content/ad-spend/spending-search.ts'
import type { ContentSearch } from '#features/content/items/content-search.ts'
import type { ChatSearch } from '#features/conversations/chats/chats-search.ts'
import type { FeedbackSearch } from '#features/conversations/feedback/feedback-search.ts'
import type { TicketSearch } from '#features/conversations/tickets/tickets-search.ts'
import type { DeliverableSearch } from '#features/deliverables/board/deliverables-search.ts'
import type { DocumentSearch } from '#features/documents/documents/documents-search.ts'
import type { TeamSearch } from '#features/portfolio/team/team-search.ts'
import type { NotificationSearch } from '#features/records/inbox/notifications-search.ts'
import type { FindSearch } from '#features/records/search/find-search.ts'
import type { BoardSearch } from '#features/tasks/tasks/board-search.ts'
import type { WbsSearch } from '#features/tasks/wbs/wbs-search.ts'
import type { TimesheetSearch } from '#features/time/timesheets/timesheet-search.ts'
import type { PeopleSearch } from '#features/workspace/users/people-search.ts'
import { dropCaches, sessionQuery } from '#features/workspace/users/use-session.ts'
import { holds, type Listing, readAuthSearch, screen } from '../routes/route-parts.ts'
import { NotFoundScreen, RouteError, RoutePending } from '../routes/route-states.tsx'
import { type PlainSearch, parseSearch, readRecordSearch, stringifySearch } from '../routes/search-params.ts'
import { toCome } from '../routes/to-come.ts'
import type { SettingsSearch } from '../screens/settings-screen.tsx'
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
  component: screen(() => import('../screens/auth-page.tsx'), 'AuthPage'),
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
  component: screen(() => import('../shell/app-shell.tsx'), 'AppShell'),
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
  component: screen(() => import('#features/portfolio/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

/** A screen whose filters stand in the address. */
function listing<const Path extends string, Search extends object>({ path, title, search, component }: Listing<Path, Search>) {
  return createRoute({ getParentRoute: () => appRoute, path, staticData: { title }, validateSearch: search, component })
}

const tasksRoute = listing({
  path: '/tasks',
  title: 'Tasks',
  search: holds<BoardSearch>(),
  component: screen(() => import('#features/tasks/saved-views/tasks-screen.tsx'), 'TasksScreen'),
})

const wbsRoute = listing({
  path: '/wbs',
  title: 'WBS',
  search: holds<WbsSearch>(),
  component: screen(() => import('#features/tasks/timeline/wbs-page.tsx'), 'WbsPage'),
})

const feedback = {
  path: '/feedback',
  component: screen(() => import('#features/conversations/feedback/feedback-screen.tsx'), 'FeedbackScreen'),
} as const
const chat = {
  path: '/chat',
  component: screen(() => import('#features/conversations/chat-screen/chat-screen.tsx'), 'ChatScreen'),
} as const
const hours = { path: '/hours', component: screen(() => import('#features/time/timesheets/hours-screen.tsx'), 'HoursScreen') } as const

const deliverablesRoute = listing({
  path: '/deliverables',
  title: 'Deliverables',
  search: holds<DeliverableSearch>(),
  component: screen(() => import('#features/deliverables/board/deliverables-screen.tsx'), 'DeliverablesScreen'),
})

const support = {
  path: '/support',
  component: screen(() => import('#features/conversations/tickets/support-screen.tsx'), 'SupportScreen'),
} as const
const documentsRoute = listing({
  path: '/documents',
  title: 'Documents',
  search: holds<DocumentSearch>(),
  component: screen(() => import('#features/documents/library/documents-screen.tsx'), 'DocumentsScreen'),
})

/** The four galleries differ in the type of their content alone. */
const galleryRoute = <const Path extends string>(of: { path: Path; title: string; component: RouteComponent }) =>
  listing({ ...of, search: holds<ContentSearch>() })

const galleryRoutes = [
  galleryRoute({
    path: '/graphics',
    title: 'Graphics',
    component: screen(() => import('#features/content/galleries/gallery-screen.tsx'), 'GraphicsScreen'),
  }),
  galleryRoute({
    path: '/videos',
    title: 'Videos',
    component: screen(() => import('#features/content/galleries/gallery-screen.tsx'), 'VideosScreen'),
  }),
  galleryRoute({
    path: '/ads-collection',
    title: 'Ads',
    component: screen(() => import('#features/content/galleries/gallery-screen.tsx'), 'AdsScreen'),
  }),
  galleryRoute({
    path: '/articles',
    title: 'Articles',
    component: screen(() => import('#features/content/galleries/gallery-screen.tsx'), 'ArticlesScreen'),
  }),
] as const

const paid = {
  path: '/paid-ads',
  component: screen(() => import('#features/content/ad-spend/paid-ads-screen.tsx'), 'PaidAdsScreen'),
} as const

const projectsRoute = listing({
  path: '/projects',
  title: 'Projects',
  search: holds<ProjectSearch>(),
  component: screen(() => import('#features/portfolio/homes/projects-page.tsx'), 'ProjectsPage'),
})

const brands = { path: '/brands', component: screen(() => import('#features/portfolio/homes/brands-page.tsx'), 'BrandsPage') } as const
const team = { path: '/team', component: screen(() => import('#features/portfolio/team/team-screen.tsx'), 'TeamScreen') } as const

const notificationsRoute = listing({
  path: '/notifications',
  title: 'Notifications',
  search: holds<NotificationSearch>(),
  component: screen(() => import('#features/records/inbox/notifications-screen.tsx'), 'NotificationsScreen'),
})

const usersRoute = listing({
  path: '/user-management',
  title: 'User Management',
  search: holds<PeopleSearch>(),
  component: screen(() => import('../screens/user-management-screen.tsx'), 'UserManagementScreen'),
})

const settingsRoute = listing({
  path: '/settings',
  title: 'Settings',
  search: holds<SettingsSearch>(),
  component: screen(() => import('../screens/settings-screen.tsx'), 'SettingsScreen'),
})

const profileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile',
  staticData: { title: 'Profile' },
  component: screen(() => import('#features/workspace/users/profile-screen.tsx'), 'ProfileScreen'),
})

const searchRoute = listing({
  path: '/search',
  title: 'Search',
  search: holds<FindSearch>(),
  component: screen(() => import('#features/records/search/search-screen.tsx'), 'SearchScreen'),
})

const helpRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/help',
  staticData: { title: 'Help' },
  component: screen(() => import('../screens/help-screen.tsx'), 'HelpScreen'),
})

/** For everybody, with or without a session: nothing of the portal stands round them. */
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'Privacy' },
  component: screen(() => import('../screens/public-page.tsx'), 'PublicPage'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'Terms' },
  component: screen(() => import('../screens/public-page.tsx'), 'PublicPage'),
})

const placeholder = screen(() => import('../screens/placeholder-screen.tsx'), 'PlaceholderScreen')

const routesToCome = toCome.map(({ path, title }) =>
  createRoute({ getParentRoute: () => appRoute, path, staticData: { title }, component: placeholder }),
)

const screens = [
  indexRoute,
  dashboardRoute,
  tasksRoute,
  deliverablesRoute,
  listing({ ...support, title: 'Support Center', search: holds<TicketSearch>() }),
  wbsRoute,
  listing({ ...hours, title: 'Hours', search: holds<TimesheetSearch>() }),
  documentsRoute,
  ...galleryRoutes,
  listing({ ...paid, title: 'Paid ads', search: holds<SpendingSearch>() }),
  projectsRoute,
  listing({ ...brands, title: 'Brands', search: holds<BrandSearch>() }),
  listing({ ...team, title: 'Team', search: holds<TeamSearch>() }),
  listing({ ...feedback, title: 'Feedback Board', search: holds<FeedbackSearch>() }),
  listing({ ...chat, title: 'Chat', search: holds<ChatSearch>() }),
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
        component: screen(() => import('../screens/design-screen.tsx'), 'DesignScreen'),
      }),
    ]
  : []
const routeTree = rootRoute.addChildren([authRoute, privacyRoute, termsRoute, appRoute.addChildren(screens), ...developmentRoutes])

/** Every address of the browser part. Each screen is a part of its own, loaded when somebody goes there. @param history the browser's own unless given */
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
