import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { formatDateRange } from '#ui/base/format-range.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import type { EngagementView } from '../engagements/schema.ts'
import { clashesQuery } from './client.ts'

/** Warns that another brand has contracted the influencer in this category for the same days; nothing where there is no clash. */
export function ClashWarning({ engagement }: { readonly engagement: EngagementView }) {
  const { id, influencer, categoryId, exclusive, exclusiveFrom, exclusiveTo, startDate, endDate } = engagement
  const clashes = useQuery(clashesQuery({ id, categoryId, exclusive, exclusiveFrom, exclusiveTo, startDate, endDate })).data?.items ?? []
  if (clashes.length === 0) return null
  return (
    <div role="note" className="flex gap-2 rounded-card border border-warning/40 bg-warning-soft p-2.5 text-secondary text-ink">
      <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p className="font-medium">This engagement can’t be contracted yet</p>
        <ul className="mt-0.5 flex flex-col gap-0.5">
          {clashes.map((clash) => (
            <li key={clash.engagementId} dir="auto" className="break-words">
              {influencer.fullName} is {clash.exclusive ? 'exclusively contracted' : 'contracted'} for{' '}
              <RecordLink kind="engagement" id={clash.engagementId} className="touch-line font-medium underline underline-offset-3">
                {clash.brandName}
              </RecordLink>{' '}
              ({clash.category}), {formatDateRange(clash.from, clash.to)}.
            </li>
          ))}
        </ul>
        <p className="mt-0.5 text-ink-2">Choose other dates, or narrow the exclusivity.</p>
      </div>
    </div>
  )
}
