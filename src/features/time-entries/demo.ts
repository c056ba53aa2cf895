import type { Agency } from '../../../scripts/seed/agency.ts'
import type { Clock } from '../../../scripts/seed/clock.ts'
import type { DemoRows } from '../../../scripts/seed/collected.ts'
import type { Random } from '../../../scripts/seed/random.ts'
import type { Row } from '../../testing/rows.ts'
import { entryRow } from './seed.ts'
import { timeEntries } from './table.ts'

/** What was worked on the tasks, a few hours a day on working days: together what each of them took. */
export const demo: DemoRows = ({ tasks }, random, clock) => [
  [timeEntries, tasks.flatMap((task) => (task.actual === null ? [] : entriesOf(task, task.actual, random, clock)))],
]

const notes = [
  'First round',
  'Changes after the review',
  'Call with the client',
  'Research and references',
  'Final files',
  'With the team at the table',
] as const

function entriesOf(task: Agency['tasks'][number], hours: number, random: Random, clock: Clock): Row[] {
  const person = task.assignee ?? task.creator
  const made: Row[] = []
  let left = Math.round(hours * 60)
  const last = Math.min(-1, task.due ?? -1)
  // The last of it is the latest, so that what is in work now has hours of these weeks.
  for (let day = last; left > 0; day--) {
    const date = clock.day(day)
    if ([0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) || random.chance(0.3)) continue
    const minutes = Math.min(left, random.pick([45, 60, 90, 120, 150, 180, 240]))
    left -= minutes
    const startedAt = random.chance(0.4) ? clock.at(day, random.int(8, 13)) : null
    made.push(
      entryRow({
        recordId: task.id,
        userId: person.id,
        day: date,
        minutes,
        startedAt: startedAt?.toISOString() ?? null,
        stoppedAt: startedAt ? new Date(startedAt.getTime() + minutes * 60_000).toISOString() : null,
        source: startedAt ? 'timer' : 'typed',
        note: random.chance(0.3) ? random.pick(notes) : null,
        createdBy: person.id,
        createdAt: clock.at(day, 17).toISOString(),
        updatedAt: clock.at(day, 17).toISOString(),
      }),
    )
  }
  return made
}
