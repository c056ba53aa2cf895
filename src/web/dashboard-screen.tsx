import { Link } from '@tanstack/react-router'
import { useActor, useSession } from '#features/users/use-session.ts'
import { dateIn } from '#shared/dates.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { formatDate } from '#ui/display/format.ts'
import { PageHeader } from '#ui/display/page-header.tsx'
import { MyProjects } from './dashboard/my-projects.tsx'
import { MyTasks } from './dashboard/my-tasks.tsx'
import { mayOpen } from './navigation.ts'

function greeting(zone: string): string {
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(new Date()))
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** The day's start: what is on one's desk. */
export function DashboardScreen() {
  const { user, workspace } = useSession()
  const actor = useActor()
  const firstName = user.fullName.split(/\s+/)[0] ?? user.fullName
  return (
    <div className="@container flex flex-col gap-5">
      <PageHeader title={`${greeting(user.timezone)}, ${firstName}`} subtitle={formatDate(dateIn(user.timezone), 'weekday')} />
      {actor.roles.length === 0 ? (
        <EmptyState
          title="Your account has no role yet"
          hint={`An admin of ${workspace.name} has to give you one; then your brands, projects and tasks show up here by themselves.`}
          action={
            <Link to="/settings" className="rounded-chip text-accent underline-offset-3 hover:underline">
              Meanwhile, complete your profile
            </Link>
          }
        />
      ) : (
        <div className="grid items-start gap-4 @4xl:grid-cols-[3fr_2fr]">
          {mayOpen(actor, '/tasks') && <MyTasks />}
          {mayOpen(actor, '/projects') && <MyProjects />}
        </div>
      )}
    </div>
  )
}
