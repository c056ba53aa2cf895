import { useNavigate, useSearch } from '@tanstack/react-router'
import { LayoutGrid, Table2, UserPlus, Users } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { canInvite } from '#features/access/auth/rules.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { accountRoles, roleLabel } from '#shared/rights/roles.ts'
import { useKey } from '#ui/base/use-keys.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { FilterSelect } from '#ui/filters/filter-bar.tsx'
import { CardList, NoCards } from '#ui/lists/card-list.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import type { teamApi } from './api.ts'
import { useTeam } from './client.ts'
import { MemberCard, MemberCardSkeleton } from './member-card.tsx'
import { readTeamSearch, type TeamSearch, teamFilters } from './team-search.ts'
import { TeamTables } from './team-table.tsx'

const InviteDialog = lazyPart(
  async () => (await import('#features/access/auth/invite-dialog.tsx')).InviteDialog,
  ({ onClose }) => onClose(),
)
const MemberDialog = lazyPart(
  async () => (await import('./member-dialog.tsx')).MemberDialog,
  ({ onClose }) => onClose(),
)

const roleOptions = accountRoles.map((role) => ({ value: role, label: roleLabel(role) }))

const views = [
  { value: 'cards' as const, label: 'Cards', icon: <LayoutGrid aria-hidden size={15} /> },
  { value: 'table' as const, label: 'Table', icon: <Table2 aria-hidden size={15} /> },
]

/** Everybody one works with as cards or in a table, with search, role and view in the address. */
export function TeamScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readTeamSearch(useSearch({ strict: false }))
  const setSearch = (next: TeamSearch) => void navigate({ to: '/team', search: next, replace: true, resetScroll: false })
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const [inviting, setInviting] = useState(false)
  const mayInvite = canInvite(actor).allowed
  const invite = () => setInviting(true)
  useKey(mayInvite ? 'C' : null, 'Add member', invite)
  const nobody = (
    <NoCards
      things="team members"
      icon={<Users aria-hidden />}
      searching={Boolean(search.q || search.role)}
      archived={false}
      onClear={() => setSearch({ view: search.view })}
      hint={mayInvite ? 'Invite the people you work with.' : 'The people you work with appear here.'}
      offer={
        mayInvite && (
          <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={invite}>
            Add Member
          </Button>
        )
      }
    />
  )
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <PageHeader
        title="Team"
        subtitle={actor.external ? 'The people you work with' : 'Who works here, on what, and with how much in hand'}
        create={mayInvite && { label: 'Add Member', shortcut: 'C', icon: <UserPlus aria-hidden />, onPress: invite }}
      />
      <Toolbar
        activeCount={search.role ? 1 : 0}
        onClear={() => setSearch({ q: search.q, view: search.view })}
        view={
          <Segmented
            aria-label="View"
            size="sm"
            iconOnly
            options={views}
            value={search.view ?? 'cards'}
            onChange={(view) => setSearch({ ...search, view: view === 'table' ? view : undefined })}
          />
        }
        exported={{ list: readsOf<typeof teamApi>()('GET /api/team-members', teamFilters(search)), things: 'people' }}
        search={<SearchInput size="sm" shortcut="/" label="Search people" value={text} onChange={setText} />}
      >
        <FilterSelect
          label="Role"
          value={search.role ?? null}
          onChange={(role) => setSearch({ ...search, role: role ?? undefined })}
          options={roleOptions}
        />
      </Toolbar>
      {search.view === 'table' ? <TeamTables search={search} empty={nobody} /> : <TeamCards search={search} empty={nobody} />}
      <Suspense fallback={null}>
        {inviting && <InviteDialog onClose={() => setInviting(false)} />}
        {search.profile && (
          <MemberDialog key={search.profile} id={search.profile} onClose={() => setSearch({ ...search, profile: undefined })} />
        )}
      </Suspense>
    </div>
  )
}

function TeamCards({ search, empty }: { readonly search: TeamSearch; readonly empty: ReactNode }) {
  const actor = useActor()
  return (
    <CardList
      list={useTeam(search)}
      things="team members"
      renderCard={(member) => <MemberCard key={member.id} member={member} />}
      skeleton={<MemberCardSkeleton counted={actor.staff} />}
      empty={empty}
    />
  )
}
