import { Link } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useManagedProjects } from './client.ts'
import { LinesComing, ProjectLink, rowClass } from './parts.tsx'
import type { Managed } from './schema.ts'

/** The projects one manages or owns: next milestone, what is late, what waits for the client, and by when they will be done. */
export function ManagedProjects() {
  const projects = useManagedProjects()
  const { data } = projects
  return (
    <Panel
      flush
      title={data?.total ? `My projects: ${data.total}` : 'My projects'}
      aside={
        <Link to="/projects" className={panelLink}>
          View all
        </Link>
      }
    >
      {projects.isPending && <LinesComing lines={4} label="Loading your projects" />}
      {projects.isError && !data && (
        <ErrorState compact message={sentenceOf(projects.error)} onRetry={() => void projects.refetch()} retrying={projects.isFetching} />
      )}
      {data?.total === 0 && (
        <EmptyState
          compact
          icon={<FolderKanban />}
          title="No open projects"
          hint="Projects you manage or own show up here while they are planned or active."
        />
      )}
      <ul aria-label="My projects">
        {data?.items.map((one) => (
          <ManagedLine key={one.project.id} managed={one} />
        ))}
      </ul>
    </Panel>
  )
}

function ManagedLine({ managed: { project, endDate, next, late, waiting, p85 } }: { readonly managed: Managed }) {
  const today = useToday(useActor().timezone)
  const behind = p85 !== null && endDate !== null && p85 > endDate
  return (
    <li className={cn(rowClass, 'flex-wrap gap-y-1')}>
      <BrandLogo brand={project.brand} size={28} />
      <div className="min-w-0 flex-1 basis-48">
        <ProjectLink project={project} />
        <p className="truncate text-secondary text-ink-2">
          {next ? (
            <>
              <bdi>{next.title}</bdi>{' '}
              <time dateTime={next.date} className={cn(next.date < today && 'text-danger')}>
                {formatDate(next.date)}
              </time>
            </>
          ) : endDate ? (
            `Ends ${formatDate(endDate)}`
          ) : (
            'No end date'
          )}
        </p>
      </div>
      <dl className="flex shrink-0 gap-x-4 text-secondary tabular max-sm:w-full max-sm:ps-10">
        <Fact label="Late" shown={late > 0} text={counted(late, 'item')} bad />
        <Fact label="Client" shown={waiting > 0} text={`${waiting} waiting`} />
        <Fact label="Forecast" shown={p85 !== null} text={p85 ? formatDate(p85) : ''} bad={behind} />
      </dl>
    </li>
  )
}

type FactProps = { readonly label: string; readonly shown: boolean; readonly text: string; readonly bad?: boolean }

function Fact({ label, shown, text, bad = false }: FactProps) {
  return (
    <div className="w-[84px] text-end max-sm:w-auto max-sm:text-start">
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className={cn(!shown ? 'text-ink-3' : bad ? 'text-danger' : 'text-ink')}>{shown ? text : '–'}</dd>
    </div>
  )
}
