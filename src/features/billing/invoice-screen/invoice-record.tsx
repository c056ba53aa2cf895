import type { QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { wordsOf } from '#features/records/history/labels.ts'
import { RecordScreen, type ScreenKind } from '#features/records/record-screen/record-screen.tsx'
import { denied } from '#shared/rights/decision.ts'
import { formatMoney } from '#ui/base/format.ts'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useFieldOfAddress } from '#ui/records/use-field-of-address.ts'
import { badgeLabels, fieldLabels, invoiceKindLabels } from '../invoices/labels.ts'
import { canDeleteInvoice, canEditInvoice, canViewInvoice, isIssued, openFields } from '../invoices/rules.ts'
import { type InvoiceDetail, invoiceFields } from '../invoices/schema.ts'
import { InvoiceReminders } from '../reminders/invoice-reminders.tsx'
import { callInvoices, invoiceOptions, refreshInvoices, restoreInvoice } from './client.ts'
import { InvoiceActs } from './invoice-acts.tsx'
import type { InvoiceEditing, InvoiceFieldName } from './invoice-form.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceState } from './invoice-options.tsx'
import { InvoiceProperties } from './invoice-properties.tsx'
import { PaymentList } from './payment-list.tsx'
import { TotalsList } from './totals-list.tsx'

/** One invoice over the page: what it says, what was paid, and what to do next. */
export function InvoiceRecord(props: OpenedRecordProps) {
  return <RecordScreen {...props} record={invoice} />
}

const invoice: ScreenKind<InvoiceDetail, InvoiceFieldName, InvoiceDetail> = {
  kind: 'invoice',
  noun: 'invoice',
  failuresInOne: true,
  query: invoiceOptions,
  nameOf: ({ invoiceNumber }) => invoiceNumber,
  labels: fieldLabels,
  schemas: invoiceFields,
  canChange: (actor, row, name) => {
    const may = canEditInvoice(actor, row)
    const isOpen = !isIssued(row) ? row.status === 'draft' : (openFields as readonly string[]).includes(name)
    return may.allowed && !isOpen ? denied('What is issued stays as it is.') : may
  },
  canEdit: canEditInvoice,
  canDelete: (actor, row) => (isIssued(row) ? denied('An issued invoice isn’t deleted.') : canDeleteInvoice(actor, row)),
  canComment: (actor, row) => (actor.staff ? canViewInvoice(actor, row) : denied('Ask about this invoice in a ticket.')),
  canAttach: canEditInvoice,
  commentsInside: () => true,
  send: (changes) => callInvoices('PATCH /api/invoices/:id', changes),
  take: (queryClient: QueryClient) => void queryClient.invalidateQueries({ queryKey: ['invoices'] }),
  deletion: {
    words: 'Its number stays used, and the draft can be restored for 30 days.',
    remove: async ({ id }, queryClient: QueryClient) => {
      const deleted = await callInvoices('DELETE /api/invoices/:id', { id })
      void refreshInvoices(queryClient)
      return deleted
    },
    restore: ({ id, deletionId }, queryClient: QueryClient) => restoreInvoice(queryClient, id, deletionId),
  },
  words: {
    ...wordsOf(fieldLabels, {
      billingDate: { date: true },
      dueDate: { date: true },
      serviceFrom: { date: true },
      serviceTo: { date: true },
      promisedOn: { date: true },
      clientNote: { long: true },
      notes: { long: true },
    }),
    status: { label: 'status', values: badgeLabels },
    lines: { label: 'line', several: true },
    paidAmount: { label: 'paid amount' },
    creditedAmount: { label: 'credited amount' },
    totalAmount: { label: 'total' },
  },
  maker: ({ creator }) => creator,
  fieldCount: 12,
  title: ({ row }) => <p className="text-title font-semibold">{row.invoiceNumber}</p>,
  above: ({ kind }) => kind !== 'invoice' && <span className="text-ink-3">{invoiceKindLabels[kind]}</span>,
  content: (editing) => <Content editing={editing} />,
  properties: (editing) => <InvoiceProperties editing={editing} />,
}

function Content({ editing }: { readonly editing: InvoiceEditing }) {
  const { row } = editing
  const frame = useRef<HTMLDivElement>(null)
  useFieldOfAddress(frame)
  return (
    <div ref={frame} className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-3">
          <InvoiceState badge={row.badge} />
          <span className="text-section font-semibold tabular">{formatMoney(row.totalAmount, row.currency)}</span>
          {row.badge === 'partial' && (
            <span className="text-secondary text-ink-2 tabular">{formatMoney(row.balance, row.currency)} open</span>
          )}
        </span>
        <InvoiceActs invoice={row} />
      </header>
      {row.disputeReason && (
        <p className="rounded-card bg-warning-soft px-3 py-2 text-secondary text-warning">Disputed: {row.disputeReason}</p>
      )}
      <InvoiceLines invoice={row} mayEdit={editing.may('clientName')} />
      <TotalsList currency={row.currency} totals={row} />
      <Credits invoice={row} />
      {isIssued(row) && <PaymentList invoice={row} />}
      {isIssued(row) && row.kind !== 'credit_note' && editing.may('notes') && <InvoiceReminders invoiceId={row.id} />}
    </div>
  )
}

/** What credits this one, or what it credits. */
function Credits({ invoice: { creditedInvoice, creditNotes, currency } }: { readonly invoice: InvoiceDetail }) {
  if (!creditedInvoice && creditNotes.length === 0) return null
  return (
    <section aria-label="Credit" className="flex flex-col gap-1 text-secondary">
      {creditedInvoice && (
        <p>
          Credits{' '}
          <RecordLink kind="invoice" id={creditedInvoice.id} className="font-medium underline underline-offset-3">
            {creditedInvoice.invoiceNumber}
          </RecordLink>
        </p>
      )}
      {creditNotes.map(({ id, invoiceNumber, totalAmount }) => (
        <p key={id}>
          Credited by{' '}
          <RecordLink kind="invoice" id={id} className="font-medium underline underline-offset-3">
            {invoiceNumber}
          </RecordLink>
          , {formatMoney(totalAmount, currency)}
        </p>
      ))}
    </section>
  )
}
