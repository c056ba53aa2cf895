import { ShieldPlus, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { accountRoles, type Role, roleLabel } from '#shared/rights/roles.ts'
import { changeTogether, type Progress } from '#ui/lists/change-together.ts'
import { BarButton, BarMenu, SelectionBar } from '#ui/lists/selection-bar.tsx'
import { MenuItem } from '#ui/overlays/menu.tsx'
import { useRefresh } from '#ui/records/record-queries.ts'
import { callUsers, showsPeople } from './client.ts'
import { canEndAccountOf } from './rules.ts'
import type { ProfileView } from './schema.ts'
import { useActor } from './use-session.ts'

interface UserSelectionBarProps {
  readonly people: readonly ProfileView[]
  /** Ends accounts; what those people have in hand is known to higher features. */
  readonly onDeactivate: (people: readonly ProfileView[]) => void
  readonly onClear: () => void
}

const words = { one: 'person', many: 'people' }
const nameOf = (person: ProfileView): string => person.fullName

/** What an admin does with several people at once: give a role, end or give back their access. */
export function UserSelectionBar({ people, onDeactivate, onClear }: UserSelectionBarProps) {
  const actor = useActor()
  const [progress, setProgress] = useState<Progress | null>(null)
  const changes = usePeopleChanges(people, setProgress)
  const open = accountRoles.filter((role) => people.some((person) => !person.roles.includes(role)))
  const leaving = people.filter((person) => person.active && canEndAccountOf(actor, person).allowed)
  return (
    <SelectionBar count={people.length} onClear={onClear} progress={progress}>
      {open.length > 0 && (
        <BarMenu label="Add role" icon={<ShieldPlus aria-hidden />}>
          {open.map((role) => (
            <MenuItem key={role} onSelect={() => void changes.give(role)}>
              {roleLabel(role)}
            </MenuItem>
          ))}
        </BarMenu>
      )}
      {leaving.length > 0 && <BarButton label="Deactivate" icon={<UserX aria-hidden />} onClick={() => onDeactivate(leaving)} />}
      {people.some((person) => !person.active) && (
        <BarButton label="Reactivate" icon={<UserCheck aria-hidden />} onClick={() => void changes.reactivate()} />
      )}
    </SelectionBar>
  )
}

function usePeopleChanges(people: readonly ProfileView[], onProgress: (progress: Progress | null) => void) {
  const refresh = useRefresh(showsPeople)
  const give = (role: Role) =>
    changeTogether({
      items: people,
      nameOf,
      words,
      told: `now ${roleLabel(role)}`,
      change: async ({ id, roles }) => (roles.includes(role) ? null : (await callUsers('POST /api/user-roles', { userId: id, role })).id),
      undo: (held) => callUsers('DELETE /api/user-roles/:id', { id: held }),
      refresh,
      onProgress,
    })
  const reactivate = () =>
    changeTogether({
      items: people.filter((person) => !person.active),
      nameOf,
      words,
      told: 'reactivated',
      verb: 'reactivated',
      change: ({ id }) => callUsers('POST /api/profiles/:id/reactivate', { id }),
      undo: ({ id }) => callUsers('POST /api/profiles/:id/deactivate', { id }),
      refresh,
      onProgress,
    })
  return { give, reactivate }
}
