import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, Building2, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useActor } from '#features/auth/client.ts'
import type { Actor } from '#shared/actor.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FilterBar, FilterSelect, FilterToggle } from '#ui/filter-bar.tsx'
import { sentenceOf } from '#ui/form-changes.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useSearchText } from '#ui/use-search-text.ts'
import { type BrandAction, BrandCard, BrandCardSkeleton } from './brand-card.tsx'
import { type BrandSearch, readBrandSearch } from './brands-search.ts'
import { callBrands, useBrand, useBrandChange, useBrands } from './client.ts'
import { statusLabels, statusOrder } from './labels.ts'
import { canCreateBrand, canEditBrand, canViewBrandTeam } from './rules.ts'
import type { BrandView } from './schema.ts'

const BrandDialog = lazy(async () => ({ default: (await import('./brand-dialog.tsx')).BrandDialog }))
const BrandTeamDialog = lazy(async () => ({ default: (await import('./brand-team-dialog.tsx')).BrandTeamDialog }))

/** All brands as cards, with search and filters in the address. */
export function BrandsScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readBrandSearch(useSearch({ strict: false }))
  const setSearch = (next: BrandSearch) => void navigate({ to: '/brands', search: next, replace: true })
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const [creating, setCreating] = useState(false)
  const queryClient = useQueryClient()
  const act = useBrandActions((what, brand) => {
    queryClient.setQueryData(['brand', brand.id], brand)
    setSearch({ ...search, [what]: brand.id })
  })
  const mayCreate = canCreateBrand(actor).allowed
  const filters = [search.status, search.archived].filter(Boolean).length
  const newBrand = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      New Brand
    </Button>
  )
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Brands"
        subtitle={actor.external ? 'Yours in this portal' : 'The clients you work for'}
        actions={mayCreate && newBrand}
      />
      <FilterBar activeCount={filters} onClear={() => setSearch({ q: search.q })}>
        <div className="w-[260px] max-sm:w-[220px] max-sm:shrink-0">
          <SearchInput size="sm" label="Search brands" value={text} onChange={setText} />
        </div>
        <FilterSelect
          label="Status"
          value={search.status ?? null}
          onChange={(status) => setSearch({ ...search, status: status ?? undefined })}
          options={statusOrder.map((status) => ({ value: status, label: statusLabels[status] }))}
        />
        <FilterToggle
          icon={<Archive aria-hidden />}
          pressed={search.archived === true}
          onChange={(on) => setSearch({ ...search, archived: on || undefined })}
        >
          Archived
        </FilterToggle>
      </FilterBar>
      <BrandList
        search={search}
        renderCard={(brand) => <BrandCard key={brand.id} brand={brand} actor={actor} onAction={act} />}
        onClear={() => setSearch({})}
        offer={mayCreate ? newBrand : null}
      />
      <Suspense fallback={null}>
        {creating && <BrandDialog brand={null} onClose={() => setCreating(false)} />}
        <AddressedDialog search={search} actor={actor} onClose={() => setSearch({ ...search, open: undefined, team: undefined })} />
      </Suspense>
    </div>
  )
}

/** The dialog that the address names, for whoever may have it. */
function AddressedDialog({
  search,
  actor,
  onClose,
}: {
  readonly search: BrandSearch
  readonly actor: Actor
  readonly onClose: () => void
}) {
  const { data: brand } = useBrand(search.open ?? search.team)
  if (!brand) return null
  if (search.open) return canEditBrand(actor, brand).allowed ? <BrandDialog key={brand.id} brand={brand} onClose={onClose} /> : null
  return search.team && canViewBrandTeam(actor, brand).allowed ? <BrandTeamDialog brand={brand} onClose={onClose} /> : null
}

type BrandListProps = {
  readonly search: BrandSearch
  readonly renderCard: (brand: BrandView) => ReactNode
  readonly onClear: () => void
  /** what an empty workspace is offered */
  readonly offer: ReactNode
}

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3'

function BrandList({ search, renderCard, onClear, offer }: BrandListProps) {
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBrands(search)
  if (isPending) {
    return (
      <Loading label="Loading brands">
        <div className={gridClass}>
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <BrandCardSkeleton key={place} />
          ))}
        </div>
      </Loading>
    )
  }
  if (!data) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  const brands = data.pages.flatMap((page) => page.items)
  if (brands.length === 0) return <NoBrands search={search} onClear={onClear} offer={offer} />
  return (
    <>
      <div className={gridClass}>{brands.map(renderCard)}</div>
      {hasNextPage && (
        <div className="flex justify-center">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function NoBrands({ search, onClear, offer }: Omit<BrandListProps, 'renderCard'>) {
  if (search.q || search.status) {
    return (
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="No brands found matching your search"
        hint="Try another word, or take a filter away."
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    )
  }
  if (search.archived) {
    return (
      <EmptyState
        icon={<Archive aria-hidden />}
        title="No archived brands"
        hint="Brands that you archive are kept here and can be restored."
        action={<Button onClick={onClear}>Show brands</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Building2 aria-hidden />}
      title="No brands yet"
      hint={
        offer
          ? 'A brand is a client of yours. Its projects, its team and its logo have their place here.'
          : 'Brands you are put on appear here.'
      }
      action={offer}
    />
  )
}

const confirmArchive = (brand: BrandView) => ({
  title: `Archive “${brand.name}”?`,
  body: 'It leaves the lists and can no longer be chosen for new projects. Everything stays readable, and you can restore it.',
  confirmLabel: 'Archive brand',
})
const confirmDelete = (brand: BrandView) => ({
  title: `Delete “${brand.name}”?`,
  body: 'Only an empty brand can be deleted. Its team goes with it. This cannot be undone.',
  confirmLabel: 'Delete brand',
  danger: true,
})

/** What the menu of a card does. */
function useBrandActions(open: (what: 'open' | 'team', brand: BrandView) => void): (action: BrandAction, brand: BrandView) => void {
  const confirm = useConfirm()
  const { mutateAsync: archive } = useBrandChange((id: string) => callBrands('POST /api/brands/:id/archive', { id }))
  const { mutateAsync: restore } = useBrandChange((id: string) => callBrands('POST /api/brands/:id/restore', { id }))
  const { mutateAsync: remove } = useBrandChange((id: string) => callBrands('DELETE /api/brands/:id', { id }))
  const run = async (work: () => Promise<unknown>, success: string, failure: string) => {
    try {
      await work()
      toast.success(success)
    } catch (error) {
      toast.error(failure, { description: sentenceOf(error) })
    }
  }
  return (action, brand) => {
    if (action === 'edit') open('open', brand)
    else if (action === 'team') open('team', brand)
    else if (action === 'restore') void run(() => restore(brand.id), 'Brand restored', 'Failed to update brand')
    else {
      void confirm(action === 'archive' ? confirmArchive(brand) : confirmDelete(brand)).then((yes) => {
        if (!yes) return undefined
        if (action === 'archive') return run(() => archive(brand.id), 'Brand archived', 'Failed to update brand')
        return run(() => remove(brand.id), 'Brand deleted successfully', 'Failed to delete brand')
      })
    }
  }
}
