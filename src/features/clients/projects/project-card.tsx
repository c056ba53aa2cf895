import { Link } from '@tanstack/react-router'
import { CalendarDays, Users } from 'lucide-react'
import type { Actor } from '#shared/rights/actor.ts'
import { dateIn } from '#shared/values/dates.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { formatDateRange } from '#ui/base/format-range.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { Card } from '#ui/display/card.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import type { CardChoice } from '#ui/lists/card-list.tsx'
import { type RecordAction, RecordMenu } from '#ui/records/record-menu.tsx'
import { runningStatuses, statusLabels, statusTones } from './labels.ts'
import { ProjectProgress } from './project-progress.tsx'
import { canArchiveProject, canDeleteProject, canEditProject, canViewProjectTeam } from './rules.ts'
import type { ProjectView } from './schema.ts'

type ProjectCardProps = {
  readonly project: ProjectView
  readonly actor: Actor
  readonly onAction: (action: RecordAction, project: ProjectView) => Promise<void>
  readonly choice?: CardChoice | undefined
}

/** One project; pressing it shows its home. */
export function ProjectCard({ project, actor, onAction, choice }: ProjectCardProps) {
  const { brand } = project
  return (
    <Card interactive className="flex min-h-[196px] flex-col gap-3 p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 text-meta text-ink-2">
            <BrandLogo brand={brand} size={18} />
            <span dir="auto" className="truncate">
              {brand.name}
            </span>
          </p>
          <h2 className="mt-1.5 line-clamp-2 text-body font-semibold break-words">
            <ProjectName project={project} />
          </h2>
        </div>
        <RecordMenu
          className="relative z-10 -mt-1 -mr-1.5"
          name={project.name}
          archived={project.archivedAt !== null}
          may={{
            edit: canEditProject(actor, project).allowed,
            team: canViewProjectTeam(actor, project).allowed,
            archive: canArchiveProject(actor, project).allowed,
            delete: canDeleteProject(actor, project).allowed && project.deletable === true,
          }}
          onAction={(action) => void onAction(action, project)}
          choice={choice}
        />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge dot tone={statusTones[project.status]}>
          {statusLabels[project.status]}
        </Badge>
        {project.archivedAt && <Badge tone="warning">Archived</Badge>}
        <ProjectDates project={project} actor={actor} />
      </div>
      <div className="mt-auto">
        <ProjectProgress project={project} actor={actor} />
      </div>
      <div className="flex items-center gap-3 border-t border-line pt-3 text-secondary text-ink-2">
        <Manager project={project} />
        <span className="ml-auto flex shrink-0 items-center gap-3">
          {project.memberCount !== undefined && (
            <span className="flex items-center gap-1 tabular" title={`${project.memberCount} on the team`}>
              <Users aria-hidden size={14} className="text-ink-3" />
              <span aria-hidden>{project.memberCount}</span>
              <span className="sr-only">{project.memberCount} on the team</span>
            </span>
          )}
          {project.budget && project.currency && (
            <span className="text-ink tabular" title="Budget">
              <span className="sr-only">Budget </span>
              {formatMoney(project.budget, project.currency)}
            </span>
          )}
        </span>
      </div>
    </Card>
  )
}

function ProjectName({ project }: { readonly project: ProjectView }) {
  return (
    <Link
      to="/projects"
      search={{ project: project.id }}
      dir="auto"
      title={project.name}
      className="outline-offset-0 after:absolute after:inset-0 after:rounded-card"
    >
      <bdi>{project.name}</bdi>
    </Link>
  )
}

function Manager({ project: { projectManager } }: { readonly project: ProjectView }) {
  if (!projectManager) return <span className="text-ink-3">No manager named</span>
  return (
    <span className="flex min-w-0 items-center gap-2" title={`Project manager: ${projectManager.fullName}`}>
      <Avatar person={projectManager} size={24} decorative />
      <span className="sr-only">Project manager: </span>
      <span dir="auto" className="truncate">
        {projectManager.fullName}
      </span>
    </span>
  )
}

/** When it begins and ends, and whether that is over although it runs on. */
export function ProjectDates({ project: { startDate, endDate, status }, actor }: { readonly project: ProjectView; readonly actor: Actor }) {
  if (!startDate && !endDate) return null
  const late = endDate !== null && runningStatuses.includes(status) && endDate < dateIn(actor.timezone)
  const text =
    startDate && endDate
      ? formatDateRange(startDate, endDate)
      : startDate
        ? `From ${formatDate(startDate)}`
        : `Until ${formatDate(endDate ?? '')}`
  return (
    <span className={`flex items-center gap-1.5 text-meta tabular ${late ? 'font-medium text-danger' : 'text-ink-2'}`}>
      <CalendarDays aria-hidden size={13} className={late ? undefined : 'text-ink-3'} />
      {text}
      {late && ' · Overdue'}
    </span>
  )
}

/** The place of a project that comes. */
export function ProjectCardSkeleton() {
  return (
    <Card className="flex min-h-[196px] flex-col gap-3 p-4">
      <Skeleton className="h-3.5 w-1/3" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="mt-auto h-2 w-full" />
      <div className="flex items-center gap-2 border-t border-line pt-3">
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className="h-3.5 w-2/5" />
      </div>
    </Card>
  )
}
