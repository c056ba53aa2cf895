import { canViewBrandKit } from '#features/clients/brand-kits/rules.ts'
import { canViewBrandTeam } from '#features/clients/brands/rules.ts'
import type { BrandView } from '#features/clients/brands/schema.ts'
import { inScope } from '#shared/rights/actor.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { BrandOverview } from './brand-overview.tsx'
import type { HomeTab } from './home-tabs.tsx'

/** The areas of a brand's home, in their order; what comes later (documents, content, invoices …) is one entry more. */
export const brandTabs: readonly HomeTab<BrandView>[] = [
  { value: 'overview', label: 'Overview', content: BrandOverview },
  {
    value: 'projects',
    label: 'Projects',
    count: ({ projectCount }) => projectCount,
    content: lazyPart(async () => (await import('./brand-projects.tsx')).BrandProjects),
  },
  {
    value: 'documents',
    label: 'Documents',
    open: (actor, { id }) => inScope(actor, { brandId: id }),
    content: lazyPart(async () => (await import('#features/documents/library/home-documents.tsx')).BrandDocuments),
  },
  {
    value: 'content',
    label: 'Content',
    open: (actor, { id }) => inScope(actor, { brandId: id }),
    content: lazyPart(async () => (await import('#features/content/galleries/home-content.tsx')).BrandContent),
  },
  {
    value: 'deliverables',
    label: 'Deliverables',
    open: (actor, { id }) => inScope(actor, { brandId: id }),
    content: lazyPart(async () => (await import('#features/deliverables/board/home-deliverables.tsx')).BrandDeliverables),
  },
  {
    value: 'kit',
    label: 'Kit',
    open: (actor, brand) => canViewBrandKit(actor, brand).allowed,
    content: lazyPart(async () => (await import('#features/clients/brand-kits/brand-kit.tsx')).BrandKit),
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
]
