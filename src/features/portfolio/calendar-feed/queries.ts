import { type SQL, sql } from 'drizzle-orm'
import { actorOfAccount } from '#features/access/auth/actors.ts'
import { placedKind } from '#features/clients/projects/refs.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import type { RecordKind, RecordKinds } from '#platform/records/record-kind.ts'
import { hashToken } from '#platform/security/tokens.ts'
import { addressOfRecord } from '#shared/records/addresses.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import type { CalendarDay } from './icalendar.ts'
import { canHaveFeed } from './rules.ts'
import type { FeedView } from './schema.ts'

/** One's own feed; null while there is none. @throws AppError forbidden without a role */
export async function readFeed({ services, actor }: Ctx): Promise<FeedView | null> {
  assertAllowed(canHaveFeed(actor), 'calendar feed')
  const found = await row<FeedView>(
    services.pool,
    sql`select made_at as "madeAt", last_read_at as "lastReadAt" from calendar_feeds where user_id = ${actor.userId}`,
  )
  return found ?? null
}

/** Whose feed has this secret, with the rights of this moment; null for an unknown one and for an account that has ended. */
export async function ownerOf({ pool }: Services, token: string): Promise<Actor | null> {
  const found = await row<{ userId: string }>(
    pool,
    sql`select user_id as "userId" from calendar_feeds where token_hash = ${hashToken(token)}`,
  )
  const account = found ? await actorOfAccount(pool, found.userId) : null
  return account && canHaveFeed(account.actor).allowed ? account.actor : null
}

/** More than these a calendar is not sent: what lies furthest back is left out. */
const shownDays = 2000

type Due = {
  kind: string
  id: string
  /** the record that opens: a part is read with what it belongs to */
  recordType: string
  recordId: string
  date: string
  title: string
  /** of a part: what it belongs to */
  of: string | null
  state: string
  waits: boolean
  project: string | null
  brand: string
  version: number
  createdAt: Date
  updatedAt: Date
}

type DueKind = RecordKind & Required<Pick<RecordKind, 'due' | 'alias'>>

/**
 * What this person has to do by a date and has not done, in sight and outside the archive. For a client that is also what waits for their
 * answer, and the deliverables of their projects. Nothing of hours or any other internal field is read here.
 */
export async function dueOf(services: Services, actor: Actor): Promise<CalendarDay[]> {
  const kinds = await services.kinds()
  const each = kinds.all.filter((kind): kind is DueKind => Boolean(kind.due && kind.alias)).map((kind) => dueOfKind(kinds, kind, actor))
  const found = await rows<Due>(
    services.pool,
    sql`select * from (${sql.join(each, sql` union all `)}) d order by date desc, kind, id limit ${shownDays}`,
  )
  return found.map((due) => dayOf(due, kinds, services.publicUrl))
}

/** What of one kind is due for this actor. */
function dueOfKind(kinds: RecordKinds, kind: DueKind, actor: Actor): SQL {
  const { due, alias, name, title } = kind
  const { top, from, where, own, ofTop } = placedKind(kinds, kind, actor)
  const a = sql.raw(alias)
  return sql`select ${name}::text as kind, ${a}.id, ${top.name}::text as "recordType", ${sql.raw(top.alias)}.id as "recordId", ${own(due.date)} as date,
      ${own(due.title ?? title)} as title, ${top.name === name ? sql`null::text` : ofTop(top.title)} as of, ${own(due.state)} as state,
      ${due.waits?.(actor) ?? sql`false`} as waits, p.name as project, b.name as brand, ${a}.version, ${a}.created_at as "createdAt", ${a}.updated_at as "updatedAt"
    from ${from} where ${own(due.date)} is not null and ${where} and ${due.on(actor)}`
}

function dayOf(due: Due, kinds: RecordKinds, publicUrl: string): CalendarDay {
  const { kind, id, date, version, createdAt, updatedAt, brand, project } = due
  const as = kinds.named(kind).due
  const label = as?.label ?? ''
  const url = `${publicUrl}${addressOfRecord(due.recordType, due.recordId) ?? '/'}`
  const title = due.of === null ? due.title : `${due.title} (${due.of})`
  const state = due.waits ? 'Waiting for your answer' : (as?.stateLabel(due.state) ?? '')
  return {
    uid: `${uidNames[kind] ?? kind}-${id}@atelier`,
    date,
    title: due.waits ? `${title}: waiting for your answer` : title,
    text: `${label} · ${state}\n${project === null ? brand : `${project} · ${brand}`}\n${url}`,
    url,
    categories: [label, ...(project === null ? [] : [project])],
    sequence: version,
    createdAt,
    changedAt: updatedAt,
  }
}

/** What calendars know entries by; a changed name would show each of them twice. */
const uidNames: Readonly<Record<string, string>> = { 'deliverable-milestone': 'milestone' }
