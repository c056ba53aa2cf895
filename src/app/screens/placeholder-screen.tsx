import { useLocation } from '@tanstack/react-router'

/** What comes with a later version: the route's name, and that it is being worked on. */
export function PlaceholderScreen() {
  const name = useLocation({ select: (location) => location.pathname.replaceAll('/', '') })
  return (
    <div className="grid flex-1 place-items-center px-4 py-16 text-center">
      <div className="max-w-[44ch]">
        <svg
          aria-hidden
          viewBox="0 0 120 72"
          width="120"
          height="72"
          fill="none"
          className="mx-auto mb-6 text-line-strong"
          stroke="currentColor"
        >
          <rect x="0.5" y="14.5" width="52" height="43" rx="8" strokeDasharray="3 4" />
          <rect x="67.5" y="0.5" width="52" height="71" rx="8" />
          <path d="M77 14h33M77 24h22M10 28h32M10 38h20" strokeLinecap="round" />
        </svg>
        <h1 className="text-title font-semibold tracking-[0.04em] uppercase">{name}</h1>
        <p className="mt-2 text-body text-pretty text-ink-2">This feature is currently under development and will be available soon.</p>
      </div>
    </div>
  )
}
