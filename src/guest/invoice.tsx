import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { unitSigns } from '#features/billing/invoice-documents/labels.ts'
import { TotalsList } from '#features/billing/invoice-screen/totals-list.tsx'
import type { OpenedInvoice } from '#features/billing/invoice-sending/schema.ts'
import { decimal, isZero } from '#shared/values/decimal.ts'
import { ibanText } from '#shared/values/iban.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { Badge, type Tone } from '#ui/display/badge.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { DownloadButton, Refused } from './download-button.tsx'
import { GuestHeader } from './frame.tsx'
import { useGuest } from './guest-context.ts'
import { invoiceOf, invoiceSeen, pathOf, sentenceFor } from './server.ts'
import { WaitingLink } from './states.tsx'

const states: Readonly<Record<OpenedInvoice['state'], readonly [label: string, tone: Tone]>> = {
  open: ['Open', 'accent'],
  overdue: ['Overdue', 'danger'],
  partial: ['Partly paid', 'warning'],
  paid: ['Paid', 'success'],
  credited: ['Credited', 'neutral'],
  cancelled: ['Cancelled', 'neutral'],
}

const titles = { invoice: 'Invoice', deposit: 'Deposit invoice', final: 'Final invoice', credit_note: 'Credit note' } as const

/** An invoice by its link: over how much, until when, how to pay, and the document itself. */
export function Invoice() {
  const { link } = useGuest()
  const [refused, setRefused] = useState<string | null>(null)
  const found = useQuery({ queryKey: ['invoice'], queryFn: () => invoiceOf(link.id) })
  const isShown = found.data !== undefined
  // The first view counts once the page has run and shown it.
  useEffect(() => {
    if (isShown) void invoiceSeen(link.id).catch(() => undefined)
  }, [isShown, link.id])
  if (found.isPending) return <WaitingLink />
  return (
    <>
      <GuestHeader />
      <main className="mx-auto flex w-full max-w-[760px] flex-col gap-6 px-5 py-6 max-sm:px-4 max-sm:py-4 max-sm:pb-24">
        {found.isError ? (
          <ErrorState message={sentenceFor(found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : (
          <>
            <Head invoice={found.data} onRefused={setRefused} />
            <Refused sentence={refused} />
            <Payment invoice={found.data} />
            <Lines invoice={found.data} />
          </>
        )}
      </main>
    </>
  )
}

interface PartProps {
  readonly invoice: OpenedInvoice
}

function Head({ invoice, onRefused }: PartProps & { readonly onRefused: (sentence: string | null) => void }) {
  const { link } = useGuest()
  const {
    kind,
    invoiceNumber,
    state,
    totalAmount,
    paidAmount,
    creditedAmount,
    balance,
    currency,
    dueDate,
    sellerName,
    clientName,
    billingDate,
  } = invoice
  const [label, tone] = states[state]
  const isCredit = kind === 'credit_note'
  const settled = [
    ...(isZero(decimal(paidAmount)) ? [] : [`${formatMoney(paidAmount, currency)} paid`]),
    ...(isZero(decimal(creditedAmount)) ? [] : [`${formatMoney(creditedAmount, currency)} credited`]),
  ]
  const isOpen = !isCredit && (state === 'open' || state === 'overdue' || state === 'partial')
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-secondary text-ink-2">
            {titles[kind]} from {sellerName} to <bdi>{clientName}</bdi>
          </p>
          <h1 className="text-title font-semibold break-words">{invoiceNumber}</h1>
        </div>
        {!isCredit && (
          <Badge tone={tone} dot>
            {label}
          </Badge>
        )}
      </div>
      <p className="text-figure font-semibold tabular">{formatMoney(isOpen ? balance : totalAmount, currency)}</p>
      <p className="text-secondary text-ink-2">
        {isOpen ? `Due on ${formatDate(dueDate, 'long')}` : `Dated ${formatDate(billingDate, 'long')}`}
        {isOpen && settled.length > 0 && ` · ${settled.join(', ')} of ${formatMoney(totalAmount, currency)}`}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:p-3 max-sm:pb-[max(12px,env(safe-area-inset-bottom))]">
        <DownloadButton
          path={pathOf(link.id, `files/${invoice.pdfFileId}?download=true`)}
          variant="primary"
          onRefused={onRefused}
          className="max-sm:min-h-12 max-sm:flex-1"
        >
          Download PDF
        </DownloadButton>
        {invoice.xmlFileId && (
          <DownloadButton
            path={pathOf(link.id, `files/${invoice.xmlFileId}?download=true`)}
            onRefused={onRefused}
            className="max-sm:min-h-12 max-sm:flex-1"
          >
            E-invoice (XML)
          </DownloadButton>
        )}
      </div>
    </header>
  )
}

/** How to pay, while something is open. */
function Payment({ invoice }: PartProps) {
  const { kind, state, iban, bic, accountName, invoiceNumber, paymentTerms } = invoice
  if (kind === 'credit_note' || state === 'paid' || state === 'credited' || state === 'cancelled') return null
  return (
    <section aria-labelledby="pay" className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <h2 id="pay" className="text-body font-semibold">
        How to pay
      </h2>
      {iban ? (
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-secondary">
          <dt className="text-ink-2">Account holder</dt>
          <dd className="break-words">{accountName}</dd>
          <dt className="text-ink-2">IBAN</dt>
          <dd className="font-medium select-all tabular">{ibanText(iban)}</dd>
          {bic && (
            <>
              <dt className="text-ink-2">BIC</dt>
              <dd className="tabular">{bic}</dd>
            </>
          )}
          <dt className="text-ink-2">Reference</dt>
          <dd className="font-medium">{invoiceNumber}</dd>
        </dl>
      ) : (
        <p className="text-secondary text-ink-2">The PDF says how to pay. Use {invoiceNumber} as the reference.</p>
      )}
      {paymentTerms && <p className="text-secondary text-ink-2">{paymentTerms}</p>}
    </section>
  )
}

function Lines({ invoice }: PartProps) {
  const { lines, currency, note } = invoice
  const text = (amount: string) => formatMoney(amount, currency)
  return (
    <section aria-label="Lines" className="flex flex-col gap-4">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {lines.map(({ id, description, quantity, unit, unitPrice, amount }) => (
          <li key={id} className="flex items-start gap-4 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p dir="auto" className="break-words whitespace-pre-line">
                {description}
              </p>
              <p className="text-meta text-ink-2 tabular">
                {quantity} {unit && unitSigns[unit]} × {text(unitPrice)}
              </p>
            </div>
            <p className="font-medium whitespace-nowrap tabular">{text(amount)}</p>
          </li>
        ))}
      </ul>
      <TotalsList currency={currency} totals={invoice} />
      {note && <p className="text-secondary whitespace-pre-line text-ink-2">{note}</p>}
    </section>
  )
}
