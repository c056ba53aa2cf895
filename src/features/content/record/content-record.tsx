import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { wordsOf } from '#features/records/history/labels.ts'
import { RecordScreen, type ScreenKind } from '#features/records/record-screen/record-screen.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { id } from '#shared/contract/endpoint.ts'
import { DescriptionInPlace, NameInPlace } from '#ui/records/fields-in-place.tsx'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { callContent, contentItemOptions, restoreContent } from '../items/client.ts'
import { contentDeletionWords, contentPriorityLabels, contentStatusLabels } from '../items/labels.ts'
import { canCommentOnContent, canDeleteContent, canEditContent, canPatchContent } from '../items/rules.ts'
import { type ContentItemDetail, contentDescriptionMax, contentFields, contentTitleMax } from '../items/schema.ts'
import { PreflightPanel } from '../preflight/preflight-panel.tsx'
import { canViewPreflight } from '../preflight/rules.ts'
import { type ContentFieldName, ContentProperties, TurnAndActs } from './content-properties.tsx'
import { ContentStage } from './content-stage.tsx'

/** One content item over the page: what it is now and was, what was said and decided about it, and whose turn it is. */
export function ContentRecord(props: OpenedRecordProps) {
  return <RecordScreen {...props} record={contentItem} />
}

const labels: Readonly<Record<ContentFieldName, string>> = {
  title: 'Title',
  description: 'Description',
  priority: 'Priority',
  platform: 'Platform',
  dimensions: 'Dimensions',
  format: 'Format',
  alternativeText: 'Alternative text',
  tags: 'Tags',
  budgetAllocated: 'Budget',
  actualCost: 'Actual cost',
  currency: 'Currency',
  dueDate: 'Due date',
  agreedRounds: 'Agreed rounds',
  assignedTo: 'Assignee',
}

const contentItem: ScreenKind<ContentItemDetail, ContentFieldName, ContentItemDetail> = {
  kind: 'content-item',
  noun: 'content item',
  query: contentItemOptions,
  nameOf: ({ title }) => title,
  labels,
  schemas: { ...contentFields, assignedTo: z.nullable(id) },
  canChange: (actor, item, name) => canPatchContent(actor, item, [name]),
  canEdit: canEditContent,
  canDelete: canDeleteContent,
  canComment: canCommentOnContent,
  commentsInside: ({ sharedVersion }) => sharedVersion === null,
  send: (changes) => callContent('PATCH /api/content-items/:id', changes),
  reading,
  deletion: {
    words: contentDeletionWords,
    remove: ({ id: itemId }) => callContent('DELETE /api/content-items/:id', { id: itemId }),
    restore: ({ id: itemId, deletionId }, queryClient: QueryClient) => restoreContent(queryClient, itemId, deletionId),
  },
  words: {
    ...wordsOf(labels, {
      description: { long: true },
      alternativeText: { long: true },
      priority: { values: contentPriorityLabels },
      dueDate: { date: true },
      tags: { reads: (tags) => (Array.isArray(tags) ? tags.join(', ') : '') },
    }),
    status: { label: 'status', values: contentStatusLabels },
    versionNumber: { label: 'version' },
    override: { label: 'finding', tells: (sentence) => `let a finding stand: ${sentence}` },
    overrideReason: { label: 'reason', within: 'override', said: true },
    sharedVersion: { label: 'version that clients see' },
    sharedAt: { label: 'time of sharing', within: 'sharedVersion' },
    publishedUrl: { label: 'address', within: 'status' },
    publishedOn: { label: 'day of publication', date: true },
    projectId: { label: 'project' },
    brandId: { label: 'brand' },
    reviewer: { label: 'reviewer' },
    deciderName: { label: 'name of whoever decided', silent: true },
    audience: { label: 'audience', silent: true },
  },
  maker: ({ creator }) => creator,
  fieldCount: 12,
  title: (editing) => <NameInPlace editing={editing} name="title" limit={contentTitleMax} />,
  content: (editing) => (
    <div className="flex flex-col gap-6">
      <div className="-mb-3 md:hidden">
        <TurnAndActs item={editing.row} />
      </div>
      <ContentStage item={editing.row}>
        <Checked item={editing.row} />
        <DescriptionInPlace editing={editing} name="description" limit={contentDescriptionMax} />
      </ContentStage>
    </div>
  ),
  properties: (editing) => <ContentProperties editing={editing} />,
}

/** What the preflight found, for those of the agency. */
function Checked({ item }: { readonly item: ContentItemDetail }) {
  const actor = useActor()
  return item.versionNumber > 0 && canViewPreflight(actor, item).allowed ? <PreflightPanel item={item} /> : null
}

/** How a value reads, for the choice between two. */
function reading(name: ContentFieldName, value: unknown, { assignedTo, assignee }: ContentItemDetail): string {
  if (name === 'priority') return contentPriorityLabels[value as ContentItemDetail['priority']]
  if (name === 'tags') return (value as string[]).join(', ')
  if (name === 'assignedTo') return value === null ? 'Nobody' : value === assignedTo ? (assignee?.fullName ?? '') : 'Another person'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
