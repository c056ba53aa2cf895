import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../base/cn.ts'
import { controlClass, controlFrameClass } from '../overlays/surface.ts'
import { useControl } from './field-context.ts'
import { useLimit } from './use-limit.tsx'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix' | 'maxLength'> {
  readonly invalid?: boolean
  readonly size?: 'sm' | 'md'
  /** How many characters fit. What is longer is told, never cut. */
  readonly limit?: number
  /** Something before or after the text, inside the frame: an icon, a unit, a button. */
  readonly lead?: ReactNode
  readonly trail?: ReactNode
}

/** One line of text, written in either direction. Native, so `{...register('name')}` works; label, hint and error come from the Field round it. */
export function TextInput({ invalid, size = 'md', limit, lead, trail, className, type = 'text', onInput, ...rest }: TextInputProps) {
  const { count, note, ...limited } = useLimit(limit, rest.value)
  const link = useControl({
    ...rest,
    invalid: limited.invalid ?? invalid,
    'aria-describedby': cn(rest['aria-describedby'], limited.describedBy) || undefined,
  })
  const height = size === 'sm' ? 'h-control-sm' : 'h-control'
  const framed = Boolean(lead || trail)
  const input = (
    <input
      dir={type === 'text' || type === 'search' ? 'auto' : undefined}
      {...rest}
      {...link}
      type={type}
      onInput={(event) => {
        count(event)
        onInput?.(event)
      }}
      className={
        framed
          ? 'h-full w-full min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed'
          : cn(controlClass, height, 'px-2.5', className)
      }
    />
  )
  return (
    <>
      {framed ? (
        <div className={cn(controlFrameClass, height, 'gap-2 px-2.5', className)}>
          {lead && <span className="flex shrink-0 items-center text-ink-3">{lead}</span>}
          {input}
          {trail && <span className="flex shrink-0 items-center text-ink-3">{trail}</span>}
        </div>
      ) : (
        input
      )}
      {note}
    </>
  )
}
