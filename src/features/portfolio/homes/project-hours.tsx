import type { ProjectView } from '#features/clients/projects/schema.ts'
import type { ratesApi } from '#features/time/rates/api.ts'
import { useProjectHours } from '#features/time/rates/client.ts'
import type { ProjectHours as Hours } from '#features/time/rates/schema.ts'
import { canSeePrices } from '#features/time/selling-rates/rules.ts'
import type { timeEntriesApi } from '#features/time/time-entries/api.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { loggedText, spokenMinutes } from '#shared/values/minutes.ts'
import { formatMoney } from '#ui/base/format.ts'
import { plannedText } from '#ui/base/hours-text.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Figure, Figures, Panel } from '#ui/display/panel.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ProjectSelling } from './project-selling.tsx'

const reads = readsOf<typeof timeEntriesApi & typeof ratesApi>()

/** What the project was thought to take and took, and for those who may see it what that costs and what remains of the budget. */
export function ProjectHours({ row: project }: { readonly row: ProjectView }) {
  const actor = useActor()
  const hours = useProjectHours(project.id)
  if (hours.isPending)
    return (
      <Loading label="Loading hours">
        <Skeleton className="h-24 w-full rounded-panel" />
        <Skeleton className="mt-4 h-64 w-full rounded-panel" />
      </Loading>
    )
  if (!hours.data) return <ErrorState message={sentenceOf(hours.error)} onRetry={() => void hours.refetch()} retrying={hours.isFetching} />
  const { data } = hours
  const list = data.costs
    ? reads('GET /api/time-costs', { projectId: [project.id] })
    : reads('GET /api/time-entries', { projectId: [project.id] })
  return (
    <div className="flex flex-col gap-4">
      <HoursFigures project={project} hours={data} />
      {canSeePrices(actor, project).allowed && <ProjectSelling project={project} />}
      <Panel flush title="Who worked on it" aside={<ExportButton list={list} things="entries" />}>
        {data.people.length === 0 ? (
          <p className="px-4 py-6 text-ink-3">Nothing was logged yet. Hours are logged on its tasks and deliverables.</p>
        ) : (
          <People hours={data} />
        )}
      </Panel>
    </div>
  )
}

function HoursFigures({ project, hours }: { readonly project: ProjectView; readonly hours: Hours }) {
  const { estimatedMinutes, loggedMinutes, costs } = hours
  const over = estimatedMinutes > 0 && loggedMinutes > estimatedMinutes
  const { budget, currency } = project
  const spent = costs?.remaining?.startsWith('-') === true
  return (
    <Figures>
      <Figure
        label="Logged"
        value={loggedText(loggedMinutes)}
        note={over ? `${loggedText(loggedMinutes - estimatedMinutes)} more than estimated` : ''}
        tone={over ? 'bad' : 'quiet'}
      />
      <Figure
        label="Estimated"
        value={estimatedMinutes > 0 ? plannedText(estimatedMinutes) : '–'}
        note={
          estimatedMinutes > 0 ? (
            <Progress
              value={loggedMinutes}
              max={estimatedMinutes}
              label="Logged of what was estimated"
              valueText={`${spokenMinutes(loggedMinutes)} of ${plannedText(estimatedMinutes)}`}
              tone={over ? 'danger' : 'quiet'}
            />
          ) : (
            ''
          )
        }
      />
      <Figure label="Budget" value={budget && currency ? formatMoney(budget, currency) : '–'} />
      {costs && (
        <Figure
          label="Cost of hours"
          value={formatMoney(costs.cost, costs.currency)}
          note={costs.unratedMinutes > 0 ? `${loggedText(costs.unratedMinutes)} without a rate` : ''}
        />
      )}
      {costs && (
        <Figure
          label="Remaining"
          value={costs.remaining === null ? '–' : formatMoney(costs.remaining, costs.currency)}
          note={costs.remaining === null && budget ? 'the budget is in another currency' : spent ? 'more than the budget' : ''}
          tone={spent ? 'bad' : 'quiet'}
        />
      )}
    </Figures>
  )
}

function People({ hours: { people, costs } }: { readonly hours: Hours }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Hours by person</caption>
      <thead>
        <tr className="text-secondary text-ink-2">
          <th scope="col" className="border-b border-line px-4 py-2 text-left font-medium">
            Person
          </th>
          <th scope="col" className="w-28 border-b border-line px-4 py-2 text-right font-medium">
            Hours
          </th>
          {costs && (
            <th scope="col" className="w-40 border-b border-line px-4 py-2 text-right font-medium max-sm:w-32">
              Cost
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map(({ person, minutes, cost }) => (
          <tr key={person?.id ?? 'nobody'}>
            <th scope="row" className="border-b border-line px-4 py-2 text-left font-normal">
              <span className="flex min-w-0 items-center gap-2">
                {person && <Avatar person={person} size={20} decorative />}
                <bdi className="truncate">{person?.fullName ?? 'Nobody known'}</bdi>
              </span>
            </th>
            <td className="border-b border-line px-4 py-2 text-right tabular">{loggedText(minutes)}</td>
            {costs && (
              <td className="border-b border-line px-4 py-2 text-right tabular">
                {cost === null ? <span className="text-ink-3">No rate</span> : formatMoney(cost, costs.currency)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
