import { isStaff, type Role } from '#shared/rights/roles.ts'
import { chosenKinds, kindNamed, type NoticeKind } from './labels.ts'

/** Whether an account with these roles can receive a kind. */
export function canReceive(roles: readonly Role[], name: NoticeKind): boolean {
  const receivers = kindNamed(name)?.receivers
  if (receivers === undefined) return true
  if (receivers === 'role') return roles.length > 0
  return receivers === 'staff' ? isStaff(roles) : receivers.some((role) => roles.includes(role))
}

/** The kinds that a person with these roles chooses about. */
export function offeredKinds(roles: readonly Role[]): readonly NoticeKind[] {
  return chosenKinds.filter((name) => canReceive(roles, name))
}
