import { GitMerge } from 'lucide-react'
import { useState } from 'react'
import { wordsOf } from '#features/records/history/labels.ts'
import { RecordScreen, type ScreenKind } from '#features/records/record-screen/record-screen.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { denied } from '#shared/rights/decision.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Editing } from '#ui/records/edit-in-place.ts'
import { DescriptionInPlace, NameInPlace, SelectProperty } from '#ui/records/fields-in-place.tsx'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import { callFeedback, feedbackQuery, refreshFeedback } from './client.ts'
import {
  feedbackCategoryOptions,
  feedbackPriorityOptions,
  feedbackStatusOptions,
  feedbackTypeOptions,
  VoteButton,
} from './feedback-parts.tsx'
import { feedbackCategoryLabels, feedbackPriorityLabels, feedbackStatusLabels, feedbackTypeLabels } from './labels.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { canChangeFeedbackField, canCommentOnFeedback, canDeleteFeedback, canPatchFeedback, canTriage } from './rules.ts'
import { type FeedbackView, feedbackFields, feedbackTextMax, feedbackTitleMax, triageFields } from './schema.ts'

type FieldName = keyof typeof feedbackFields | keyof typeof triageFields
type FeedbackEditing = Editing<FeedbackView, FieldName>

const labels: Readonly<Record<FieldName, string>> = {
  title: 'Title',
  description: 'Description',
  type: 'Type',
  category: 'Category',
  status: 'Status',
  priority: 'Priority',
  adminResponse: 'Answer',
}
const values: Readonly<Partial<Record<FieldName, Readonly<Record<string, string>>>>> = {
  type: feedbackTypeLabels,
  category: feedbackCategoryLabels,
  status: feedbackStatusLabels,
  priority: feedbackPriorityLabels,
}

/** One entry over the page: what somebody wishes for, who wants it too, what the admins say, and what everybody says. */
export function FeedbackRecord(props: OpenedRecordProps) {
  return <RecordScreen {...props} record={feedbackScreen} />
}

const feedbackScreen: ScreenKind<FeedbackView, FieldName, FeedbackView> = {
  kind: 'feedback',
  noun: 'feedback',
  query: feedbackQuery,
  nameOf: ({ title }) => title,
  labels,
  schemas: { ...feedbackFields, ...triageFields },
  // What went into another entry is over here.
  canChange: (actor, feedback, name) =>
    feedback.mergedInto ? denied('This was merged into another entry.') : canChangeFeedbackField(actor, feedback, name),
  canEdit: (actor, feedback) => canPatchFeedback(actor, feedback, []),
  canDelete: canDeleteFeedback,
  canComment: (actor, { mergedInto }) => canCommentOnFeedback(actor, mergedInto?.title ?? null),
  everywhere: true,
  send: (changes) => callFeedback('PATCH /api/feedback-submissions/:id', changes),
  take: (queryClient) => void queryClient.invalidateQueries({ queryKey: ['feedbacks'] }),
  reading: (name, value) => (typeof value === 'string' ? (values[name]?.[value] ?? value) : 'None'),
  deletion: {
    remove: ({ id }) => callFeedback('DELETE /api/feedback-submissions/:id', { id }),
    restore: async ({ id, deletionId }, queryClient) => {
      await callFeedback('POST /api/feedback-submissions/:id/restore', { id, deletionId })
      await refreshFeedback(queryClient)
    },
  },
  words: {
    ...wordsOf(labels, {
      description: { long: true },
      adminResponse: { long: true },
      type: { values: feedbackTypeLabels },
      category: { values: feedbackCategoryLabels },
      status: { values: feedbackStatusLabels },
      priority: { values: feedbackPriorityLabels },
    }),
    mergedInto: { label: 'entry it was merged into' },
    absorbed: { label: 'entry merged into this one' },
  },
  maker: ({ author }) => author,
  fieldCount: 4,
  title: (editing) =>
    editing.may('title') ? (
      <NameInPlace editing={editing} name="title" limit={feedbackTitleMax} />
    ) : (
      // An admin changes what becomes of it, not what somebody else has said.
      <h2 dir="auto" className="text-title font-semibold break-words text-ink">
        {editing.row.title}
      </h2>
    ),
  content: (editing) => <Content editing={editing} />,
  properties: (editing) => <Properties editing={editing} />,
}

function Content({ editing }: { readonly editing: FeedbackEditing }) {
  const { row } = editing
  return (
    <div className="flex flex-col gap-6">
      {row.mergedInto && (
        <p className="flex flex-wrap items-center gap-x-1.5 rounded-card border border-line bg-sunken px-3 py-2.5 text-body text-ink-2">
          <GitMerge aria-hidden size={15} className="text-ink-3" />
          This was merged into
          <RecordLink kind="feedback" id={row.mergedInto.id} dir="auto" className="rounded-chip text-accent underline underline-offset-3">
            {row.mergedInto.title}
          </RecordLink>
        </p>
      )}
      <div className="flex items-start gap-3.5">
        <VoteButton feedback={row} closed={row.mergedInto !== null} />
        <div className="min-w-0 flex-1">
          <DescriptionInPlace editing={editing} name="description" limit={feedbackTextMax} />
        </div>
      </div>
      <Answer editing={editing} />
    </div>
  )
}

/** What the admins say to it, for everybody to read. */
function Answer({ editing }: { readonly editing: FeedbackEditing }) {
  const { row } = editing
  const may = editing.may('adminResponse')
  if (!may && !row.adminResponse) return null
  return (
    <div className="flex flex-col gap-1.5 rounded-card border border-line bg-sunken px-3.5 py-3">
      <h3 className="text-body font-semibold">
        Answer {may && <span className="text-meta font-normal text-ink-3">Everybody reads it; whoever wants this is told</span>}
      </h3>
      {may ? (
        <DescriptionInPlace editing={editing} name="adminResponse" limit={feedbackTextMax} />
      ) : (
        <RichText text={row.adminResponse ?? ''} className="max-w-[72ch] text-ink" />
      )}
    </div>
  )
}

function Properties({ editing }: { readonly editing: FeedbackEditing }) {
  const actor = useActor()
  const { row } = editing
  const [merging, setMerging] = useState(false)
  const triages = canTriage(actor).allowed
  return (
    <div className="flex flex-col gap-0.5">
      <SelectProperty editing={editing} name="status" options={feedbackStatusOptions} />
      {triages && <SelectProperty editing={editing} name="priority" options={feedbackPriorityOptions} none="None" />}
      <SelectProperty editing={editing} name="type" options={feedbackTypeOptions} />
      <SelectProperty editing={editing} name="category" options={feedbackCategoryOptions} none="None" />
      {triages && !row.mergedInto && (
        <div className="mt-2">
          <Button size="sm" icon={<GitMerge aria-hidden />} onClick={() => setMerging(true)}>
            Merge into another entry
          </Button>
        </div>
      )}
      {merging && <MergeDialog feedback={row} onClose={() => setMerging(false)} />}
    </div>
  )
}
