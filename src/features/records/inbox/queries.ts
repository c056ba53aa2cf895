import { type SQL, sql } from 'drizzle-orm'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { noticeWords, type StoredNotice } from '#features/workspace/notifications/queries.ts'
import type { notificationSettings } from '#features/workspace/notifications/table.ts'
import { personRefFor } from '#features/workspace/users/refs.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { allOf, anyOf, type Queryable, row, rows } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import { inTurns } from '#platform/process/in-turns.ts'
import { quotesOf } from '#platform/records/quotes.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { plainLine } from '#shared/markdown/plain.ts'
import { canReceive, type NoticeGroup, type Notices, type NoticeWords } from '#shared/records/notice-kinds.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { Role } from '#shared/rights/roles.ts'
import {
  badgeAtMost,
  countedAtMost,
  type NotificationCount,
  type NotificationListInput,
  type NotificationView,
  type SettingsView,
} from './schema.ts'

/** Kinds of records and notices, as conditions on notices ask for them. */
export type Known = { records: RecordKinds; notices: Notices }
export const known = async ({ kinds, notices }: Services): Promise<Known> => ({ records: await kinds(), notices: await notices() })

/** Notices about no record that this actor's roles no longer receive, such as what is for admins. */
function closedKinds(notices: Notices, { roles }: Actor): string[] {
  return notices.chosen.filter((notice) => notice.address !== undefined && !canReceive(roles, notice)).map(({ name }) => name)
}

/** Notices on `n` whose record, and whose part of it, this actor may still open; one about no record if they can receive its kind. */
export function openableNotices({ records, notices }: Known, actor: Actor): SQL {
  const still = (type: SQL, id: SQL) => sql`(${type} is null or ${records.inSight(actor, type, id)})`
  return sql`${still(sql`n.record_type`, sql`n.record_id`)} and ${still(sql`n.part_type`, sql`n.part_id`)}
    and (n.record_type is not null or n.kind <> all(${sql.param(closedKinds(notices, actor))}::text[]))`
}

/** The actor's own that are there to be seen, as a condition on `n`. */
export function ownNotices(kinds: Known, actor: Actor): SQL {
  return sql`n.user_id = ${actor.userId} and n.shown and n.removed_at is null and ${openableNotices(kinds, actor)}`
}

/** How many of the actor's own notifications are unread; for the badge, which shows no more than two digits. */
export async function countUnread({ services, actor }: Ctx): Promise<number> {
  const kinds = await known(services)
  const found = await row<{ unread: number }>(
    services.pool,
    sql`select count(*) as unread from (select 1 from notifications n where ${ownNotices(kinds, actor)} and not n.read limit ${badgeAtMost}) few`,
  )
  return found?.unread ?? 0
}

/** How many there are, by whether they were read. */
export async function countNotifications({ services, actor }: Ctx, projectId?: string): Promise<NotificationCount> {
  const kinds = await known(services)
  const where = allOf([ownNotices(kinds, actor), projectId ? sql`n.project_id = ${projectId}` : undefined])
  const counted = (read: SQL) =>
    sql`(select count(*) from (select 1 from notifications n where ${where} and ${read} limit ${countedAtMost}) few)`
  const found = await row<{ unread: number; read: number }>(
    services.pool,
    sql`select ${counted(sql`not n.read`)} as unread, ${counted(sql`n.read`)} as read`,
  )
  const { unread = 0, read = 0 } = found ?? {}
  return { all: unread + read, unread, read }
}

/** What a sentence is written from, on `n` and on `a`, its actor. */
function storedColumns(reader: Actor): SQL {
  return sql`n.kind, n.facts, n.title, n.message, n.actor_kind as "actorKind", n.actor_name as "actorName", ${personRefFor(reader, 'a')} as actor`
}

type Line = Omit<NotificationView, 'quote' | 'createdAt' | keyof StoredNotice> &
  StoredNotice & {
    partType: string | null
    partId: string | null
    createdAt: string
    snapshot: string
  }

/** The actor's own, newest first, with what was written where it is a comment. */
export async function listNotifications(ctx: Ctx, input: NotificationListInput): Promise<Page<NotificationView> & { snapshot: string }> {
  const { services, actor } = ctx
  const kinds = await known(services)
  // Taken before the list is read: what it holds and the list does not is older than the page, never newer.
  const taken = await row<{ snapshot: string }>(services.pool, sql`select pg_current_snapshot()::text as snapshot`)
  const found = await listPage<Line>(services.pool, input, {
    columns: sql`n.id, n.type, ${storedColumns(actor)}, n.read, n.action_url as "actionUrl", n.record_type as "recordType",
      n.record_id as "recordId", n.part_type as "partType", n.part_id as "partId", n.created_at as "createdAt",
      case when p.id is not null then ${projectRefOf('p', 'b')} end as project`,
    from: sql`notifications n left join users a on a.id = n.actor_id left join projects p on p.id = n.project_id left join brands b on b.id = p.brand_id`,
    where: [
      ownNotices(kinds, actor),
      input.read === undefined ? undefined : input.read ? sql`n.read` : sql`not n.read`,
      input.projectId ? sql`n.project_id = ${input.projectId}` : undefined,
    ],
    order: descending(['moment', 'n.created_at'], ['uuid', 'n.id']),
  })
  const quotes = await quotesOf(kinds.records, services.pool, ctx, found.items)
  const items = await inTurns(found.items, (line) => {
    const { partId, partType: _partType, facts: _facts, actorKind: _actorKind, actorName: _actorName, ...shown } = line
    return { ...shown, ...noticeWords(kinds.notices, line), quote: quoteOf(partId, quotes) }
  })
  return { ...found, items, snapshot: taken?.snapshot ?? '' }
}

/** Enough of a comment to know what it says, in one line. */
function quoteOf(partId: string | null, bodies: ReadonlyMap<string, string>): string | null {
  const body = partId && bodies.get(partId)
  return body ? plainLine(parseText(body), 200) : null
}

/** A notice as a mail shows it; a project says itself where it lies. */
export type OpenableNotice = NoticeWords & { place: string | null }

/** Which of these the person may still open, each in the words of this moment. */
export async function stillOpenable(
  db: Queryable,
  kinds: Known,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, OpenableNotice>> {
  const found = await rows<StoredNotice & { id: string; place: string | null }>(
    db,
    sql`select n.id, ${storedColumns(actor)}, case when n.record_type = 'project' then b.name else p.name || ' · ' || b.name end as place
      from notifications n left join users a on a.id = n.actor_id
        left join projects p on p.id = n.project_id left join brands b on b.id = p.brand_id
      where n.id = ${anyOf(ids)} and ${openableNotices(kinds, actor)}`,
  )
  return new Map(found.map(({ id, place, ...stored }) => [id, { ...noticeWords(kinds.notices, stored), place }]))
}

export type Settings = Omit<typeof notificationSettings.$inferSelect, 'userId' | 'updatedAt' | 'digestSince'>

const untouched: Settings = { email: true, taskAssignments: true, projectUpdates: true, kinds: {}, delivery: 'soon', digestHour: 8 }

const columns = sql`s.email, s.task_assignments as "taskAssignments", s.project_updates as "projectUpdates", s.kinds, s.delivery,
  s.digest_hour as "digestHour"`

/** What a person chose; what the catalogue says where they have not. */
export async function settingsOf(db: Queryable, userId: string): Promise<Settings> {
  const found = await row<Settings>(db, sql`select ${columns} from notification_settings s where s.user_id = ${userId}`)
  return found ?? untouched
}

/** Whether they want mails of a kind. */
export function wantsMail(notices: Notices, settings: Settings, name: string): boolean {
  const kind = notices.named(name)
  return kind !== undefined && settings.email && groupOn(settings, kind.group) && (settings.kinds[name]?.mail ?? kind.mail)
}

function groupOn({ taskAssignments, projectUpdates }: Settings, group: NoticeGroup | undefined): boolean {
  if (group === 'task-assignments') return taskAssignments
  return group === 'project-updates' ? projectUpdates : true
}

/** Every kind that these roles receive with its two channels, as one chose or as it comes. */
export function viewOf(notices: Notices, { kinds, ...settings }: Settings, roles: readonly Role[]): SettingsView {
  const offered = notices.offered(roles)
  const channels = offered.map(({ name, mail }) => [name, { app: kinds[name]?.app ?? true, mail: kinds[name]?.mail ?? mail }])
  return {
    ...settings,
    kinds: Object.fromEntries(channels) as SettingsView['kinds'],
    offered: offered.map(({ name, type, label, group }) => ({ name, type, label, group: group ?? null })),
  }
}

/** A notification that no mail has told of yet. */
export type Unmailed = {
  id: string
  kind: string
  actionUrl: string | null
  recordType: string | null
  recordId: string | null
  partType: string | null
  partId: string | null
  /** or deleted: nothing is to be said of it */
  read: boolean
}

/** Whom something waits for that is mailed as it happens, or is to be mailed no more: nothing more has come since the first moment, or some of it before the second. */
export function peopleToMail(db: Queryable, quietSince: Date, waitingSince: Date): Promise<{ id: string }[]> {
  return rows<{ id: string }>(
    db,
    sql`select n.user_id as id from notifications n where n.mail_pending group by n.user_id
      having (max(n.created_at) <= ${quietSince}::timestamptz or min(n.created_at) <= ${waitingSince}::timestamptz)
        and not exists (select 1 from notification_settings s where s.user_id = n.user_id and s.delivery = 'daily' and s.email)`,
  )
}

export type DigestReader = { id: string; zone: string; hour: number; since: Date }

/** Who is mailed once a day, at which hour of which clock, and since when that is so. */
export function digestReaders(db: Queryable): Promise<DigestReader[]> {
  return rows<DigestReader>(
    db,
    sql`select u.id, u.timezone as zone, s.digest_hour as hour, s.digest_since as since from notification_settings s
      join users u on u.id = s.user_id where s.delivery = 'daily' and s.email and u.deactivated_at is null`,
  )
}
