import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { DatedJob } from '#platform/dated-jobs.ts'
import { rows } from '#platform/db.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { MailSection } from '#platform/mail/body.ts'
import { mailConfigured, queueMail } from '#platform/mail.ts'
import { secretNamed } from '#platform/secrets.ts'
import { type Ctx, type Services, systemCtx } from '#platform/services.ts'
import { actorOfAccount } from '#platform/session.ts'
import { type Tx, transact } from '#platform/transact.ts'
import { latestDaily } from '#shared/dates.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { parseText } from '#shared/text/parse.ts'
import { readableBodies } from '../comments/queries.ts'
import { changeSettings } from '../inbox/commands.ts'
import { settingsOf, stillOpenable, wantsMail } from '../inbox/queries.ts'
import { chosenKinds, kindNamed, type NoticeKind } from '../notifications/labels.ts'
import { workspaceNow } from '../settings/queries.ts'

/** A mail waits until nothing more has come for this long … */
const quietMinutes = 2
/** … and no longer than this after the first: the job comes once a minute, and may be late by one. */
const longestMinutes = 8
/** What one mail shows; the rest is counted. */
const shownAtMost = 30

const excerptMax = 600
/** Enough of a comment to know what it is about. */
const excerpt = (body: string) => (body.length > excerptMax ? `${body.slice(0, excerptMax).trimEnd()} …` : body)

type Unmailed = {
  id: string
  kind: NoticeKind
  title: string
  message: string
  actionUrl: string | null
  recordId: string | null
  partId: string | null
  read: boolean
}

/** Makes the mails of all who are mailed as things happen. @param now the job's own clock */
export async function makeMails(services: Services, now = new Date()): Promise<void> {
  const pending = sql`select n.user_id as id from notifications n where n.mail_pending group by n.user_id`
  if (!mailConfigured(services)) {
    // Nobody could be mailed; should a mail server come, it begins with what happens then.
    await services.pool.query(`update notifications set mail_pending = false where mail_pending`)
    return
  }
  const at = (minutes: number) => sql`${new Date(now.getTime() - minutes * 60_000)}::timestamptz`
  const due = await rows<{ id: string }>(
    services.pool,
    sql`${pending} having (max(n.created_at) <= ${at(quietMinutes)} or min(n.created_at) <= ${at(longestMinutes)})
      and not exists (select 1 from notification_settings s where s.user_id = n.user_id and s.delivery = 'daily')`,
  )
  for (const { id } of due) {
    const ctx = systemCtx(services, 'notification-mails')
    await transact(ctx, (tx) => makeMail(tx, ctx, id)).catch((error: unknown) => {
      services.log.error({ err: error, user: id }, 'a mail of notifications could not be made; it is tried again')
    })
  }
}

/** The job for everybody who is mailed as things happen. */
export function mailsJob(services: Services): ScheduledJob {
  return { name: 'notification-mails', cron: '* * * * *', run: () => makeMails(services) }
}

/** Each chosen hour of a day by the clock of whoever chose it, once: what came since the last one, in one mail. */
export const digests: DatedJob = {
  name: 'notification-digest',
  recurring: async (db, now) => {
    const people = await rows<{ id: string; zone: string; hour: number; since: Date }>(
      db,
      sql`select u.id, u.timezone as zone, s.digest_hour as hour, s.digest_since as since from notification_settings s
        join users u on u.id = s.user_id where s.delivery = 'daily' and s.email and u.deactivated_at is null`,
    )
    return people.flatMap(({ id, zone, hour, since }) => {
      const time = `${String(hour).padStart(2, '0')}:00`
      const { date, at } = latestDaily(time, zone, now)
      return at > since ? [{ key: `${id} ${date}`, date, time, zone }] : []
    })
  },
  run: async (tx, ctx, { key }) => {
    if (mailConfigured(ctx.services)) await makeMail(tx, ctx, key.split(' ')[0] ?? '', true)
  },
}

/**
 * Makes one mail of what a person has not read, wants by mail, and may still open. All of it counts as mailed then, so that two
 * processes make one mail. @returns whether there was anything to say
 */
async function makeMail(tx: Tx, ctx: Ctx, userId: string, digest = false): Promise<boolean> {
  const taken = await take(tx, userId)
  const reader = await actorOfAccount(tx, userId)
  if (!reader) return false
  const settings = await settingsOf(tx, userId)
  const wanted = taken.filter(({ read, kind }) => !read && wantsMail(settings, kind))
  if (wanted.length === 0) return false
  const records = await ctx.services.kinds()
  const openable = await stillOpenable(
    tx,
    records,
    reader.actor,
    wanted.map(({ id }) => id),
  )
  const told = wanted.filter(({ id }) => openable.has(id))
  const [first] = told
  if (!first) return false
  const kinds = [...new Set(told.map(({ kind }) => kind))]
  const { name: workspace } = await workspaceNow(tx)
  const unsubscribe = await unsubscribeUrl(ctx.services, { userId, kinds })
  const links = await Promise.all(
    kinds.map(async (kind) => ({
      label: `No mail when ${kindNamed(kind)?.label.replace(/^./, (letter) => letter.toLowerCase())}`,
      url: await unsubscribeUrl(ctx.services, { userId, kinds: [kind] }),
    })),
  )
  const quotes = await readableBodies(
    tx,
    reader.actor,
    told.flatMap(({ partId }) => partId ?? []),
  )
  const { publicUrl } = ctx.services
  await queueMail(tx, ctx, {
    kind: 'notices',
    to: reader.email,
    subject: subjectOf(told, digest, workspace),
    lines:
      told.length === 1
        ? []
        : [
            digest
              ? `Your day in ${workspace}: ${told.length} unread notifications.`
              : `${told.length} unread notifications in ${workspace}.`,
          ],
    sections: sectionsOf(told.slice(0, shownAtMost), publicUrl, quotes),
    ...(told.length > shownAtMost ? { more: `and ${told.length - shownAtMost} more` } : {}),
    action: { label: 'Open notifications', url: `${publicUrl}/notifications` },
    footer: 'You get this mail because you have not read these in the portal.',
    links: [...links, { label: 'All notification settings', url: `${publicUrl}/settings?tab=notifications` }],
    unsubscribe,
  })
  return true
}

/** Takes all that waits to be mailed, in the order it happened; what its reader wanted by mail only goes with it. */
async function take(tx: Tx, userId: string): Promise<Unmailed[]> {
  const found = await rows<Unmailed & { createdAt: Date }>(
    tx,
    sql`update notifications n set mail_pending = false where n.user_id = ${userId} and n.mail_pending
      returning n.id, n.kind, n.title, n.message, n.action_url as "actionUrl", n.record_id as "recordId", n.part_id as "partId",
        n.read or n.removed_at is not null as read, n.created_at as "createdAt"`,
  )
  return found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

function subjectOf(told: readonly Unmailed[], digest: boolean, workspace: string): string {
  const [first] = told
  if (told.length === 1 && first) return first.message.replace(/\.$/, '')
  if (digest) return `${workspace}: ${told.length} notifications of today`
  const oneRecord = told.every(({ recordId }) => recordId !== null && recordId === first?.recordId)
  const sameKind = told.every(({ kind }) => kind === first?.kind)
  if (sameKind && oneRecord && first) return `${first.title}, ${told.length} times`
  return `${told.length} notifications in ${workspace}`
}

/** One section per record, in the order of what happened first. */
function sectionsOf(told: readonly Unmailed[], publicUrl: string, quotes: ReadonlyMap<string, string>): MailSection[] {
  const sections = new Map<string, MailSection>()
  for (const notice of told) {
    const key = notice.recordId ?? notice.id
    const section = sections.get(key) ?? { lines: [], ...(notice.actionUrl ? { url: `${publicUrl}${notice.actionUrl}` } : {}) }
    const quote = notice.partId ? quotes.get(notice.partId) : undefined
    section.lines.push({ text: notice.message, ...(quote ? { quote: parseText(excerpt(quote)) } : {}) })
    sections.set(key, section)
  }
  return [...sections.values()]
}

// One-click unsubscribe is RFC 8058: the address in List-Unsubscribe takes a POST from the mail program, without cookie and without any
// page. The same address opened by hand only asks, because mail scanners open every link.

type Claim = { userId: string; kinds: NoticeKind[] }

const signed = (secret: string, payload: string) => createHmac('sha256', secret).update(`unsubscribe:${payload}`).digest('base64url')

/** The address that ends mails of these kinds for one person. It never expires: whoever holds it can end them, and nothing else. */
export async function unsubscribeUrl(services: Services, { userId, kinds }: Claim): Promise<string> {
  const payload = Buffer.from([userId, ...kinds].join(' ')).toString('base64url')
  return `${services.publicUrl}/api/unsubscribe/${payload}.${signed(await secretNamed(services.pool, 'unsubscribe'), payload)}`
}

async function claimOf({ pool }: Services, token: string): Promise<Claim | null> {
  const [payload = '', signature = ''] = token.split('.')
  const wanted = Buffer.from(signed(await secretNamed(pool, 'unsubscribe'), payload))
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [userId = '', ...names] = Buffer.from(payload, 'base64url').toString().split(' ')
  return { userId, kinds: chosenKinds.filter((kind) => names.includes(kind)) }
}

/** Asks whether mails shall end. */
export async function askUnsubscribe({ services }: Ctx, token: string, reply: FastifyReply): Promise<void> {
  const claim = await claimOf(services, token)
  if (!claim)
    return send(reply, 404, 'This link is not complete', 'Open it from the mail again, or sign in and choose under Settings.', services)
  const button = `<form method="post"><button>Stop these mails</button></form>`
  return send(reply, 200, 'Stop these mails?', sentence('You will get no more mail when', claim), services, button)
}

/** Ends mails of the kinds that the token names, and of no others. */
export async function unsubscribe({ services }: Ctx, token: string, reply: FastifyReply): Promise<void> {
  const claim = await claimOf(services, token)
  if (!claim)
    return send(reply, 404, 'This link is not complete', 'Open it from the mail again, or sign in and choose under Settings.', services)
  const kinds = Object.fromEntries(claim.kinds.map((kind) => [kind, { mail: false }]))
  await transact(systemCtx(services, 'unsubscribe'), (tx) => changeSettings(tx, claim.userId, { kinds }))
  return send(reply, 200, 'Done', sentence('You get no more mail when', claim), services)
}

function sentence(begin: string, { kinds }: Claim): string {
  const things = kinds.map((kind) => `${kindNamed(kind)?.label.replace(/^./, (first) => first.toLowerCase())}`)
  return `${begin} ${things.join('; or ')}. In the portal you are still told.`
}

const style = `body{margin:0;padding:48px 20px;background:#faf9f6;color:#1d1c1a;font:15px/1.55 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:28px 32px;background:#fff;border:1px solid #e6e3dc;border-radius:12px}
h1{margin:0 0 8px;font-size:20px;line-height:28px}p{margin:0 0 20px;color:#5d5a54}
button{min-height:44px;padding:0 18px;border:0;border-radius:8px;background:#3346d3;color:#fff;font:inherit;cursor:pointer}
a{color:#3346d3}@media(prefers-color-scheme:dark){body{background:#151412;color:#efede8}main{background:#1d1c19;border-color:#2b2925}
p{color:#aaa69d}a{color:#8b97ff}button{background:#8b97ff;color:#151412}}`
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
