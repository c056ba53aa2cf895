import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, Building2, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/users/use-session.ts'
import type { Actor } from '#shared/actor.ts'
import { Button } from '#ui/controls/button.tsx'
import { FilterBar, FilterSelect, FilterToggle } from '#ui/controls/filter-bar.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { useSearchText } from '#ui/controls/use-search-text.ts'
import { CardList, NoCards } from '#ui/display/card-list.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { PageHeader } from '#ui/display/page-header.tsx'
import { useRecordActions } from '#ui/records/use-record-actions.ts'
import { useKey } from '#ui/use-keys.ts'
import { BrandCard, BrandCardSkeleton } from './brand-card.tsx'
import { type BrandSearch, readBrandSearch } from './brands-search.ts'
import { callBrands, useBrand, useBrandChange, useBrands } from './client.ts'
import { statusLabels, statusOrder } from './labels.ts'
import { canCreateBrand, canEditBrand, canViewBrandTeam } from './rules.ts'
import type { BrandView } from './schema.ts'

const BrandDialog = lazyPart(
  async () => (await import('./brand-dialog.tsx')).BrandDialog,
  ({ onClose }) => onClose(),
)
const BrandTeamDialog = lazyPart(
  async () => (await import('./brand-team-dialog.tsx')).BrandTeamDialog,
  ({ onClose }) => onClose(),
)

/** All brands as cards, with search and filters in the address. */
export function BrandsScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readBrandSearch(useSearch({ strict: false }))
  const setSearch = (next: BrandSearch) => void navigate({ to: '/brands', search: next, replace: true })
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const [creating, setCreating] = useState(false)
  const queryClient = useQueryClient()
  const brands = useBrands(search)
  const act = useBrandActions((dialog, brand) => {
    queryClient.setQueryData(['brand', brand.id], brand)
    setSearch({ ...search, [dialog === 'edit' ? 'open' : 'team']: brand.id })
  })
  const filters = [search.status, search.archived].filter(Boolean).length
  const mayCreate = canCreateBrand(actor).allowed
  useKey(mayCreate ? 'C' : null, 'New brand', () => setCreating(true))
  const newBrand = mayCreate ? (
    <Button variant="primary" shortcut="C" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      New Brand
    </Button>
  ) : null
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Brands" subtitle={actor.external ? 'Yours in this portal' : 'The clients you work for'} actions={newBrand} />
      <FilterBar activeCount={filters} onClear={() => setSearch({ q: search.q })}>
        <div className="w-[260px] max-sm:w-[220px] max-sm:shrink-0">
          <SearchInput size="sm" shortcut="/" label="Search brands" value={text} onChange={setText} />
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
      <CardList
        list={brands}
        things="brands"
        renderCard={(brand) => <BrandCard key={brand.id} brand={brand} actor={actor} onAction={act} />}
        skeleton={<BrandCardSkeleton />}
        empty={
          <NoCards
            things="brands"
            icon={<Building2 aria-hidden />}
            searching={Boolean(search.q || search.status)}
            archived={search.archived === true}
            onClear={() => setSearch({})}
            hint={
              newBrand
                ? 'A brand is a client of yours. Its projects, its team and its logo have their place here.'
                : 'Brands you are put on appear here.'
            }
            offer={newBrand}
          />
        }
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

/** What the menu of a card does. */
function useBrandActions(onOpen: (dialog: 'edit' | 'team', brand: BrandView) => void) {
  const { mutateAsync: archive } = useBrandChange((id: string) => callBrands('POST /api/brands/:id/archive', { id }))
  const { mutateAsync: restore } = useBrandChange((id: string) => callBrands('POST /api/brands/:id/restore', { id }))
  const { mutateAsync: remove } = useBrandChange((id: string) => callBrands('DELETE /api/brands/:id', { id }))
  return useRecordActions<BrandView>({
    noun: 'brand',
    archiving: 'It leaves the lists and can no longer be chosen for new projects. Everything stays readable, and you can restore it.',
    onOpen,
    archive,
    restore,
    remove,
  })
}
