import type { ComponentProps } from 'react'
import { cn } from '../base/cn.ts'
import { controlClass } from '../overlays/surface.ts'
import { useControl } from './field-context.ts'
import { useLimit } from './use-limit.tsx'

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'maxLength'> {
  readonly invalid?: boolean
  /** It grows with the text up to this many lines, then scrolls. */
  readonly maxRows?: number
  /** How many characters fit. What is longer is told, never cut. */
  readonly limit?: number
}

/** Several lines of text, written in either direction. Grows by CSS `field-sizing`; a browser without it keeps `rows` and a handle to drag. */
export function Textarea({ invalid, rows = 3, maxRows = 12, limit, className, style, onInput, ...rest }: TextareaProps) {
  const { count, note, ...limited } = useLimit(limit, rest.value)
  const link = useControl({
    ...rest,
    invalid: limited.invalid ?? invalid,
    'aria-describedby': cn(rest['aria-describedby'], limited.describedBy) || undefined,
  })
  return (
    <>
      <textarea
        dir="auto"
        {...rest}
        {...link}
        rows={rows}
        onInput={(event) => {
          count(event)
          onInput?.(event)
        }}
        className={cn(controlClass, 'field-sizing-content resize-y px-2.5 py-[6px] supports-[field-sizing:content]:resize-none', className)}
        style={{ ...style, minHeight: `max(var(--control), ${rows} * 20px + 14px)`, maxHeight: `calc(${maxRows} * 20px + 14px)` }}
      />
      {note}
    </>
  )
}
