import type { ProjectView } from '#features/clients/projects/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate, formatInstant } from '#ui/base/format.ts'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { useForecast } from './client.ts'
import { finishedNeeded, weeksNeeded } from './forecast.ts'
import type { ForecastView } from './schema.ts'

/** By when a project will be finished, from what it finished lately; nothing where it is not planned or under way. */
export function ForecastPanel({ project }: { readonly project: Pick<ProjectView, 'id' | 'endDate'> }) {
  const { data: forecast, isPending, isError, error } = useForecast(project.id)
  if (forecast?.state === 'closed') return null
  return (
    <Panel title="Promise date">
      {isPending && (
        <Loading label="Loading the promise date">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-56" />
          </div>
        </Loading>
      )}
      {isError && !forecast && <p className="text-ink-2">{error.message}</p>}
      {forecast && <Forecast forecast={forecast} endDate={project.endDate} />}
    </Panel>
  )
}

function Forecast({ forecast, endDate }: { readonly forecast: ForecastView; readonly endDate: string | null }) {
  const { timezone } = useActor()
  const { state, p50, p85, madeAt } = forecast
  return (
    <div className="flex flex-col gap-2">
      {state === 'dated' && p50 && p85 ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5">
          <Chance share="50%" means="as likely before as after" date={p50} endDate={endDate} />
          <Chance share="85%" means="a date to promise" date={p85} endDate={endDate} />
        </dl>
      ) : (
        <p className="font-medium text-ink">{said(state)}</p>
      )}
      <p className="text-meta text-ink-3">
        {madeOf(forecast)}
        {madeAt && ` Computed ${formatInstant(madeAt, timezone)}.`}
      </p>
    </div>
  )
}

type ChanceProps = { readonly share: string; readonly means: string; readonly date: string; readonly endDate: string | null }

function Chance({ share, means, date, endDate }: ChanceProps) {
  const late = endDate !== null && date > endDate
  return (
    <>
      <dt className="text-secondary text-ink-2 tabular">{share}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <time dateTime={date} className={cn('font-medium tabular', late ? 'text-danger' : 'text-ink')}>
          {formatDate(date, 'long')}
        </time>
        <span className="text-meta text-ink-3">{late ? 'after the end of the project' : means}</span>
      </dd>
    </>
  )
}

function said(state: ForecastView['state']): string {
  if (state === 'finished') return 'Nothing is open'
  if (state === 'far') return 'More than ten years at this pace'
  return state === 'waiting' ? 'Being computed' : 'Too little data'
}

/** What the dates are made of, or what is missing for them. */
function madeOf({ state, finished, weeks, open }: ForecastView): string {
  if (state === 'waiting') return 'It is here in a moment.'
  const known = `${counted(finished, 'task')} finished in the last ${counted(weeks, 'week')}, ${open} open.`
  if (state !== 'little') return `Based on ${known}`
  const missing = [
    ...(weeks < weeksNeeded ? [`${counted(weeksNeeded - weeks, 'more week')} of work`] : []),
    ...(finished < finishedNeeded ? [counted(finishedNeeded - finished, 'more finished task')] : []),
  ]
  return `So far ${known} Missing: ${missing.join(' and ')}.`
}
