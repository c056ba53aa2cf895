import { randomUUID } from 'node:crypto'
import { type Actor, ownNameOf } from '#shared/rights/actor.ts'
import { prepared, type Queryable, type Statement } from '../database/db.ts'

/**
 * Who may be told that something changed. `private`: only the persons it concerns; `admin`: admins; `internal`: staff;
 * `client`: staff, clients within scope, and influencers it concerns; `influencer`: staff, and influencers it concerns.
 */
export type EventAudience = 'private' | 'admin' | 'internal' | 'client' | 'influencer'

/** Before and after of each changed field, in wire form. */
export type Changes = Record<string, [unknown, unknown]>

export type EventInput = {
  /** `task.created`, `brand.updated` … */
  kind: string
  recordType: string
  recordId: string
  /** what the record is called, where the audit log tells of it and could not look it up */
  name?: string
  audience: EventAudience
  /**
   * Id of the row of rights that opens the record, such as `invoices.view`: of the audience only those for whom it holds are told.
   * Cells that ask for a relation (a, c, d, u, m, s, p) hold for whom the event concerns.
   */
  readers?: string
  version?: number
  brandId?: string | null
  projectId?: string | null
  /** persons it is about: assignee before and after, the one allocated, the one notified */
  concerns?: (string | null | undefined)[]
  changes?: Changes
}

/** One notification to one person, written with its cause. */
export type NoticeInput = {
  userId: string
  type: string
  /** what happened, finer than the type: `task.assigned`; whoever switched it off, or its group, is not shown it */
  kind: string
  group: string | null
  /** whether it may be mailed */
  mail: boolean
  /** what its sentence needs, without any person's name: it is written for its reader whenever it is read */
  facts: object
  /** where a click leads, from the site's root */
  actionUrl: string | null
  recordType: string | null
  recordId: string | null
  /** the part of the record it tells of */
  partType: string | null
  partId: string | null
  projectId: string | null
  /** also tell the person who did it, as for a changed password */
  self?: boolean
}

const eventColumns = `kind, record_type, record_id, version, brand_id, project_id, audience, readers, concerns, actor_id, actor_kind, on_behalf_of,
  actor_name, changes`
const eventRows = `
  select e.kind, e."recordType", e."recordId", e.version, e."brandId", e."projectId", e.audience, e.readers, e.concerns, $2::uuid, $3::text,
    $4::uuid, $5::text, e.changes
  from json_to_recordset($1::json) as e(kind text, "recordType" text, "recordId" uuid, version int, "brandId" uuid, "projectId" uuid,
    audience text, readers text, concerns uuid[], changes jsonb)`

const insertEvents = `insert into events (${eventColumns}) ${eventRows}`
// Deactivated accounts and, mostly, the one who acts are not told. Each notice has a private event, so that the badge counts at once; one
// that its reader wants by mail only has none.
const told = `told as (
    insert into notifications (id, user_id, type, kind, facts, action_url, record_type, record_id, part_type, part_id, project_id,
      actor_id, actor_kind, actor_name, mail_pending, shown)
    select n.id, n."userId", n.type, n.kind, n.facts, n."actionUrl", n."recordType", n."recordId", n."partType", n."partId",
      n."projectId", $2::uuid, $3::text, $5::text, n.mail, not u.notices_off && array[n.kind, n."group"]
    from json_to_recordset($6::json) as n(id uuid, "userId" uuid, type text, kind text, "group" text, mail boolean, facts jsonb,
      "actionUrl" text, "recordType" text, "recordId" uuid, "partType" text, "partId" uuid, "projectId" uuid, self boolean)
    join active_accounts u on u.id = n."userId"
    where n.self or n."userId" is distinct from $2::uuid
    returning id, user_id, shown)`
const fromNotices = `
  union all select 'notification.created', 'notification', t.id, null, null, null, 'private', null, array[t.user_id], $2::uuid, $3::text,
    $4::uuid, $5::text, '{}'
  from told t where t.shown`

/** An `insert … returning` without a `with` of its own. @param retryOn a unique index whose violation means: run everything again */
export type LastStatement = Statement & { retryOn?: string }

/** Carries a statement out together with the events and notices of its transaction, as one. @returns the row it returns */
export async function insertWithEvents(
  client: Queryable,
  actor: Actor,
  last: LastStatement,
  events: readonly EventInput[],
  notices: readonly NoticeInput[],
): Promise<unknown> {
  const shifted = last.text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + 6}`)
  const text = `with last as (${shifted}), ${told}, logged as (${insertEvents} ${fromNotices}) select * from last`
  const [row] = await prepared(client, `${last.name}_with_events`, text, [...valuesOf(actor, events), listOf(notices), ...last.values])
  return row
}

/** Writes all events and notices of a transaction in one statement. */
export async function insertEventRows(
  client: Queryable,
  actor: Actor,
  events: readonly EventInput[],
  notices: readonly NoticeInput[],
): Promise<void> {
  const values = valuesOf(actor, events)
  if (notices.length === 0) await prepared(client, 'insert_events', insertEvents, values)
  else await prepared(client, 'insert_events_and_notices', `with ${told} ${insertEvents} ${fromNotices}`, [...values, listOf(notices)])
}

function valuesOf(actor: Actor, events: readonly EventInput[]): unknown[] {
  const payload = events.map((event) => ({
    ...event,
    name: undefined,
    concerns: [...new Set((event.concerns ?? []).filter((person) => person))],
    changes: event.changes ?? {},
  }))
  const account = accountOf(actor)
  return [JSON.stringify(payload), account, actor.kind, actor.kind === 'person' ? null : account, ownNameOf(actor)]
}

/** The account under which something is written down; null for a guest and the system, who have none. */
export function accountOf(actor: Actor): string | null {
  return actor.kind === 'system' || actor.kind === 'guest' ? null : actor.userId
}

function listOf(notices: readonly NoticeInput[]): string {
  return JSON.stringify(notices.map((notice) => ({ ...notice, id: randomUUID(), self: notice.self ?? false })))
}
