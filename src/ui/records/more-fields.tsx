import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { cn } from '../base/cn.ts'
import { sameValue } from '../lists/form-changes.ts'

interface MoreFieldsProps<Values extends FieldValues, Out> {
  readonly control: Control<Values, unknown, Out>
  /** The folded fields, each with the value that counts as not filled in. */
  readonly defaults: Partial<Values>
  /** Unfolded from the start, as where a record is edited. */
  readonly unfolded?: boolean
  readonly children: ReactNode
}

/**
 * Folds the fields of a form that few people fill in. The button says how many of them hold something, and an invalid field unfolds
 * them. Their values are in the form, so that folded fields are validated and sent like the others.
 */
export function MoreFields<Values extends FieldValues, Out>({
  control,
  defaults,
  unfolded = false,
  children,
}: MoreFieldsProps<Values, Out>) {
  const id = useId()
  const part = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(unfolded)
  const names = Object.keys(defaults) as FieldPath<Values>[]
  const { errors } = useFormState({ control })
  const isWrong = names.some((name) => name in errors)
  const filled = useWatch({ control, name: names }).filter((value, at) => !sameValue(value, defaults[names[at] ?? ''])).length
  // Stays unfolded once the error is corrected.
  if (isWrong && !isOpen) setOpen(true)
  useEffect(() => {
    if (isOpen && !unfolded) part.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, unfolded])
  return (
    <div ref={part} className="col-span-full scroll-mb-4 border-t border-line pt-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen || isWrong)}
        className="-mx-2 flex h-control items-center gap-1.5 rounded-control px-2 text-secondary font-medium text-ink-2 transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
      >
        <ChevronRight
          aria-hidden
          size={15}
          className={cn('shrink-0 text-ink-3 transition-transform motion-reduce:transition-none', isOpen && 'rotate-90')}
        />
        More fields
        {filled > 0 && <span className="font-normal text-ink-3 tabular">{`· ${filled} filled`}</span>}
      </button>
      <div id={id} hidden={!isOpen} className="grid grid-cols-2 gap-4 pt-2 max-sm:grid-cols-1">
        {isOpen && children}
      </div>
    </div>
  )
}
