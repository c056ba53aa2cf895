import { sql } from 'drizzle-orm'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { invoices } from './table.ts'

export type InvoiceRow = typeof invoices.$inferSelect
/** Columns that notifications about an invoice need. */
export type NotifiedInvoice = Pick<
  InvoiceRow,
  | 'id'
  | 'invoiceNumber'
  | 'clientName'
  | 'brandId'
  | 'projectId'
  | 'issuedAt'
  | 'createdBy'
  | 'totalAmount'
  | 'currency'
  | 'dueDate'
  | 'kind'
>
type Placed = Pick<InvoiceRow, 'id' | 'brandId' | 'projectId' | 'issuedAt' | 'createdBy'>

/** The billing contacts of a brand: active clients who see what was issued to it. */
export async function billingContactsOf(db: Queryable, brandId: string | null): Promise<string[]> {
  if (brandId === null) return []
  const found = await rows<{ id: string }>(
    db,
    sql`select ba.user_id as id from brand_allocations ba join users u on u.id = ba.user_id
      where ba.brand_id = ${brandId} and ba.billing_contact and u.deactivated_at is null order by ba.user_id`,
  )
  return found.map(({ id }) => id)
}

/** Who manages a project; null without one. */
export async function managerOf(db: Queryable, projectId: string | null): Promise<string | null> {
  if (projectId === null) return null
  const found = await row<{ managerId: string | null }>(
    db,
    sql`select project_manager_id as "managerId" from projects where id = ${projectId}`,
  )
  return found?.managerId ?? null
}

/**
 * What every event of an invoice says of its place and of whom it concerns: those who may view invoices, and of what is issued the
 * billing contacts of its brand.
 */
export async function eventFor(db: Queryable, { id, brandId, projectId, issuedAt, createdBy }: Placed) {
  const concerns = issuedAt === null ? [] : await billingContactsOf(db, brandId)
  return {
    recordType: 'invoice',
    recordId: id,
    audience: issuedAt === null ? ('internal' as const) : ('client' as const),
    readers: 'invoices.view',
    brandId,
    projectId,
    concerns: [createdBy, ...concerns],
  }
}

/** An invoice as comments, followers and files need to know it: only the agency sees comments and attachments. */
export function refOf({ id, invoiceNumber, brandId, projectId, createdBy }: Placed & Pick<InvoiceRow, 'invoiceNumber'>) {
  return {
    id,
    title: invoiceNumber,
    projectId,
    brandId,
    assigneeId: null,
    concerns: createdBy ? [createdBy] : [],
    audience: 'internal' as const,
    readers: 'invoices.view',
    url: addressOf.invoice(id),
  }
}
