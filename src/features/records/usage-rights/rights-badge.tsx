import { CalendarX2, Hourglass } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { ShownFile } from '#shared/records/shown-file.ts'
import { type FileRights, rightsStateOn, type WarnedRights } from '#shared/records/usage-rights.ts'
import { addDays, daysBetween } from '#shared/values/dates.ts'
import { formatDate } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Badge } from '#ui/display/badge.tsx'

interface RightsBadgeProps {
  readonly file: Pick<ShownFile, 'rights'>
  readonly className?: string
}

/** That the right to use a file ends soon, or has ended; of every other file nothing. */
export function RightsBadge({ file, className }: RightsBadgeProps) {
  const today = useToday(useActor().timezone)
  const warning = warningOf(file.rights, today)
  if (!warning) return null
  const ended = warning.state === 'ended'
  return (
    <Badge
      tone={ended ? 'danger' : 'warning'}
      icon={ended ? <CalendarX2 aria-hidden /> : <Hourglass aria-hidden />}
      {...(className !== undefined && { className })}
    >
      {warningText(warning, today)}
    </Badge>
  )
}

/** Of what is to be warned today; null where of nothing. @param today in the reader's zone */
export function warningOf(rights: FileRights | undefined, today: string): { state: WarnedRights; validUntil: string } | null {
  if (!rights?.validUntil) return null
  const state = rightsStateOn(rights.validUntil, today)
  return state === 'valid' ? null : { state, validUntil: rights.validUntil }
}

/** "Rights end in 12 days", "Rights ended on 3 March". */
export function warningText({ state, validUntil }: { state: WarnedRights; validUntil: string }, today: string): string {
  if (state === 'ended') return `Rights ended on ${formatDate(validUntil, validUntil.slice(0, 4) === today.slice(0, 4) ? 'short' : 'long')}`
  if (validUntil === today) return 'Rights end today'
  if (validUntil === addDays(today, 1)) return 'Rights end tomorrow'
  return `Rights end in ${daysBetween(today, validUntil)} days`
}
