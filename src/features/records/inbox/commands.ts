import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { chosenKinds } from '#features/workspace/notifications/labels.ts'
import { offeredKinds } from '#features/workspace/notifications/rules.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { NoticeGroup } from '#shared/records/notice-kinds.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import type { inboxApi } from './api.ts'
import { type Settings, settingsOf, viewOf } from './queries.ts'
import type { SettingsUpdate, SettingsView } from './schema.ts'

type Input<Key extends keyof typeof inboxApi> = ParsedInputOf<(typeof inboxApi)[Key]>
type Removal = OutputOf<(typeof inboxApi)['DELETE /api/notifications']>

/** Marks one's own notification as read or unread. @throws AppError not_found */
export async function markOne(ctx: Ctx, { id, read }: Input<'PATCH /api/notifications/:id'>): Promise<{ changed: number }> {
  return transact(ctx, async (tx) => {
    const found = await rows<{ id: string }>(tx, sql`select n.id from notifications n where n.id = ${id} and ${standing(ctx)}`)
    if (found.length === 0) throw notFound('notification')
    return mark(tx, ctx, read, sql`n.id = ${id}`)
  })
}

/** Marks several, or all that were there when a list was read: what came later stays as it is. */
export async function markMany(
  ctx: Ctx,
  { read, ids, snapshot, projectId }: Input<'PATCH /api/notifications'>,
): Promise<{ changed: number }> {
  const which = ids ? sql`n.id = ${anyOf(ids)}` : sql`pg_visible_in_snapshot(n.xid, ${snapshot}::pg_snapshot)`
  const within = projectId ? sql`${which} and n.project_id = ${projectId}` : which
  try {
    return await transact(ctx, (tx) => mark(tx, ctx, read, within))
  } catch (error) {
    // Well formed, but nothing that PostgreSQL has ever said.
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    if (['22P02', '22003'].includes(code ?? cause?.code ?? '')) throw invalid('snapshot', 'Not valid: take it from the list.')
    throw error
  }
}

/** The actor's own that are not deleted, as a condition on `n`. */
const standing = ({ actor }: Ctx): SQL => sql`n.user_id = ${actor.userId} and n.removed_at is null`

async function mark(tx: Tx, ctx: Ctx, read: boolean, which: SQL): Promise<{ changed: number }> {
  // In the order of ids, so that two tabs that mark at once wait for each other and never both.
  const changed = await rows<{ id: string }>(
    tx,
    sql`update notifications n set read = ${read} from (select n.id from notifications n
        where ${standing(ctx)} and n.read <> ${read} and ${which} order by n.id for no key update) found where n.id = found.id returning n.id`,
  )
  tell(tx, ctx, changed)
  return { changed: changed.length }
}

/** Deletes one's own notifications. @throws AppError not_found where none of them is there */
export async function removeNotifications(ctx: Ctx, ids: readonly string[]): Promise<Removal> {
  return transact(ctx, async (tx) => {
    const deletionId = randomUUID()
    const removed = await rows<{ id: string }>(
      tx,
      sql`update notifications n set removed_at = now(), removal_id = ${deletionId} where n.id = ${anyOf(ids)} and ${standing(ctx)} returning n.id`,
    )
    if (removed.length === 0) throw notFound('notification')
    tell(tx, ctx, removed)
    return { deletionId, count: removed.length, undoUntil: new Date(Date.now() + undoSeconds * 1000).toISOString() }
  })
}

/** Takes one deletion back. @throws AppError not_found */
export async function restoreNotifications(ctx: Ctx, deletionId: string): Promise<{ changed: number }> {
  return transact(ctx, async (tx) => {
    const restored = await rows<{ id: string }>(
      tx,
      sql`update notifications n set removed_at = null, removal_id = null
        where n.user_id = ${ctx.actor.userId} and n.removal_id = ${deletionId} returning n.id`,
    )
    if (restored.length === 0) throw notFound('notification')
    tell(tx, ctx, restored)
    return { changed: restored.length }
  })
}

/** One private event for all of them: every tab of the person counts and lists anew. */
function tell(tx: Tx, { actor }: Ctx, changed: readonly { id: string }[]): void {
  const [first] = changed
  if (!first) return
  tx.record({
    kind: 'notification.updated',
    recordType: 'notification',
    recordId: first.id,
    audience: 'private',
    concerns: [actor.userId],
  })
}

/** Changes what the actor wants to be told. @throws AppError invalid_input for a kind that does not exist or that they cannot receive */
export async function updateSettings(ctx: Ctx, patch: SettingsUpdate): Promise<SettingsView> {
  const { roles, userId } = ctx.actor
  const offered = offeredKinds(roles)
  const closed = chosenKinds.find((name) => patch.kinds?.[name] !== undefined && !offered.includes(name))
  if (closed !== undefined) throw invalid('kinds', `Your roles do not receive this kind of notification: ${closed}.`)
  return transact(ctx, async (tx) => viewOf(await changeSettings(tx, userId, patch), roles))
}

/** The same for the recipient of a mail's link, also for kinds that they no longer receive. Choices about other kinds stay as they are. */
export async function changeSettings(tx: Tx, userId: string, { kinds = {}, ...patch }: SettingsUpdate): Promise<Settings> {
  const unknown = Object.keys(kinds).find((name) => !(chosenKinds as readonly string[]).includes(name))
  if (unknown !== undefined) throw invalid('kinds', `There is no kind of notification called ${unknown.slice(0, 60)}.`)
  // The account's row is locked first: two changes at once must not both write what they read before.
  await tx.query('select 1 from users where id = $1 for no key update', [userId])
  const before = await settingsOf(tx, userId)
  const merged = Object.entries(kinds).map(([name, channels]) => [name, { ...before.kinds[name], ...channels }])
  const next: Settings = { ...before, ...definedOnly(patch), kinds: { ...before.kinds, ...Object.fromEntries(merged) } }
  const digestMoved = next.delivery !== before.delivery || next.digestHour !== before.digestHour
  await tx.query(
    `insert into notification_settings (user_id, email, task_assignments, project_updates, kinds, delivery, digest_hour)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (user_id) do update set email = $2, task_assignments = $3, project_updates = $4, kinds = $5, delivery = $6, digest_hour = $7,
        digest_since = case when $8 then now() else notification_settings.digest_since end, updated_at = now()`,
    [
      userId,
      next.email,
      next.taskAssignments,
      next.projectUpdates,
      JSON.stringify(next.kinds),
      next.delivery,
      next.digestHour,
      digestMoved,
    ],
  )
  await tx.query('update users set notices_off = $2 where id = $1', [userId, notShown(next)])
  const only = { audience: 'private' as const, concerns: [userId] }
  tx.record({ ...only, kind: 'notification-settings.updated', recordType: 'notification-settings', recordId: userId })
  return next
}

/** The kinds and groups that are not shown to them, as every notice asks for them. */
function notShown({ kinds, taskAssignments, projectUpdates }: Settings): string[] {
  const groups: NoticeGroup[] = [
    ...(taskAssignments ? [] : ['task-assignments' as const]),
    ...(projectUpdates ? [] : ['project-updates' as const]),
  ]
  return [...groups, ...chosenKinds.filter((name) => kinds[name]?.app === false)]
}
