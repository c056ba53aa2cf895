import { type Role, roleLabel } from '#shared/roles.ts'
import { Badge } from '#ui/display/badge.tsx'

type RoleBadgeProps = { readonly role: Role; readonly onRemove?: () => void; readonly personName?: string }

/** One role of a person. All look alike: a role is no state, and colour is kept for states. */
export function RoleBadge({ role, onRemove, personName }: RoleBadgeProps) {
  const label = roleLabel(role)
  return <Badge {...(onRemove && { onRemove, removeLabel: `Remove ${label}${personName ? ` from ${personName}` : ''}` })}>{label}</Badge>
}
