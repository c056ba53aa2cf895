import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatMoney } from '#ui/base/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import type { BesideRecordProps } from '#ui/records/opened-record.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canCreateEngagement } from '../engagements/rules.ts'
import type { EngagementView } from '../engagements/schema.ts'
import { useEngagementsOf } from './client.ts'
import { EngagementMark } from './engagement-options.tsx'

const CreateEngagement = lazyPart(
  async () => (await import('./create-engagement.tsx')).CreateEngagement,
  ({ onClose }) => onClose(),
)

/** The engagements of a campaign or an influencer, in its record: who or what, status and rate. */
export function EngagementsOf({ recordType, recordId }: BesideRecordProps) {
  const actor = useActor()
  const [creating, setCreating] = useState(false)
  const ofCampaign = recordType === 'campaign'
  const list = useEngagementsOf(ofCampaign ? { campaignId: [recordId] } : { influencerId: [recordId] })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label="Engagements" className="mt-3 flex flex-col gap-1 border-t border-line pt-3">
      <div className="flex min-h-control-sm items-center justify-between gap-2">
        <h3 className="text-secondary text-ink-2">Engagements</h3>
        {canCreateEngagement(actor).allowed && (
          <IconButton size="sm" label="New Engagement" icon={<Plus aria-hidden />} onClick={() => setCreating(true)} />
        )}
      </div>
      {list.isPending && (
        <Loading label="Loading engagements">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {list.isError && items.length === 0 && (
        <ErrorState compact message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.isSuccess && items.length === 0 && <p className="text-secondary text-ink-3">None yet</p>}
      <ul className="flex flex-col empty:hidden">
        {items.map((engagement) => (
          <li key={engagement.id} className="border-t border-line py-1.5 first:border-t-0">
            <Line engagement={engagement} ofCampaign={ofCampaign} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} label="Show more" place="beside" />
      <Suspense fallback={null}>
        {creating && (
          <CreateEngagement begin={ofCampaign ? { campaignId: recordId } : { influencerId: recordId }} onClose={() => setCreating(false)} />
        )}
      </Suspense>
    </section>
  )
}

interface LineProps {
  readonly engagement: EngagementView
  /** the campaign is around it already, so the influencer is named */
  readonly ofCampaign: boolean
}

function Line({ engagement: { id, influencer, campaign, project, status, agreedRate, currency }, ofCampaign }: LineProps) {
  return (
    <>
      <RecordLink
        kind="engagement"
        id={id}
        className="touch-line flex min-w-0 items-center gap-2 rounded-chip text-body underline-offset-3 hover:underline"
      >
        {ofCampaign ? <Avatar person={influencer} size={20} decorative /> : <BrandLogo brand={project.brand} size={20} />}
        <bdi className="min-w-0 truncate">{ofCampaign ? influencer.fullName : campaign.name}</bdi>
      </RecordLink>
      <span className="mt-0.5 flex items-center justify-between gap-2 text-secondary text-ink-2">
        <EngagementMark status={status} />
        {agreedRate !== null && <span className="whitespace-nowrap tabular">{formatMoney(agreedRate, currency)}</span>}
      </span>
    </>
  )
}
