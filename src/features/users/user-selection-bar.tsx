import { ShieldPlus, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { AppError } from '#shared/errors.ts'
import { accountRoles, type Role, roleLabel } from '#shared/roles.ts'
import { useConfirm } from '#ui/overlays/confirm.tsx'
import { MenuItem } from '#ui/overlays/menu.tsx'
import { changeTogether, countOf, type Progress } from '#ui/records/change-together.ts'
import { useRefresh } from '#ui/records/record-queries.ts'
import { BarButton, BarMenu, SelectionBar } from '#ui/records/selection-bar.tsx'
import { callUsers, showsPeople } from './client.ts'
import type { ProfileView } from './schema.ts'
import { useActor } from './use-session.ts'

interface UserSelectionBarProps {
  readonly people: readonly ProfileView[]
  readonly onClear: () => void
}

const words = { one: 'person', many: 'people' }
const nameOf = (person: ProfileView): string => person.fullName

/** What an admin does with several people at once: give a role, end or give back their access. */
export function UserSelectionBar({ people, onClear }: UserSelectionBarProps) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const changes = usePeopleChanges(people, setProgress)
  const open = accountRoles.filter((role) => people.some((person) => !person.roles.includes(role)))
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
      {people.some((person) => person.active) && (
        <BarButton label="Deactivate" icon={<UserX aria-hidden />} onClick={() => void changes.setActive(false)} />
      )}
      {people.some((person) => !person.active) && (
        <BarButton label="Reactivate" icon={<UserCheck aria-hidden />} onClick={() => void changes.setActive(true)} />
      )}
    </SelectionBar>
  )
}

function usePeopleChanges(people: readonly ProfileView[], onProgress: (progress: Progress | null) => void) {
  const actor = useActor()
  const confirm = useConfirm()
  const refresh = useRefresh(showsPeople)
  const access = (id: string, active: boolean) =>
    active ? callUsers('POST /api/profiles/:id/reactivate', { id }) : callUsers('POST /api/profiles/:id/deactivate', { id })
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
  const setActive = async (active: boolean) => {
    const concerned = people.filter((person) => person.active !== active)
    const question = {
      title: `Deactivate ${countOf(concerned.length, words)}?`,
      body: 'They are signed out at once and cannot sign in any more. What they made stays, and you can reactivate the accounts.',
      confirmLabel: concerned.length === 1 ? 'Deactivate account' : 'Deactivate accounts',
      danger: true,
    }
    if (!active && !(await confirm(question))) return
    await changeTogether({
      items: concerned,
      nameOf,
      words,
      told: active ? 'reactivated' : 'deactivated',
      verb: active ? 'reactivated' : 'deactivated',
      change: async (person) => {
        if (person.id === actor.userId) throw new AppError('forbidden', 'You cannot deactivate your own account.')
        await access(person.id, active)
        return person
      },
      undo: (person) => access(person.id, !active),
      refresh,
      onProgress,
    })
  }
  return { give, setActive }
}
