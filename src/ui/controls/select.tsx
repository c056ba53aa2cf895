import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { useFloating } from '../overlays/floating.tsx'
import { controlClass, floatClass, optionClass } from '../overlays/surface.ts'
import { type ControlProps, useControl } from './field-context.ts'

export interface SelectOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** An icon, dot or avatar before the words. */
  readonly lead?: ReactNode
  readonly hint?: string
  readonly disabled?: boolean
}

interface SelectProps<Value extends string> extends ControlProps {
  readonly options: readonly SelectOption<Value>[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly size?: 'sm' | 'md'
  readonly name?: string
  readonly className?: string
}

/** One of a few (up to a dozen). For more, or when people search by name, use Combobox. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, onBlur, placeholder = 'Choose…', size = 'md', name, className } = props
  const { disabled, ...link } = useControl(props)
  const button = useRef<HTMLButtonElement>(null)
  const floating = useFloating(undefined, button)
  // From the first focus on Base UI keeps the list in the page, closed: with a name it would be a part of the page that holds nothing.
  const [isOpen, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    // Our CSP refuses style elements; the one rule Base UI would write is `scrollbar-none` below.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        disabled={disabled}
        {...(name !== undefined && { name })}
        onValueChange={(next) => {
          if (next !== null) onChange(next)
        }}
        onOpenChange={(open) => {
          setOpen(open)
          if (!open) onBlur?.()
        }}
      >
        <Base.Trigger
          ref={button}
          {...link}
          className={cn(
            controlClass,
            'flex items-center gap-2 pr-2 pl-2.5 text-left',
            size === 'sm' ? 'h-control-sm' : 'h-control',
            className,
          )}
        >
          {chosen?.lead && <span className="flex shrink-0">{chosen.lead}</span>}
          <span className={cn('min-w-0 flex-1 truncate', !chosen && 'text-ink-3')}>{chosen?.label ?? placeholder}</span>
          <ChevronDown aria-hidden data-aid size={15} className="shrink-0 text-ink-3" />
        </Base.Trigger>
        <Base.Portal render={<section aria-label={isOpen ? placeholder : undefined} />}>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} collisionPadding={8} className="z-50 outline-none">
            <Base.Popup {...floating} className={cn(floatClass, 'max-w-(--available-width) min-w-(--anchor-width)')}>
              <Base.List className="max-h-[min(320px,var(--available-height))] overflow-y-auto overscroll-contain p-1 scrollbar-thin">
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} disabled={option.disabled ?? false} className={optionClass}>
                    {option.lead && <span className="flex shrink-0">{option.lead}</span>}
                    <span className="min-w-0 flex-1">
                      <Base.ItemText className="block truncate">{option.label}</Base.ItemText>
                      {option.hint && <span className="block truncate text-meta text-ink-3">{option.hint}</span>}
                    </span>
                    <span className="flex w-4 shrink-0 justify-end text-accent">
                      <Base.ItemIndicator>
                        <Check aria-hidden size={15} />
                      </Base.ItemIndicator>
                    </span>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
