import { type Role, roleLabel } from '#shared/rights/roles.ts'
import { Badge } from '#ui/display/badge.tsx'
import { roleTints } from '#ui/display/role-tints.ts'

type RoleBadgeProps = {
  /** A role, or the duty on a project that carries its name. */
  readonly role: Role
  readonly onRemove?: () => void
  /** Says what the cross removes, for example "Remove Client from Ada First". */
  readonly removeLabel?: string
}

/** One role of a person, in the tint of that role. The name says which; the tint only helps to find it. */
export function RoleBadge({ role, ...remove }: RoleBadgeProps) {
  return (
    <Badge tint={roleTints[role]} {...remove}>
      {roleLabel(role)}
    </Badge>
  )
}
