import { Eye, Lock } from 'lucide-react'
import type { Audience } from '#shared/rights/audience.ts'
import { Badge } from './badge.tsx'

export const audienceTexts: Readonly<Record<Audience, string>> = { internal: 'Internal', client: 'Visible to client' }

/** Who can open something, for staff. */
export function AudienceBadge({ audience }: { readonly audience: Audience }) {
  const client = audience === 'client'
  return (
    <Badge tone={client ? 'warning' : 'neutral'} icon={client ? <Eye aria-hidden /> : <Lock aria-hidden />}>
      {audienceTexts[audience]}
    </Badge>
  )
}
