import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, LogOut } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useUnreadChats } from '#features/conversations/chats/client.ts'
import { useSession } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { remember, remembered } from '#ui/base/remembered.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { navigationFor } from '../routes/navigation.ts'

// Only a mouse gets the shorter rows of a low window: a finger needs 44 px.
const entryClass =
  'flex h-[31px] w-full [@media(height<960px)_and_(pointer:fine)]:h-[27px] items-center gap-2.5 rounded-control border px-[9px] text-body transition-colors -outline-offset-1 pointer-coarse:h-11'
const quietClass = 'border-transparent font-book text-ink-2 hover:bg-hover hover:text-ink'
const chosenClass = 'border-transparent bg-accent-soft font-medium text-accent'

/** The entries this person can open. Used by the sidebar and by the drawer of a phone. @param collapsed icons only, with the words as tooltips */
export function SidebarList({ collapsed = false }: { readonly collapsed?: boolean }) {
  const groups = navigationFor(useSession())
  const { pathname } = useLocation()
  const [more, setMore] = useState(() => remembered(moreName) === 'open')
  // Unfolded on its own pages, so that the current entry is visible.
  const open = more || groups.some((group) => group.more && group.entries.some(({ to }) => to === pathname))
  return (
    <nav aria-label="Main" className="flex flex-1 flex-col gap-2">
      {groups.map((group) => (
        <div key={group.label ?? 'top'}>
          {group.more && !collapsed && <MoreButton open={open} onToggle={() => setMore(!open)} />}
          {group.label && !(group.more && !collapsed) && (
            <p className={cn('flex h-6 items-center px-2.5 text-meta text-ink-3', collapsed && 'justify-center px-0')}>
              {collapsed ? <span aria-hidden className="h-px w-5 bg-line-strong" /> : group.label}
              {collapsed && <span className="sr-only">{group.label}</span>}
            </p>
          )}
          <ul
            id={group.more && 'more-pages'}
            hidden={group.more && !open && !collapsed}
            className="flex flex-col gap-px [&[hidden]]:hidden"
          >
            {group.entries.map(({ to, label, icon: Icon }) => {
              return (
                <li key={to}>
                  <Named label={label} on={collapsed}>
                    <Link
                      to={to}
                      className={entryClass}
                      inactiveProps={{ className: quietClass }}
                      activeProps={{ className: chosenClass, 'aria-current': 'page' }}
                      preload="intent"
                    >
                      <Icon aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
                      <span className={cn('truncate', collapsed && 'sr-only')}>{label}</span>
                      {to === '/chat' && <UnreadChats collapsed={collapsed} />}
                    </Link>
                  </Named>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const moreName = 'sidebar.more'

function MoreButton({ open, onToggle }: { readonly open: boolean; readonly onToggle: () => void }) {
  const toggle = () => {
    remember(moreName, open ? 'closed' : 'open')
    onToggle()
  }
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls="more-pages"
      onClick={toggle}
      className="mt-1 flex h-7 w-full items-center gap-1.5 rounded-control px-2.5 text-meta text-ink-3 hover:text-ink pointer-coarse:h-11"
    >
      More
      <ChevronDown aria-hidden size={14} className={cn('transition-transform motion-reduce:transition-none', !open && '-rotate-90')} />
    </button>
  )
}

/** In how many conversations something waits to be read. */
function UnreadChats({ collapsed }: { readonly collapsed: boolean }) {
  const count = useUnreadChats()
  if (count === 0) return null
  return (
    <span
      className={cn(
        'ml-auto grid h-[18px] min-w-[18px] place-items-center rounded-full bg-accent px-1.5 text-meta font-medium text-on-accent tabular',
        collapsed && 'absolute ml-4 -mt-4 h-2 min-w-2 px-0 text-[0px]',
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{count} unread</span>
    </span>
  )
}

/** The way out, below the entries. */
export function LogoutEntry({ collapsed = false, onLogout }: { readonly collapsed?: boolean; readonly onLogout: () => void }) {
  return (
    <Named label="Logout" on={collapsed}>
      <button type="button" onClick={onLogout} className={cn(entryClass, quietClass)}>
        <LogOut aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
        <span className={cn('truncate', collapsed && 'sr-only')}>Logout</span>
      </button>
    </Named>
  )
}

function Named({ label, on, children }: { readonly label: string; readonly on: boolean; readonly children: ReactElement<object> }) {
  return on ? (
    <Tooltip content={label} side="right">
      {children}
    </Tooltip>
  ) : (
    children
  )
}
