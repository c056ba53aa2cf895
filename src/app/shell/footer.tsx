import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'

const year = new Date().getFullYear()
const linkClass = 'relative touch-target rounded-chip hover:text-ink hover:underline underline-offset-3 pointer-coarse:py-2'

export function Footer() {
  const { workspace } = useSession()
  // On a phone these take the whole height.
  const takesAll = useLocation({
    select: ({ pathname, search }) => pathname === '/tasks' || pathname === '/chat' || (pathname === '/support' && 'ticket' in search),
  })
  return (
    <footer
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-6 py-3 text-meta text-ink-3 max-sm:px-4 print:hidden',
        // Out of sight while what stands above it loads, or it would be seen to move.
        '[main:has(output[aria-busy],[aria-busy]>[role=status])+&]:invisible',
        // The create button at the thumb floats over the end of the page: what ends there scrolls clear of the button.
        'max-sm:[main:has([data-at-thumb])+&]:pb-[calc(72px+env(safe-area-inset-bottom))]',
        takesAll && 'max-sm:hidden',
      )}
    >
      <p>
        © {year} {workspace.name}
      </p>
      <nav aria-label="Legal and help" className="flex gap-4">
        <Link to="/privacy" className={linkClass}>
          Privacy
        </Link>
        <Link to="/terms" className={linkClass}>
          Terms
        </Link>
        <Link to="/help" className={linkClass}>
          Help
        </Link>
      </nav>
    </footer>
  )
}
