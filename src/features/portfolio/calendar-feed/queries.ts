import { type SQL, sql } from 'drizzle-orm'
import { actorOfAccount } from '#features/access/auth/actors.ts'
import { contentStatusLabels } from '#features/content/items/labels.ts'
import { visibleContentItems } from '#features/content/items/queries.ts'
import { isSettled, waitsFor } from '#features/content/items/refs.ts'
import type { ContentStatus } from '#features/content/items/schema.ts'
import { deliverableStatusLabels } from '#features/deliverables/deliverables/labels.ts'
import { visibleDeliverables } from '#features/deliverables/deliverables/queries.ts'
import type { DeliverableStatus } from '#features/deliverables/deliverables/schema.ts'
import { milestoneStatusLabels } from '#features/deliverables/milestones/labels.ts'
import type { MilestoneStatus } from '#features/deliverables/milestones/schema.ts'
import { statusLabels } from '#features/tasks/tasks/labels.ts'
import { visibleTasks } from '#features/tasks/tasks/queries.ts'
import type { TaskStatus } from '#features/tasks/tasks/schema.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { hashToken } from '#platform/security/tokens.ts'
import { addressOf } from '#shared/records/addresses.ts'
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
  kind: 'task' | 'deliverable' | 'milestone' | 'content-item'
  id: string
  /** the record that opens: a milestone is read with its deliverable */
  recordId: string
  date: string
  title: string
  /** of a milestone: its deliverable */
  of: string | null
  status: string
  waits: boolean
  project: string | null
  brand: string
  version: number
  createdAt: Date
  updatedAt: Date
}

const living = (t: string): SQL => sql.raw(`${t}.deleted_at is null and ${t}.due_date is not null`)
const archived = sql`p.archived_at is null and b.archived_at is null`
const place = sql`p.name as project, b.name as brand`
const inProject = (t: string): SQL => sql.raw(`join projects p on p.id = ${t}.project_id join brands b on b.id = p.brand_id`)

/**
 * What this person has to do by a date and has not done, in sight and outside the archive. For a client that is also what waits for their
 * answer, and the deliverables of their projects. Nothing of hours or any other internal field is read here.
 */
export async function dueOf({ pool, publicUrl }: Services, actor: Actor): Promise<CalendarDay[]> {
  const mine = actor.userId
  const client = actor.external && actor.roles.includes('client')
  const own = (t: string, column = 'assigned_to'): SQL => (client ? sql`true` : sql`${sql.raw(`${t}.${column}`)} = ${mine}`)
  const waitsForWord = client ? sql`dl.status = 'review' and dl.verdict is null` : sql`false`
  const found = await rows<Due>(
    pool,
    sql`select * from (
      select 'task' as kind, t.id, t.id as "recordId", t.due_date as date, t.name as title, null::text as of, t.status, false as waits, ${place},
          t.version, t.created_at as "createdAt", t.updated_at as "updatedAt"
        from tasks t ${inProject('t')} where ${living('t')} and t.status <> 'done' and t.assignee_id = ${mine} and ${archived} and ${visibleTasks(actor)}
      union all select 'deliverable', dl.id, dl.id, dl.due_date, dl.name, null, dl.status, ${waitsForWord}, ${place}, dl.version, dl.created_at, dl.updated_at
        from deliverables dl ${inProject('dl')} where ${living('dl')} and dl.status not in ('delivered', 'rejected') and ${own('dl')} and ${archived}
          and ${visibleDeliverables(actor)}
      union all select 'milestone', m.id, dl.id, m.due_date, m.name, dl.name, m.status, false, ${place}, m.version, m.created_at, m.updated_at
        from deliverable_milestones m join deliverables dl on dl.id = m.deliverable_id ${inProject('dl')}
        where ${living('m')} and m.status <> 'completed' and dl.deleted_at is null and dl.status not in ('delivered', 'rejected')
          and dl.assigned_to = ${mine} and ${archived} and ${visibleDeliverables(actor)}
      union all select 'content-item', ci.id, ci.id, ci.due_date, ci.title, null, ci.status, ${client ? waitsFor(actor, 'mine') : sql`false`}, ${place},
          ci.version, ci.created_at, ci.updated_at
        from content_items ci left join projects p on p.id = ci.project_id join brands b on b.id = coalesce(ci.brand_id, p.brand_id)
        where ${living('ci')} and not ${isSettled} and (ci.assigned_to = ${mine}${client ? sql` or ${waitsFor(actor, 'mine')}` : sql``}) and ${archived}
          and ${visibleContentItems(actor)}) d
      order by date desc, kind, id limit ${shownDays}`,
  )
  return found.map((due) => dayOf(due, publicUrl))
}

const words = { task: 'Task', deliverable: 'Deliverable', milestone: 'Milestone', 'content-item': 'Content' } as const
const screens = { task: 'task', deliverable: 'deliverable', milestone: 'deliverable', 'content-item': 'content-item' } as const

function dayOf(due: Due, publicUrl: string): CalendarDay {
  const { kind, id, date, version, createdAt, updatedAt, brand, project } = due
  const url = `${publicUrl}${addressOf[screens[kind]](due.recordId)}`
  const title = due.of === null ? due.title : `${due.title} (${due.of})`
  const status = due.waits ? 'Waiting for your answer' : statusOf(due)
  return {
    uid: `${kind}-${id}@atelier`,
    date,
    title: due.waits ? `${title}: waiting for your answer` : title,
    text: `${words[kind]} · ${status}\n${project === null ? brand : `${project} · ${brand}`}\n${url}`,
    url,
    categories: [words[kind], ...(project === null ? [] : [project])],
    sequence: version,
    createdAt,
    changedAt: updatedAt,
  }
}

function statusOf({ kind, status }: Due): string {
  if (kind === 'task') return statusLabels[status as TaskStatus]
  if (kind === 'deliverable') return deliverableStatusLabels[status as DeliverableStatus]
  if (kind === 'milestone') return milestoneStatusLabels[status as MilestoneStatus]
  return contentStatusLabels[status as ContentStatus]
}
