import { Download, FileText } from 'lucide-react'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { savingOf, useSaving } from '#ui/lists/use-list-export.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { statementPdfUrl, useStatement } from './client.ts'
import { type Age, ageLabels, entryLabels } from './labels.ts'
import type { StatementView } from './schema.ts'
import { entriesRequest, type StatementSearch } from './statements-search.ts'

interface StatementDialogProps {
  readonly brandId: string
  readonly search: StatementSearch
  readonly onChange: (search: Pick<StatementSearch, 'from' | 'to'>) => void
  readonly onClose: () => void
}

/** The statement of one client: opening balance, entries, closing balance, and how long what is open has been due. */
export function StatementDialog({ brandId, search, onChange, onClose }: StatementDialogProps) {
  const statement = useStatement(brandId, search)
  const exporting = useSaving(savingOf({ list: entriesRequest(brandId, search), things: 'entries' }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={760}
      title={statement.data ? `Statement for ${statement.data.brand.name}` : 'Statement'}
      footer={
        <>
          <Button icon={<Download aria-hidden />} loading={exporting.progress !== null} onClick={exporting.start}>
            CSV
          </Button>
          <Button
            variant="primary"
            icon={<FileText aria-hidden />}
            render={
              <a href={statementPdfUrl(brandId, search)} download>
                PDF
              </a>
            }
          >
            PDF
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-2 gap-4">
          <Field label="From">
            <DateInput value={search.from ?? null} placeholder="The beginning" onChange={(from) => onChange({ from: from ?? undefined })} />
          </Field>
          <Field label="To">
            <DateInput value={search.to ?? null} placeholder="Today" onChange={(to) => onChange({ to: to ?? undefined })} />
          </Field>
        </div>
        {statement.isError && !statement.data ? (
          <ErrorState
            compact
            message={sentenceOf(statement.error)}
            onRetry={() => void statement.refetch()}
            retrying={statement.isFetching}
          />
        ) : statement.data ? (
          <Currencies statement={statement.data} />
        ) : (
          <Loading>
            <Skeleton className="h-40 w-full rounded-card" />
          </Loading>
        )}
      </div>
    </Dialog>
  )
}

function Currencies({ statement }: { readonly statement: StatementView }) {
  if (statement.currencies.length === 0) return <p className="text-secondary text-ink-3">Nothing was billed or paid in this time.</p>
  return statement.currencies.map((one) => <Currency key={one.currency} of={one} statement={statement} />)
}

const ages = ['notDue', 'days30', 'days60', 'days90', 'older', 'credit'] as const satisfies readonly Age[]

interface CurrencyProps {
  readonly of: StatementView['currencies'][number]
  readonly statement: StatementView
}

function Currency({ of: { currency, opening, entries, more, closing, ageing }, statement: { from, to } }: CurrencyProps) {
  const money = (amount: string) => formatMoney(amount, currency)
  const headClass = 'px-3 py-2 text-left text-meta font-medium text-ink-2'
  const cellClass = 'px-3 py-2 align-top'
  return (
    <section aria-label={`Statement in ${currency}`} className="flex flex-col gap-3">
      <div className="overflow-x-auto rounded-card border border-line">
        <table className="w-full border-collapse text-secondary tabular">
          <caption className="sr-only">Entries in {currency}</caption>
          <thead className="border-b border-line bg-sunken">
            <tr>
              <th scope="col" className={headClass}>
                Date
              </th>
              <th scope="col" className={headClass}>
                Entry
              </th>
              <th scope="col" className={`${headClass} text-right`}>
                Amount
              </th>
              <th scope="col" className={`${headClass} text-right`}>
                Balance
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {from !== null && <Balance date={from} label="Opening balance" amount={money(opening)} />}
            {more > 0 && (
              <tr>
                <td colSpan={4} className={`${cellClass} text-ink-3`}>
                  {more} earlier entries are in the PDF and the CSV.
                </td>
              </tr>
            )}
            {entries.map(({ id, date, kind, invoiceId, invoiceNumber, amount, balance }) => (
              <tr key={id}>
                <td className={`${cellClass} whitespace-nowrap`}>{formatDate(date)}</td>
                <td className={cellClass}>
                  {entryLabels[kind]}{' '}
                  <RecordLink kind="invoice" id={invoiceId} className="underline-offset-3 hover:underline">
                    {invoiceNumber}
                  </RecordLink>
                </td>
                <td className={`${cellClass} text-right whitespace-nowrap`}>{money(amount)}</td>
                <td className={`${cellClass} text-right whitespace-nowrap`}>{money(balance)}</td>
              </tr>
            ))}
            <Balance date={to} label="Closing balance" amount={money(closing)} />
          </tbody>
        </table>
      </div>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 text-secondary sm:grid-cols-6">
        {ages.map((age) => (
          <div key={age}>
            <dt className="text-meta text-ink-3">{ageLabels[age]}</dt>
            <dd className="tabular">{money(ageing[age])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Balance({ date, label, amount }: { readonly date: string; readonly label: string; readonly amount: string }) {
  return (
    <tr className="font-medium">
      <td className="px-3 py-2 whitespace-nowrap">{formatDate(date)}</td>
      <td className="px-3 py-2" colSpan={2}>
        {label}
      </td>
      <td className="px-3 py-2 text-right whitespace-nowrap">{amount}</td>
    </tr>
  )
}
