import { useNavigate, useSearch } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Filters } from '#ui/filters/filter-bar.tsx'
import { SortMenu } from '#ui/lists/sort-menu.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { useTicketCounts } from './client.ts'
import { ticketViewLabels, ticketViewOrder } from './labels.ts'
import { TicketList } from './ticket-list.tsx'
import { categoryOptions, priorityOptions, statusOptions } from './ticket-options.tsx'
import { TicketPane } from './ticket-pane.tsx'
import { readTicketSearch, type TicketSearch, ticketListRequest } from './tickets-search.ts'

const TicketDialog = lazyPart(
  async () => (await import('./ticket-dialog.tsx')).TicketDialog,
  ({ onClose }) => onClose(),
)

const orders = [
  { value: 'newest' as const, label: 'Newest' },
  { value: 'waiting' as const, label: 'Longest waiting' },
]

/** The tickets one may open beside the one that is chosen; on a phone one after the other. */
export function SupportScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const raw = useSearch({ strict: false })
  const search = readTicketSearch(raw)
  const setSearch = (next: TicketSearch, replace = true) => {
    const options = { to: '/support', search: next, replace, resetScroll: false }
    void navigate(options as Parameters<typeof navigate>[0])
  }
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const [creating, setCreating] = useState<{ subject: string } | null>(null)
  const counts = useTicketCounts().data
  const create = () => setCreating({ subject: '' })
  const onPhone = useMediaQuery(phone)
  const active = [search.status, search.priority, search.category].filter((one) => one?.length).length
  const { view, sort, ticket } = search
  const clear = () => setSearch({ view, sort, ticket })
  return (
    <div className="flex shrink-0 grow basis-0 flex-col gap-4 max-sm:gap-3">
      {/* On a phone a ticket takes the whole page. */}
      {ticket && <h1 className="sr-only md:hidden">Support Center</h1>}
      <div className={cn('contents', ticket && 'max-md:hidden')}>
        <PageHeader
          title="Support Center"
          subtitle={actor.staff ? 'What clients and colleagues ask' : 'Ask us, and read what we answered'}
          create={!(onPhone && ticket) && { label: 'New Ticket', line: { kind: 'support-ticket' }, onPress: create }}
        />
        <Toolbar
          search={<SearchInput size="sm" shortcut="/" label="Search tickets" value={text} onChange={setText} />}
          activeCount={active}
          onClear={clear}
          mine={
            actor.staff && (
              <Segmented
                aria-label="View"
                size="sm"
                options={ticketViewOrder.map((value) => ({
                  value,
                  label: counts && value !== 'all' ? `${ticketViewLabels[value]} ${counts[value]}` : ticketViewLabels[value],
                }))}
                value={view ?? 'all'}
                onChange={(next) => setSearch({ ...search, view: next === 'all' ? undefined : next })}
              />
            )
          }
          sort={
            actor.staff && (
              <SortMenu
                options={orders}
                value={sort ?? 'newest'}
                onChange={(next) => setSearch({ ...search, sort: next === 'waiting' ? 'waiting' : undefined })}
              />
            )
          }
          exported={{ list: ticketListRequest(search), things: 'tickets' }}
        >
          <Filters
            label="Status"
            options={statusOptions}
            values={search.status ?? []}
            onChange={(status) => setSearch({ ...search, status: [...status] })}
          />
          <Filters
            label="Priority"
            options={priorityOptions}
            values={search.priority ?? []}
            onChange={(priority) => setSearch({ ...search, priority: [...priority] })}
          />
          <Filters
            label="Category"
            options={categoryOptions}
            values={search.category ?? []}
            onChange={(category) => setSearch({ ...search, category: [...category] })}
          />
        </Toolbar>
      </div>
      <div className="grid min-h-[600px] min-w-0 grow basis-0 grid-cols-[minmax(300px,400px)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] gap-4 max-md:flex max-md:min-h-0 max-md:basis-auto max-md:flex-col">
        <TicketList
          className={cn(ticket && 'max-md:hidden')}
          search={search}
          chosen={ticket}
          onClear={active > 0 || search.q || view ? () => setSearch({ ticket }) : undefined}
          onCreate={create}
        />
        {ticket ? (
          <TicketPane
            key={ticket}
            id={ticket}
            onBack={() => setSearch({ ...search, ticket: undefined })}
            onNew={(subject) => setCreating({ subject })}
          />
        ) : (
          <div className="grid place-items-center rounded-card border border-dashed border-line max-md:hidden">
            <EmptyState compact icon={<LifeBuoy aria-hidden />} title="Choose a ticket" hint="What was asked and answered is read here." />
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {creating && (
          <TicketDialog
            begin={creating}
            onClose={() => setCreating(null)}
            onCreated={(made) => {
              setCreating(null)
              setSearch({ ...search, ticket: made.id }, false)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
