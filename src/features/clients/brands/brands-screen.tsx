import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, Building2, Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { FilterSelect, FilterToggle } from '#ui/filters/filter-bar.tsx'
import { CardList, NoCards } from '#ui/lists/card-list.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { PageHeader } from '#ui/states/page-header.tsx'
import type { brandsApi } from './api.ts'
import { BrandCard, BrandCardSkeleton } from './brand-card.tsx'
import { BrandDialog, NamedBrandDialog, useBrandActions } from './brand-dialogs.tsx'
import { BrandSelectionBar } from './brand-selection-bar.tsx'
import { type BrandSearch, brandFilters, readBrandSearch } from './brands-search.ts'
import { useBrands } from './client.ts'
import { statusLabels, statusOrder } from './labels.ts'
import { canArchiveBrand, canCreateBrand } from './rules.ts'

/** All brands as cards, with search and filters in the address. */
export function BrandsScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readBrandSearch(useSearch({ strict: false }))
  const setSearch = (next: BrandSearch) => void navigate({ to: '/brands', search: next, replace: true, resetScroll: false })
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const [creating, setCreating] = useState(false)
  const queryClient = useQueryClient()
  const brands = useBrands(search)
  useRowsAsList(
    'brand',
    useMemo(() => brands.data?.pages.flatMap((page) => page.items) ?? [], [brands.data]),
  )
  const act = useBrandActions({
    onOpen: (dialog, brand) => {
      takeRecord(queryClient, 'brand', brand)
      setSearch({ ...search, [dialog === 'edit' ? 'open' : 'team']: brand.id })
    },
  })
  const filters = [search.status, search.archived].filter(Boolean).length
  const mayCreate = canCreateBrand(actor).allowed
  const create = () => setCreating(true)
  const newBrand = mayCreate ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
      New Brand
    </Button>
  ) : null
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <PageHeader
        title="Brands"
        subtitle={actor.external ? 'Yours in this portal' : 'The clients you work for'}
        create={mayCreate && { label: 'New Brand', line: { kind: 'brand' }, onPress: create }}
      />
      <Toolbar
        activeCount={filters}
        onClear={() => setSearch({ q: search.q })}
        exported={{ list: readsOf<typeof brandsApi>()('GET /api/brands', brandFilters(search)), things: 'brands' }}
        search={<SearchInput size="sm" shortcut="/" label="Search brands" value={text} onChange={setText} />}
      >
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
      </Toolbar>
      <CardList
        list={brands}
        things="brands"
        renderCard={(brand, choice) => <BrandCard brand={brand} actor={actor} onAction={act} choice={choice} />}
        several={{
          mayChoose: (brand) => canArchiveBrand(actor, brand).allowed,
          nameOf: (brand) => brand.name,
          renderBar: (chosen, clear) => <BrandSelectionBar brands={chosen} onClear={clear} />,
        }}
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
        <NamedBrandDialog search={search} actor={actor} onClose={() => setSearch({ ...search, open: undefined, team: undefined })} />
      </Suspense>
    </div>
  )
}
