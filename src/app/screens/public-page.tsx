import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { PageText } from '#features/workspace/pages/page-text.tsx'
import { sessionQuery } from '#features/workspace/users/use-session.ts'
import { LogoMark } from '../shell/logo.tsx'
import { PlaceholderScreen } from './placeholder-screen.tsx'

/** /privacy and /terms: for everybody, with or without a session, and with nothing of the portal round them. */
export function PublicPage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data } = useQuery(sessionQuery)
  const name = data?.workspaceName || 'Atelier'
  const page = path.startsWith('/terms') ? 'terms' : 'privacy'
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[820px] flex-col px-6 max-sm:px-5">
      <header className="flex items-center justify-between gap-4 border-b border-line py-4">
        <Link to="/" className="flex min-w-0 items-center gap-2.5 rounded-control font-medium pointer-coarse:min-h-11">
          <LogoMark size={24} />
          <span className="truncate">{name}</span>
        </Link>
        <nav aria-label="Pages" className="flex shrink-0 gap-4 text-secondary text-ink-2">
          <Link to="/privacy" className={linkClass} activeProps={{ className: 'text-ink underline', 'aria-current': 'page' }}>
            Privacy
          </Link>
          <Link to="/terms" className={linkClass} activeProps={{ className: 'text-ink underline', 'aria-current': 'page' }}>
            Terms
          </Link>
        </nav>
      </header>
      <main className="flex flex-1 flex-col py-10">
        <PageText key={page} page={page} unwritten={<PlaceholderScreen />} />
      </main>
      <footer className="border-t border-line py-4 text-meta text-ink-3">
        <Link to="/" className={linkClass}>
          {data?.session ? `Back to ${name}` : 'Sign in'}
        </Link>
      </footer>
    </div>
  )
}

const linkClass = 'relative touch-target rounded-chip underline-offset-3 hover:text-ink hover:underline'
