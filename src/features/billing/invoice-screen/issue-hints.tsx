import { Link } from '@tanstack/react-router'
import type { InvoiceDetail } from '../invoices/schema.ts'
import { useIssueCheck } from './client.ts'

/** What would be missing if the invoice were issued now, each with the way to where it is filled in. */
export function IssueHints({ id, brandId }: Pick<InvoiceDetail, 'id' | 'brandId'>) {
  const check = useIssueCheck(id, true)
  const problems = check.data?.problems ?? []
  if (problems.length === 0) return null
  return (
    <ul aria-label="Before sending" className="flex max-w-[46ch] list-disc flex-col gap-1 pl-4 text-secondary text-ink-2">
      {problems.map(({ field, says, at }) => (
        <li key={`${at} ${field} ${says}`}>
          {says}
          {at === 'settings' && (
            <>
              {' '}
              <Link to="/settings" search={{ tab: 'billing' }} className="underline underline-offset-3">
                Open billing settings
              </Link>
            </>
          )}
          {at === 'brand' && brandId && (
            <>
              {' '}
              <Link to="/brands" search={{ brand: brandId, tab: 'billing' }} className="underline underline-offset-3">
                Open the brand’s billing data
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
