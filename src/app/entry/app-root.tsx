import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '#features/workspace/users/use-session.ts'
import { Toaster } from '#ui/overlays/toast.tsx'
import { useOpenedTitle } from '#ui/records/opened-title.ts'

/** Round every page: what the tab is called, where focus goes, and the toasts. */
export function AppRoot() {
  useDocumentTitle()
  useFocusOnNavigation()
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}

function useDocumentTitle(): void {
  // Subscribed to, not read once: the session may arrive after the page, and an admin may rename the workspace.
  const { data, isPending } = useQuery(sessionQuery)
  const workspace = data?.workspaceName || 'Atelier'
  const opened = useOpenedTitle()
  const page = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  const title = opened ?? page
  useEffect(() => {
    if (!isPending) document.title = title ? `${title} · ${workspace}` : workspace
  }, [title, workspace, isPending])
}

/** Whose home an address shows: it is a page of its own, although the path is that of the list. */
function homeIn(search: { project?: string; brand?: string }): string | undefined {
  return search.project ?? search.brand
}

/** A new page is read from its heading, as after a real page load. Filters in the address leave focus where it is. */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !(pathChanged || homeIn(fromLocation.search) !== homeIn(toLocation.search))) return
        // A field that asks for focus by itself has it already.
        if (document.activeElement?.matches('input, textarea')) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        if (!heading) return
        heading.tabIndex = -1
        heading.style.outline = 'none'
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
