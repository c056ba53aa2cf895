import { CircleAlert } from 'lucide-react'
import { useId, useRef } from 'react'
import { takeEarlyEnter, takeEarlyKeys } from '../base/early-keys.ts'
import { Field } from '../controls/field.tsx'
import { Skeleton } from '../display/skeleton.tsx'
import type { CreateKind } from './create-kind.ts'
import type { Entered } from './create-line-values.ts'
import { titleName } from './use-create-line.ts'

interface TitleProps {
  readonly form: CreateKind | undefined
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (title: string) => void
  /** Enter was pressed while the line loaded. */
  readonly onEarlyEnter: (opens: boolean) => void
}

/** The title of what is created. */
export function LineTitle({ form, value, problem, onChange, onEarlyEnter }: TitleProps) {
  const noteId = useId()
  const focused = useRef(false)
  const over = form && value.trim().length > form.limit
  return (
    <div data-field={titleName} className="flex min-w-0 flex-1 flex-col max-sm:basis-full">
      <input
        dir="auto"
        data-takes-early-keys
        value={value}
        onChange={(event) => onChange(event.target.value)}
        // What was typed while the line loaded; what was typed before it was closed is selected, so that typing replaces it.
        onFocus={(event) => {
          if (focused.current) return
          focused.current = true
          const early = takeEarlyKeys()
          if (early) onChange(early)
          else event.target.select()
          const enter = takeEarlyEnter()
          if (enter) onEarlyEnter(enter.shift)
        }}
        aria-label={form?.titleLabel ?? 'Title'}
        aria-invalid={Boolean(problem) || undefined}
        aria-describedby={problem ? noteId : undefined}
        placeholder={form?.placeholder}
        autoComplete="off"
        enterKeyHint="done"
        className="h-control w-full min-w-0 rounded-chip bg-transparent px-1.5 text-heading font-normal text-ink outline-none placeholder:text-ink-3 max-sm:h-11 max-sm:text-[16px]"
      />
      {(problem || over) && (
        <p id={noteId} className="flex gap-1.5 px-1.5 pb-1 text-meta text-danger">
          <CircleAlert aria-hidden size={14} className="mt-px shrink-0" />
          {problem ?? `Enter at most ${form?.limit} characters`}
        </p>
      )}
    </div>
  )
}

interface FieldsProps {
  readonly form: CreateKind | undefined
  readonly values: Entered
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (changed: Entered, isText: boolean) => void
}

/** What the kind requires besides its title: chips, and below them texts. */
export function LineFields({ form, values, problems, onChange }: FieldsProps) {
  if (!form)
    return (
      <div className="flex gap-2 p-3">
        <Skeleton className="h-control-sm w-[200px]" />
      </div>
    )
  const shown = form.fields.filter((field) => !field.isHidden?.(values))
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap items-start gap-2 p-3">
      {shown.map((field) => (
        <div
          key={`${form.record} ${field.name}`}
          data-field={field.name}
          className={field.isText ? 'basis-full' : 'min-w-0 basis-[200px] max-sm:basis-full'}
        >
          <Field label={field.label} hideLabel required={!field.isOptional} error={problems[field.name]}>
            <field.Control values={values} onChange={(changed) => onChange(changed, field.isText === true)} />
          </Field>
        </div>
      ))}
    </div>
  )
}
