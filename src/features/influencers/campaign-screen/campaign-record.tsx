import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '#features/records/history/labels.ts'
import { RecordScreen, type ScreenKind } from '#features/records/record-screen/record-screen.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { regionName } from '#shared/values/regions.ts'
import type { Editing } from '#ui/records/edit-in-place.ts'
import { DescriptionInPlace, NameInPlace } from '#ui/records/fields-in-place.tsx'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { type CampaignFieldName, campaignForm, campaignLabels, readingOf } from '../campaigns/campaign-form.tsx'
import { callCampaigns, campaignOptions, restoreCampaign } from '../campaigns/client.ts'
import { campaignStatusLabels } from '../campaigns/labels.ts'
import { canDeleteCampaign, canEditCampaign, canListCampaigns, canSeeCampaignBudget } from '../campaigns/rules.ts'
import { type CampaignCard, type CampaignDetail, campaignBriefMax, campaignGoalMax, campaignNameMax } from '../campaigns/schema.ts'
import { CampaignProperties } from './campaign-properties.tsx'
import { knownCampaign, leaveBoards, takeOnBoards } from './client.ts'
import { FiguresPanel } from './figures-panel.tsx'

/** One campaign over the page: its goal and brief, files, comments and history, and every field at its side. */
export function CampaignRecord(props: OpenedRecordProps) {
  return <RecordScreen {...props} record={campaign} known={knownCampaign(useQueryClient(), props.id)} />
}

const listed = (words: unknown): string => (words as string[]).join(', ') || 'none'

const campaign: ScreenKind<CampaignDetail, CampaignFieldName, CampaignCard> = {
  kind: 'campaign',
  noun: 'campaign',
  failuresInOne: true,
  query: campaignOptions,
  nameOf: ({ name }) => name,
  labels: campaignLabels,
  schemas: campaignForm.shape,
  canChange: canEditCampaign,
  canEdit: canEditCampaign,
  canDelete: canDeleteCampaign,
  canComment: canListCampaigns,
  canAttach: canEditCampaign,
  filesGo: canEditCampaign,
  commentsInside: () => true,
  send: (changes) => callCampaigns('PATCH /api/campaigns/:id', changes),
  take: (queryClient: QueryClient, row) => {
    takeOnBoards(queryClient, row)
    void queryClient.invalidateQueries({ queryKey: ['campaigns'] })
  },
  reading: readingOf,
  deletion: {
    remove: async ({ id }, queryClient: QueryClient) => {
      const deleted = await callCampaigns('DELETE /api/campaigns/:id', { id })
      leaveBoards(queryClient, id)
      return deleted
    },
    restore: ({ id, deletionId }, queryClient: QueryClient) => restoreCampaign(queryClient, id, deletionId),
  },
  words: wordsOf(campaignLabels, {
    goal: { long: true },
    brief: { long: true },
    startDate: { date: true },
    endDate: { date: true },
    status: { values: campaignStatusLabels },
    categoryId: { silent: true },
    markets: { reads: (codes) => (codes as string[]).map(regionName).join(', ') || 'none' },
    hashtags: { reads: listed },
    mentions: { reads: listed },
  }),
  maker: ({ creator }) => creator,
  fieldCount: 12,
  placeOf: ({ status }) => document.querySelector<HTMLElement>(`[data-column="${status}"]`),
  title: (editing) => <NameInPlace editing={editing} name="name" limit={campaignNameMax} />,
  content: (editing) => <Content editing={editing} />,
  properties: (editing) => <CampaignProperties editing={editing} />,
}

function Content({ editing }: { readonly editing: Editing<CampaignDetail, CampaignFieldName> }) {
  const actor = useActor()
  return (
    <div className="flex flex-col gap-6">
      {canSeeCampaignBudget(actor).allowed && <FiguresPanel key={editing.row.id} campaignId={editing.row.id} />}
      <section aria-label="Goal" className="flex flex-col gap-1">
        <h3 className="text-body font-semibold">Goal</h3>
        <DescriptionInPlace editing={editing} name="goal" limit={campaignGoalMax} />
      </section>
      <section aria-label="Brief" className="flex flex-col gap-1">
        <h3 className="flex flex-wrap items-baseline gap-x-1.5 text-body font-semibold">
          Brief <span className="text-meta font-normal text-ink-3">Influencers of this campaign will read it</span>
        </h3>
        <DescriptionInPlace editing={editing} name="brief" limit={campaignBriefMax} />
      </section>
    </div>
  )
}
