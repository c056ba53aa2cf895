import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useState } from 'react'
import type { RecordScreenKind } from '#shared/records/addresses.ts'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { type NamedRecord, namedRecord } from './search-params.ts'

/** Which part shows a record; its code is loaded with the first one that is opened. A new kind stands in src/shared/records/addresses.ts first. */
const parts: Readonly<Record<RecordScreenKind, ComponentType<OpenedRecordProps>>> = {
  task: lazyPart(
    async () => (await import('#features/tasks/tasks/task-record.tsx')).TaskRecord,
    // Nothing fades out here: once the address names it no more, it is gone.
    ({ onClose, onClosed }) => void onClose().then(onClosed),
  ),
  document: lazyPart(
    async () => (await import('#features/documents/library/document-record.tsx')).DocumentRecord,
    ({ onClose, onClosed }) => void onClose().then(onClosed),
  ),
  'content-item': lazyPart(
    async () => (await import('#features/content/record/content-record.tsx')).ContentRecord,
    ({ onClose, onClosed }) => void onClose().then(onClosed),
  ),
  deliverable: lazyPart(
    async () => (await import('#features/deliverables/board/deliverable-record.tsx')).DeliverableRecord,
    ({ onClose, onClosed }) => void onClose().then(onClosed),
  ),
  feedback: lazyPart(
    async () => (await import('#features/conversations/feedback/feedback-record.tsx')).FeedbackRecord,
    ({ onClose, onClosed }) => void onClose().then(onClosed),
  ),
  'support-ticket': lazyPart(
    async () => (await import('#features/conversations/tickets/ticket-record.tsx')).TicketRecord,
    ({ onClose, onClosed }) => void onClose().then(onClosed),
  ),
}

/** Which deliverables a record is part of: what is lower does not know of them. */
const PartOf = lazyPart(async () => (await import('#features/deliverables/parts/part-list.tsx')).PartOf)

/** What a task waits for: higher than tasks for the same reason. */
const TaskLinks = lazyPart(async () => (await import('#features/tasks/dependencies/task-links.tsx')).TaskLinks)

/** The record that the address names, over whatever page one is on. */
export function OpenedRecord() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  // Below a review, which has the whole window, nothing else is open.
  const named = 'review' in search ? null : namedRecord(search)
  // What was shown stays until it has faded out.
  const [shown, setShown] = useState<NamedRecord | null>(named)
  if (named && (shown?.kind !== named.kind || shown.id !== named.id)) setShown(named)
  // Opened again while the one before fades out, it begins anew: the way through its list, and where the focus goes from it.
  const open = named !== null
  const [opening, setOpening] = useState({ open, times: 0 })
  if (opening.open !== open) setOpening({ open, times: opening.times + (open ? 1 : 0) })
  if (!shown) return null
  const go = (id: string | undefined) => {
    const options = {
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: object) => ({ ...before, [shown.kind]: id, comment: undefined }),
    }
    return navigate(options as Parameters<typeof navigate>[0])
  }
  const Part = parts[shown.kind]
  return (
    <Suspense fallback={null}>
      <Part
        key={`${shown.kind} ${opening.times}`}
        id={shown.id}
        open={open}
        onClose={() => go(undefined)}
        onClosed={() => setShown(null)}
        onGo={(id) => void go(id)}
        also={
          shown.kind !== 'deliverable' &&
          shown.kind !== 'feedback' &&
          shown.kind !== 'support-ticket' && (
            <Suspense fallback={null}>
              {shown.kind === 'task' && <TaskLinks key={`links ${shown.id}`} taskId={shown.id} />}
              <PartOf key={shown.id} recordType={shown.kind} recordId={shown.id} />
            </Suspense>
          )
        }
      />
    </Suspense>
  )
}
