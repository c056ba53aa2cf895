import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { capitalised } from '#shared/values/capitalised.ts'
import { counted } from '#shared/values/counted.ts'
import { daysBetween } from '#shared/values/dates.ts'
import { loggedText } from '#shared/values/minutes.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { plannedText } from '#ui/base/hours-text.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useOverview } from './client.ts'
import { LinesComing, ProjectLink, rowClass } from './parts.tsx'
import type { Risk } from './schema.ts'

/** Projects at risk, each with why; one leads to the project. */
export function RisksPanel() {
  const { data, error, isFetching, refetch } = useOverview()
  const risks = data?.risks
  const more = risks && risks.total > risks.items.length
  return (
    <Panel
      flush
      title={risks?.total ? `${counted(risks.total, 'project')} at risk` : 'Projects at risk'}
      aside={
        <Link to="/projects" search={{ status: 'active' }} className={panelLink}>
          {more ? 'View all' : 'Active projects'}
        </Link>
      }
    >
      {error && !risks && <ErrorState compact message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {!risks && !error && <LinesComing lines={4} label="Loading projects at risk" />}
      {risks?.total === 0 && (
        <EmptyState
          compact
          icon={<ShieldCheck />}
          title="No project is at risk"
          hint="A project shows up here when its end or a milestone has passed, or when hours, costs or its forecast run over."
        />
      )}
      <ul aria-label="Projects at risk">
        {risks?.items.map((risk) => (
          <RiskLine key={risk.project.id} risk={risk} />
        ))}
      </ul>
    </Panel>
  )
}

function RiskLine({ risk }: { readonly risk: Risk }) {
  const today = useToday(useActor().timezone)
  const { project, manager } = risk
  return (
    <li className={rowClass}>
      <BrandLogo brand={project.brand} size={28} />
      <div className="min-w-0 flex-1">
        <ProjectLink project={project} />
        <p className="text-secondary text-pretty text-ink-2">{capitalised(reasonsOf(risk, today).join(' · '))}</p>
      </div>
      {manager && <Avatar person={manager} size={24} />}
    </li>
  )
}

function reasonsOf({ ended, endDate, milestones, hours, costs, forecast }: Risk, today: string): string[] {
  return [
    ...(ended && endDate ? [`ended ${daysAgo(endDate, today)}`] : []),
    ...(milestones ? [lateMilestones(milestones, today)] : []),
    ...(hours ? [`${loggedText(hours.logged)} logged of ${plannedText(hours.estimated)} estimated`] : []),
    ...(costs ? [`${formatMoney(costs.cost, costs.currency)} spent of ${formatMoney(costs.budget, costs.currency)}`] : []),
    ...(forecast && endDate ? [`forecast ${formatDate(forecast)}, due ${formatDate(endDate)}`] : []),
  ]
}

const daysAgo = (date: string, today: string): string => `${counted(daysBetween(date, today), 'day')} ago`

function lateMilestones({ count, title, date }: NonNullable<Risk['milestones']>, today: string): string {
  const late = counted(daysBetween(date, today), 'day')
  return count === 1 ? `milestone “${title}” ${late} late` : `${count} milestones late, “${title}” by ${late}`
}
