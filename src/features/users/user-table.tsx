import { Ellipsis, LogOut, Pencil, Plus, UserCheck, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { accountRoles, type Role, roleLabel } from '#shared/roles.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { toast } from '#ui/toast.tsx'
import { useActor } from '../auth/client.ts'
import { useAssignRole, useEndSessions, useRemoveRole, useSetActive } from './client.ts'
import { RoleBadge } from './role-badge.tsx'
import type { ProfileView } from './schema.ts'

interface UserTableProps {
  readonly rows: readonly ProfileView[]
  readonly loading: boolean
  readonly onEdit: (person: ProfileView) => void
  readonly empty: ReactNode
}

const failed = (error: Error) => toast.error('Error', { description: error.message })

/** One row per person; only one of them can be in the middle of getting a role. */
export function UserTable({ rows, loading, onEdit, empty }: UserTableProps) {
  const [adding, setAdding] = useState<string | null>(null)
  return (
    <Table
      caption="Users and their roles"
      columns={columnsFor(adding, setAdding, onEdit)}
      rows={rows}
      rowKey={(person) => person.id}
      loadingRows={loading ? 8 : 0}
      empty={empty}
    />
  )
}

function columnsFor(
  adding: string | null,
  setAdding: (id: string | null) => void,
  onEdit: (person: ProfileView) => void,
): Column<ProfileView>[] {
  return [
    { key: 'name', header: 'Name', phone: 'title', width: '22%', cell: (person) => <Name person={person} /> },
    {
      key: 'email',
      header: 'Email',
      phone: 'line',
      width: '22%',
      // On a phone it stands under the name, so a line up from where its row would begin and beside the face.
      cell: (person) => (
        <span className="block break-all text-ink-2 max-sm:-mt-1.5 max-sm:pl-[38px] max-sm:text-secondary">{person.email}</span>
      ),
    },
    { key: 'roles', header: 'Roles', phone: 'line', cell: (person) => <Roles person={person} /> },
    {
      key: 'actions',
      header: 'Actions',
      phone: 'bare',
      width: '1%',
      cell: (person) => (
        <AddRole person={person} adding={adding === person.id} onBegin={() => setAdding(person.id)} onEnd={() => setAdding(null)} />
      ),
    },
    {
      key: 'manage',
      header: 'Manage',
      phone: 'bare',
      width: '1%',
      cell: (person) => <Manage person={person} onEdit={() => onEdit(person)} />,
    },
  ]
}

function Name({ person }: { readonly person: ProfileView }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar person={{ id: person.id, name: person.fullName, image: person.avatarUrl }} size={28} decorative />
      <span title={person.fullName} className="line-clamp-2 min-w-0 font-medium break-words">
        {person.fullName}
      </span>
      {!person.active && <Badge>Deactivated</Badge>}
    </span>
  )
}

function Roles({ person }: { readonly person: ProfileView }) {
  const actor = useActor()
  const confirm = useConfirm()
  const remove = useRemoveRole()
  const held = person.userRoles ?? []
  if (held.length === 0) return <span className="text-ink-3 max-sm:pl-[38px] max-sm:text-secondary">No roles assigned</span>

  const take = async (id: string, role: Role) => {
    const ownAdmin = role === 'admin' && person.id === actor.userId
    const sure =
      !ownAdmin ||
      (await confirm({
        title: 'Remove your own admin role?',
        body: 'You will leave this screen and cannot give the role back to yourself.',
        confirmLabel: 'Remove role',
        danger: true,
      }))
    if (!sure) return
    remove.mutate(id, {
      onSuccess: () => toast.success('Role removed', { description: 'The role has been successfully removed from the user.' }),
      onError: failed,
    })
  }
  return (
    <span className="flex flex-wrap gap-1.5 pointer-coarse:gap-2 max-sm:pt-0.5 max-sm:pl-[38px]">
      {held.map(({ id, role }) => (
        <RoleBadge key={id} role={role} personName={person.fullName} onRemove={() => void take(id, role)} />
      ))}
    </span>
  )
}

interface AddRoleProps {
  readonly person: ProfileView
  readonly adding: boolean
  readonly onBegin: () => void
  readonly onEnd: () => void
}

function AddRole({ person, adding, onBegin, onEnd }: AddRoleProps) {
  const [role, setRole] = useState<Role | null>(null)
  const assign = useAssignRole()
  const open = accountRoles.filter((one) => !person.roles.includes(one))
  const end = () => {
    setRole(null)
    onEnd()
  }
  if (!adding) {
    return (
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus aria-hidden />}
        disabled={open.length === 0}
        onClick={onBegin}
        aria-label={`Add Role to ${person.fullName}`}
        className="max-sm:ml-[26px]"
      >
        Add Role
      </Button>
    )
  }
  const save = () => {
    if (!role) return
    assign.mutate(
      { userId: person.id, role },
      {
        onSuccess: () => {
          toast.success('Role assigned', { description: 'The role has been successfully assigned to the user.' })
          end()
        },
        onError: failed,
      },
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-1.5 sm:flex-nowrap">
      <Select
        size="sm"
        className="w-44 max-sm:w-full"
        aria-label={`Role for ${person.fullName}`}
        placeholder="Select role"
        value={role}
        onChange={setRole}
        options={open.map((value) => ({ value, label: roleLabel(value) }))}
      />
      <Button size="sm" variant="primary" disabled={!role} loading={assign.isPending} onClick={save}>
        Assign
      </Button>
      <Button size="sm" onClick={end}>
        Cancel
      </Button>
    </span>
  )
}

function Manage({ person, onEdit }: { readonly person: ProfileView; readonly onEdit: () => void }) {
  const actor = useActor()
  const confirm = useConfirm()
  const setActive = useSetActive()
  const endSessions = useEndSessions()
  const self = person.id === actor.userId

  const deactivate = async () => {
    const sure = await confirm({
      title: `Deactivate ${person.fullName}?`,
      body: 'They are signed out at once and cannot sign in any more. What they made stays, and you can reactivate the account.',
      confirmLabel: 'Deactivate account',
      danger: true,
    })
    if (sure) setActive.mutate({ person, active: false }, { onSuccess: () => toast.success('Account deactivated'), onError: failed })
  }
  const reactivate = () =>
    setActive.mutate({ person, active: true }, { onSuccess: () => toast.success('Account reactivated'), onError: failed })
  const end = async () => {
    const sure = await confirm({
      title: self ? 'End your other sessions?' : `End all sessions of ${person.fullName}?`,
      body: self ? 'You stay signed in here.' : 'They are signed out everywhere and have to sign in again.',
      confirmLabel: 'End sessions',
      danger: true,
    })
    if (!sure) return
    endSessions.mutate(person.id, {
      onSuccess: ({ ended }) => toast.success(ended === 1 ? '1 session ended' : `${ended} sessions ended`),
      onError: failed,
    })
  }
  return (
    <span className="flex items-center gap-1">
      <Button size="sm" icon={<Pencil aria-hidden />} onClick={onEdit} aria-label={`Edit ${person.fullName}`}>
        Edit
      </Button>
      <Menu trigger={<IconButton size="sm" label={`More for ${person.fullName}`} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void end()}>
          {self ? 'End other sessions' : 'End sessions'}
        </MenuItem>
        {person.active ? (
          <MenuItem icon={<UserX aria-hidden />} danger disabled={self} onSelect={() => void deactivate()}>
            Deactivate
          </MenuItem>
        ) : (
          <MenuItem icon={<UserCheck aria-hidden />} onSelect={reactivate}>
            Reactivate
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}
