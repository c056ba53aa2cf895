import { Link } from '@tanstack/react-router'
import { Avatar } from '#ui/display/avatar.tsx'
import { BarTable } from '#ui/display/bar-table.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import type { DashboardView } from './schema.ts'
import { BarsComing } from './tasks-by-status.tsx'

const usual = 8

/** Who has most open tasks; what of them is late stands in red. */
export function LoadPerPerson({ load }: { readonly load: DashboardView['load'] }) {
  return (
    <Panel
      title="Load per person"
      description="Open tasks, the late ones in red"
      aside={
        <Link to="/team" search={{}} className={panelLink}>
          Show the team
        </Link>
      }
    >
      {!load && <BarsComing lines={usual} />}
      {load?.length === 0 && <p className="text-secondary text-ink-3">No open task is assigned to anybody.</p>}
      {load && load.length > 0 && (
        <BarTable
          caption="Open tasks per person"
          headings={['Person', 'Open tasks', 'Late']}
          labelWidth="42%"
          bars={load.map(({ person, open, overdue }) => ({
            key: person.id,
            value: open,
            late: overdue,
            ...(overdue > 0 && { note: `${overdue} late` }),
            label: (
              <Link
                to="/tasks"
                search={{ assigneeId: [person.id], sort: 'due' }}
                className="relative flex min-w-0 touch-target items-center gap-2 rounded-chip underline-offset-3 hover:text-ink hover:underline"
              >
                <Avatar person={person} size={20} decorative />
                <bdi className="min-w-0 truncate">{person.fullName}</bdi>
              </Link>
            ),
          }))}
        />
      )}
    </Panel>
  )
}
