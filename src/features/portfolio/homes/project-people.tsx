import { Link } from '@tanstack/react-router'
import { useProjectTeam } from '#features/clients/projects/client.ts'
import { canEditProject } from '#features/clients/projects/rules.ts'
import type { ProjectMemberView, ProjectView } from '#features/clients/projects/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { PeoplePanel } from './people-panel.tsx'
import { emailColumn, personColumn, useViewAsColumns, wordsColumn } from './people-table.tsx'

const columns: readonly Column<ProjectMemberView>[] = [
  personColumn(),
  wordsColumn('Duties', ({ duties }) => duties.map(({ role }) => roleLabel(role))),
  emailColumn(),
  {
    key: 'open',
    header: 'Open tasks',
    align: 'end',
    width: '1%',
    phone: 'line',
    skeleton: <Skeleton className="ml-auto h-3.5 w-4 max-sm:ml-[38px] max-sm:w-20" />,
    cell: ({ openTaskCount }) => (
      <span className="max-sm:pl-[38px] max-sm:text-secondary max-sm:text-ink-2">
        {openTaskCount}
        <span className="sm:hidden">{openTaskCount === 1 ? ' open task' : ' open tasks'}</span>
      </span>
    ),
  },
]

/** Who is on a project, with duties and open tasks; for those who may see its team. */
export function ProjectPeople({ row: project }: { readonly row: ProjectView }) {
  const actor = useActor()
  const viewAs = useViewAsColumns()
  const mayChange = canEditProject(actor, project).allowed
  return (
    <PeoplePanel
      caption={`People on ${project.name}`}
      columns={[...columns, ...viewAs]}
      team={useProjectTeam(project.id)}
      rowKey={({ userId }) => userId}
      expected={project.memberCount ?? 3}
      manage={
        mayChange ? <Link to="/projects" search={{ project: project.id, tab: 'people', team: project.id }} resetScroll={false} /> : null
      }
      hint="Add the people who work on this project."
    />
  )
}
