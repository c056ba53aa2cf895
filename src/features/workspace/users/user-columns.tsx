import { Ellipsis, Eye, LogOut, Pencil, UserCheck, UserX } from 'lucide-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { canViewAs } from '#shared/rights/view-as.ts'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { formatInstant } from '#ui/base/format.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import type { Column } from '#ui/lists/table-column.ts'
import { type ColumnChoice, useColumns } from '#ui/lists/use-columns.ts'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { AddRole } from './add-role.tsx'
import { useEndSessions, useReactivate } from './client.ts'
import { canEndAccountOf } from './rules.ts'
import type { ProfileView } from './schema.ts'
import { useActor } from './use-session.ts'
import { UserRoles } from './user-roles.tsx'

const failed = (error: unknown) => toast.error('Error', { description: sentenceOf(error) })

/** Columns beside those that every table of people has. */
const optional = {
  phone: { label: 'Phone', shown: false },
  timezone: { label: 'Time zone', shown: false },
  createdAt: { label: 'Joined', shown: false },
}

/** The columns of user management, with those of one's choice. Only one person can be in the middle of getting a role. */
export function useUserColumns(on: Pick<ColumnParts, 'onEdit' | 'onDeactivate' | 'onViewAs'>): ColumnChoice<ProfileView> {
  const { timezone } = useActor()
  const [adding, setAdding] = useState<string | null>(null)
  return useColumns('people', columnsFor({ adding, setAdding, zone: timezone, ...on }), optional)
}

/** The first columns as one, one under the other. */
export function joined(header: string, columns: readonly Column<ProfileView>[], count: number): readonly Column<ProfileView>[] {
  const [first, ...under] = columns.slice(0, count)
  if (!first) return columns
  const whole: Column<ProfileView> = {
    ...first,
    header,
    width: count === 2 ? '40%' : '60%',
    skeleton: (
      <div className="flex flex-col gap-1 py-0.5">
        {first.skeleton}
        {under.map(({ key, skeleton }) => (
          <div key={key} className="flex h-5 items-center pl-[38px] first-of-type:-mt-2">
            {skeleton}
          </div>
        ))}
      </div>
    ),
    cell: (person) => (
      <div className="flex flex-col gap-1 py-0.5">
        {first.cell(person)}
        {under.map(({ key, cell }) => (
          <div key={key} className="pl-[38px] text-secondary first-of-type:-mt-2">
            {cell(person)}
          </div>
        ))}
      </div>
    ),
  }
  return [whole, ...columns.slice(count)]
}

type ColumnParts = {
  readonly adding: string | null
  readonly setAdding: Dispatch<SetStateAction<string | null>>
  readonly onEdit: (person: ProfileView) => void
  /** Ends an account; what that person has in hand is known to higher features. */
  readonly onDeactivate: (person: ProfileView) => void
  /** Sees the portal as a client, which a higher feature does. */
  readonly onViewAs: (person: ProfileView) => void
  readonly zone: string
}

function columnsFor({ adding, setAdding, onEdit, onDeactivate, onViewAs, zone }: ColumnParts): Column<ProfileView>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      phone: 'title',
      width: '22%',
      skeleton: (
        <span className="flex items-center gap-2.5">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-3.5 w-32" />
        </span>
      ),
      cell: (person) => <Name person={person} />,
    },
    {
      key: 'email',
      header: 'Email',
      sortable: true,
      phone: 'line',
      width: '22%',
      skeleton: <Skeleton className="h-3.5 w-44 max-w-full max-sm:-mt-1.5 max-sm:mb-1 max-sm:ml-[38px]" />,
      cell: (person) => <Email address={person.email ?? ''} />,
    },
    {
      key: 'roles',
      header: 'Roles',
      phone: 'line',
      skeleton: <Skeleton className="h-5 w-28 max-sm:ml-[38px] pointer-coarse:h-7" />,
      cell: (person) => <UserRoles person={person} />,
    },
    { key: 'phone', header: 'Phone', cell: ({ phone }) => <span className="whitespace-nowrap tabular">{phone ?? '–'}</span> },
    { key: 'timezone', header: 'Time zone', cell: ({ timezone }) => <span className="whitespace-nowrap">{timezone}</span> },
    {
      key: 'createdAt',
      header: 'Joined',
      sortable: true,
      cell: ({ createdAt = '' }) => (
        <span className="whitespace-nowrap tabular">{createdAt && formatInstant(createdAt, zone, 'date')}</span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      phone: 'bare',
      width: '1%',
      spills: true,
      skeleton: <Skeleton className="h-control-sm w-[101px] max-sm:ml-[26px] pointer-coarse:h-11" />,
      cell: (person) => (
        <AddRole
          person={person}
          adding={adding === person.id}
          onBegin={() => setAdding(person.id)}
          onEnd={() => setAdding((now) => (now === person.id ? null : now))}
        />
      ),
    },
    {
      key: 'manage',
      header: 'Manage',
      phone: 'bare',
      width: '1%',
      skeleton: <Skeleton className="h-control-sm w-[100px] pointer-coarse:h-11" />,
      cell: (person) => (
        <Manage
          person={person}
          covered={adding === person.id}
          onEdit={() => onEdit(person)}
          onDeactivate={() => onDeactivate(person)}
          onViewAs={() => onViewAs(person)}
        />
      ),
    },
  ]
}

function Name({ person }: { readonly person: ProfileView }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar person={person} size={28} decorative />
      <span title={person.fullName} className="line-clamp-2 min-w-0 font-medium break-words">
        <bdi>{person.fullName}</bdi>
      </span>
      {!person.active && <Badge>Deactivated</Badge>}
    </span>
  )
}

/** Breaks after the @ first. On a phone it stands under the name, so a line up from where its row would begin and beside the face. */
function Email({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <span className="block [overflow-wrap:anywhere] text-ink-2 max-sm:-mt-1.5 max-sm:pl-[38px] max-sm:text-secondary xl:min-w-36">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

interface ManageProps {
  readonly person: ProfileView
  /** The choice of a role lies over it: it keeps its place and takes no key. */
  readonly covered: boolean
  readonly onEdit: () => void
  readonly onDeactivate: () => void
  readonly onViewAs: () => void
}

function Manage({ person, covered, onEdit, onDeactivate, onViewAs }: ManageProps) {
  const actor = useActor()
  const confirm = useConfirm()
  const once = useOnce()
  const reactivateAccount = useReactivate()
  const endSessions = useEndSessions()
  const self = person.id === actor.userId

  const reactivate = () => reactivateAccount.mutateAsync(person.id).then(() => toast.success('Account reactivated'), failed)
  const end = async () => {
    const sure = await confirm({
      title: self ? 'End your other sessions?' : `End all sessions of ${person.fullName}?`,
      body: self ? 'You stay signed in here.' : 'They are signed out everywhere and have to sign in again.',
      confirmLabel: 'End sessions',
      danger: true,
    })
    if (!sure) return
    await endSessions.mutateAsync(person.id).then(({ ended }) => toast.success(`${counted(ended, 'session')} ended`), failed)
  }
  return (
    <span className={cn('flex items-center gap-1', covered && 'invisible')}>
      <Button size="sm" data-lead icon={<Pencil aria-hidden />} onClick={onEdit} aria-label={`Edit ${person.fullName}`}>
        Edit
      </Button>
      <Menu trigger={<IconButton size="sm" label={`More for ${person.fullName}`} icon={<Ellipsis aria-hidden />} />}>
        {canViewAs(actor, { ...person, managed: false }).allowed && (
          <MenuItem icon={<Eye aria-hidden />} onSelect={onViewAs}>
            View as this client
          </MenuItem>
        )}
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void once('end', end)}>
          {self ? 'End other sessions' : 'End sessions'}
        </MenuItem>
        {person.active ? (
          <MenuItem icon={<UserX aria-hidden />} danger disabled={!canEndAccountOf(actor, person).allowed} onSelect={onDeactivate}>
            Deactivate
          </MenuItem>
        ) : (
          <MenuItem icon={<UserCheck aria-hidden />} onSelect={() => void once('active', reactivate)}>
            Reactivate
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}
