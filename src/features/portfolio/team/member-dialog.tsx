import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayViewAs } from '#features/access/impersonation/client.ts'
import { ViewAsButton } from '#features/access/impersonation/view-as-button.tsx'
import { ProjectPlace } from '#features/clients/projects/project-place.tsx'
import { TaskLines } from '#features/tasks/tasks/task-lines.tsx'
import { RoleBadge } from '#features/workspace/users/role-badge.tsx'
import { AppError } from '#shared/rights/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useTeamMember } from './client.ts'
import { LoadByWeek } from './load-by-week.tsx'
import type { TeamMemberView } from './schema.ts'

type LatestTask = NonNullable<TeamMemberView['latestTasks']>[number]
const placeOf = ({ project }: LatestTask) => <ProjectPlace project={project} />

/** One person: how to reach them and, for people of the agency, what they work on. */
export function MemberDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data: member, error, isFetching, refetch } = useTeamMember(id)
  const mayViewAs = useMayViewAs()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={member ? <Heading member={member} /> : 'Team member'}
      width={640}
      footer={
        <>
          {member && mayViewAs(member) && <ViewAsButton person={member} />}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {member ? (
        <Member member={member} />
      ) : error ? (
        <ErrorState
          compact
          message={error.message}
          retrying={isFetching}
          // Who is not there now is not there a moment later.
          {...(!(error instanceof AppError && error.code === 'not_found') && { onRetry: () => void refetch() })}
        />
      ) : (
        <MemberSkeleton />
      )}
    </Dialog>
  )
}

function Heading({ member }: { readonly member: TeamMemberView }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar person={member} size={40} decorative />
      <span className="min-w-0 truncate">{member.fullName}</span>
      {!member.active && <Badge>Deactivated</Badge>}
    </span>
  )
}

function Member({ member }: { readonly member: TeamMemberView }) {
  const { roles, email, phone, timezone, brands, projects, latestTasks, load } = member
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-1.5">
          {roles.map((role) => (
            <RoleBadge key={role} role={role} />
          ))}
          {roles.length === 0 && <span className="text-secondary text-ink-3">No role yet</span>}
        </div>
        {email && (
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-secondary text-ink-2">
            <a
              href={`mailto:${email}`}
              className="relative touch-target [overflow-wrap:anywhere] underline-offset-3 hover:text-ink hover:underline"
            >
              {email}
            </a>
            {phone && (
              <a href={`tel:${phone}`} className="relative touch-target underline-offset-3 hover:text-ink hover:underline">
                {phone}
              </a>
            )}
            {timezone && <span>{timezone.replaceAll('_', ' ')}</span>}
          </p>
        )}
      </div>
      {load && (
        <Part title="Open load">
          <LoadByWeek load={load} />
        </Part>
      )}
      {latestTasks && (
        <Part title="Latest tasks">
          {latestTasks.length === 0 ? (
            <Nothing>No task is assigned to them.</Nothing>
          ) : (
            <div className="-mx-4">
              <TaskLines tasks={latestTasks} beside={placeOf} />
            </div>
          )}
        </Part>
      )}
      {projects && (
        <Part title="Projects">
          {projects.length === 0 && <Nothing>They are on no project.</Nothing>}
          <ul className="flex flex-col">
            {projects.map(({ project, duties }) => (
              <li key={project.id} className="flex min-h-9 items-center gap-3 py-1 pointer-coarse:min-h-11">
                <Link
                  to="/projects"
                  search={{ project: project.id }}
                  className="relative touch-target flex min-w-0 flex-1 rounded-chip text-ink underline-offset-3 hover:underline"
                >
                  <ProjectPlace project={project} />
                </Link>
                <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
                  {duties.map((duty) => (
                    <RoleBadge key={duty} role={duty} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {brands && (
        <Part title="Brands">
          {brands.length === 0 && <Nothing>They are on the team of no brand.</Nothing>}
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {brands.map((brand) => (
              <li key={brand.id} className="min-w-0">
                <Link
                  to="/brands"
                  search={{ brand: brand.id }}
                  className="relative flex touch-target min-w-0 items-center gap-2 rounded-chip py-1 underline-offset-3 hover:underline"
                >
                  <BrandLogo brand={brand} size={20} />
                  <bdi className="min-w-0 truncate">{brand.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-secondary font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className="text-secondary text-ink-3">{children}</p>
}

function MemberSkeleton() {
  return (
    <Loading label="Loading">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-28 w-full" />
        <div className="flex flex-col gap-3">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="h-4 w-full" />
          ))}
        </div>
      </div>
    </Loading>
  )
}
