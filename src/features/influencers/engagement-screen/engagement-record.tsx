import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '#features/records/history/labels.ts'
import { RecordScreen, type ScreenKind } from '#features/records/record-screen/record-screen.tsx'
import { denied } from '#shared/rights/decision.ts'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { engagementStatusLabels } from '../engagements/labels.ts'
import {
  canCommentOnEngagement,
  canDeleteEngagement,
  canEditEngagement,
  canRecordPayments,
  isDeletable,
  isEnded,
} from '../engagements/rules.ts'
import { type EngagementView, termNames } from '../engagements/schema.ts'
import { callEngagements, engagementOptions, refreshEngagements, restoreEngagement } from './client.ts'
import { EngagementContent, Parties } from './engagement-content.tsx'
import {
  type EngagementFieldName,
  engagementForm,
  engagementLabels,
  factsOf,
  nameOfEngagement,
  readingOf,
  statusWord,
} from './engagement-form.tsx'
import { EngagementProperties } from './engagement-properties.tsx'

/** One engagement over the page: its terms, offers and payments, what is said about it, and every field at its side. */
export function EngagementRecord(props: OpenedRecordProps) {
  return <RecordScreen {...props} record={engagement} known={knownEngagement(useQueryClient(), props.id)} />
}

type Listed = { readonly pages?: readonly { readonly items: readonly EngagementView[] }[] }

/** What the lists on screen know of one engagement. */
function knownEngagement(queryClient: QueryClient, id: string): EngagementView | undefined {
  const lists = queryClient.getQueriesData<Listed>({ queryKey: ['engagements'] })
  return lists.flatMap(([, list]) => list?.pages?.flatMap(({ items }) => items) ?? []).find((one) => one.id === id)
}

const isTerm = (name: string): boolean => termNames.some((term) => term === name)
const listOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')
const yesOrNo = (value: unknown): string => (value ? 'yes' : 'no')

const engagement: ScreenKind<EngagementView, EngagementFieldName, EngagementView> = {
  kind: 'engagement',
  noun: 'engagement',
  failuresInOne: true,
  query: engagementOptions,
  nameOf: nameOfEngagement,
  labels: engagementLabels,
  schemas: engagementForm.shape,
  canChange: (actor, row, name) => {
    const facts = factsOf(row)
    if (name === 'paymentAmount') return canRecordPayments(actor, facts)
    const may = canEditEngagement(actor, facts)
    return may.allowed && isTerm(name) && isEnded(row.status)
      ? denied(`This engagement is ${statusWord(row.status)}. Reopen it to change its terms.`)
      : may
  },
  canEdit: (actor, row) => canEditEngagement(actor, factsOf(row)),
  canDelete: (actor, row) => {
    const facts = factsOf(row)
    return isDeletable(facts) ? canDeleteEngagement(actor, facts) : denied('An offer was sent for this engagement. Cancel it instead.')
  },
  canComment: (actor, row) => canCommentOnEngagement(actor, { ...factsOf(row), projectId: row.projectId, brandId: row.campaign.brandId }),
  canAttach: (actor, row) => canEditEngagement(actor, factsOf(row)),
  filesGo: (actor, row) => canEditEngagement(actor, factsOf(row)),
  question: ({ offer, status }, names) =>
    offer?.sentAt && offer.answer === null && !isEnded(status) && names.some(isTerm)
      ? {
          title: `Change the terms of offer ${offer.number}?`,
          body: `Offer ${offer.number} waits for its answer. A changed term withdraws it, and offer ${offer.number + 1} is prepared.`,
          confirmLabel: 'Change terms',
        }
      : null,
  send: (changes) => callEngagements('PATCH /api/engagements/:id', changes),
  take: (queryClient: QueryClient) => void refreshEngagements(queryClient),
  reading: readingOf,
  deletion: {
    remove: async ({ id }, queryClient: QueryClient) => {
      const deleted = await callEngagements('DELETE /api/engagements/:id', { id })
      void queryClient.invalidateQueries({ queryKey: ['engagements'] })
      return deleted
    },
    restore: ({ id, deletionId }, queryClient: QueryClient) => restoreEngagement(queryClient, id, deletionId),
  },
  words: {
    ...wordsOf(engagementLabels, {
      startDate: { date: true },
      endDate: { date: true },
      exclusiveFrom: { date: true },
      exclusiveTo: { date: true },
      followUpOn: { date: true },
      giftSentOn: { date: true },
      giftReceivedOn: { date: true },
      contentDeliverables: { long: true },
      terms: { long: true },
      notes: { long: true },
      exclusive: { reads: yesOrNo },
      usageChannels: { reads: listOf },
      usageTerritory: { reads: listOf },
      categoryId: { silent: true },
      ownerId: { silent: true },
      projectId: { silent: true },
    }),
    status: { label: 'status', values: engagementStatusLabels },
    statusSince: { label: 'status', silent: true, within: 'status' },
    cancelReason: { label: 'reason' },
    reason: { label: 'reason' },
    influencerId: { label: 'influencer', silent: true },
    campaignId: { label: 'campaign', silent: true },
  },
  maker: () => null,
  fieldCount: 14,
  title: ({ row }) => (
    <p className="text-title font-semibold break-words">
      <Parties engagement={row} />
    </p>
  ),
  content: (editing) => <EngagementContent editing={editing} />,
  properties: (editing) => <EngagementProperties editing={editing} />,
}
