import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Website } from '#features/clients/brands/brand-card.tsx'
import { NamedBrandDialog, useBrandActions } from '#features/clients/brands/brand-dialogs.tsx'
import type { BrandSearch } from '#features/clients/brands/brands-search.ts'
import { useBrand } from '#features/clients/brands/client.ts'
import { statusLabels } from '#features/clients/brands/labels.ts'
import { canArchiveBrand, canDeleteBrand, canEditBrand } from '#features/clients/brands/rules.ts'
import type { BrandView } from '#features/clients/brands/schema.ts'
import { canCreateProject } from '#features/clients/projects/rules.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { useSearchChange } from '#ui/base/use-part-search.ts'
import { Button } from '#ui/controls/button.tsx'
import { ThumbLine } from '#ui/controls/thumb-create.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { useRecordTitle } from '#ui/records/opened-title.ts'
import { type RecordAction, RecordMenu } from '#ui/records/record-menu.tsx'
import { brandTabs } from './brand-tabs.tsx'
import { useBrandFigures } from './client.ts'
import { BackLink, HomeHeader, NoHome } from './home-frame.tsx'
import { HomeTabs } from './home-tabs.tsx'
import { NewProjectDialog } from './new-project.tsx'

interface BrandHomeProps {
  readonly id: string
  readonly search: BrandSearch
}

/** One brand as a page of its own: how the work for it stands, its projects, its people, its past. */
export function BrandHome({ id, search }: BrandHomeProps) {
  const actor = useActor()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const query = useBrand(id)
  const brand = query.data
  const figures = useBrandFigures(id)
  useRecordTitle(brand?.name)
  // What is filtered in a tab stands in the address too: a dialog above it leaves that, another tab begins without.
  const setSearch: (next: BrandSearch) => void = useSearchChange()
  const choose = (tab: string | undefined) =>
    void navigate({ to: '/brands', search: { brand: id, tab }, replace: true, resetScroll: false })
  const act = useBrandActions({
    onOpen: (dialog) => setSearch({ [dialog === 'edit' ? 'open' : 'team']: id }),
    onRemoved: () => void navigate({ to: '/brands', search: {}, replace: true }),
  })
  if (!brand) return <NoHome noun="brand" query={query} link={<Link to="/brands" search={{}} />} />
  return (
    <div className="flex flex-col">
      <BrandHeader brand={brand} actor={actor} onAction={(action) => void act(action, brand)} onNewProject={() => setCreating(true)} />
      <HomeTabs
        of="brand"
        label={brand.name}
        tabs={brandTabs}
        row={brand}
        counts={{ content: figures.data?.content?.total }}
        chosen={search.tab}
        onChoose={choose}
      />
      <ThumbLine />
      <Suspense fallback={null}>
        {creating && <NewProjectDialog begin={{ brandId: id }} onClose={() => setCreating(false)} />}
        <NamedBrandDialog search={search} actor={actor} onClose={() => setSearch({ open: undefined, team: undefined })} />
      </Suspense>
    </div>
  )
}

interface BrandHeaderProps {
  readonly brand: BrandView
  readonly actor: Actor
  readonly onAction: (action: RecordAction) => void
  readonly onNewProject: () => void
}

function BrandHeader({ brand, actor, onAction, onNewProject }: BrandHeaderProps) {
  // Only active brands are on offer for a project.
  const takesProjects = brand.status === 'active' && brand.archivedAt === null
  const mayEdit = canEditBrand(actor, brand).allowed
  return (
    <HomeHeader
      back={<BackLink to="/brands" label="Brands" />}
      logo={<BrandLogo brand={brand} size={32} />}
      name={brand.name}
      badges={
        <>
          <Badge dot tone={brand.status === 'active' ? 'success' : 'neutral'}>
            {statusLabels[brand.status]}
          </Badge>
          {brand.archivedAt && <Badge tone="warning">Archived</Badge>}
        </>
      }
      meta={
        <>
          {brand.industry && <span dir="auto">{brand.industry}</span>}
          {brand.website && <Website reachUp address={brand.website} />}
        </>
      }
      actions={
        <>
          <RecordMenu
            size="md"
            name={brand.name}
            archived={brand.archivedAt !== null}
            may={{
              edit: mayEdit,
              team: mayEdit,
              archive: canArchiveBrand(actor, brand).allowed,
              delete: canDeleteBrand(actor, brand).allowed && brand.deletable === true,
            }}
            onAction={onAction}
          />
          {takesProjects && canCreateProject(actor).allowed && (
            <Button className="ml-2" variant="primary" icon={<Plus aria-hidden />} onClick={onNewProject}>
              New Project
            </Button>
          )}
        </>
      }
    />
  )
}
