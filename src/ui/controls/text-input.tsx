import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { controlClass, controlFrameClass } from '../overlays/surface.ts'
import { useControl } from './field-context.ts'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  readonly invalid?: boolean
  readonly size?: 'sm' | 'md'
  /** Something before or after the text, inside the frame: an icon, a unit, a button. */
  readonly lead?: ReactNode
  readonly trail?: ReactNode
}

/** One line of text. Native, so `{...register('name')}` works; label, hint and error come from the Field round it. */
export function TextInput({ invalid, size = 'md', lead, trail, className, type = 'text', ...rest }: TextInputProps) {
  const link = useControl({ ...rest, invalid })
  const height = size === 'sm' ? 'h-control-sm' : 'h-control'
  if (!lead && !trail) return <input {...rest} {...link} type={type} className={cn(controlClass, height, 'px-2.5', className)} />
  return (
    <div className={cn(controlFrameClass, height, 'gap-2 px-2.5', className)}>
      {lead && <span className="flex shrink-0 items-center text-ink-3">{lead}</span>}
      <input
        {...rest}
        {...link}
        type={type}
        className="h-full w-full min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed"
      />
      {trail && <span className="flex shrink-0 items-center text-ink-3">{trail}</span>}
    </div>
  )
}
