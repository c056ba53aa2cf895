import { useNavigate, useRouter } from '@tanstack/react-router'
import { CircleHelp, CornerDownRight, Keyboard, LogOut, Search, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Palette, type PaletteCommand } from '#features/records/search/palette.tsx'
import { themeOptions, useTheme } from '#features/workspace/settings/theme-choice.tsx'
import { useSession } from '#features/workspace/users/use-session.ts'
import { requestCreate } from '#ui/base/create-request.ts'
import { offers } from '#ui/base/use-keys.ts'
import { creatableFor, iconOf, mayOpen, navigationFor } from '../routes/navigation.ts'
import { namedRecord, parseSearch } from '../routes/search-params.ts'

interface PortalPaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onShowKeys: () => void
  readonly onLogout: () => void
}

/** Pages that the sidebar doesn't have. */
const apart: readonly { to: string; label: string; also: string; icon: ReactNode }[] = [
  { to: '/search', label: 'Search', also: 'search find', icon: <Search aria-hidden /> },
  { to: '/profile', label: 'Profile', also: 'profile account', icon: <UserRound aria-hidden /> },
  { to: '/help', label: 'Help', also: 'help', icon: <CircleHelp aria-hidden /> },
]

/** Search and commands with all that this portal offers: what is on screen, where one can go, what one can make. */
export function PortalPalette({ open, onOpenChange, onShowKeys, onLogout }: PortalPaletteProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const commands = useCommands({ onShowKeys, onLogout })
  return (
    <Palette
      open={open}
      onOpenChange={onOpenChange}
      commands={commands}
      onSeeAll={(q) => void navigate({ to: '/search', search: { q } })}
      onOpenRecord={({ url }) => {
        const { pathname, search } = new URL(url, location.origin)
        const named = namedRecord(parseSearch(search))
        // What opens over any page opens over this one, which keeps its place.
        const over = { to: '.', resetScroll: false, search: (before: object) => ({ ...before, ...(named && { [named.kind]: named.id }) }) }
        if (named) void navigate(over as Parameters<typeof navigate>[0])
        else void router.navigate({ href: pathname + search })
      }}
    />
  )
}

function useCommands({ onShowKeys, onLogout }: Pick<PortalPaletteProps, 'onShowKeys' | 'onLogout'>): PaletteCommand[] {
  'use no memo'
  const session = useSession()
  const router = useRouter()
  const [theme, setTheme] = useTheme()
  const go = (to: string) => void router.navigate({ href: to })
  // Read each time it is drawn: what is on offer changes with the screen below.
  const here = offers().toReversed()
  const offered = new Set(here.map(({ what }) => what))
  return [
    ...here
      .filter(({ what }, at) => here.findIndex((one) => one.what === what) === at)
      .map(({ what, keys, run }) => ({ group: 'This page', label: what, icon: <CornerDownRight aria-hidden />, keys, run })),
    ...creatableFor(session).map(({ kind, label, icon }) => {
      const Icon = iconOf(icon)
      const what = `New ${label.toLowerCase()}`
      return { group: 'Create', label: what, also: `create ${what}`, icon: <Icon aria-hidden />, run: () => requestCreate({ kind }) }
    }),
    ...navigationFor(session).flatMap(({ entries }) =>
      entries.map(({ to, label, icon: Icon }) => ({
        group: 'Go to',
        label: `Go to ${label}`,
        also: label,
        icon: <Icon aria-hidden strokeWidth={1.75} />,
        run: () => go(to),
      })),
    ),
    ...apart
      .filter(({ to }) => mayOpen(session, to))
      .map(({ to, label, also, icon }) => ({ group: 'Go to', label: `Go to ${label}`, also, icon, run: () => go(to) })),
    ...themeOptions
      .filter(({ value }) => value !== theme)
      .map(({ value, label, icon }) => ({
        group: 'Portal',
        label: `Switch to ${value === 'system' ? 'the system’s' : label.toLowerCase()} theme`,
        also: `theme ${label} mode appearance`,
        icon,
        run: () => setTheme(value),
      })),
    ...(offered.has('Show all shortcuts')
      ? []
      : [{ group: 'Portal', label: 'Show keyboard shortcuts', also: 'keys', icon: <Keyboard aria-hidden />, keys: '?', run: onShowKeys }]),
    { group: 'Portal', label: 'Log out', also: 'logout sign out', icon: <LogOut aria-hidden />, run: onLogout },
  ]
}
