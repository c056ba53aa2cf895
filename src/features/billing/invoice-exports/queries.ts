import { type SQL, sql } from 'drizzle-orm'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'

import { decimal, shortText } from '#shared/values/decimal.ts'
import { inCurrency } from '#shared/values/money.ts'
import type { TaxCategory } from '../invoice-documents/schema.ts'
import { taxOf } from '../invoice-documents/totals.ts'
import { invoicesWithin } from '../invoices/queries.ts'
import { badgeSql, mayListInvoices } from '../invoices/visibility.ts'
import type { invoiceExportsApi } from './api.ts'
import type { ExportedLine, ExportedTax } from './schema.ts'

type Input = ParsedInputOf<(typeof invoiceExportsApi)['GET /api/invoice-lines']>

const ofInvoice = (actor: Actor, today: string): SQL => sql`iv.id as "invoiceId", iv.invoice_number as "invoiceNumber", iv.kind,
  ${badgeSql(actor, today)} as badge, iv.billing_date as "billingDate", iv.client_name as "clientName", iv.currency`

type FoundLine = Omit<ExportedLine, 'taxCategory' | 'taxRate'> & {
  taxCategory: TaxCategory | null
  taxRate: string | null
  invoiceCategory: TaxCategory
  invoiceRate: string
}

/** Lines of the invoices this actor sees, with the tax that applies to each. @throws AppError forbidden */
export async function listExportedLines({ actor, services }: Ctx, input: Input): Promise<Page<ExportedLine>> {
  mayListInvoices(actor)
  const today = await workspaceToday(services.pool)
  const page = await listPage<FoundLine>(services.pool, input, {
    columns: sql`li.id, ${ofInvoice(actor, today)}, li.description, li.item_type as "itemType", li.quantity, li.unit,
      li.unit_price as "unitPrice", li.amount, li.tax_category as "taxCategory", li.tax_rate as "taxRate",
      iv.tax_category as "invoiceCategory", iv.tax_rate as "invoiceRate"`,
    from: sql`invoice_line_items li join invoices iv on iv.id = li.invoice_id`,
    where: invoicesWithin(actor, today, input),
    order: ascending(['date', 'iv.billing_date'], ['uuid', 'iv.id'], ['number', 'li.order_index'], ['uuid', 'li.id']),
  })
  return { ...page, items: page.items.map(lineOf) }
}

function lineOf({ invoiceCategory, invoiceRate, ...line }: FoundLine): ExportedLine {
  const { category, rate } = taxOf(line, { taxCategory: invoiceCategory, taxRate: invoiceRate })
  return {
    ...line,
    quantity: shortText(decimal(line.quantity)),
    unitPrice: shortText(decimal(line.unitPrice)),
    amount: inCurrency(line.amount, line.currency),
    taxCategory: category,
    taxRate: rate,
  }
}

/** The tax groups of issued invoices this actor sees, from their documents. @throws AppError forbidden */
export async function listExportedTaxes({ actor, services }: Ctx, input: Input): Promise<Page<ExportedTax>> {
  mayListInvoices(actor)
  const today = await workspaceToday(services.pool)
  return listPage<ExportedTax>(services.pool, input, {
    columns: sql`${ofInvoice(actor, today)}, g.one ->> 'category' as "taxCategory", g.one ->> 'rate' as "taxRate",
      g.one ->> 'subtotal' as subtotal, g.one ->> 'discount' as "discountAmount", g.one ->> 'base' as "taxableAmount", g.one ->> 'tax' as "taxAmount"`,
    from: sql`invoices iv cross join lateral jsonb_array_elements(iv.document -> 'groups') with ordinality as g(one, at)`,
    where: [sql`iv.issued_at is not null`, ...invoicesWithin(actor, today, input)],
    order: ascending(['date', 'iv.billing_date'], ['uuid', 'iv.id'], ['number', 'g.at']),
  })
}
