import { CircleGauge, MapPin, Users } from 'lucide-react'
import { followerFields, handleFields, networkLabels, networks } from '#shared/values/handles.ts'
import { formatNumber } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/display/card.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { totalAudienceHint } from '../influencers/labels.ts'
import type { InfluencerView } from '../influencers/schema.ts'
import { InfluencerMenu } from './influencer-menu.tsx'
import { InfluencerStatusBadge } from './influencer-options.tsx'

const shownNiches = 3

/** One influencer of the directory; pressing the card opens the record. */
export function InfluencerCard({ influencer }: { readonly influencer: InfluencerView }) {
  const { id, fullName, location, status } = influencer
  return (
    <Card interactive className="flex min-h-[212px] flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <Avatar person={influencer} size={40} decorative />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-body font-semibold">
            <RecordLink
              kind="influencer"
              id={id}
              dir="auto"
              title={fullName}
              className="outline-offset-0 after:absolute after:inset-0 after:rounded-card"
            >
              <bdi>{fullName}</bdi>
            </RecordLink>
          </h2>
          <p className="flex min-w-0 items-center gap-1 text-secondary text-ink-2">
            <MapPin aria-hidden size={13} className="shrink-0 text-ink-3" />
            <span dir="auto" className="truncate">
              {location ?? 'No location'}
            </span>
          </p>
        </div>
        <InfluencerMenu influencer={influencer} />
      </div>
      <div className="flex min-h-5 flex-wrap items-center gap-1.5">
        <InfluencerStatusBadge status={status} />
        <Niches niche={influencer.niche} />
      </div>
      <NetworkFigures influencer={influencer} />
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-meta text-ink-2">
        <TotalAudience total={influencer.totalAudience} />
        <span className="flex items-center gap-1.5 tabular">
          <CircleGauge aria-hidden size={14} className="text-ink-3" />
          {influencer.engagementRate === null ? 'Engagement unknown' : `${formatNumber(influencer.engagementRate)}% engagement`}
        </span>
      </div>
    </Card>
  )
}

function Niches({ niche }: { readonly niche: readonly string[] }) {
  const rest = niche.slice(shownNiches)
  return (
    <>
      {niche.slice(0, shownNiches).map((word) => (
        <Badge key={word} className="shrink">
          <bdi>{word}</bdi>
        </Badge>
      ))}
      {rest.length > 0 && (
        <span title={rest.join(', ')} className="text-meta text-ink-3 tabular">
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">and {rest.join(', ')}</span>
        </span>
      )}
    </>
  )
}

/** Followers on each network that the person uses. */
function NetworkFigures({ influencer }: { readonly influencer: InfluencerView }) {
  const used = networks.filter((network) => influencer[handleFields[network]] !== null || influencer[followerFields[network]] !== null)
  if (used.length === 0) return <p className="text-meta text-ink-3">No networks added</p>
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-meta">
      {used.map((network) => {
        const followers = influencer[followerFields[network]]
        return (
          <div key={network} className="flex min-w-0 items-baseline justify-between gap-2">
            <dt className="truncate text-ink-2">{networkLabels[network]}</dt>
            <dd className="font-medium text-ink tabular">
              {followers === null ? (
                <>
                  <span aria-hidden>–</span>
                  <span className="sr-only">unknown</span>
                </>
              ) : (
                <span title={formatNumber(followers)}>{formatNumber(followers, { compact: true })}</span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The total audience, with what it counts on hover and for screen readers. */
export function TotalAudience({ total }: { readonly total: number | null }) {
  if (total === null)
    return (
      <span className="flex items-center gap-1.5">
        <Users aria-hidden size={14} className="text-ink-3" />
        Audience unknown
      </span>
    )
  return (
    <Tooltip content={totalAudienceHint}>
      <span className="relative z-10 flex items-center gap-1.5 tabular">
        <Users aria-hidden size={14} className="text-ink-3" />
        <span>
          <span className="font-medium text-ink">{formatNumber(total, { compact: true })}</span> total audience
        </span>
        <span className="sr-only">{totalAudienceHint}</span>
      </span>
    </Tooltip>
  )
}

/** The place of an influencer that is loading. */
export function InfluencerCardSkeleton() {
  return (
    <Card className="flex min-h-[212px] flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      </div>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="mt-auto h-4 w-3/5" />
    </Card>
  )
}
