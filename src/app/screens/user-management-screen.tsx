import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { InvitationList } from '#features/access/auth/invitation-list.tsx'
import { useViewAs } from '#features/access/impersonation/client.ts'
import type { usersApi } from '#features/workspace/users/api.ts'
import { profilesOptions } from '#features/workspace/users/client.ts'
import { type PeopleSearch, peopleFilters, peopleSort, readPeopleSearch } from '#features/workspace/users/people-search.ts'
import { canListUsers } from '#features/workspace/users/rules.ts'
import type { ProfileView } from '#features/workspace/users/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useUserColumns } from '#features/workspace/users/user-columns.tsx'
import { UserTable } from '#features/workspace/users/user-table.tsx'
import { readsOf } from '#shared/contract/first-answers.ts'
import { sortText } from '#shared/values/sort.ts'
import { useKey } from '#ui/base/use-keys.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { ColumnsMenu } from '#ui/lists/columns-menu.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { SortMenu } from '#ui/lists/sort-menu.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { NothingFound } from '#ui/states/nothing-here.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'

const EditUserDialog = lazyPart(
  async () => (await import('#features/workspace/users/edit-user-dialog.tsx')).EditUserDialog,
  ({ onClose }) => onClose(),
)
const LeaveDialog = lazyPart(
  async () => (await import('#features/portfolio/team/leave-dialog.tsx')).LeaveDialog,
  ({ onClose }) => onClose(),
)
const InviteDialog = lazyPart(
  async () => (await import('#features/access/auth/invite-dialog.tsx')).InviteDialog,
  ({ onClose }) => onClose(),
)

const orders = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'email', label: 'Email, A to Z' },
  { value: '-email', label: 'Email, Z to A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
]

/** Users and their roles; for admins only, everyone else goes to the dashboard. */
export function UserManagementScreen() {
  return canListUsers(useActor()).allowed ? <UserManagement /> : <Navigate to="/dashboard" replace />
}

function UserManagement() {
  const search = readPeopleSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [editing, setEditing] = useState<ProfileView | null>(null)
  const [leaving, setLeaving] = useState<readonly ProfileView[] | null>(null)
  const [inviting, setInviting] = useState(false)
  const q = search.q?.trim() ?? ''
  const people = useInfiniteQuery(profilesOptions(search))
  const rows = people.data?.pages.flatMap((page) => page.items) ?? []

  const go = (next: PeopleSearch) => void navigate({ to: '/user-management', search: next, replace: true, resetScroll: false })
  const [text, find] = useSearchText(q, (next) => go({ ...search, q: next || undefined }))
  const openInvite = () => setInviting(true)
  useKey('C', 'Invite people', openInvite)
  const { viewAs } = useViewAs()
  const choice = useUserColumns({
    onEdit: setEditing,
    onDeactivate: (person) => setLeaving([person]),
    onViewAs: (person) => viewAs(person.id),
  })
  const sort = peopleSort(search)
  const order = (next: string) => go({ ...search, sort: readPeopleSearch({ sort: next }).sort })
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <PageHeader
        title="User Management"
        subtitle="Manage user roles and permissions across the organization"
        create={{ label: 'Invite people', icon: <UserPlus aria-hidden />, shortcut: 'C', onPress: openInvite }}
      />
      <Toolbar
        activeCount={0}
        onClear={() => undefined}
        search={<SearchInput size="sm" shortcut="/" label="Search people" value={text} onChange={find} />}
        sort={<SortMenu options={orders} value={sortText(sort)} onChange={order} />}
        view={<ColumnsMenu optional={choice.optional} onToggle={choice.toggle} />}
        exported={{ list: readsOf<typeof usersApi>()('GET /api/profiles', peopleFilters(search)), things: 'people' }}
      />
      <Panel flush title="Users & Roles" description="Assign and manage roles for all users in the system">
        {people.isError && rows.length === 0 ? (
          <ErrorState message={people.error.message} onRetry={() => void people.refetch()} retrying={people.isFetching} />
        ) : (
          <UserTable
            rows={rows}
            loading={people.isPending}
            choice={choice}
            sort={sort}
            onSort={(next) => order(sortText(next))}
            onDeactivate={setLeaving}
            empty={<NothingFound compact title={`No people found for “${q}”`} hint="Search by name or email address." />}
          />
        )}
        <ShowMore list={people} label="Show more people" place="foot" />
      </Panel>
      {/* Its place is known once the people stand above it. */}
      {!people.isPending && <InvitationList onInvite={openInvite} />}
      <Suspense fallback={null}>
        {editing && (
          <EditUserDialog key={editing.id} person={rows.find(({ id }) => id === editing.id) ?? editing} onClose={() => setEditing(null)} />
        )}
        {leaving && <LeaveDialog people={leaving} onClose={() => setLeaving(null)} />}
        {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      </Suspense>
    </div>
  )
}
