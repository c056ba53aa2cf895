import { canSeeBilling, canViewBrandTeam } from '#features/clients/brands/rules.ts'
import type { BrandView } from '#features/clients/brands/schema.ts'
import { inScope } from '#shared/rights/actor.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { BrandOverview } from './brand-overview.tsx'
import { withDeclaredTabs } from './home-tabs.tsx'

/** The tabs of a brand's home. */
export const brandTabs = withDeclaredTabs<BrandView>('brand', [
  { value: 'overview', label: 'Overview', content: BrandOverview },
  {
    value: 'projects',
    label: 'Projects',
    count: ({ projectCount }) => projectCount,
    content: lazyPart(async () => (await import('./brand-projects.tsx')).BrandProjects),
  },
  {
    value: 'billing',
    label: 'Billing',
    open: (actor) => canSeeBilling(actor).allowed,
    content: lazyPart(async () => (await import('./brand-money.tsx')).BrandMoney),
  },
  {
    value: 'people',
    label: 'People',
    open: (actor, brand) => canViewBrandTeam(actor, brand).allowed,
    count: ({ memberCount }) => memberCount,
    content: lazyPart(async () => (await import('./brand-people.tsx')).BrandPeople),
  },
  {
    value: 'history',
    label: 'History',
    // An open directory shows names and cards, not what became of them.
    open: (actor, { id }) => inScope(actor, { brandId: id }),
    content: lazyPart(async () => (await import('./home-history.tsx')).BrandHistory),
  },
])
