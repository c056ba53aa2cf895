import { Link } from '@tanstack/react-router'
import { TabLinks } from '#ui/controls/tabs.tsx'

/** The ads themselves, and what they cost. */
export function AdsTabs() {
  return (
    <TabLinks label="Ads">
      <Link key="ads" to="/ads-collection" activeOptions={{ includeSearch: false }}>
        Ads
      </Link>
      <Link key="spending" to="/paid-ads" activeOptions={{ includeSearch: false }}>
        Spending
      </Link>
    </TabLinks>
  )
}
