import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'

export interface Bar {
  readonly key: string
  readonly label: ReactNode
  readonly value: number
  /** A part of the value that is late: drawn in red at the beginning of the bar. */
  readonly late?: number
  /** What stands behind the figure: hours, "3 late". */
  readonly note?: ReactNode
}

interface BarTableProps {
  readonly caption: string
  /** What the rows are and what is counted, for screen readers. */
  readonly headings: readonly [row: string, value: string, note?: string]
  readonly bars: readonly Bar[]
  /** CSS width of the words: "112px". */
  readonly labelWidth?: string
}

/** A chart of bars with its table in one: each row says in figures what its bar shows. */
export function BarTable({ caption, headings: [row, value, note], bars, labelWidth = '7rem' }: BarTableProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  const noted = bars.some((bar) => bar.note !== undefined && bar.note !== null)
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-secondary">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col style={{ width: labelWidth }} />
        <col />
        <col style={{ width: 52 }} />
        {noted && <col style={{ width: 64 }} />}
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{row}</th>
          <th scope="col">Share</th>
          <th scope="col">{value}</th>
          {noted && <th scope="col">{note}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-2">
              {bar.label}
            </th>
            <td aria-hidden className="py-1">
              <span className="flex h-3 overflow-hidden rounded-[3px] bg-sunken dark:bg-hover">
                {bar.late !== undefined && bar.late > 0 && (
                  <span style={{ width: `${(bar.late / most) * 100}%` }} className="h-full bg-danger" />
                )}
                <span style={{ width: `${((bar.value - (bar.late ?? 0)) / most) * 100}%` }} className="h-full bg-ink-3" />
              </span>
            </td>
            <td className={cn('py-1 pl-3 text-right tabular', bar.value === 0 ? 'text-ink-3' : 'text-ink')}>{bar.value}</td>
            {noted && <td className="py-1 pl-3 text-right whitespace-nowrap text-ink-3 tabular">{bar.note}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
