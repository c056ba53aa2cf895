import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { controlClass } from '../overlays/surface.ts'
import { useControl } from './field-context.ts'

interface TextareaProps extends ComponentProps<'textarea'> {
  readonly invalid?: boolean
  /** It grows with the text up to this many lines, then scrolls. */
  readonly maxRows?: number
}

/** Several lines of text. Grows by CSS `field-sizing`; a browser without it keeps `rows` and a handle to drag. */
export function Textarea({ invalid, rows = 3, maxRows = 12, className, style, ...rest }: TextareaProps) {
  const link = useControl({ ...rest, invalid })
  return (
    <textarea
      {...rest}
      {...link}
      rows={rows}
      className={cn(controlClass, 'field-sizing-content resize-y px-2.5 py-[6px] supports-[field-sizing:content]:resize-none', className)}
      style={{ ...style, minHeight: `calc(${rows} * 20px + 14px)`, maxHeight: `calc(${maxRows} * 20px + 14px)` }}
    />
  )
}
