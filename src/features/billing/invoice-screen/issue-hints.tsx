import { Link } from '@tanstack/react-router'
import { billingLabels } from '#features/clients/brands/labels.ts'
import { useSearchChange } from '#ui/base/use-part-search.ts'
import { settingsLabels } from '../billing-settings/labels.ts'
import { fieldLabels } from '../invoices/labels.ts'
import type { InvoiceDetail, IssueCheck } from '../invoices/schema.ts'
import { useIssueCheck } from './client.ts'

interface IssueHintsProps extends Pick<InvoiceDetail, 'id' | 'brandId'> {
  /** closes the dialog that shows the hints, as the way leads behind it */
  readonly onFollow?: () => void
}

/** What would be missing if the invoice were issued now, each with a link to the field where it is filled in. */
export function IssueHints({ id, brandId, onFollow }: IssueHintsProps) {
  const check = useIssueCheck(id, true)
  const problems = check.data?.problems ?? []
  if (problems.length === 0) return null
  return (
    <ul aria-label="Before sending" className="flex max-w-[46ch] list-disc flex-col gap-1 pl-4 text-secondary text-ink-2">
      {problems.map((problem) => (
        <li key={`${problem.at} ${problem.field} ${problem.says}`}>
          {problem.says} <FieldLink problem={problem} brandId={brandId} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}

const linkClass = 'underline underline-offset-3'

interface FieldLinkProps extends Pick<InvoiceDetail, 'brandId'> {
  readonly problem: IssueCheck['problems'][number]
  readonly onFollow: (() => void) | undefined
}

function FieldLink({ problem: { at, field }, brandId, onFollow }: FieldLinkProps) {
  const change = useSearchChange()
  if (field === null) return null
  if (at === 'settings')
    return (
      <Link to="/settings" search={{ tab: 'billing', field }} className={linkClass}>
        Go to {labelIn(settingsLabels, field)} in billing settings
      </Link>
    )
  if (at === 'brand')
    return (
      brandId && (
        <Link to="/brands" search={{ brand: brandId, tab: 'billing', field }} className={linkClass}>
          Go to {labelIn(billingLabels, field)} of the brand
        </Link>
      )
    )
  const go = () => {
    onFollow?.()
    change({ field })
  }
  return (
    <button type="button" onClick={go} className={linkClass}>
      Go to {invoiceFieldLabel(field)}
    </button>
  )
}

const labelIn = (labels: Readonly<Record<string, string>>, field: string): string => labels[field] ?? field

/** "line 2" of `lines.1.description`. */
function invoiceFieldLabel(field: string): string {
  const [name, at] = field.split('.')
  if (name !== 'lines') return labelIn(fieldLabels, field)
  return at === undefined ? 'the lines' : `line ${Number.parseInt(at, 10) + 1}`
}
