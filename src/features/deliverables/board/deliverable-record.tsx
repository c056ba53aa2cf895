import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { MemberCombobox } from '#features/clients/projects/member-combobox.tsx'
import { ProjectCombobox } from '#features/clients/projects/project-combobox.tsx'
import { DecisionList } from '#features/records/decisions/decision-list.tsx'
import { wordsOf } from '#features/records/history/labels.ts'
import { RecordScreen, type ScreenKind } from '#features/records/record-screen/record-screen.tsx'
import { HoursSection } from '#features/time/timers/hours-section.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import type { Editing } from '#ui/records/edit-in-place.ts'
import {
  DateProperty,
  DescriptionInPlace,
  NameInPlace,
  NumberProperty,
  SelectProperty,
  TextProperty,
} from '#ui/records/fields-in-place.tsx'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { Property, PropertyText } from '#ui/records/property.tsx'
import { callDeliverables, deliverableOptions, restoreDeliverable } from '../deliverables/client.ts'
import { type DeliverableFieldName, deliverableForm, deliverableLabels, readingOf } from '../deliverables/deliverable-form.tsx'
import { deliverablePriorityOptions, deliverableStatusOptions, deliverableTypeOptions } from '../deliverables/deliverable-options.tsx'
import { deliverablePriorityLabels, deliverableStatusLabels, deliverableTypeLabels, isOverdue } from '../deliverables/labels.ts'
import {
  canChangeDeliverableField,
  canCommentOnDeliverable,
  canDeleteDeliverable,
  canEditDeliverable,
  canLogOnDeliverable,
} from '../deliverables/rules.ts'
import {
  type DeliverableCard,
  type DeliverableDetail,
  deliverableCategoryMax,
  deliverableNameMax,
  deliverableTextMax,
} from '../deliverables/schema.ts'
import { fieldQuestion } from '../deliverables/use-approval-question.tsx'
import { useReviewQuestion } from '../deliverables/use-review-question.tsx'
import { Milestones } from '../milestones/milestone-list.tsx'
import { Parts } from '../parts/part-list.tsx'
import { VerdictPanel } from '../verdicts/verdict.tsx'
import { knownDeliverable, leaveBoards, takeOnBoards } from './client.ts'

/** One deliverable over the page: what the client gets, how far it is, what it consists of, and who approved it. */
export function DeliverableRecord(props: OpenedRecordProps) {
  return <RecordScreen {...props} record={deliverable} known={knownDeliverable(useQueryClient(), props.id)} />
}

const deliverable: ScreenKind<DeliverableDetail, DeliverableFieldName, DeliverableCard> = {
  kind: 'deliverable',
  noun: 'deliverable',
  failuresInOne: true,
  query: deliverableOptions,
  nameOf: ({ name }) => name,
  labels: deliverableLabels,
  schemas: deliverableForm.shape,
  canChange: canChangeDeliverableField,
  canEdit: canEditDeliverable,
  canDelete: canDeleteDeliverable,
  canComment: canCommentOnDeliverable,
  canAttach: canEditDeliverable,
  filesGo: canEditDeliverable,
  question: fieldQuestion,
  send: (changes) => callDeliverables('PATCH /api/deliverables/:id', changes),
  take: (queryClient: QueryClient, row) => {
    takeOnBoards(queryClient, row)
    void queryClient.invalidateQueries({ queryKey: ['deliverables'] })
    void queryClient.invalidateQueries({ queryKey: ['decisions'] })
  },
  reading: readingOf,
  deletion: {
    remove: async ({ id }, queryClient: QueryClient) => {
      const deleted = await callDeliverables('DELETE /api/deliverables/:id', { id })
      leaveBoards(queryClient, id)
      return deleted
    },
    restore: ({ id, deletionId }, queryClient: QueryClient) => restoreDeliverable(queryClient, id, deletionId),
  },
  words: {
    ...wordsOf(deliverableLabels, {
      description: { long: true },
      notes: { long: true },
      dueDate: { date: true },
      priority: { values: deliverablePriorityLabels },
      status: { values: deliverableStatusLabels },
      deliverableType: { values: deliverableTypeLabels },
      estimatedHours: { unit: 'h' },
      actualHours: { unit: 'h' },
    }),
    milestone: { label: 'milestone', several: true },
    part: { label: 'part', several: true },
    verdict: { label: 'answer of the client', values: { approved: 'Approved', changes: 'Changes wanted' } },
  },
  maker: ({ creator }) => creator,
  fieldCount: 9,
  placeOf: ({ status }) => document.querySelector<HTMLElement>(`[data-column="${status}"]`),
  title: (editing) => <NameInPlace editing={editing} name="name" limit={deliverableNameMax} />,
  content: (editing) => <Content editing={editing} />,
  properties: (editing) => <Properties editing={editing} />,
}

type OneProps = { readonly editing: Editing<DeliverableDetail, DeliverableFieldName> }

function Content({ editing }: OneProps) {
  const actor = useActor()
  const { row } = editing
  const mayEdit = canEditDeliverable(actor, row).allowed
  return (
    <div className="flex flex-col gap-6">
      <VerdictPanel deliverable={row} />
      <DescriptionInPlace editing={editing} name="description" limit={deliverableTextMax} />
      <Milestones key={`${row.id} milestones`} deliverableId={row.id} mayEdit={mayEdit} />
      <Parts key={`${row.id} parts`} deliverable={row} mayEdit={mayEdit} />
      {actor.staff && (
        <HoursSection
          key={`${row.id} hours`}
          record={{ recordType: 'deliverable', recordId: row.id, title: row.name }}
          mayLog={canLogOnDeliverable(actor, row).allowed}
          estimatedHours={row.estimatedHours}
          actualHours={row.actualHours}
        />
      )}
      {actor.staff && (
        <section aria-label="Notes" className="flex flex-col gap-1">
          <h3 className="flex items-center gap-1.5 text-body font-semibold">
            Notes <Lock aria-hidden size={13} className="text-ink-3" />
            <span className="text-meta font-normal text-ink-3">Only the agency reads them</span>
          </h3>
          <DescriptionInPlace editing={editing} name="notes" limit={deliverableTextMax} />
        </section>
      )}
      <DecisionList recordType="deliverable" recordId={row.id} />
    </div>
  )
}

function Properties({ editing }: OneProps) {
  const { staff, timezone } = useActor()
  const mayReview = useReviewQuestion()
  const today = useToday(timezone)
  const overdue = (date: string) => isOverdue({ status: editing.shown('status') ?? editing.row.status, dueDate: date }, today)
  return (
    <div className="flex flex-col gap-0.5">
      <SelectProperty
        editing={editing}
        name="status"
        options={deliverableStatusOptions}
        asks={async (status) => status === null || mayReview([editing.row], status)}
      />
      <Assignee editing={editing} />
      <DateProperty editing={editing} name="dueDate" overdue={overdue} />
      <SelectProperty editing={editing} name="priority" options={deliverablePriorityOptions} />
      <SelectProperty editing={editing} name="deliverableType" options={deliverableTypeOptions} />
      <TextProperty editing={editing} name="category" limit={deliverableCategoryMax} />
      <Project editing={editing} />
      {staff && <NumberProperty editing={editing} name="estimatedHours" short="Estimated" min={0} max={99_999} step={0.5} unit="h" />}
      {staff && <NumberProperty editing={editing} name="actualHours" short="Actual" min={0} max={99_999} step={0.5} unit="h" />}
    </div>
  )
}

/** The people allocated to the project; whoever has it now stays on offer. */
function Assignee({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  const actor = useActor()
  const { assignee } = row
  if (!may('assignedTo') || !actor.staff)
    return (
      <PropertyText label={label('assignedTo')}>
        {assignee ? (
          <>
            <Avatar person={assignee} size={20} decorative />
            <bdi className="min-w-0 break-words">{assignee.fullName}</bdi>
          </>
        ) : (
          'Nobody'
        )}
      </PropertyText>
    )
  const projectId = shown('projectId')
  const kept = assignee?.id && projectId === row.projectId ? { ...assignee, id: assignee.id } : undefined
  return (
    <Property label={label('assignedTo')} notes={notes('assignedTo')}>
      <MemberCombobox projectId={projectId} kept={kept} value={shown('assignedTo')} onChange={(assignedTo) => edits.pick({ assignedTo })} />
    </Property>
  )
}

function Project({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  const { project } = row
  if (!may('projectId'))
    return (
      <PropertyText label={label('projectId')}>
        <BrandLogo brand={project.brand} size={20} />
        <span className="flex min-w-0 flex-col">
          <bdi className="break-words">{project.name}</bdi>
          <bdi className="truncate text-meta text-ink-3">{project.brand.name}</bdi>
        </span>
      </PropertyText>
    )
  const move = (projectId: string | null) => {
    // The people of another project are others.
    if (projectId && projectId !== shown('projectId')) edits.pick({ projectId, assignedTo: null })
  }
  return (
    <Property label={label('projectId')} notes={notes('projectId')}>
      <ProjectCombobox value={shown('projectId')} onChange={move} known={[project]} />
    </Property>
  )
}
