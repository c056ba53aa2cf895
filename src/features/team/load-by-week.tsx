import { cn } from '#ui/cn.ts'
import { formatDate } from '#ui/display/format.ts'
import type { OpenLoad } from './schema.ts'

/**
 * Open tasks by the week they are due in, as bars over a table that says the same in figures. What is late stands first and in red,
 * with its word.
 */
export function LoadByWeek({ load }: { readonly load: OpenLoad }) {
  const parts = [
    { key: 'overdue', label: 'Overdue', late: true, ...load.overdue },
    ...load.weeks.map((week, index) => ({
      key: week.from,
      label: index === 0 ? 'This week' : `Week of ${formatDate(week.from)}`,
      late: false,
      ...week,
    })),
    { key: 'later', label: 'Later', late: false, ...load.later },
    { key: 'undated', label: 'No date', late: false, ...load.undated },
  ]
  const most = Math.max(1, ...parts.map(({ tasks }) => tasks))
  const hours = parts.some(({ estimatedHours }) => estimatedHours > 0)
  if (parts.every(({ tasks }) => tasks === 0)) return <p className="text-secondary text-ink-3">Nothing is open.</p>
  return (
    <table className="w-full border-separate border-spacing-0 text-secondary">
      <caption className="sr-only">Open tasks by the week they are due in</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Due</th>
          <th scope="col">Share</th>
          <th scope="col">Tasks</th>
          {hours && <th scope="col">Estimated hours</th>}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, label, late, tasks, estimatedHours }) => (
          <tr key={key}>
            <th scope="row" className="w-28 py-0.5 pr-3 text-left font-normal whitespace-nowrap text-ink-2">
              {label}
            </th>
            <td aria-hidden className="py-0.5">
              <span className="block h-3 rounded-[3px] bg-sunken dark:bg-hover">
                <span
                  style={{ width: `${(tasks / most) * 100}%` }}
                  className={cn('block h-full rounded-[3px]', late ? 'bg-danger' : 'bg-ink-3')}
                />
              </span>
            </td>
            <td className={cn('w-12 py-0.5 pl-3 text-right tabular', tasks === 0 ? 'text-ink-3' : late ? 'text-danger' : 'text-ink')}>
              {tasks}
            </td>
            {hours && (
              <td className="w-16 py-0.5 pl-3 text-right text-ink-3 tabular">
                {estimatedHours > 0 && (
                  <>
                    {estimatedHours}
                    <span aria-hidden> h</span>
                  </>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
