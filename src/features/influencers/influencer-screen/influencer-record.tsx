import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '#features/records/history/labels.ts'
import { RecordScreen, type ScreenKind } from '#features/records/record-screen/record-screen.tsx'
import { formatDate } from '#ui/base/format.ts'
import { NameInPlace } from '#ui/records/fields-in-place.tsx'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { callInfluencers, influencerOptions, refreshInfluencers, restoreInfluencer } from '../influencers/client.ts'
import { type InfluencerFieldName, influencerForm, influencerLabels, readingOf } from '../influencers/influencer-form.tsx'
import { influencerStatusLabels, mailRecipientLabels } from '../influencers/labels.ts'
import { canEditInfluencer, canViewInfluencer } from '../influencers/rules.ts'
import { type InfluencerView, influencerMax } from '../influencers/schema.ts'
import { InfluencerContent } from './influencer-content.tsx'
import { InfluencerProperties } from './influencer-properties.tsx'

/** One influencer over the page: contact, networks, rates, notes, and what happened with the record. */
export function InfluencerRecord(props: OpenedRecordProps) {
  return <RecordScreen {...props} record={influencer} known={knownInfluencer(useQueryClient(), props.id)} />
}

type Listed = { readonly pages: readonly { readonly items: readonly InfluencerView[] }[] }

/** What the directory on screen knows of one influencer. */
function knownInfluencer(queryClient: QueryClient, id: string): InfluencerView | undefined {
  const lists = queryClient.getQueriesData<Listed>({ queryKey: ['influencers'] })
  return lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []).find((one) => one.id === id)
}

const listOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')

const influencer: ScreenKind<InfluencerView, InfluencerFieldName, InfluencerView> = {
  kind: 'influencer',
  noun: 'influencer',
  failuresInOne: true,
  query: influencerOptions,
  nameOf: ({ fullName }) => fullName,
  labels: influencerLabels,
  schemas: influencerForm.shape,
  canChange: (actor) => canEditInfluencer(actor),
  canEdit: (actor) => canEditInfluencer(actor),
  canDelete: (actor) => canEditInfluencer(actor),
  canComment: (actor) => canViewInfluencer(actor),
  canAttach: (actor) => canEditInfluencer(actor),
  filesGo: (actor) => canEditInfluencer(actor),
  commentsInside: () => true,
  send: (changes) => callInfluencers('PATCH /api/influencers/:id', changes),
  take: (queryClient) => void refreshInfluencers(queryClient),
  reading: readingOf,
  deletion: {
    remove: ({ id }) => callInfluencers('DELETE /api/influencers/:id', { id }),
    restore: ({ id, deletionId }, queryClient) => restoreInfluencer(queryClient, id, deletionId),
  },
  words: {
    ...wordsOf(influencerLabels, {
      status: { values: influencerStatusLabels },
      mailsTo: { values: mailRecipientLabels },
      notes: { long: true },
      figuresAsOf: { reads: (date) => (typeof date === 'string' ? formatDate(date) : 'none') },
      niche: { reads: listOf },
      tags: { reads: listOf },
      engagementRate: { unit: '%' },
      userId: { silent: true },
    }),
    avatarFileId: { label: 'picture', silent: true },
    merged: { label: 'merged influencer' },
  },
  maker: ({ addedBy }) => addedBy,
  fieldCount: 10,
  title: (editing) => <NameInPlace editing={editing} name="fullName" limit={influencerMax.fullName} />,
  content: (editing) => <InfluencerContent editing={editing} />,
  properties: (editing) => <InfluencerProperties editing={editing} />,
}
