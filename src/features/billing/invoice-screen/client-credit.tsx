import { Suspense, useState } from 'react'
import type { BrandView } from '#features/clients/brands/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { add, decimal, decimalText } from '#shared/values/decimal.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canListInvoices } from '../invoices/rules.ts'
import { canRecordPayment } from '../payments/rules.ts'
import type { ClientCredit as Credit } from '../payments/schema.ts'
import { useClientCredits } from './client.ts'

const CreditUseDialog = lazyPart(
  async () => (await import('./credit-use-dialog.tsx')).CreditUseDialog,
  ({ onClose }) => onClose(),
)

/** What credit notes of a brand still hold, to be applied to open invoices. */
export function ClientCredit({ brand }: { readonly brand: BrandView }) {
  const actor = useActor()
  return canListInvoices(actor) ? <CreditPanel brand={brand} /> : null
}

function CreditPanel({ brand }: { readonly brand: BrandView }) {
  const actor = useActor()
  const [used, setUsed] = useState<Credit | null>(null)
  const { data, error, isFetching, refetch } = useClientCredits({ brandId: brand.id })
  const credits = data?.items ?? []
  const note = { brandId: brand.id, status: 'sent', issuedAt: '', kind: 'credit_note' } as const
  const mayApply = canRecordPayment(actor, note).allowed
  return (
    <Panel title="Client credit" description="Left over from credit notes on paid invoices." aside={totalsOf(credits)}>
      {error && !data ? (
        <ErrorState compact message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : credits.length === 0 ? (
        <p className="text-secondary text-ink-3">{data ? 'No credit available.' : 'Loading…'}</p>
      ) : (
        <ul aria-label="Client credit" className="-mb-1 divide-y divide-line">
          {credits.map((credit) => (
            <li key={credit.creditNoteId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="flex min-w-0 flex-1 flex-col">
                <RecordLink
                  kind="invoice"
                  id={credit.creditNoteId}
                  className="self-start font-medium tabular underline-offset-3 hover:underline"
                >
                  {credit.invoiceNumber}
                </RecordLink>
                <span className="text-meta text-ink-3">{formatDate(credit.billingDate, 'long')}</span>
              </span>
              <span className="font-medium tabular">{formatMoney(credit.available, credit.currency)}</span>
              {mayApply && (
                <Button size="sm" aria-label={`Apply ${credit.invoiceNumber}`} onClick={() => setUsed(credit)}>
                  Apply…
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {used && (
        <Suspense fallback={null}>
          <CreditUseDialog
            invoice={{ ...used, id: used.creditNoteId, kind: 'credit_note', brandId: brand.id, clientEmail: '', balance: '0' }}
            onClose={() => setUsed(null)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

/** "€69.01 · $20.00": what is available in each currency. */
function totalsOf(credits: readonly Credit[]): string {
  const currencies = [...new Set(credits.map(({ currency }) => currency))]
  return currencies
    .map((currency) => {
      const held = credits.filter((credit) => credit.currency === currency).map(({ available }) => decimal(available))
      return formatMoney(decimalText(add(...held)), currency)
    })
    .join(' · ')
}
