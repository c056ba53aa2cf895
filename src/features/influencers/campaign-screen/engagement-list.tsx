import { useInfiniteQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { formatMoney } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { pagesOf } from '#ui/records/record-queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { engagementsApi } from '../engagements/api.ts'
import { engagementStatusLabels, paymentStatusLabels, shownOnEngagements } from '../engagements/labels.ts'
import type { EngagementView } from '../engagements/schema.ts'

const callEngagements = createClient<typeof engagementsApi>()
const pageSize = 50

const engagementsOf = (campaignId: string) =>
  pagesOf(
    ['engagements', 'of', campaignId],
    (page, options) => callEngagements('GET /api/engagements', { campaignId: [campaignId], limit: pageSize, ...page }, options),
    shownOnEngagements,
  )

/** The influencers engaged for one campaign, with status, rate and payment. */
export function EngagementList({ campaignId }: { readonly campaignId: string }) {
  const list = useInfiniteQuery(engagementsOf(campaignId))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label="Engagements" className="flex flex-col gap-1.5">
      <h3 className="text-body font-semibold">Engagements</h3>
      {list.isError && rows.length === 0 ? (
        <ErrorState compact message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : list.isPending ? (
        <Loading>
          <Skeleton className="h-11 w-full rounded-card" />
        </Loading>
      ) : rows.length === 0 ? (
        <p className="text-body text-ink-3">No influencers are engaged for this campaign yet.</p>
      ) : (
        <ul className="divide-y divide-line overflow-clip rounded-card border border-line">
          {rows.map((one) => (
            <Engaged key={one.id} one={one} />
          ))}
        </ul>
      )}
      <ShowMore list={list} label="Show more engagements" place="below" />
    </section>
  )
}

function Engaged({ one }: { readonly one: EngagementView }) {
  const { influencer, status, agreedRate, currency, paymentStatus } = one
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="flex min-w-0 grow basis-40 items-center gap-2">
        <Avatar person={influencer} size={24} decorative />
        <RecordLink
          kind="influencer"
          id={influencer.id}
          dir="auto"
          className="touch-line min-w-0 truncate font-medium underline-offset-3 hover:underline"
        >
          {influencer.fullName}
        </RecordLink>
      </span>
      <Badge>{engagementStatusLabels[status]}</Badge>
      {paymentStatus && <span className="text-secondary text-ink-2">{`Payment: ${paymentStatusLabels[paymentStatus]}`}</span>}
      <span className="ml-auto text-right whitespace-nowrap tabular">
        {agreedRate === null ? <span className="text-ink-3">No rate yet</span> : formatMoney(agreedRate, currency)}
      </span>
    </li>
  )
}
