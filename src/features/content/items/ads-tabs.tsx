import { Link } from '@tanstack/react-router'

const tab =
  'relative -mb-px flex h-9 items-center border-b-2 border-transparent px-1 text-body text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** The ads themselves, and what they cost. */
export function AdsTabs() {
  return (
    <nav aria-label="Ads" className="flex gap-4 border-b border-line">
      <Link to="/ads-collection" activeOptions={{ includeSearch: false }} className={tab}>
        Ads
      </Link>
      <Link to="/paid-ads" activeOptions={{ includeSearch: false }} className={tab}>
        Spending
      </Link>
    </nav>
  )
}
