import { useState } from 'react'
import { currencyDecimals } from '#shared/values/currencies.ts'
import { cn } from '../base/cn.ts'
import { formatAmount } from '../base/format.ts'
import { decimalSignOf, parseAmount } from '../base/money-text.ts'
import { shownLocale } from '../base/rendering.ts'
import { controlFrameClass } from '../overlays/surface.ts'
import { type ControlProps, useControl } from './field-context.ts'

interface MoneyInputProps extends ControlProps {
  /** A decimal string ("1234.50") or null. What cannot be read is handed on as it was typed, so that the form's schema refuses it. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly onBlur?: () => void
  /** ISO code; it decides the decimals. */
  readonly currency: string
  readonly placeholder?: string
  readonly name?: string
  readonly className?: string
}

/** An amount of money as a decimal string: typed freely, with comma or point, put in order when one leaves it. */
export function MoneyInput({ value, onChange, onBlur, currency, placeholder, name, className, ...control }: MoneyInputProps) {
  const link = useControl(control)
  const decimals = currencyDecimals(currency)
  const [typed, setTyped] = useState<string | null>(null)
  const ordered = value === null ? '' : formatAmount(value, currency)
  return (
    <div className={cn(controlFrameClass, 'h-control', className)}>
      <span aria-hidden className="shrink-0 pl-2.5 text-secondary text-ink-3">
        {currency}
      </span>
      <input
        {...link}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder ?? formatAmount('0', currency)}
        value={typed ?? ordered}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          onChange(text.trim() === '' ? null : (parseAmount(text, decimals, decimalSignOf(shownLocale())) ?? text))
        }}
        onBlur={() => {
          setTyped(null)
          onBlur?.()
        }}
        className="h-full w-full min-w-0 flex-1 bg-transparent px-2.5 text-right tabular outline-none"
      />
    </div>
  )
}
