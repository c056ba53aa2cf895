import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '../base/cn.ts'
import type { LimitState } from './field-context.ts'
import { FieldContext } from './field-context.ts'

interface FieldProps {
  readonly label: ReactNode
  /** One line of help under the control. An error takes its place, so that the form does not jump. */
  readonly hint?: ReactNode
  /** What is wrong and what to do about it. */
  readonly error?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  /** Shown at the end of the label line: a counter, a link. */
  readonly aside?: ReactNode
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean
  /** Say so when the content is a group (radios, several checkboxes): a label can point at one control only. */
  readonly group?: boolean
  readonly className?: string
  /** Name of what it holds, by which an address leads to it (`useFieldOfAddress`). */
  readonly name?: string
  /** One control of ours; it finds label, hint and error by itself. */
  readonly children: ReactNode
}

/** A label, a control, a hint or an error, tied together for eyes and for screen readers. */
export function Field({
  label,
  hint,
  error,
  required = false,
  disabled = false,
  aside,
  hideLabel,
  group,
  className,
  name,
  children,
}: FieldProps) {
  const base = useId()
  const id = `${base}c`
  const labelId = `${base}l`
  const noteId = `${base}n`
  const [limit, onLimit] = useState<LimitState | null>(null)
  const wrong = limit?.sentence ?? error
  const hasNote = Boolean(wrong) || (hint !== undefined && hint !== null && hint !== '')
  const words = (
    <>
      {label}
      {required && (
        <span aria-hidden className="ml-0.5 text-danger">
          *
        </span>
      )}
    </>
  )
  const labelClass = cn('text-secondary font-medium', disabled ? 'text-ink-3' : 'text-ink')
  return (
    <FieldContext value={{ id, labelId, describedBy: hasNote ? noteId : undefined, invalid: Boolean(wrong), required, disabled, onLimit }}>
      <div data-field={name} className={cn('flex min-w-0 flex-col gap-1.5', className)}>
        <div className={cn('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
          {group ? (
            <span id={labelId} className={labelClass}>
              {words}
            </span>
          ) : (
            <label id={labelId} htmlFor={id} className={labelClass}>
              {words}
            </label>
          )}
          {(limit || aside) && (
            <span className={cn('text-meta tabular', limit?.sentence ? 'text-danger' : 'text-ink-3')}>{limit?.counter ?? aside}</span>
          )}
        </div>
        {children}
        {hasNote && (
          <div id={noteId} className={cn('flex gap-1.5 text-meta', wrong ? 'text-danger' : 'text-ink-3')}>
            {wrong ? (
              <>
                <CircleAlert aria-hidden size={14} className="mt-px shrink-0" />
                {wrong}
              </>
            ) : (
              hint
            )}
          </div>
        )}
      </div>
    </FieldContext>
  )
}
