import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { brands } from '#features/clients/brands/table.ts'
import { projects } from '#features/clients/projects/table.ts'
import { deliverableMilestones, deliverables } from '#features/deliverables/deliverables/table.ts'
import { timeEntries } from '#features/time/time-entries/table.ts'
import { files } from '#features/workspace/files/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import type { InvoiceDocument, InvoiceKind, TaxCategory, Unit } from '../invoice-documents/schema.ts'
import type { PaymentKind } from './labels.ts'
import type { InvoiceItemType, InvoiceStatus, WorkKind } from './schema.ts'

const money = (name: string) => numeric(name, { precision: 20, scale: 4 })
const percentage = (name: string) => numeric(name, { precision: 7, scale: 4 })

/** Invoices of all kinds. A trigger fixes what is issued, except notes, promise, dispute, views and payments. Only `totalsOf` makes sums. */
export const invoices = pgTable(
  'invoices',
  {
    ...recordColumns,
    ...deletableColumns,
    kind: text('kind').$type<InvoiceKind>().notNull().default('invoice'),
    invoiceNumber: text('invoice_number').notNull(),
    projectId: uuid('project_id').references(() => projects.id),
    brandId: uuid('brand_id').references(() => brands.id),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    clientAddress: text('client_address'),
    billingDate: date('billing_date', { mode: 'string' }).notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    /** the due date was chosen by hand and no longer follows the terms */
    dueDateEdited: boolean('due_date_edited').notNull().default(false),
    currency: text('currency').notNull(),
    subtotal: money('subtotal').notNull().default('0'),
    taxRate: percentage('tax_rate').notNull().default('0'),
    taxCategory: text('tax_category').$type<TaxCategory>().notNull().default('standard'),
    taxAmount: money('tax_amount').notNull().default('0'),
    discountAmount: money('discount_amount').notNull().default('0'),
    totalAmount: money('total_amount').notNull().default('0'),
    /** what payments and credit notes took off: sums of allocations, kept by their trigger */
    paidAmount: money('paid_amount').notNull().default('0'),
    creditedAmount: money('credited_amount').notNull().default('0'),
    status: text('status').$type<InvoiceStatus>().notNull().default('draft'),
    paymentTerms: text('payment_terms'),
    serviceFrom: date('service_from', { mode: 'string' }),
    serviceTo: date('service_to', { mode: 'string' }),
    orderNumber: text('order_number'),
    buyerReference: text('buyer_reference'),
    clientNote: text('client_note'),
    notes: text('notes'),
    promisedOn: date('promised_on', { mode: 'string' }),
    disputeReason: text('dispute_reason'),
    disputedAt: moment('disputed_at'),
    /** of a credit note: what it credits, and whether it cancels that; then neither counts in any sum */
    creditedInvoiceId: uuid('credited_invoice_id').references((): AnyPgColumn => invoices.id),
    cancels: boolean('cancels').notNull().default(false),
    issuedAt: moment('issued_at'),
    issuedBy: uuid('issued_by').references(() => users.id),
    firstViewedAt: moment('first_viewed_at'),
    paidAt: moment('paid_at'),
    /** all that it says, frozen when it was issued; PDF and XML were made from it */
    document: jsonb('document').$type<InvoiceDocument>(),
    pdfFileId: uuid('pdf_file_id').references(() => files.id),
    xmlFileId: uuid('xml_file_id').references(() => files.id),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    unique('invoices_number').on(t.invoiceNumber),
    check('invoices_sums', sql`${t.totalAmount} = ${t.subtotal} - ${t.discountAmount} + ${t.taxAmount}`),
    check('invoices_discount', sql`${t.discountAmount} >= 0 and (${t.discountAmount} = 0 or ${t.discountAmount} <= ${t.subtotal})`),
    check('invoices_tax_rate', sql`${t.taxRate} between 0 and 100`),
    check('invoices_due', sql`${t.dueDate} >= ${t.billingDate}`),
    check('invoices_service', sql`${t.serviceTo} is null or ${t.serviceFrom} is not null and ${t.serviceTo} >= ${t.serviceFrom}`),
    check(
      'invoices_settled',
      sql`${t.paidAmount} >= 0 and ${t.creditedAmount} >= 0 and ${t.paidAmount} + ${t.creditedAmount} <= greatest(${t.totalAmount}, 0)`,
    ),
    check('invoices_issued', sql`num_nulls(${t.issuedAt}, ${t.document}, ${t.pdfFileId}) in (0, 3)`),
    check(
      'invoices_sent',
      sql`${t.status} = 'draft' and ${t.issuedAt} is null or ${t.status} in ('sent', 'paid') and ${t.issuedAt} is not null or ${t.status} = 'cancelled'`,
    ),
    check('invoices_paid', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    check('invoices_credit', sql`(${t.kind} = 'credit_note') = (${t.creditedInvoiceId} is not null)`),
    check('invoices_dispute', sql`(${t.disputeReason} is null) = (${t.disputedAt} is null)`),
    index('invoices_newest').on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index('invoices_billing_date').on(t.billingDate, t.id).where(sql`deleted_at is null`),
    index('invoices_due_date').on(t.dueDate, t.id).where(sql`deleted_at is null`),
    index('invoices_total').on(t.totalAmount, t.id).where(sql`deleted_at is null`),
    index('invoices_project').on(t.projectId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('invoices_brand').on(t.brandId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('invoices_status').on(t.status, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('invoices_open').on(t.dueDate, t.id).where(sql`deleted_at is null and status = 'sent'`),
    index('invoices_credited').on(t.creditedInvoiceId).where(sql`credited_invoice_id is not null`),
    index('invoices_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
    // What the summary adds up, so that it reads no whole invoices.
    index('invoices_summed')
      .on(t.currency, t.kind, t.status, t.dueDate, t.totalAmount, t.paidAmount, t.creditedAmount, t.id)
      .where(sql`deleted_at is null and issued_at is not null and status <> 'cancelled' and not cancels`),
    index('invoices_word').using('gin', sql`(invoice_number || ' ' || client_name || ' ' || client_email) gin_trgm_ops`),
  ],
)

const ofInvoice = () =>
  uuid('invoice_id')
    .notNull()
    .references(() => invoices.id, { onDelete: 'cascade' })

export const invoiceLineItems = pgTable(
  'invoice_line_items',
  {
    id: uuid('id').primaryKey(),
    invoiceId: ofInvoice(),
    description: text('description').notNull(),
    itemType: text('item_type').$type<InvoiceItemType>().notNull().default('service'),
    relatedId: uuid('related_id'),
    quantity: numeric('quantity', { precision: 16, scale: 4 }).notNull().default('1'),
    unit: text('unit').$type<Unit>(),
    unitPrice: numeric('unit_price', { precision: 16, scale: 4 }).notNull().default('0'),
    amount: money('amount').notNull(),
    taxRate: percentage('tax_rate'),
    taxCategory: text('tax_category').$type<TaxCategory>(),
    orderIndex: integer('order_index').notNull(),
    /** of a final invoice: the deposit invoice that this line takes off */
    depositInvoiceId: uuid('deposit_invoice_id').references(() => invoices.id),
    /** of a credit note: the line that it credits */
    creditedLineId: uuid('credited_line_id').references((): AnyPgColumn => invoiceLineItems.id),
  },
  (t) => [
    check('invoice_line_items_quantity', sql`${t.quantity} >= 0.01 or ${t.depositInvoiceId} is not null and ${t.quantity} = -1`),
    check('invoice_line_items_price', sql`${t.unitPrice} >= 0`),
    check('invoice_line_items_tax_rate', sql`${t.taxRate} between 0 and 100`),
    uniqueIndex('invoice_line_items_order').on(t.invoiceId, t.orderIndex, t.id),
    index('invoice_line_items_deposit').on(t.depositInvoiceId).where(sql`deposit_invoice_id is not null`),
    index('invoice_line_items_credited').on(t.creditedLineId).where(sql`credited_line_id is not null`),
    index('invoice_line_items_related').on(t.relatedId).where(sql`related_id is not null`),
  ],
)

/**
 * Which work a line bills. Work is on at most one living line: freed by a void, a cancellation or a full credit, a row only keeps
 * the source (`source_id`), and the work can be billed again.
 */
export const billedWork = pgTable(
  'billed_work',
  {
    id: uuid('id').primaryKey(),
    invoiceId: ofInvoice(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => invoiceLineItems.id, { onDelete: 'cascade' }),
    workKind: text('work_kind').$type<WorkKind>().notNull(),
    sourceId: uuid('source_id').notNull(),
    entryId: uuid('entry_id').references(() => timeEntries.id),
    deliverableId: uuid('deliverable_id').references(() => deliverables.id),
    milestoneId: uuid('milestone_id').references(() => deliverableMilestones.id),
    freedAt: moment('freed_at'),
  },
  (t) => [
    check(
      'billed_work_one',
      sql`num_nonnulls(${t.entryId}, ${t.deliverableId}, ${t.milestoneId}) = case when ${t.freedAt} is null then 1 else 0 end`,
    ),
    uniqueIndex('billed_work_entry').on(t.entryId).where(sql`entry_id is not null`),
    uniqueIndex('billed_work_deliverable').on(t.deliverableId).where(sql`deliverable_id is not null`),
    uniqueIndex('billed_work_milestone').on(t.milestoneId).where(sql`milestone_id is not null`),
    index('billed_work_line').on(t.lineId),
    index('billed_work_invoice').on(t.invoiceId),
  ],
)

type BilledBy = { currency: string; brandId: string | null; work: { kind: WorkKind; id: string }[] }
/** Lines removed from drafts, each with its work, kept a day for an undo. */
export const removedLines = pgTable(
  'removed_lines',
  {
    id: uuid('id').primaryKey(),
    invoiceId: ofInvoice(),
    line: jsonb('line').$type<typeof invoiceLineItems.$inferSelect>().notNull(),
    billed: jsonb('billed').$type<BilledBy>().notNull(),
    removedAt: moment('removed_at').notNull().defaultNow(),
  },
  (t) => [index('removed_lines_invoice').on(t.invoiceId)],
)

/** Work that will not be billed, with the reason; after an undo it is unbilled again. */
export const writeOffs = pgTable('write_offs', {
  id: uuid('id').primaryKey(),
  reason: text('reason').notNull(),
  createdBy: uuid('created_by').references(() => users.id),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const writeOffItems = pgTable(
  'write_off_items',
  {
    id: uuid('id').primaryKey(),
    writeOffId: uuid('write_off_id')
      .notNull()
      .references(() => writeOffs.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id').references(() => timeEntries.id, { onDelete: 'cascade' }),
    deliverableId: uuid('deliverable_id').references(() => deliverables.id, { onDelete: 'cascade' }),
    milestoneId: uuid('milestone_id').references(() => deliverableMilestones.id, { onDelete: 'cascade' }),
  },
  (t) => [
    check('write_off_items_one', sql`num_nonnulls(${t.entryId}, ${t.deliverableId}, ${t.milestoneId}) = 1`),
    unique('write_off_items_entry').on(t.entryId),
    unique('write_off_items_deliverable').on(t.deliverableId),
    unique('write_off_items_milestone').on(t.milestoneId),
    index('write_off_items_of').on(t.writeOffId),
  ],
)

/** Every number that was given, for ever: what became of its invoice, and of a deleted draft its date and who deleted it. No foreign keys. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    invoiceId: uuid('invoice_id').primaryKey(),
    prefix: text('prefix').notNull(),
    year: integer('year').notNull(),
    n: integer('n').notNull(),
    invoiceNumber: text('invoice_number').notNull(),
    billingDate: date('billing_date', { mode: 'string' }).notNull(),
    voidedAt: moment('voided_at'),
    voidedBy: uuid('voided_by'),
  },
  (t) => [
    unique('invoice_numbers_series').on(t.prefix, t.year, t.n),
    index('invoice_numbers_void').on(t.voidedAt, t.invoiceId).where(sql`voided_at is not null`),
  ],
)

/** What was received and given back. Rows are only ever added: a payment is undone by its reversal. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    /** of a refund: the credit note whose money went back */
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kind: text('kind').$type<PaymentKind>().notNull().default('payment'),
    paymentDate: date('payment_date', { mode: 'string' }).notNull(),
    amount: money('amount').notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    transactionReference: text('transaction_reference'),
    notes: text('notes'),
    /** of a reversal: the payment or refund that it undoes */
    reversesId: uuid('reverses_id').references((): AnyPgColumn => payments.id),
    recordedBy: uuid('recorded_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('payments_amount', sql`${t.amount} > 0`),
    check('payments_reversal', sql`(${t.kind} = 'reversal') = (${t.reversesId} is not null)`),
    unique('payments_reversed_once').on(t.reversesId),
    index('payments_invoice').on(t.invoiceId, t.createdAt, t.id),
    index('payments_newest').on(t.createdAt, t.id),
  ],
)

/** What of a payment or credit note goes to which invoice; below 0 when reversed. Rows are only added; a trigger sums them up. */
export const allocations = pgTable(
  'allocations',
  {
    id: uuid('id').primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    creditNoteId: uuid('credit_note_id').references(() => invoices.id),
    amount: money('amount').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('allocations_from', sql`num_nonnulls(${t.paymentId}, ${t.creditNoteId}) = 1`),
    check('allocations_amount', sql`${t.amount} <> 0 and (${t.paymentId} is not null or ${t.amount} > 0)`),
    index('allocations_invoice').on(t.invoiceId),
    index('allocations_payment').on(t.paymentId).where(sql`payment_id is not null`),
    index('allocations_credit_note').on(t.creditNoteId).where(sql`credit_note_id is not null`),
  ],
)
