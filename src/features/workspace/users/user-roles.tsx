import { roleLabel } from '#shared/rights/roles.ts'
import { useFocusAfterRemoval } from '#ui/base/use-focus-after-removal.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { RoleBadge } from './role-badge.tsx'
import type { ProfileView } from './schema.ts'
import { useRoleChanges } from './use-role-changes.tsx'
import { useActor } from './use-session.ts'

type Held = NonNullable<ProfileView['userRoles']>[number]

const addRoleButton = (frame: HTMLElement) => frame.closest('tr')?.querySelector<HTMLElement>('[data-add-role]')

/** The roles of one person, each with a cross that takes it. */
export function UserRoles({ person }: { readonly person: ProfileView }) {
  const actor = useActor()
  const confirm = useConfirm()
  const once = useOnce()
  const { take } = useRoleChanges()
  const held = person.userRoles ?? []
  const { frame, pressed, leave } = useFocusAfterRemoval(held.length, addRoleButton)
  const remove = async (one: Held) => {
    const at = pressed()
    const ownAdmin = one.role === 'admin' && person.id === actor.userId
    const sure =
      !ownAdmin ||
      (await confirm({
        title: 'Remove your own admin role?',
        body: 'You will leave this screen and cannot give the role back to yourself.',
        confirmLabel: 'Remove role',
        danger: true,
      }))
    if (!sure) return
    leave(at)
    await take(person, one)
  }
  return (
    <span
      ref={frame}
      className="flex flex-wrap gap-1.5 pointer-coarse:gap-x-2 pointer-coarse:gap-y-4 pointer-coarse:py-2 max-sm:pt-0.5 max-sm:pl-[38px]"
    >
      {held.length === 0 && <span className="text-ink-3 max-sm:text-secondary">No roles assigned</span>}
      {held.map((one) => (
        <RoleBadge
          key={one.id}
          role={one.role}
          onRemove={() => void once(one.id, () => remove(one))}
          removeLabel={`Remove ${roleLabel(one.role)} from ${person.fullName}`}
        />
      ))}
    </span>
  )
}
