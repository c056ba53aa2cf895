import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { cn } from '../base/cn.ts'
import { Kbd } from '../display/kbd.tsx'
import { Spinner } from '../display/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-hover data-popup-open:bg-hover',
  ghost: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-control-sm px-2.5 text-secondary',
  md: 'h-control px-3 text-secondary',
  lg: 'h-[40px] px-4 text-body pointer-coarse:h-control',
}

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap select-none ' +
  'transition-[background-color,border-color,color,scale] active:scale-[0.985] ' +
  'disabled:pointer-events-none disabled:border-line disabled:bg-sunken disabled:text-ink-3'

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** A lucide icon before the words; 16 px. */
  readonly icon?: ReactNode
  readonly iconAfter?: ReactNode
  /** The key that does the same, shown at the end. */
  readonly shortcut?: string
  /** Keeps width and focus, refuses presses, and shows a ring after 300 ms. */
  readonly loading?: boolean
  /** Another element with the same looks and props, for example `render={<Link to="/tasks" />}`; its own props win. */
  readonly render?: ReactElement<ComponentProps<'a'>>
}

/** A button says what it does. One primary in a place; danger only for what cannot be undone. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  iconAfter,
  shortcut,
  loading = false,
  render,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inside = (
    <>
      <span className={cn('inline-flex min-w-0 items-center gap-2', loading && 'animate-vanish-late')}>
        {icon && <span className="-ml-0.5 inline-flex shrink-0 [&>svg]:size-4">{icon}</span>}
        <span className="truncate">{children}</span>
        {iconAfter && <span className="-mr-0.5 inline-flex shrink-0 [&>svg]:size-4">{iconAfter}</span>}
        {shortcut && (
          <span aria-hidden className="pointer-coarse:hidden">
            <Kbd tone="current">{shortcut}</Kbd>
          </span>
        )}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </>
  )
  const classes = cn(base, variants[variant], sizes[size], className)
  // Not `disabled` while loading: a disabled button loses focus, and the person with it.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  const state = { 'aria-busy': loading || undefined, 'aria-disabled': loading || rest['aria-disabled'] }
  if (render) {
    const { disabled = false, ...shared } = rest
    const stopped = disabled || loading
    const follow = (event: MouseEvent<HTMLElement>) => {
      // A link has no `disabled`.
      if (stopped) return event.preventDefault()
      onClick?.(event as MouseEvent<HTMLButtonElement>)
      return render.props.onClick?.(event as MouseEvent<HTMLAnchorElement>)
    }
    return cloneElement(render as ReactElement<ComponentProps<'button'>>, {
      ...shared,
      ...state,
      ...(disabled && { 'aria-disabled': true }),
      ...(render.props as ComponentProps<'button'>),
      className: cn(classes, render.props.className),
      children: inside,
      ...((onClick || stopped) && { onClick: follow }),
    })
  }
  return (
    <button {...rest} {...state} type={type} className={classes} onClick={press}>
      {inside}
    </button>
  )
}
