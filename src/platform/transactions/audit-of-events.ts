import type { AuditKind } from '#shared/records/audit-kinds.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { AuditInput } from './audit.ts'
import type { EventInput } from './events.ts'

type Derive = (event: EventInput, actor: Actor) => AuditInput | undefined

const subjectOf = ({ concerns }: EventInput): string | null => concerns?.[0] ?? null
const recordOf = ({ recordType, recordId, name }: EventInput) => ({ recordType, recordId, recordName: name ?? null })

/** Something done to a person, whose id the event carries. */
const onPerson =
  (kind: AuditKind, fields: readonly string[] = []): Derive =>
  (event) => ({ kind, subjectId: subjectOf(event), details: only(event, fields) })

/** Something done to an account: it is the record. */
const onAccount =
  (kind: AuditKind, fields: readonly string[] = []): Derive =>
  (event) => ({ kind, recordType: 'profile', recordId: event.recordId, details: only(event, fields) })

const onRecord =
  (kind: AuditKind, fields: readonly string[] = []): Derive =>
  (event) => ({ kind, ...recordOf(event), details: only(event, fields) })

/** A person was given a place or lost it: the record is the project or the brand. */
const onPlace =
  (kind: AuditKind): Derive =>
  (event) => {
    const inProject = event.recordType === 'project-allocation'
    return {
      kind,
      recordType: inProject ? 'project' : 'brand',
      recordId: (inProject ? event.projectId : event.brandId) ?? null,
      recordName: event.name ?? null,
      subjectId: subjectOf(event),
      details: only(event, ['role', 'billingContact']),
    }
  }

function only({ changes = {} }: EventInput, fields: readonly string[]): Record<string, [unknown, unknown]> {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => fields.includes(field)))
}

const byKind: Readonly<Record<string, Derive>> = {
  'session.started': onPerson('sign-in'),
  'session.ended': onPerson('session.ended'),
  'password.changed': onAccount('password.changed'),
  'password-reset.requested': onAccount('password.reset'),
  'user-role.created': onPerson('role.given', ['role']),
  'user-role.deleted': onPerson('role.taken', ['role']),
  'project-allocation.created': onPlace('allocation.given'),
  'project-allocation.deleted': onPlace('allocation.taken'),
  'brand-allocation.created': onPlace('allocation.given'),
  'brand-allocation.updated': (event, actor) =>
    onPlace(event.changes?.billingContact?.[1] === true ? 'billing-contact.named' : 'billing-contact.removed')(event, actor),
  'brand-allocation.deleted': onPlace('allocation.taken'),
  'profile.created': onAccount('account.created'),
  'profile.updated': (event, actor) =>
    actor.userId === event.recordId ? undefined : onAccount('account.changed', Object.keys(event.changes ?? {}))(event, actor),
  'profile.deactivated': onAccount('account.deactivated'),
  'profile.reactivated': onAccount('account.reactivated'),
  'invitation.created': onRecord('invitation.sent', ['roles', 'billingContactOf']),
  'invitation.sent': onRecord('invitation.renewed', ['roles', 'billingContactOf']),
  'invitation.deleted': onRecord('invitation.revoked'),
  'invitation.accepted': onRecord('invitation.accepted'),
  'project.updated': (event, actor) => (event.changes?.brandId ? onRecord('record.moved', ['brandId'])(event, actor) : undefined),
  'brand.archived': onRecord('record.archived'),
  'project.archived': onRecord('record.archived'),
  'secret-link.created': onRecord('link.made', ['expiresAt']),
  'secret-link.updated': onRecord('link.changed', ['name', 'expiresAt']),
  'secret-link.replaced': onRecord('link.replaced'),
  'secret-link.revoked': onRecord('link.revoked'),
  'calendar-feed.renewed': onAccount('feed.renewed'),
  'calendar-feed.ended': onAccount('feed.ended'),
  'page.updated': onRecord('page.changed', ['version', 'restoredFrom']),
  'workspace.updated': (event) => ({ kind: 'settings.changed', details: event.changes ?? {} }),
}

/** What an event is in the audit log; most are nothing there: history tells them. Deletion and restoring are told of every kind of record. */
export function auditOf(event: EventInput, actor: Actor): AuditInput | undefined {
  const { kind } = event
  const known = byKind[kind]
  if (known) return known(event, actor)
  if (kind.endsWith('.deleted')) return onRecord('record.deleted')(event, actor)
  // What left the archive was never deleted.
  if (kind.endsWith('.restored')) return onRecord(event.changes?.archivedAt ? 'record.unarchived' : 'record.restored')(event, actor)
  return undefined
}
