import { signatureText } from '#shared/rights/actor.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import type { AuditEntry } from './schema.ts'

/** Picture and name of who did it; for what nobody did while signed in, and for Atelier itself, words alone. */
export function AuditWho({ actor }: { readonly actor: AuditEntry['actor'] }) {
  if (actor.kind === 'guest' && !actor.name) return <span className="text-secondary text-ink-3">Nobody signed in</span>
  return (
    <span className="flex min-w-0 items-center gap-2 text-secondary">
      {actor.person && <Avatar person={actor.person} size={20} decorative />}
      <span className="truncate">{signatureText(actor)}</span>
    </span>
  )
}
