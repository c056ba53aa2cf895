import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { InvitationList } from '#features/auth/invitation-list.tsx'
import { profilesOptions } from '#features/users/client.ts'
import { canListUsers } from '#features/users/rules.ts'
import type { ProfileView } from '#features/users/schema.ts'
import { useActor } from '#features/users/use-session.ts'
import { UserTable } from '#features/users/user-table.tsx'
import { Button } from '#ui/controls/button.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { useSearchText } from '#ui/controls/use-search-text.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { PageHeader } from '#ui/display/page-header.tsx'
import { Panel } from '#ui/display/panel.tsx'

const EditUserDialog = lazyPart(
  async () => (await import('#features/users/edit-user-dialog.tsx')).EditUserDialog,
  ({ onClose }) => onClose(),
)
const LeaveDialog = lazyPart(
  async () => (await import('#features/team/leave-dialog.tsx')).LeaveDialog,
  ({ onClose }) => onClose(),
)
const InviteDialog = lazyPart(
  async () => (await import('#features/auth/invite-dialog.tsx')).InviteDialog,
  ({ onClose }) => onClose(),
)

/** Users and their roles; for admins only, everyone else goes to the dashboard. */
export function UserManagementScreen() {
  return canListUsers(useActor()).allowed ? <UserManagement /> : <Navigate to="/dashboard" replace />
}

function UserManagement() {
  const search: { q?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [editing, setEditing] = useState<ProfileView | null>(null)
  const [leaving, setLeaving] = useState<ProfileView | null>(null)
  const [inviting, setInviting] = useState(false)
  const q = search.q?.trim() ?? ''
  const people = useInfiniteQuery(profilesOptions(q))
  const rows = people.data?.pages.flatMap((page) => page.items) ?? []

  const [text, find] = useSearchText(q, (next) => void navigate({ to: '/user-management', search: next ? { q: next } : {}, replace: true }))
  const openInvite = () => setInviting(true)
  return (
    <div className="flex flex-col gap-5 max-sm:gap-4 max-sm:pb-14">
      <PageHeader
        title="User Management"
        subtitle="Manage user roles and permissions across the organization"
        create={{ label: 'Invite people', icon: <UserPlus aria-hidden />, onPress: openInvite }}
      />
      <Panel
        flush
        title="Users & Roles"
        description="Assign and manage roles for all users in the system"
        aside={
          <div className="w-60 max-sm:hidden">
            <SearchInput size="sm" label="Search people" value={text} onChange={find} />
          </div>
        }
      >
        <div className="px-4 pt-3 pb-3 sm:hidden">
          <SearchInput label="Search people" value={text} onChange={find} />
        </div>
        {people.isError && rows.length === 0 ? (
          <ErrorState message={people.error.message} onRetry={() => void people.refetch()} retrying={people.isFetching} />
        ) : (
          <UserTable
            rows={rows}
            loading={people.isPending}
            onEdit={setEditing}
            onDeactivate={setLeaving}
            empty={<EmptyState compact title={`Nobody found for “${q}”`} hint="Search by name or e-mail address." />}
          />
        )}
        {people.hasNextPage && (
          <div className="flex justify-center border-t border-line p-3">
            <Button size="sm" loading={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
              Show more people
            </Button>
          </div>
        )}
      </Panel>
      {/* Its place is known once the people stand above it. */}
      {!people.isPending && <InvitationList onInvite={openInvite} />}
      <Suspense fallback={null}>
        {editing && (
          <EditUserDialog key={editing.id} person={rows.find(({ id }) => id === editing.id) ?? editing} onClose={() => setEditing(null)} />
        )}
        {leaving && <LeaveDialog person={leaving} onClose={() => setLeaving(null)} />}
        {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      </Suspense>
    </div>
  )
}
