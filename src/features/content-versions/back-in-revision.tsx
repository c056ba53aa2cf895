import { TriangleAlert } from 'lucide-react'
import type { ContentItemDetail } from '../content/schema.ts'

/** Said where what was approved is about to be changed. */
export function BackInRevision({ item: { status } }: { readonly item: Pick<ContentItemDetail, 'status'> }) {
  if (status !== 'approved' && status !== 'published') return null
  return (
    <p className="flex items-start gap-2 rounded-card bg-warning-soft px-3 py-2 text-secondary text-ink">
      <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0 text-warning" />
      {`This is ${status}. A new version sets it back to In Revision; the decision stands for the version it was made on.`}
    </p>
  )
}
