import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { linkOf } from '#features/records/link-guests/queries.ts'
import { makeLink } from '#features/records/share-links/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailConfigured } from '#platform/process/env.ts'
import { lockRecord } from '#platform/records/records.ts'
import { secretNamed } from '#platform/security/secrets.ts'
import { readSessionToken, sessionCookieName } from '#platform/security/session.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { AppError } from '#shared/rights/errors.ts'
import { billingSettingsNow } from '../billing-settings/queries.ts'
import { recordInvoiceLink } from '../invoices/chain.ts'
import { issueInvoice } from '../invoices/issuing.ts'
import { notifyOfView } from '../invoices/notify.ts'
import { readInvoice } from '../invoices/queries.ts'
import { invoiceKind } from '../invoices/record.ts'
import { eventFor, type InvoiceRow } from '../invoices/refs.ts'
import { canEditInvoice } from '../invoices/rules.ts'
import { invoices } from '../invoices/table.ts'
import type { invoiceSendingApi } from './api.ts'
import { openedInvoiceId } from './queries.ts'

type Send = (typeof invoiceSendingApi)['POST /api/invoices/:id/send']
type Sending = Omit<ParsedInputOf<Send>, 'id'>

/** How long the link in a mail opens the invoice. */
const linkDays = 365

/** Sends an invoice by mail, each recipient with a link of their own; a draft is issued first. @throws AppError conflict */
export async function sendInvoice(ctx: Ctx, { id, ...sending }: ParsedInputOf<Send>): Promise<OutputOf<Send>> {
  const shown = !mailConfigured(ctx.services)
  // The addresses of links leave here once and are in no stored answer.
  const links: { to: string; url: string }[] = []
  const invoice = await transact(ctx, async (tx) => {
    links.length = 0
    const found = await lockRecord(tx, ctx.actor, invoiceKind, id, canEditInvoice)
    if (found.status === 'cancelled') throw new AppError('conflict', 'This invoice is cancelled. Duplicate it instead.')
    if (found.issuedAt === null) await issueInvoice(tx, ctx, id)
    const [issued] = await tx.drizzle.select().from(invoices).where(eq(invoices.id, id))
    if (!issued) throw new Error('The invoice to send is gone.')
    links.push(...(await writeMails(tx, ctx, issued, sending)))
    tx.record({
      ...(await eventFor(tx, issued)),
      audience: 'internal',
      kind: 'invoice.mailed',
      version: issued.version,
      changes: { mailedTo: [null, [...sending.to, ...sending.cc].join(', ')] },
    })
    return readInvoice(ctx, id, tx)
  })
  return { invoice, links: shown ? links : [] }
}

/** Writes a mail to everybody, each naming all recipients in its headers, and a copy to the sender. @returns where each recipient opens the invoice */
export async function writeMails(tx: Tx, ctx: Ctx, invoice: InvoiceRow, { to, cc, subject, text, copyToMe }: Sending) {
  const { publicUrl } = ctx.services
  const { email, companyName } = await billingSettingsNow(tx)
  const files = [invoice.pdfFileId, invoice.xmlFileId].flatMap((fileId) => (fileId ? { fileId } : []))
  const addressees = { to: [...new Set(to)], cc: [...new Set(cc)].filter((one) => !to.includes(one)) }
  const everybody = [...addressees.to, ...addressees.cc]
  const common = {
    subject,
    addressees,
    lines: text.split(/\n{2,}/),
    kind: 'invoices' as const,
    files,
    ...(email && { replyTo: { name: companyName ?? '', address: email } }),
  }
  const made: { to: string; url: string }[] = []
  for (const recipient of everybody) {
    const { url } = await makeLink(tx, ctx, {
      kind: 'invoice',
      name: `Invoice ${invoice.invoiceNumber}`,
      brandId: invoice.brandId,
      records: [{ recordType: 'invoice', recordId: invoice.id }],
      days: linkDays,
      inNameOf: invoice.createdBy,
    })
    await queueMail(tx, ctx, {
      ...common,
      to: recipient,
      action: { label: 'View invoice', url },
    })
    made.push({ to: recipient, url })
  }
  if (copyToMe) {
    const me = await row<{ email: string }>(tx, sql`select email from users where id = ${ctx.actor.userId}`)
    const action = { label: 'Open in the portal', url: `${publicUrl}${addressOf.invoice(invoice.id)}` }
    if (me) await queueMail(tx, ctx, { ...common, to: me.email, action })
  }
  return made
}

/** Whether the browser of a guest belongs to staff who are signed in as well. */
async function isStaffBrowser({ services }: Ctx, { headers }: FastifyRequest): Promise<boolean> {
  const token = readSessionToken(headers.cookie, sessionCookieName(services.publicUrl), await secretNamed(services.pool, 'sessions'))
  const session = token ? await services.sessions.byToken(token) : null
  return session?.own.staff ?? false
}

/** Notes the first time that a client saw the invoice by a link. Doing it twice is once. */
export async function noteInvoiceView(ctx: Ctx, request: FastifyRequest): Promise<{ ok: true }> {
  if (await isStaffBrowser(ctx, request)) return { ok: true }
  const { id: linkId } = linkOf(ctx.actor)
  return transact(ctx, async (tx) => {
    const id = await openedInvoiceId(tx, ctx)
    const [viewed] = await tx.drizzle
      .update(invoices)
      .set({ firstViewedAt: sql`now()`, version: sql`${invoices.version} + 1` })
      .where(sql`${invoices.id} = ${id} and ${invoices.firstViewedAt} is null`)
      .returning()
    if (!viewed) return { ok: true as const }
    tx.record({ ...(await eventFor(tx, viewed)), audience: 'internal', kind: 'invoice.viewed', version: viewed.version, changes: {} })
    const link = await row<{ name: string }>(tx, sql`select name from secret_links where id = ${linkId}`)
    recordInvoiceLink(tx, ctx, viewed, { outcome: 'viewed', link: { id: linkId, name: link?.name ?? '' } })
    await notifyOfView(tx, ctx, viewed)
    return { ok: true as const }
  })
}
