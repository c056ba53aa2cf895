import { NumberField as Base } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import type { ClipboardEvent, FormEvent } from 'react'
import { cn } from '../base/cn.ts'
import { decimalSignOf } from '../base/money-text.ts'
import { shownLocale } from '../base/rendering.ts'
import { controlFrameClass } from '../overlays/surface.ts'
import { type ControlProps, useControl } from './field-context.ts'

interface NumberInputProps extends ControlProps {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly onBlur?: () => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** After the number: "h", "%". */
  readonly unit?: string
  readonly placeholder?: string
  readonly name?: string
  /** Buttons at the end; off for large numbers that nobody counts up. */
  readonly buttons?: boolean
  readonly className?: string
}

/** Writes into the input as if it were typed, so that React and Base UI take notice. */
function typeInto(input: HTMLInputElement, text: string) {
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A number. Arrow keys step (Shift: ten times). For money use MoneyInput: money is never a float. */
export function NumberInput({
  value,
  onChange,
  onBlur,
  min,
  max,
  step = 1,
  unit,
  placeholder,
  name,
  buttons = true,
  className,
  ...control
}: NumberInputProps) {
  const { disabled, id, ...link } = useControl(control)
  const decimals = step.toString().split('.')[1]?.length ?? 0
  const locale = shownLocale()
  const decimalSign = decimalSignOf(locale)
  // "1,5" and "1.5" both mean one and a half where fractions are allowed, whatever the browser's language writes.
  const foreign = decimals > 0 ? (decimalSign === '.' ? ',' : '.') : null
  const beforeInput = (event: FormEvent<HTMLInputElement>) => {
    const native = event.nativeEvent
    const typed = 'data' in native ? native.data : null
    if (foreign === null || typed !== foreign || event.currentTarget.value.includes(decimalSign)) return
    event.preventDefault()
    typeInto(event.currentTarget, decimalSign)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text').trim()
    if (foreign === null || !/^-?\d+[.,]\d+$/.test(text)) return
    event.preventDefault()
    typeInto(event.currentTarget, text.replace(foreign, decimalSign))
  }
  const button =
    'grid h-full w-[26px] shrink-0 place-items-center text-ink-3 transition-colors hover:text-ink data-disabled:text-line-strong pointer-coarse:w-11'
  return (
    <Base.Root
      {...(id !== undefined && { id })}
      value={value}
      onValueChange={(next) => onChange(next)}
      disabled={disabled}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(name !== undefined && { name })}
      step={step}
      locale={locale}
      format={{ maximumFractionDigits: Math.max(decimals, 2) }}
      className={className}
    >
      <Base.Group className={cn(controlFrameClass, 'h-control overflow-hidden')}>
        <Base.Input
          {...link}
          placeholder={placeholder}
          onBeforeInput={beforeInput}
          onPaste={paste}
          onBlur={() => onBlur?.()}
          className="h-full w-full min-w-0 flex-1 bg-transparent px-2.5 tabular outline-none"
        />
        {unit && (
          <span aria-hidden className={cn('shrink-0 text-secondary text-ink-3', buttons ? 'pr-1' : 'pr-2.5')}>
            {unit}
          </span>
        )}
        {buttons && (
          <>
            <Base.Decrement aria-label="Decrease" className={button}>
              <Minus aria-hidden size={14} />
            </Base.Decrement>
            <Base.Increment aria-label="Increase" className={cn(button, 'mr-0.5')}>
              <Plus aria-hidden size={14} />
            </Base.Increment>
          </>
        )}
      </Base.Group>
    </Base.Root>
  )
}
