import { sql } from 'drizzle-orm'
import { row } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { FileHolder } from '#platform/files/file-places.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { authorize, decide } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { filesOf, invoiceOutcomes, manifestOf } from './chain.ts'
import { type InvoiceRow, refOf } from './refs.ts'
import { canViewInvoice, invoiceRights } from './rules.ts'
import { invoiceDetail } from './schema.ts'
import { invoices } from './table.ts'
import { visibleInvoices } from './visibility.ts'

/** Invoices as something to comment on, attach to, decide on and look back at. Comments and files are the agency's own. */
export const invoiceKind: RecordKind<typeof invoices> = {
  name: 'invoice',
  noun: 'invoice',
  nouns: 'invoices',
  table: invoices,
  title: invoices.invoiceNumber,
  place: { project: invoices.projectId, brand: invoices.brandId },
  deletable: {
    listed: {
      title: invoices.invoiceNumber,
      mayDelete: (actor) => visibleBy(actor, invoiceRights['invoices.delete'], { v: sql`false` }),
    },
  },
  view: invoiceDetail,
  seen: visibleInvoices,
  alias: 'iv',
  search: {
    number: invoices.invoiceNumber,
    body: invoices.clientName,
    internal: [invoices.notes],
    people: [invoices.createdBy],
    state: invoices.status,
    first: 4,
    opens: addressOf.invoice,
  },
  opensBy: 'invoices.view',
  decided: {
    outcomes: Object.values(invoiceOutcomes),
    versionOf: async (db, id) => {
      const text = await manifestOf(db, id)
      return text === null ? null : { text, files: await filesOf(db, id) }
    },
  },
  find: async (db, actor, id) => {
    const found = await row<InvoiceRow>(
      db,
      sql`select iv.id, iv.invoice_number as "invoiceNumber", iv.project_id as "projectId", iv.brand_id as "brandId", iv.status, iv.kind,
          iv.issued_at as "issuedAt", iv.created_by as "createdBy" from invoices iv where iv.id = ${id} and iv.deleted_at is null`,
    )
    if (!found) throw notFound('invoice')
    return refOf(authorize(canViewInvoice(actor, found), found, 'invoice'))
  },
  // Clients ask by ticket.
  canComment: (actor) => decide(actor, invoiceRights['invoices.comment']),
  canAttach: (actor) => decide(actor, invoiceRights['invoices.edit']),
}
/** The stored PDF and e-invoice, open to everyone who sees the invoice, and to guests of a link to it. */
export const pdfHolder: FileHolder = {
  column: invoices.pdfFileId,
  alias: 'iv',
  seen: (actor) => sql`(iv.deleted_at is null and ${visibleInvoices(actor)})`,
  guest: (link) => sql`(iv.issued_at is not null and iv.deleted_at is null and exists (select from secret_link_records r
    where r.link_id = ${link.id} and r.record_type = 'invoice' and r.record_id = iv.id))`,
}
export const xmlHolder: FileHolder = { ...pdfHolder, column: invoices.xmlFileId }
