import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useMemo } from 'react'
import type { Actor } from '#shared/actor.ts'
import type { BrandRef } from '#shared/refs.ts'
import { FilterBar, FilterSelect, FilterToggle } from '#ui/controls/filter-bar.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { useSearchText } from '#ui/controls/use-search-text.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { BrandLogo } from '../brands/brand-logo.tsx'
import { openBrandsQuery, searchOpenBrands, useBrand } from '../brands/client.ts'
import type { ProfileView } from '../users/schema.ts'
import { activePeopleQuery, searchActivePeople, usePerson } from '../users/use-people.ts'
import { statusLabels, statusOrder } from './labels.ts'
import { activeFilters, type ProjectSearch } from './projects-search.ts'
import { canManage } from './rules.ts'

type ProjectFiltersProps = { readonly search: ProjectSearch; readonly setSearch: (next: ProjectSearch) => void; readonly actor: Actor }

export const brandOption = (brand: BrandRef) => ({ value: brand.id, label: brand.name, lead: <BrandLogo brand={brand} size={20} /> })

/** Search and filters of the projects, all of them in the address. */
export function ProjectFilters({ search, setSearch, actor }: ProjectFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const brands = useQuery(openBrandsQuery)
  // A filter from a link may name a brand that is not on offer.
  const named = useBrand(search.brandId)
  const options = useMemo(() => {
    const offered = brands.data?.items ?? []
    const chosen = named.data && !offered.some((brand) => brand.id === named.data.id) ? [named.data] : []
    return [...chosen, ...offered].map(brandOption)
  }, [brands.data, named.data])
  return (
    <FilterBar
      lineFrom={64}
      activeCount={activeFilters(search)}
      onClear={() => setSearch({ q: search.q })}
      search={<SearchInput size="sm" shortcut="/" label="Search projects" value={text} onChange={setText} />}
    >
      <FilterSelect
        label="Brand"
        value={search.brandId ?? null}
        onChange={(brandId) => setSearch({ ...search, brandId: brandId ?? undefined })}
        options={options}
        loading={brands.isPending}
        {...(brands.data?.nextCursor && {
          onSearch: async (q: string, signal: AbortSignal) => (await searchOpenBrands(q, signal)).map(brandOption),
        })}
      />
      <FilterSelect
        label="Status"
        value={search.status ?? null}
        onChange={(status) => setSearch({ ...search, status: status ?? undefined })}
        options={statusOrder.map((status) => ({ value: status, label: statusLabels[status] }))}
      />
      {actor.staff && <ManagerFilter value={search.managerId} onChange={(managerId) => setSearch({ ...search, managerId })} />}
      <FilterToggle
        icon={<Archive aria-hidden />}
        pressed={search.archived === true}
        onChange={(on) => setSearch({ ...search, archived: on || undefined })}
      >
        Archived
      </FilterToggle>
    </FilterBar>
  )
}

const managerOption = (person: ProfileView) => ({
  value: person.id,
  label: person.fullName,
  lead: <Avatar person={{ id: person.id, name: person.fullName, image: person.avatarUrl }} size={20} decorative />,
})

function ManagerFilter({ value, onChange }: { readonly value: string | undefined; readonly onChange: (id: string | undefined) => void }) {
  const people = useQuery(activePeopleQuery)
  const managers = (people.data?.items ?? []).filter((person) => canManage(person.roles))
  // A link may name somebody who manages nothing any more, or whom a long list does not hold.
  const isListed = people.isPending || managers.some((person) => person.id === value)
  const named = usePerson(isListed ? undefined : value)
  return (
    <FilterSelect
      label="Manager"
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      options={[...(named.data && !isListed ? [named.data] : []), ...managers].map(managerOption)}
      loading={people.isPending}
      {...(people.data?.nextCursor && {
        onSearch: async (q: string, signal: AbortSignal) =>
          (await searchActivePeople(q, signal)).filter((person) => canManage(person.roles)).map(managerOption),
      })}
    />
  )
}
