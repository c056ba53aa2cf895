import { type Actor, inScope } from '#shared/actor.ts'
import type { LiveMessage } from '#shared/live.ts'
import type { Changes, EventAudience } from './record.ts'

/** An event as the log holds it. */
export type EventRow = {
  id: number
  xid: string
  kind: string
  recordType: string
  recordId: string
  version: number | null
  brandId: string | null
  projectId: string | null
  audience: EventAudience
  concerns: string[]
  actorId: string | null
  changes: Changes
}

type Place = Pick<EventRow, 'brandId' | 'projectId'>

const rightsRecords = new Set(['user-role', 'brand-allocation', 'project-allocation', 'session', 'profile'])

/** True for events after which someone may see more or less than before. */
export function changesRights(row: EventRow): boolean {
  return rightsRecords.has(row.recordType) || (row.recordType === 'project' && 'brandId' in row.changes)
}

/** Whether this person may be told that the record changed. */
export function mayReceive(actor: Actor, row: EventRow, place: Place = row): boolean {
  const concerned = row.concerns.includes(actor.userId)
  if (row.audience === 'private') return concerned
  if (row.audience === 'admin') return actor.roles.includes('admin')
  if (actor.staff) return true
  if (row.audience === 'internal' || !actor.external || !inScope(actor, place)) return false
  return actor.roles.includes('client') || concerned
}

/** What this person is told of the event; null is nothing. */
export function messageFor(actor: Actor, row: EventRow): LiveMessage | null {
  const message: LiveMessage = {
    what: 'changed',
    kind: row.kind,
    recordType: row.recordType,
    recordId: row.recordId,
    version: row.version,
    brandId: row.brandId,
    projectId: row.projectId,
    actorId: row.actorId,
    fields: actor.staff ? Object.keys(row.changes) : [],
  }
  if (changesRights(row) && row.concerns.includes(actor.userId)) return { ...message, what: 'rights' }
  if (mayReceive(actor, row)) return message
  const before = placeBefore(row)
  const moved = before.projectId !== row.projectId || before.brandId !== row.brandId
  if (moved && mayReceive(actor, row, before)) return { ...message, what: 'gone', brandId: null, projectId: null, actorId: null }
  return null
}

/** Where the record hung before this change, to tell those who lost sight of it. */
function placeBefore(row: EventRow): Place {
  const before = (field: 'brandId' | 'projectId') => (row.changes[field] ? (row.changes[field][0] as string | null) : row[field])
  return { brandId: before('brandId'), projectId: before('projectId') }
}

/** Roles and scope as one text, to see whether they changed. */
export function rightsOf({ roles, scope }: Actor): string {
  const { brandIds, projectIds, namedBrandIds, openDirectory } = scope
  return JSON.stringify([roles, openDirectory, ...[brandIds, projectIds, namedBrandIds].map((ids) => [...ids].toSorted())])
}

/** Tells a browser that what its person may see or do has changed. */
export function rightsMessage(sessionId: string): LiveMessage {
  return {
    what: 'rights',
    kind: 'rights.changed',
    recordType: 'session',
    recordId: sessionId,
    version: null,
    brandId: null,
    projectId: null,
    actorId: null,
    fields: [],
  }
}
