import { formatDate } from '#ui/base/format.ts'
import { plannedText } from '#ui/base/hours-text.ts'
import { BarTable } from '#ui/display/bar-table.tsx'
import type { OpenLoad } from './schema.ts'

/** Open tasks by the week they are due in, as far as any are. What is late stands first and in red, with its word. */
export function LoadByWeek({ load }: { readonly load: OpenLoad }) {
  // Weeks after the last one with work say nothing; an empty one between two says that there is room.
  const weeks = load.weeks.slice(0, load.weeks.findLastIndex(({ tasks }) => tasks > 0) + 1)
  const parts = [
    { key: 'overdue', label: 'Overdue', late: load.overdue.tasks, ...load.overdue },
    ...weeks.map((week, index) => ({
      key: week.from,
      label: index === 0 ? 'This week' : `Week of ${formatDate(week.from)}`,
      ...week,
    })),
    { key: 'later', label: 'Later', ...load.later },
    { key: 'undated', label: 'No date', ...load.undated },
  ]
  const shown = parts.filter(({ key, tasks }) => tasks > 0 || weeks.some(({ from }) => from === key))
  if (shown.length === 0) return <p className="text-secondary text-ink-3">Nothing is open.</p>
  return (
    <BarTable
      caption="Open tasks by the week they are due in"
      headings={['Due', 'Tasks', 'Estimated hours']}
      bars={shown.map(({ tasks, estimatedHours, ...part }) => ({
        ...part,
        value: tasks,
        ...(estimatedHours > 0 && { note: plannedText(estimatedHours * 60) }),
      }))}
    />
  )
}
