import { sql } from 'drizzle-orm'
import { visibleBy } from '#platform/database/visible.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { addressOfPlan } from '#shared/records/addresses.ts'
import { planRights } from './rules.ts'
import { recurringInvoices } from './table.ts'

/** Plans of recurring invoices; they have no comments and no files. */
export const planKind: RecordKind<typeof recurringInvoices> = {
  name: 'recurring-invoice',
  noun: 'recurring invoice',
  nouns: 'recurring invoices',
  table: recurringInvoices,
  title: recurringInvoices.name,
  place: { project: recurringInvoices.projectId, brand: recurringInvoices.brandId },
  deletable: {
    listed: {
      title: recurringInvoices.name,
      mayDelete: (actor) => visibleBy(actor, planRights['recurring-invoices.edit'], { v: sql`false` }),
    },
  },
  seen: (actor) => visibleBy(actor, planRights['recurring-invoices.view'], { v: sql`false` }),
  alias: 'rp',
  search: { people: [recurringInvoices.createdBy], first: 3, opens: addressOfPlan },
}
