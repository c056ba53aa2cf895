import { useRef } from 'react'
import { ProjectPlace } from '#features/clients/projects/project-place.tsx'
import { loggedText, spokenMinutes } from '#shared/values/minutes.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import type { TimesheetRow, TimesheetView } from './schema.ts'
import { TimesheetCell } from './timesheet-cell.tsx'

interface GridProps {
  readonly sheet: TimesheetView
  /** Which of the seven days are shown: all of them, or on a phone the one. */
  readonly shown: readonly number[]
  readonly today: string
  readonly onSet: (row: TimesheetRow, on: { date: string; at: number }, minutes: number) => void
}

const sum = (minutes: readonly number[]): number => minutes.reduce((a, b) => a + b, 0)
const weekday = (date: string) => formatDate(date, 'weekday').split(/[\s,]/)[0]?.slice(0, 3)

/** Tasks down, days across, their sums at both ends. Arrows and Enter go from day to day and from row to row. */
export function TimesheetGrid({ sheet, shown, today, onSet }: GridProps) {
  const table = useRef<HTMLTableElement>(null)
  const { days, rows } = sheet
  const go = (row: number, column: number) => table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)?.focus()
  const perDay = days.map((_, at) => sum(rows.map(({ minutes }) => minutes[at] ?? 0)))
  const one = shown.length === 1
  return (
    <table ref={table} className="w-full table-fixed border-separate border-spacing-0 text-secondary">
      <caption className="sr-only">Hours of {sheet.person.fullName}</caption>
      <colgroup>
        <col />
        {shown.map((at) => (
          <col key={at} style={{ width: one ? 104 : 78 }} />
        ))}
        {!one && <col style={{ width: 88 }} />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="border-b border-line px-4 py-2 text-left font-medium text-ink-2">
            Task
          </th>
          {shown.map((at) => (
            <th
              key={at}
              scope="col"
              aria-label={formatDate(days[at] ?? '', 'weekday')}
              className="border-b border-line py-2 text-center font-medium text-ink-2"
            >
              <span className={cn('inline-flex flex-col leading-4', days[at] === today && 'text-ink')}>
                <span>{weekday(days[at] ?? '')}</span>
                <span className="text-meta font-normal">{formatDate(days[at] ?? '')}</span>
              </span>
            </th>
          ))}
          {!one && (
            <th scope="col" className="border-b border-line py-2 pr-4 text-right font-medium text-ink-2">
              Week
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={row.recordId} data-sheet-row={row.recordId}>
            <th scope="row" className="relative border-b border-line px-4 py-1.5 text-left font-normal">
              <span className="flex min-w-0 flex-col">
                <RecordLink
                  kind={row.recordType}
                  id={row.recordId}
                  dir="auto"
                  className="touch-cover truncate rounded-chip font-medium text-ink underline-offset-3 hover:underline"
                >
                  {row.title}
                </RecordLink>
                <ProjectPlace project={row.project} />
              </span>
            </th>
            {shown.map((at) => (
              <td key={at} className="border-b border-line px-0.5 py-1">
                <TimesheetCell
                  place={`${line}:${at}`}
                  label={`${formatDate(days[at] ?? '', 'weekday')}: ${row.title}`}
                  minutes={row.minutes[at] ?? 0}
                  billed={billedText(row.billed[at])}
                  disabled={!row.mayLog || (days[at] ?? '') > today}
                  onSet={(minutes) => onSet(row, { date: days[at] ?? '', at }, minutes)}
                  onGo={(columns, down) => go(line + down, at + columns)}
                />
              </td>
            ))}
            {!one && (
              <td className="border-b border-line py-1 pr-4 text-right font-medium tabular">
                <Minutes minutes={sum(row.minutes)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="px-4 py-2.5 text-left font-medium">
            Total
          </th>
          {shown.map((at) => (
            <td key={at} className="py-2.5 text-center font-medium tabular">
              <Minutes minutes={perDay[at] ?? 0} />
            </td>
          ))}
          {!one && (
            <td data-sheet-total className="py-2.5 pr-4 text-right font-semibold tabular">
              <Minutes minutes={sum(perDay)} />
            </td>
          )}
        </tr>
      </tfoot>
    </table>
  )
}

function billedText(billed: TimesheetRow['billed'][number] | undefined): string | undefined {
  if (!billed) return undefined
  return billed.on.length > 0 ? `billed on ${billed.on.map(({ invoiceNumber }) => invoiceNumber).join(', ')}` : 'billed'
}

function Minutes({ minutes }: { readonly minutes: number }) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden>{minutes > 0 && loggedText(minutes)}</span>
      <span className="sr-only">{spokenMinutes(minutes)}</span>
    </span>
  )
}
