import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BrandFilter } from '#features/clients/brands/brand-filter.tsx'
import { PersonFilter } from '#features/workspace/users/person-filter.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { capitalised } from '#shared/values/capitalised.ts'
import { cn } from '#ui/base/cn.ts'
import { focusSearch } from '#ui/base/focus-search.ts'
import { formatInstant } from '#ui/base/format.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { FilterSelect } from '#ui/filters/filter-bar.tsx'
import { FilterDays } from '#ui/filters/filter-days.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { useListKeys } from '#ui/lists/use-list-keys.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { NothingFound } from '#ui/states/nothing-here.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { useFoundPages, useKinds } from './client.ts'
import { type FindSearch, findFilters, readFindSearch } from './find-search.ts'
import { ArchivedBadge, FoundSign, Marked, nameOf, placeOf } from './found-line.tsx'
import type { SearchItem } from './schema.ts'

/** Where the list below what one types is not enough: everything that answers, with filters, all of it in the address. */
export function SearchScreen() {
  const navigate = useNavigate()
  const search = readFindSearch(useSearch({ strict: false }))
  const setSearch = (next: FindSearch) => void navigate({ to: '/search', search: next, replace: true, resetScroll: false })
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <PageHeader title="Search" subtitle="Everything you may open" />
      <Bar search={search} setSearch={setSearch} />
      <Results search={search} onClear={() => setSearch({ q: search.q })} />
    </div>
  )
}

function Bar({ search, setSearch }: { readonly search: FindSearch; readonly setSearch: (next: FindSearch) => void }) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const kinds = useKinds()
  const { q: _words, ...filters } = findFilters(search)
  return (
    <Toolbar
      activeCount={Object.keys(filters).length}
      onClear={() => setSearch({ q: search.q })}
      search={<SearchInput size="sm" shortcut="/" label="Search everything" value={text} onChange={setText} />}
    >
      <FilterSelect
        label="Kind"
        value={search.kind ?? null}
        onChange={(kind) => setSearch({ ...search, kind: kind ?? undefined })}
        options={(kinds.data?.items ?? []).map(({ name, nouns }) => ({ value: name, label: capitalised(nouns) }))}
      />
      <BrandFilter open={false} value={search.brandId} onChange={(brandId) => setSearch({ ...search, brandId })} />
      <PersonFilter label="Person" value={search.personId} onChange={(personId) => setSearch({ ...search, personId })} />
      <FilterDays from={search.from} to={search.to} onChange={(days) => setSearch({ ...search, ...days })} />
    </Toolbar>
  )
}

function Results({ search, onClear }: { readonly search: FindSearch; readonly onClear: () => void }) {
  const found = useFoundPages(search)
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = found
  const list = useListKeys<HTMLUListElement>()
  if (isPending) return <LinesSkeleton />
  if (!data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Nothing search={search} onClear={onClear} />
  const words = (search.q ?? '').split(/\s+/)
  return (
    <div aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-60 delay-300')}>
      <ul ref={list} aria-label="Results" className="overflow-hidden rounded-card border border-line bg-surface">
        {items.map((item) => (
          <li key={`${item.recordType} ${item.recordId}`} data-row-id={item.recordId} className="border-b border-line last:border-b-0">
            <FoundRow item={item} words={words} />
          </li>
        ))}
      </ul>
      <ShowMore list={found} place="below" />
    </div>
  )
}

function FoundRow({ item, words }: { readonly item: SearchItem; readonly words: readonly string[] }) {
  const { timezone } = useActor()
  const isComment = item.recordType === 'comment'
  const below = isComment ? item.title : item.excerpt
  return (
    <Link
      to={item.url}
      className="flex min-h-11 items-start gap-3 px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-hover max-sm:px-3"
    >
      <span className="grid h-5 w-5 shrink-0 place-items-center">
        <FoundSign item={item} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          <span dir="auto" className={cn('min-w-0 text-body text-ink', isComment ? 'line-clamp-2' : 'truncate font-medium')}>
            {item.number && <span className="mr-1.5 font-normal text-ink-3 tabular">{item.number}</span>}
            <Marked text={nameOf(item)} words={words} />
          </span>
          <ArchivedBadge item={item} />
        </span>
        {below && (
          <span dir="auto" className="truncate text-secondary text-ink-2">
            <Marked text={below} words={words} />
          </span>
        )}
        <span dir="auto" className="truncate text-meta text-ink-3">
          {[capitalised(item.noun), placeOf(item)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <time dateTime={item.at} className="shrink-0 text-meta leading-5 text-ink-3 tabular max-sm:hidden">
        {formatInstant(item.at, timezone, 'date')}
      </time>
    </Link>
  )
}

function Nothing({ search, onClear }: { readonly search: FindSearch; readonly onClear: () => void }) {
  const { q, ...filters } = findFilters(search)
  const filtered = Object.keys(filters).length > 0
  return (
    <NothingFound
      title={q ? `No results found for “${q}”` : 'No results found'}
      hint={filtered ? undefined : 'Try another word, or fewer words.'}
      onClear={
        filtered
          ? () => {
              onClear()
              focusSearch()
            }
          : undefined
      }
    />
  )
}

function LinesSkeleton() {
  return (
    <Loading label="Loading results">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((place) => (
          <div key={place} className="flex items-start gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
            <Skeleton className="size-5 rounded-full" />
            <div className="flex flex-1 flex-col gap-2 py-0.5">
              <Skeleton className={cn('h-4', place % 2 ? 'w-[38%]' : 'w-[52%]')} />
              <Skeleton className="h-3 w-[24%]" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
