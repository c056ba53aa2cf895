import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { roleLabel } from '#shared/roles.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { type Column, Table } from '#ui/display/table.tsx'
import { useProjectTeam } from '../projects/client.ts'
import { canEditProject } from '../projects/rules.ts'
import type { ProjectMemberView, ProjectView } from '../projects/schema.ts'
import { useActor } from '../users/use-session.ts'
import { emailColumn, personColumn, wordsColumn } from './people-table.tsx'

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
  const { data, isPending, error, isFetching, refetch } = useProjectTeam(project.id)
  const mayChange = canEditProject(actor, project).allowed
  return (
    <Panel
      flush
      title="People"
      aside={
        mayChange && (
          <Button
            size="sm"
            icon={<Users aria-hidden />}
            render={<Link to="/projects" search={{ project: project.id, tab: 'people', team: project.id }} resetScroll={false} />}
          >
            Manage Team
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState compact message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Table
          caption={`People on ${project.name}`}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={({ userId }) => userId}
          loadingRows={isPending ? Math.min(project.memberCount ?? 3, 12) : 0}
          empty={<EmptyState compact icon={<Users aria-hidden />} title="Nobody on this team yet" />}
        />
      )}
    </Panel>
  )
}
