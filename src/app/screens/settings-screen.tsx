import { CatchBoundary, Link, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ComponentType, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { settingsParts } from '#features/screens.ts'
import { useSession } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { useMediaQuery } from '#ui/base/use-media-query.ts'
import { FormSkeleton } from '#ui/display/form-skeleton.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { loadPart } from '#ui/states/load-part.ts'
import { PageHeader } from '#ui/states/page-header.tsx'
import { RouteError } from '../routes/route-states.tsx'
import { type SettingsEntry, settingsFor } from './settings-entries.ts'
import { linkOf, SettingsList } from './settings-list.tsx'

const contents = new Map(settingsParts.map(({ part }) => [part, lazyPart(() => loadPart(part)) as ComponentType]))

/** Too narrow for a list with an entry next to it: the list is a page, and each entry is one. */
const narrowWindow = '(width < 64rem)'

/** A person's own settings, and for admins those of the workspace. The open entry is in the address. */
export function SettingsScreen() {
  const groups = settingsFor(useSession())
  const narrow = useMediaQuery(narrowWindow)
  const search: { tab?: string } = useSearch({ strict: false })
  const entries = groups.flatMap((group) => group.entries)
  const named = entries.find(({ tab }) => tab === search.tab)
  const chosen = named ?? (narrow ? undefined : entries[0])
  const frame = useFocusOnSwitch(narrow, named?.tab)
  const goBack = useWayBack(chosen === undefined)
  const isPage = narrow && chosen !== undefined
  return (
    // A short list is as high as the window, so that the footer doesn't jump after a longer page.
    <div ref={frame} className={cn('flex max-w-[1120px] flex-col gap-5', narrow && !isPage && 'min-h-[calc(100dvh-64px)]')}>
      <div data-settings-head tabIndex={-1} className="outline-none">
        <PageHeader title={isPage ? chosen.label : 'Settings'} above={isPage && <BackLink onClick={goBack} />} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[200px_minmax(0,1fr)]">
        {!isPage && (
          <div className="lg:sticky lg:top-[calc(84px+var(--view-bar))]">
            <SettingsList groups={groups} chosen={narrow ? undefined : chosen?.tab} page={narrow} />
          </div>
        )}
        <Entries entries={entries} chosen={chosen?.tab} />
      </div>
    </div>
  )
}

/** The open entry. Forms that were looked at stay in the page, so that what was entered is still there later. */
function Entries({ entries, chosen }: { readonly entries: readonly SettingsEntry[]; readonly chosen: string | undefined }) {
  const [seen, setSeen] = useState<readonly string[]>([])
  if (chosen !== undefined && !seen.includes(chosen)) setSeen([...seen, chosen])
  return entries.map(({ tab, label, form, parts }) => {
    const open = tab === chosen
    if (!open && !(form && seen.includes(tab))) return null
    return (
      <section key={tab} aria-label={label} hidden={!open} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <CatchBoundary getResetKey={() => tab} errorComponent={RouteError}>
          <Suspense fallback={<FormSkeleton fields={['plain', 'hint', 'plain', 'plain']} />}>
            {parts.map(({ part }) => {
              const Content = contents.get(part)
              return Content && <Content key={part} />
            })}
          </Suspense>
        </CatchBoundary>
      </section>
    )
  })
}

function BackLink({ onClick }: { readonly onClick: (event: MouseEvent) => void }) {
  return (
    <Link
      to="/settings"
      search={{}}
      onClick={onClick}
      className="-ml-1 inline-flex items-center gap-1.5 rounded-chip px-1 text-secondary text-ink-2 hover:text-ink pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden size={15} />
      Settings
    </Link>
  )
}

/** Returns to the list. Where the list was the page before, this goes back in the history instead of adding to it. */
function useWayBack(isList: boolean): (event: MouseEvent) => void {
  const router = useRouter()
  // oxlint-disable-next-line no-underscore-dangle -- the router's name for the position in the history
  const place = useLocation({ select: ({ state }) => state.__TSR_index })
  const [listAt, setListAt] = useState<number | null>(isList ? place : null)
  if (isList && listAt !== place) setListAt(place)
  return (event) => {
    if (listAt === null || listAt !== place - 1 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.back()
  }
}

/** In a narrow window an entry replaces the list: focus moves to its heading, and back to its row on return. */
function useFocusOnSwitch(narrow: boolean, tab: string | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(tab)
  useEffect(() => {
    const from = before.current
    before.current = tab
    if (!narrow || from === tab) return
    const row = tab === undefined && from !== undefined ? linkOf(frame.current, from) : null
    const next = row ?? frame.current?.querySelector<HTMLElement>('[data-settings-head]')
    next?.focus({ preventScroll: true })
  }, [narrow, tab])
  return frame
}
