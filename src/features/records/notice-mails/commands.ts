import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { chosenKinds, kindNamed, type NoticeKind } from '#features/workspace/notifications/labels.ts'
import { type Ctx, type Services, systemCtx } from '#platform/context.ts'
import { rows } from '#platform/database/db.ts'
import { secretNamed } from '#platform/security/secrets.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { escapeHtml } from '#shared/markdown/html.ts'
import { changeSettings } from '../inbox/commands.ts'
import type { Unmailed } from './queries.ts'

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
