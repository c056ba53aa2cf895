import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { cn } from '../base/cn.ts'
import { FieldContext } from '../controls/field-context.ts'
import { BothValues, ConflictBox } from './conflict-box.tsx'
import type { Edit } from './record-edits.ts'

/** What a field edited in place says of itself, and the choice where others changed the same. */
export interface FieldNotes {
  readonly edit: Edit | undefined
  /** How a value reads; for the choice between two. */
  readonly reading: (value: unknown) => string
  /** What is stored now. */
  readonly stored: unknown
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

interface PropertyProps {
  readonly label: ReactNode
  /** of its field, by which an address leads to it (`useFieldOfAddress`) */
  readonly name?: string
  /** left out where it is changed by another way than the record's edits */
  readonly notes?: FieldNotes
  /** Below the control: "Overdue". */
  readonly hint?: ReactNode
  /** One control of ours, without a frame until one reaches for it. */
  readonly children: ReactNode
}

const labelClass = 'min-w-0 pt-[8px] text-secondary text-ink-2 pointer-coarse:pt-[13px]'
/** Frame and ground of the control are gone until it is pointed at or has the focus. */
export const quietClass = '[--line-strong:transparent] [--surface:transparent]'
/** Where labels are long, what contains the fields sets a wider column for them. */
export const propertyClass = 'grid grid-cols-[var(--property-label,76px)_minmax(0,1fr)]'

const InLine = createContext(false)

/** Fields next to each other, each as wide as its value, for a pane that has no column for them. Labels of controls are read out only. */
export function PropertyLine({ children }: { readonly children: ReactNode }) {
  return (
    <InLine value>
      <div className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-0.5">{children}</div>
    </InLine>
  )
}

/** One field of a record, edited where it stands: label, control, and what is wrong below. */
export function Property({ label, name, notes, hint, children }: PropertyProps) {
  const base = useId()
  const inLine = use(InLine)
  const edit = notes?.edit
  const noteId = `${base}n`
  const wrong = edit?.state === 'refused' || edit?.state === 'clash'
  const link = {
    id: `${base}c`,
    labelId: `${base}l`,
    describedBy: wrong || hint ? noteId : undefined,
    invalid: wrong,
    required: false,
    disabled: false,
  }
  return (
    <FieldContext value={link}>
      <div data-field={name} className={cn(inLine ? 'max-w-52 min-w-0' : propertyClass, 'quiet-aids')}>
        <label id={link.labelId} htmlFor={link.id} className={inLine ? 'sr-only' : labelClass}>
          {label}
        </label>
        <div className={cn('min-w-0', quietClass)}>{children}</div>
        <div id={noteId} className="col-span-full empty:hidden">
          {wrong && notes ? <FieldNote {...notes} /> : hint}
        </div>
      </div>
    </FieldContext>
  )
}

/** One field of a record to read. */
export function PropertyText({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  if (use(InLine))
    return (
      <dl className="flex min-h-7 items-center gap-1.5 px-[11px] text-secondary">
        <dt className="text-ink-3">{label}</dt>
        <dd className="flex min-w-0 items-center gap-1.5 text-ink-2">{children}</dd>
      </dl>
    )
  return (
    <dl className={propertyClass}>
      <dt className={labelClass}>{label}</dt>
      <dd className="flex min-h-control min-w-0 items-center gap-2 py-1 pl-[11px] text-body break-words text-ink">{children}</dd>
    </dl>
  )
}

/** Below a field: why it was not saved, or what somebody else entered there meanwhile. */
export function FieldNote({ edit, reading, stored, onKeepMine, onTakeTheirs }: FieldNotes) {
  if (edit?.state === 'refused') {
    return (
      <p className="flex gap-1.5 py-1 text-meta text-danger">
        <CircleAlert aria-hidden size={14} className="mt-px shrink-0" />
        {edit.sentence}
      </p>
    )
  }
  if (edit?.state !== 'clash') return null
  return (
    <ConflictBox
      title="Someone else changed this while you were editing"
      label="Someone else changed this field while you were editing"
      keepLabel="Keep mine"
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      className="my-1 p-2.5"
    >
      <BothValues mine={reading(edit.value)} theirs={reading(stored)} />
    </ConflictBox>
  )
}
