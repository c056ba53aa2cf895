import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { type Ctx, type Services, systemCtx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import { secretNamed } from '#platform/security/secrets.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { escapeHtml } from '#shared/markdown/html.ts'
import type { NoticeGroup, Notices } from '#shared/records/notice-kinds.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import type { inboxApi } from './api.ts'
import { type Settings, settingsOf, type Unmailed, viewOf } from './queries.ts'
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
  const notices = await ctx.services.notices()
  const offered = notices.offered(roles)
  const closed = notices.chosen.find((notice) => patch.kinds?.[notice.name] !== undefined && !offered.includes(notice))
  if (closed) throw invalid('kinds', `Your roles do not receive this kind of notification: ${closed.name}.`)
  return transact(ctx, async (tx) => viewOf(notices, await changeSettings(tx, notices, userId, patch), roles))
}

/** The same for the recipient of a mail's link, also for kinds that they no longer receive. Choices about other kinds stay as they are. */
export async function changeSettings(
  tx: Tx,
  notices: Notices,
  userId: string,
  { kinds = {}, ...patch }: SettingsUpdate,
): Promise<Settings> {
  const unknown = Object.keys(kinds).find((name) => !notices.chosen.some((notice) => notice.name === name))
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
  await tx.query('update users set notices_off = $2 where id = $1', [userId, notShown(notices, next)])
  const only = { audience: 'private' as const, concerns: [userId] }
  tx.record({ ...only, kind: 'notification-settings.updated', recordType: 'notification-settings', recordId: userId })
  return next
}

/** The kinds and groups that are not shown to them, as every notice asks for them. */
function notShown(notices: Notices, { kinds, taskAssignments, projectUpdates }: Settings): string[] {
  const groups: NoticeGroup[] = [
    ...(taskAssignments ? [] : ['task-assignments' as const]),
    ...(projectUpdates ? [] : ['project-updates' as const]),
  ]
  return [...groups, ...notices.chosen.flatMap(({ name }) => (kinds[name]?.app === false ? name : []))]
}

// One-click unsubscribe is RFC 8058: the address in List-Unsubscribe takes a POST from the mail program, without cookie and without any
// page. The same address opened by hand only asks, because mail scanners open every link.

type Claim = { userId: string; kinds: string[] }

const signed = (secret: string, payload: string) => createHmac('sha256', secret).update(`unsubscribe:${payload}`).digest('base64url')

/** The address that ends mails of these kinds for one person. It never expires: whoever holds it can end them, and nothing else. */
export async function unsubscribeUrl(services: Services, { userId, kinds }: Claim): Promise<string> {
  const payload = Buffer.from([userId, ...kinds].join(' ')).toString('base64url')
  return `${services.publicUrl}/api/unsubscribe/${payload}.${signed(await secretNamed(services.pool, 'unsubscribe'), payload)}`
}

async function claimOf({ pool, notices }: Services, token: string): Promise<Claim | null> {
  const [payload = '', signature = ''] = token.split('.')
  const wanted = Buffer.from(signed(await secretNamed(pool, 'unsubscribe'), payload))
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [userId = '', ...names] = Buffer.from(payload, 'base64url').toString().split(' ')
  return { userId, kinds: (await notices()).chosen.flatMap(({ name }) => (names.includes(name) ? name : [])) }
}

/** Asks whether mails shall end. */
export async function askUnsubscribe({ services }: Ctx, token: string, reply: FastifyReply): Promise<void> {
  const claim = await claimOf(services, token)
  if (!claim)
    return send(reply, 404, 'This link is not complete', 'Open it from the mail again, or sign in and choose under Settings.', services)
  const button = `<form method="post"><button>Stop these mails</button></form>`
  return send(
    reply,
    200,
    'Stop these mails?',
    sentence(await services.notices(), 'You will get no more mail when', claim),
    services,
    button,
  )
}

/** Ends mails of the kinds that the token names, and of no others. */
export async function unsubscribe({ services }: Ctx, token: string, reply: FastifyReply): Promise<void> {
  const claim = await claimOf(services, token)
  if (!claim)
    return send(reply, 404, 'This link is not complete', 'Open it from the mail again, or sign in and choose under Settings.', services)
  const kinds = Object.fromEntries(claim.kinds.map((kind) => [kind, { mail: false }]))
  await transact(systemCtx(services, 'unsubscribe'), async (tx) => changeSettings(tx, await services.notices(), claim.userId, { kinds }))
  return send(reply, 200, 'Done', sentence(await services.notices(), 'You get no more mail when', claim), services)
}

function sentence(notices: Notices, begin: string, { kinds }: Claim): string {
  const things = kinds.map((kind) => `${notices.named(kind)?.label.replace(/^./, (first) => first.toLowerCase())}`)
  return `${begin} ${things.join('; or ')}. In the portal you are still told.`
}

const style = `body{margin:0;padding:48px 20px;background:#faf9f6;color:#1d1c1a;font:15px/1.55 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:28px 32px;background:#fff;border:1px solid #e6e3dc;border-radius:12px}
h1{margin:0 0 8px;font-size:20px;line-height:28px}p{margin:0 0 20px;color:#5d5a54}
button{min-height:44px;padding:0 18px;border:0;border-radius:8px;background:#3346d3;color:#fff;font:inherit;cursor:pointer}
a{color:#3346d3}@media(prefers-color-scheme:dark){body{background:#100f0d;color:#efede8}main{background:#24221e;border-color:#35322d}
p{color:#aaa69d}a{color:#8b97ff}button{background:#8b97ff;color:#100f0d}}`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

async function send(reply: FastifyReply, status: number, title: string, text: string, services: Services, form = ''): Promise<void> {
  const settings = `${services.publicUrl}/settings?tab=notifications`
  await reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}
<p><a href="${escapeHtml(settings)}">All notification settings</a></p></main></body></html>`)
}

/** Takes all that waits to be mailed, in the order it happened: a second process finds nothing any more. */
export async function takeUnmailed(tx: Tx, userId: string): Promise<Unmailed[]> {
  const found = await rows<Unmailed & { createdAt: Date }>(
    tx,
    sql`update notifications n set mail_pending = false where n.user_id = ${userId} and n.mail_pending
      returning n.id, n.kind, n.action_url as "actionUrl", n.record_type as "recordType", n.record_id as "recordId", n.part_type as "partType", n.part_id as "partId",
        n.read or n.removed_at is not null as read, n.created_at as "createdAt"`,
  )
  return found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
