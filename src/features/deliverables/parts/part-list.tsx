import { useQueryClient } from '@tanstack/react-query'
import { FileText, Image, SquareCheck, X } from 'lucide-react'
import { callSearch } from '#features/records/search/client.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { AudienceBadge } from '#ui/display/audience-badge.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { BesideRecordProps } from '#ui/records/opened-record.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { DeliverableSign } from '../deliverables/deliverable-options.tsx'
import type { DeliverableView } from '../deliverables/schema.ts'
import { useApprovalQuestion } from '../deliverables/use-approval-question.tsx'
import { callParts, useParts } from './client.ts'
import type { PartType, PartView } from './schema.ts'

const signs: Readonly<Record<PartType, React.ReactNode>> = {
  task: <SquareCheck aria-hidden size={15} />,
  'content-item': <Image aria-hidden size={15} />,
  document: <FileText aria-hidden size={15} />,
}
const names: Readonly<Record<PartType, string>> = { task: 'Task', 'content-item': 'Content', document: 'Document' }
const types = Object.keys(names) as PartType[]

interface PartsProps {
  readonly deliverable: Pick<DeliverableView, 'id' | 'name' | 'status' | 'project'>
  readonly mayEdit: boolean
}

/** What a deliverable consists of, as far as the reader opens it. */
export function Parts({ deliverable, mayEdit }: PartsProps) {
  const deliverableId = deliverable.id
  const queryClient = useQueryClient()
  const ask = useApprovalQuestion()
  // Undo runs later than it was drawn: the status may have changed since.
  const mayChange = () => ask([queryClient.getQueryData<DeliverableView>(['deliverable', deliverableId]) ?? deliverable])
  const parts = useParts({ deliverableId })
  const items = parts.data ?? []
  const refresh = () => Promise.all(['deliverable-parts', 'deliverable'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  const add = async (recordType: PartType, recordId: string) => {
    if (!(await mayChange())) return
    try {
      await callParts('POST /api/deliverable-parts', { deliverableId, recordType, recordId })
    } catch (error) {
      toast.error(`Failed to add part: ${sentenceOf(error)}`)
    }
    await refresh()
  }
  const remove = async ({ id, recordType, recordId, title }: PartView) => {
    if (!(await mayChange())) return
    try {
      await callParts('DELETE /api/deliverable-parts/:id', { id })
      const action = { label: 'Undo', onClick: () => void add(recordType, recordId) }
      toast.success(`“${title}” is no part of it any more`, { action })
    } catch (error) {
      toast.error(`Failed to remove part: ${sentenceOf(error)}`)
    }
    await refresh()
  }
  if (!mayEdit && items.length === 0) return null
  return (
    <section aria-label="Consists of" className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">Consists of</h3>
      <ul className="flex flex-col empty:hidden">
        {items.map((part) => (
          <li key={part.id} className="flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 border-t border-line first:border-t-0">
            <span className="text-ink-3">{signs[part.recordType]}</span>
            <RecordLink
              kind={part.recordType}
              id={part.recordId}
              dir="auto"
              className="min-w-0 touch-line truncate rounded-chip underline-offset-3 hover:underline"
            >
              {part.title}
            </RecordLink>
            <span className="shrink-0 text-meta text-ink-3">{names[part.recordType]}</span>
            {part.audience && <AudienceBadge audience={part.audience} />}
            {mayEdit && (
              <span className="ml-auto">
                <IconButton size="sm" label={`Take ${part.title} off`} icon={<X aria-hidden />} onClick={() => void remove(part)} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && <PartPicker key={items.length} brandId={deliverable.project.brandId} taken={items} onPick={add} />}
    </section>
  )
}

interface PickerProps {
  readonly brandId: string
  readonly taken: readonly PartView[]
  readonly onPick: (recordType: PartType, recordId: string) => Promise<void>
}

/** Finds tasks, content and documents of the brand by their words. */
function PartPicker({ brandId, taken, onPick }: PickerProps) {
  const find = async (q: string, signal: AbortSignal) => {
    const found = await Promise.all(types.map((kind) => callSearch('GET /api/search', { q, kind, brandId, limit: 8 }, { signal })))
    return found
      .flatMap(({ items }) => items)
      .filter(({ recordId }) => !taken.some((part) => part.recordId === recordId))
      .map(({ recordType, recordId, title }) => ({
        value: `${recordType} ${recordId}`,
        label: title,
        hint: names[recordType as PartType],
        lead: signs[recordType as PartType],
      }))
  }
  return (
    <Combobox
      aria-label="Add a task, content or document"
      size="sm"
      options={[]}
      onSearch={find}
      value={null}
      onChange={(value) => {
        const [type, id] = value?.split(' ') ?? []
        if (type && id) void onPick(type as PartType, id)
      }}
      placeholder="Add a task, content or document"
      emptyText="Type words of its name"
    />
  )
}

/** The deliverables that contain a record; nothing where there is none. Its `screens.ts` names the kinds that can be part of one. */
export function PartOf({ recordType, recordId }: BesideRecordProps) {
  const parts = useParts({ recordType: recordType as PartType, recordId })
  if (!parts.data?.length) return null
  return (
    <section aria-label="Deliverables" className="mt-3 flex flex-col gap-1.5">
      <h3 className="text-secondary text-ink-2">Deliverables</h3>
      <ul className="flex flex-col gap-1">
        {parts.data.map(({ id, deliverable }) => (
          <li key={id} className="flex min-w-0 items-center gap-1.5 pointer-coarse:min-h-11">
            <DeliverableSign status={deliverable.status} />
            <RecordLink
              kind="deliverable"
              id={deliverable.id}
              dir="auto"
              className="min-w-0 touch-line truncate rounded-chip text-body underline-offset-3 hover:underline"
            >
              {deliverable.name}
            </RecordLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
