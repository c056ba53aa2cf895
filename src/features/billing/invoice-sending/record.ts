import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import type { LinkChoice, LinkedRecord, LinkKind } from '#platform/records/link-kinds.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { canCreateInvoice } from '../invoices/rules.ts'
import { visibleInvoices } from '../invoices/visibility.ts'

const type = 'invoice'

type Chosen = { invoiceNumber: string; brandId: string | null; issued: boolean }

/** Looks at the one invoice that is to be shared. @throws AppError not_found, invalid_input */
async function choose({ actor, services }: Ctx, records: readonly LinkedRecord[]): Promise<LinkChoice> {
  const [first, ...others] = records
  if (!first || others.length > 0) throw invalid('records', 'A link shows one invoice.')
  const found = await row<Chosen>(
    services.pool,
    sql`select iv.invoice_number as "invoiceNumber", iv.brand_id as "brandId", iv.issued_at is not null as issued
      from invoices iv where iv.id = ${first.recordId} and iv.deleted_at is null and ${visibleInvoices(actor)}`,
  )
  if (!found) throw notFound('invoice')
  const reason = 'A draft isn’t shared. Send it first.'
  return {
    name: `Invoice ${found.invoiceNumber}`,
    brandId: found.brandId,
    refused: found.issued ? [] : [{ recordType: type, recordId: first.recordId, title: found.invoiceNumber, reason }],
    warnings: [],
  }
}

/** An issued invoice for people without an account: what it says, and its stored files. */
export const invoiceLink: LinkKind = {
  name: 'invoice',
  opens: [type],
  right: 'invoices.edit',
  may: canCreateInvoice,
  choose,
  files: (
    link,
  ) => sql`select f.file_id, iv.invoice_number as name, ${type} as record_type, iv.id as record_id, '{}'::text[] as folder, f.place
    from secret_link_records r join invoices iv on iv.id = r.record_id and iv.issued_at is not null and iv.deleted_at is null
      cross join lateral (values (iv.pdf_file_id, 0), (iv.xml_file_id, 1)) f(file_id, place)
    where r.link_id = ${link.id} and r.record_type = ${type} and f.file_id is not null`,
  opening: ({ recordId }) =>
    sql`exists (select from secret_link_records r where r.link_id = l.id and r.record_type = ${type} and r.record_id = ${recordId})`,
  inProject: (projectId) => sql`exists (select from secret_link_records r join invoices iv on iv.id = r.record_id
    where r.link_id = l.id and r.record_type = ${type} and iv.project_id = ${projectId})`,
}
