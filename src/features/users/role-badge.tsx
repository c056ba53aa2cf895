import { type Role, roleLabel } from '#shared/roles.ts'
import { Badge, type Tone } from '#ui/display/badge.tsx'

const leads = new Set<Role>(['project_manager', 'product_owner'])
const outside = new Set<Role>(['client', 'influencer'])

function toneOf(role: Role): Tone {
  if (role === 'admin') return 'accent'
  if (leads.has(role)) return 'success'
  return outside.has(role) ? 'warning' : 'neutral'
}

/** One role of a person; by its colour one tells admins, leads, makers and people from outside. */
export function RoleBadge({
  role,
  onRemove,
  personName,
}: {
  readonly role: Role
  readonly onRemove?: () => void
  readonly personName?: string
}) {
  const label = roleLabel(role)
  return (
    <Badge tone={toneOf(role)} {...(onRemove && { onRemove, removeLabel: `Remove ${label}${personName ? ` from ${personName}` : ''}` })}>
      {label}
    </Badge>
  )
}
