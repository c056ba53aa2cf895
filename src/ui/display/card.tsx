import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../base/cn.ts'

interface CardProps extends ComponentProps<'div'> {
  /** It can be pressed as a whole: the line darkens on hover. Put the link or button inside and give it `after:absolute after:inset-0`. */
  readonly interactive?: boolean
  readonly selected?: boolean
}

/** One thing among its like. */
export function Card({ interactive = false, selected = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cn(
        'relative min-w-0 rounded-card border bg-surface p-3 text-ink',
        selected ? 'border-accent' : 'border-line',
        interactive && 'transition-[border-color] hover:border-line-strong has-[:focus-visible]:border-accent dark:hover:border-ink-3/50',
        className,
      )}
    />
  )
}

/** A figure of a card with its sign: "3 projects". */
export function CardFact({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 tabular">
      <Icon aria-hidden size={14} className="text-ink-3" />
      {children}
    </span>
  )
}

/** The button that makes the whole card pressable: `<CardAction onClick={open}>Title</CardAction>` */
export function CardAction({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return (
    <button {...rest} type={type} className={cn('text-left outline-offset-0 after:absolute after:inset-0 after:rounded-card', className)} />
  )
}
