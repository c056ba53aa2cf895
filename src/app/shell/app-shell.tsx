import { CSPProvider } from '@base-ui/react/csp-provider'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useSignOut } from '#features/access/auth/client.ts'
import { ViewBar } from '#features/access/impersonation/view-bar.tsx'
import { isOwner, loadAnew } from '#features/workspace/users/use-page-owner.ts'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import { isDrawn } from '#ui/base/drawn.ts'
import { keepEarlyKeys, takeEarlyKeys } from '#ui/base/early-keys.ts'
import { ahead, soon } from '#ui/base/soon.ts'
import { useChord, useKey } from '#ui/base/use-keys.ts'
import { ConfirmProvider } from '#ui/dialogs/confirm.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { loadTooltips } from '#ui/overlays/tooltip.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { useTrayNeeded } from '#ui/uploads/tray-needed.ts'
import { startLive } from '../live/live.ts'
import { leaveFor } from '../routes/leave.ts'
import { mayOpen } from '../routes/navigation.ts'
import { OpenedRecord } from '../routes/opened-record.tsx'
import { OpenedReview } from '../routes/opened-review.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LiveNote } from './live-note.tsx'
import { Sidebar } from './sidebar.tsx'
import { useCreateLine } from './use-create-line.ts'
import { useSidebar } from './use-sidebar.ts'
import { loadUserMenu } from './user-menu.tsx'
import { VersionQuestions } from './version-questions.tsx'

const ShortcutsDialog = lazyPart(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  ({ onOpenChange }) => onOpenChange(false),
)
const loadPalette = () => import('./palette.tsx')
const Palette = lazyPart(
  async () => (await loadPalette()).PortalPalette,
  ({ onOpenChange }) => onOpenChange(false),
)
const loadCreate = () => import('./create-host.tsx')
const CreateHost = lazyPart(
  async () => (await loadCreate()).CreateHost,
  ({ onClose }) => onClose(),
)
const loadDesktopNotices = async () => (await import('#features/records/inbox/desktop-notices.tsx')).startDesktopNotices()
const UploadTray = lazyPart(async () => (await import('#features/workspace/files/upload-tray.tsx')).UploadTray)
const PhoneNavigation = lazyPart(
  async () => (await import('./phone-navigation.tsx')).PhoneNavigation,
  ({ onOpenChange }) => onOpenChange(false),
)

/** The frame of everything behind sign-in: header, sidebar, the screen, footer; and the live stream that keeps it true. */
export function AppShell() {
  const session = useSession()
  const logout = useLogout()
  const [collapsed, toggleSidebar] = useSidebar()
  // Both are loaded with their first use and then stay, so that closing can be seen.
  const [drawer, setDrawer] = useState<'unused' | 'open' | 'closed'>('unused')
  const [keys, setKeys] = useState<'unused' | 'open' | 'closed'>('unused')
  const [palette, setPalette] = useState<'unused' | 'open' | 'closed'>('unused')
  const uploading = useTrayNeeded()
  useLive(session.mark)
  useNoted(session.viewedBy === null)
  useEffect(() => {
    if (!isOwner(session)) loadAnew(() => location.reload())
  }, [session])
  useEffect(() => ahead(loadTooltips, loadUserMenu, loadCreate), [])
  const create = useCreateLine()
  const { viewedBy } = session
  useEffect(() => (viewedBy ? undefined : soon(loadDesktopNotices)), [viewedBy])
  // The frame first; the screen follows in steps that leave room for a key or a press between them. What the server has drawn stands
  // already, and is replaced at once as a whole.
  const framed = useDeferredValue(true, import.meta.env.SSR || isDrawn())
  const showPalette = (open: boolean) => {
    if (open && palette !== 'open') keepEarlyKeys()
    if (!open) takeEarlyKeys()
    setPalette(open ? 'open' : 'closed')
  }
  useChord('k', 'Search and commands', () => showPalette(true))
  useKey('?', 'Show all shortcuts', () => setKeys('open'))
  useKey('[', collapsed ? 'Expand the sidebar' : 'Collapse the sidebar', toggleSidebar)

  return (
    <CSPProvider disableStyleElements>
      <ConfirmProvider>
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-2 text-secondary font-medium text-on-accent focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        <ViewBar />
        <Header
          onOpenNavigation={() => setDrawer('open')}
          onLogout={logout}
          onShowKeys={() => setKeys('open')}
          onSearch={() => showPalette(true)}
          onNearSearch={() => void loadPalette().catch(() => undefined)}
        />
        <div className="flex items-start">
          <Sidebar collapsed={collapsed} onToggle={toggleSidebar} onLogout={logout} />
          <div className="flex min-w-0 flex-1 flex-col">
            {/* As high as the window leaves, so that the footer ends what scrolls and takes no room from the screen. */}
            <main
              id="main"
              tabIndex={-1}
              className="flex min-h-[calc(100dvh-64px-var(--view-bar))] min-w-0 flex-col px-6 pt-5 pb-6 outline-none max-sm:px-4 max-sm:pt-4"
            >
              {framed && (
                <VersionQuestions>
                  <Screen />
                </VersionQuestions>
              )}
            </main>
            <Footer />
          </div>
        </div>
        <LiveNote />
        <VersionQuestions>
          <OpenedRecord />
          <OpenedReview />
        </VersionQuestions>
        <Suspense fallback={null}>{uploading && <UploadTray userId={session.user.id} />}</Suspense>
        <Suspense fallback={null}>
          {drawer !== 'unused' && (
            <PhoneNavigation open={drawer === 'open'} onOpenChange={(open) => setDrawer(open ? 'open' : 'closed')} onLogout={logout} />
          )}
          {palette !== 'unused' && (
            <Palette open={palette === 'open'} onOpenChange={showPalette} onShowKeys={() => setKeys('open')} onLogout={logout} />
          )}
          {create.request && <CreateHost request={create.request} open={create.open} onClose={create.close} />}
          {keys !== 'unused' && <ShortcutsDialog open={keys === 'open'} onOpenChange={(open) => setKeys(open ? 'open' : 'closed')} />}
        </Suspense>
      </ConfirmProvider>
    </CSPProvider>
  )
}

/** The screen of the route, or why it is not open to this person. */
function Screen() {
  const actor = useActor()
  const session = useSession()
  const path = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  // User management leads others to the dashboard by itself.
  if (path === '/user-management' || mayOpen(session, path)) return <Outlet />
  return (
    <EmptyState
      page
      title={actor.viewedBy ? 'This is not part of the view' : 'This is not open to you'}
      hint={
        actor.viewedBy
          ? `What ${actor.fullName} has for themselves alone, and what they cannot open, stays closed.`
          : actor.roles.length === 0
            ? 'Your account has no role yet. An admin has to give you one first.'
            : 'Your role does not include this part of the portal. Ask an admin if you need it.'
      }
    />
  )
}

/** Signing out by hand: the caches go, a toast says so, and the sign-in screen comes. */
function useLogout(): () => void {
  const router = useRouter()
  const signOut = useSignOut()
  return () =>
    signOut.mutate(undefined, {
      onSuccess: () => {
        toast.success('Signed out', { description: 'You have been successfully signed out.' })
        void router.navigate({ to: '/auth' })
      },
      onError: (error) => toast.error('Sign out failed', { description: error.message }),
    })
}

/** What somebody stays with is offered to them first the next time they search. */
function useNoted(own: boolean): void {
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  useEffect(() => {
    if (!own || !address.includes('=')) return undefined
    const stayed = setTimeout(() => {
      import('./note-opened.ts').then(({ noteOpened }) => noteOpened(address)).catch(() => undefined)
    }, 1500)
    return () => clearTimeout(stayed)
  }, [own, address])
}

function useLive(mark: string | null): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  // The first mark counts; later ones come with the stream itself.
  const [from] = useState(mark)
  useEffect(() => startLive({ queryClient, after: from, onSignedOut: () => leaveFor(router, queryClient) }), [queryClient, router, from])
}
