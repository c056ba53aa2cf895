import { Eye } from 'lucide-react'
import type { NoteAudience } from '#shared/rights/audience.ts'
import { cn } from '../base/cn.ts'

export const audienceTexts: Readonly<Record<NoteAudience, string>> = {
  internal: 'Internal',
  client: 'Visible to client',
  influencer: 'Visible to influencer',
}

interface AudienceBadgeProps {
  readonly audience: NoteAudience
  /** In place of "Visible to client", where more people can open it. */
  readonly text?: string | undefined
  readonly className?: string
}

/** The one sign, for staff, of what people outside the agency can open: an amber eye with words. What is internal has none. */
export function AudienceBadge({ audience, text, className }: AudienceBadgeProps) {
  if (audience === 'internal') return null
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-1 text-meta font-medium whitespace-nowrap text-warning', className)}>
      <Eye aria-hidden size={14} className="shrink-0" />
      {text ?? audienceTexts[audience]}
    </span>
  )
}
