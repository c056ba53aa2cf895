import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../base/cn.ts'
import { Tooltip } from '../overlays/tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does: the accessible name and the tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly variant?: 'ghost' | 'secondary' | 'danger'
  readonly size?: 'sm' | 'md'
  readonly shortcut?: string
  readonly tooltipSide?: 'top' | 'bottom' | 'left' | 'right'
  /** A small number at the corner. Say it in `label` too. */
  readonly count?: number
}

const variants = {
  ghost: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
  secondary: 'border-line-strong bg-surface text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'border-transparent text-ink-2 hover:bg-danger-soft hover:text-danger',
}

/** A button with an icon only. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  shortcut,
  tooltipSide = 'top',
  count = 0,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut} side={tooltipSide}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={cn(
          'relative grid shrink-0 place-items-center rounded-control border transition-[background-color,color] data-popup-open:bg-hover data-popup-open:text-ink',
          'disabled:pointer-events-none disabled:text-ink-3 disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:text-accent',
          size === 'sm' ? 'size-[28px] pointer-coarse:size-11 [&_svg]:size-[15px]' : 'size-control [&_svg]:size-[17px]',
          variants[variant],
          className,
        )}
      >
        {icon}
        {count > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-on-accent tabular ring-2 ring-paper"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
    </Tooltip>
  )
}
