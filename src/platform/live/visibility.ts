import type { LiveMessage } from '#shared/contract/live.ts'
import { type Actor, inScope } from '#shared/rights/actor.ts'
import { holds, type RightsRow } from '#shared/rights/decision.ts'
import type { Changes, EventAudience } from '../transactions/events.ts'

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
  readers: string | null
  concerns: string[]
  actorId: string | null
  changes: Changes
}

type Place = Pick<EventRow, 'brandId' | 'projectId'>
/** The permission table, by the ids of its rows. */
export type RightsTable = Readonly<Record<string, RightsRow>>

const rightsRecords = new Set(['user-role', 'brand-allocation', 'project-allocation', 'session', 'profile'])

/** True for events after which someone may see more or less than before. */
export function changesRights(row: EventRow): boolean {
  return rightsRecords.has(row.recordType) || (row.recordType === 'project' && 'brandId' in row.changes)
}

/** Whether this person may be told that the record changed. */
function mayReceive(actor: Actor, row: EventRow, rights: RightsTable, place: Place = row): boolean {
  const concerned = row.concerns.includes(actor.userId)
  // What is told to one person alone is about what is their own: seen marks, notices, sessions.
  if (row.audience === 'private') return concerned && !actor.viewedBy
  if (row.audience === 'admin') return actor.roles.includes('admin')
  if (row.audience === 'internal' && !actor.staff) return false
  if (row.audience === 'influencer' && !actor.staff && !(concerned && actor.roles.includes('influencer'))) return false
  if (row.readers !== null) return readsAs(actor, rights[row.readers], concerned, place)
  if (actor.staff) return true
  if (!actor.external || !inScope(actor, place)) return false
  return actor.roles.includes('client') || concerned
}

/** A row that nobody declares opens nothing. What stands between a person and a record, the event knows only as that it concerns them. */
function readsAs(actor: Actor, row: RightsRow | undefined, concerned: boolean, { brandId, projectId }: Place): boolean {
  const relation = { assignee: concerned, creator: concerned, inWork: true, uploader: concerned, manager: concerned, own: concerned }
  return row !== undefined && holds(actor, row, { ...relation, participant: concerned, brandId, projectId })
}

/** Ids of the rows that let this actor read back what an event says of a record in sight: of all events, and of those that concern them. */
export function readableRows(actor: Actor, rights: RightsTable, place: Place): { always: string[]; concerned: string[] } {
  const holding = (concerned: boolean) => Object.keys(rights).filter((id) => readsAs(actor, rights[id], concerned, place))
  return { always: holding(false), concerned: holding(true) }
}

/** What this person is told of the event; mostly nothing or one message. @param groups of the record's kind */
export function messagesFor(actor: Actor, row: EventRow, rights: RightsTable, groups: readonly string[] = []): LiveMessage[] {
  const message: LiveMessage = {
    what: 'changed',
    kind: row.kind,
    recordType: row.recordType,
    recordId: row.recordId,
    version: row.version,
    brandId: row.brandId,
    projectId: row.projectId,
    // Who else works on a record may be hidden from people outside the agency.
    actorId: actor.staff || row.actorId === actor.userId ? row.actorId : null,
    groups,
    fields: actor.staff ? Object.keys(row.changes) : [],
  }
  const receives = mayReceive(actor, row, rights)
  const elsewhere = { brandId: null, projectId: null, actorId: null, fields: [] }
  const gone: LiveMessage[] = !receives && sawBefore(actor, row, rights) ? [{ ...message, ...elsewhere, what: 'gone' }] : []
  // Rights may also change by a record's going where its old readers cannot follow: they are not told where.
  if (changesRights(row) && row.concerns.includes(actor.userId)) {
    return [...gone, { ...message, ...(actor.staff ? {} : elsewhere), what: 'rights' }]
  }
  return receives ? [message] : gone
}

/** Whether a record that moved was in sight where it hung before. */
function sawBefore(actor: Actor, row: EventRow, rights: RightsTable): boolean {
  // What has just begun was in nobody's sight, though its first event tells its place as a change.
  if (row.kind.endsWith('.created')) return false
  const before = placeBefore(row)
  const audience = row.changes.audience ? (row.changes.audience[0] as EventAudience) : row.audience
  if (before.projectId === row.projectId && before.brandId === row.brandId && audience === row.audience) return false
  // A project that changes its brand has left the scope as it is read now; that the old brand opened it still shows.
  const place = row.recordType === 'project' ? { brandId: before.brandId, projectId: null } : before
  return mayReceive(actor, { ...row, audience }, rights, place)
}

/** Where the record hung before this change, to tell those who lost sight of it. */
function placeBefore(row: EventRow): Place {
  const before = (field: 'brandId' | 'projectId') => (row.changes[field] ? (row.changes[field][0] as string | null) : row[field])
  return { brandId: before('brandId'), projectId: before('projectId') }
}

/** Whose they are, roles and scope as one text, to see whether they changed. */
export function rightsOf({ userId, viewedBy, roles, scope }: Actor): string {
  const { brandIds, billingBrandIds, projectIds, namedBrandIds, openDirectory } = scope
  return JSON.stringify([
    userId,
    viewedBy !== undefined,
    roles,
    openDirectory,
    ...[brandIds, billingBrandIds, projectIds, namedBrandIds].map((ids) => [...ids].toSorted()),
  ])
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
    groups: [],
    fields: [],
  }
}
