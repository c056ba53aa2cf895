import { Link } from '@tanstack/react-router'
import { Bell, Command, Menu as MenuIcon, Search } from 'lucide-react'
import { Suspense } from 'react'
import { useUnreadCount } from '#features/records/inbox/client.ts'
import { useTimer } from '#features/time/timers/client.ts'
import { useSession } from '#features/workspace/users/use-session.ts'
import { chordKey } from '#ui/base/use-keys.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { AgencyLogo } from '#ui/display/agency-logo.tsx'
import { Kbd } from '#ui/display/kbd.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { mayOpen } from '../routes/navigation.ts'
import { LogoMark } from './logo.tsx'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  readonly onOpenNavigation: () => void
  readonly onLogout: () => void
  readonly onShowKeys: () => void
  readonly onSearch: () => void
  /** Somebody is about to: what it needs can be on its way. */
  readonly onNearSearch: () => void
}

/** 64 px: where one is, what is new, who one is. */
export function Header({ onOpenNavigation, onLogout, onShowKeys, onSearch, onNearSearch }: HeaderProps) {
  const session = useSession()
  const { workspace, user, portalLabel, viewedBy } = session
  // Without a role nothing can be found; the commands are still there.
  const maySearch = mayOpen(session, '/search')
  const SearchIcon = maySearch ? Search : Command
  return (
    <header
      data-keep-clear
      className="sticky top-(--view-bar) z-20 flex h-16 items-center gap-3 border-b border-line bg-paper px-5 max-sm:gap-2 max-sm:px-3 print:hidden"
    >
      <div className="-ml-1.5 md:hidden">
        <IconButton label="Open navigation" icon={<MenuIcon aria-hidden />} onClick={onOpenNavigation} />
      </div>
      <Link to="/dashboard" className="relative flex min-w-0 touch-target items-center gap-2.5 rounded-control text-ink">
        {workspace.logoUrl ? <AgencyLogo look={workspace} height={28} /> : <LogoMark accent={workspace.accent} />}
        <span className="flex min-w-0 flex-col">
          <span dir="auto" className="truncate text-heading leading-5 font-semibold tracking-[-0.012em]">
            {workspace.name}
          </span>
          {user.roles.length > 0 && <span className="truncate text-meta text-ink-2 sm:hidden">{portalLabel}</span>}
        </span>
      </Link>
      {user.roles.length > 0 && (
        <span className="flex min-w-0 items-center gap-3 max-sm:hidden">
          <span aria-hidden className="h-5 w-px bg-line-strong" />
          <span className="truncate text-secondary text-ink-2">{portalLabel}</span>
        </span>
      )}
      <div className="ml-auto flex min-w-0 items-center gap-1.5 max-sm:gap-0">
        <Timer />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          onPointerEnter={onNearSearch}
          onFocus={onNearSearch}
          className="flex h-control items-center gap-2 rounded-control border border-line-strong bg-surface px-2.5 text-secondary text-ink-3 transition-colors hover:border-edge hover:text-ink-2 max-md:w-control max-md:justify-center max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:text-ink-2"
        >
          <SearchIcon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
          <span className="pr-8 max-md:sr-only lg:pr-16">{maySearch ? 'Search' : 'Commands'}</span>
          <span aria-hidden className="flex gap-1 max-md:hidden">
            <Kbd>{chordKey}</Kbd>
            <Kbd>K</Kbd>
          </span>
        </button>
        {!viewedBy && <NotificationBell />}
        <UserMenu onLogout={onLogout} onShowKeys={onShowKeys} />
      </div>
    </header>
  )
}

/** Loaded where there is one. */
const RunningTimer = lazyPart(async () => (await import('#features/time/timers/running-timer.tsx')).RunningTimer)

function Timer() {
  const timer = useTimer()
  return <Suspense fallback={null}>{timer && <RunningTimer timer={timer} />}</Suspense>
}

function NotificationBell() {
  const count = useUnreadCount()
  const label = count === 0 ? 'Notifications' : `Notifications, ${count > 99 ? 'more than 99' : count} unread`
  return (
    <Tooltip content={label} side="bottom">
      <Link
        to="/notifications"
        aria-label={label}
        className="relative grid size-control place-items-center rounded-control text-ink-2 transition-colors hover:bg-hover hover:text-ink"
      >
        <Bell aria-hidden size={18} strokeWidth={1.75} />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-on-accent tabular ring-2 ring-paper"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Link>
    </Tooltip>
  )
}
