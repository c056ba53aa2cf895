import { Link } from '@tanstack/react-router'
import { useIssueCheck } from './client.ts'

/** What would be missing if the invoice were issued now, each with the way to where it is filled in. */
export function IssueHints({ id }: { readonly id: string }) {
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
        </li>
      ))}
    </ul>
  )
}
