import { type FormEvent, type ReactNode, use, useEffect, useId, useState } from 'react'
import { counted } from '#shared/values/counted.ts'
import { cn } from '../base/cn.ts'
import { formatNumber } from '../base/format.ts'
import type { LimitState } from './field-context.ts'
import { FieldContext } from './field-context.ts'

/** From this part of the limit on, the text is counted. */
const near = 0.9

/** Space round a text is not stored, and so not counted. */
export function limitState(text: string, limit: number): LimitState | null {
  const length = text.trim().length
  if (length <= limit * near) return null
  const over = length - limit
  const counter = `${formatNumber(length)} of ${formatNumber(limit)}`
  if (over <= 0) return { counter, sentence: null }
  const much = counted(over, 'character', 'characters', formatNumber)
  return { counter, sentence: `This is ${much} too long: at most ${formatNumber(limit)} fit. Shorten it; nothing is cut.` }
}

interface Limited {
  /** Counts what is typed where the control does not hold its value itself. */
  readonly count: (event: FormEvent<{ value: string }>) => void
  readonly invalid: true | undefined
  readonly describedBy: string | undefined
  /** Below a control that stands in no Field; a Field shows it at its label and in place of the hint. */
  readonly note: ReactNode
}

/**
 * A text has a limit and is never cut: near the end it is counted, and beyond it a sentence says what to do.
 * @param value where the control holds it; otherwise what is typed is counted
 */
export function useLimit(limit: number | undefined, value: unknown): Limited {
  const field = use(FieldContext)
  const id = useId()
  const [typed, setTyped] = useState('')
  const state = limit === undefined ? null : limitState(typeof value === 'string' ? value : typed, limit)
  const { counter, sentence } = state ?? { counter: null, sentence: null }
  const tell = field?.onLimit
  useEffect(() => tell?.(counter === null ? null : { counter, sentence }), [tell, counter, sentence])
  return {
    count: (event) => setTyped(event.currentTarget.value),
    invalid: sentence === null ? undefined : true,
    describedBy: !tell && state ? id : undefined,
    note: !tell && state && (
      <p id={id} className={cn('mt-1 text-meta tabular', sentence ? 'text-danger' : 'text-right text-ink-3')}>
        {sentence ?? counter}
      </p>
    ),
  }
}
