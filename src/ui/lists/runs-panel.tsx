import type { ReactNode } from 'react'
import { formatInstant } from '../base/format.ts'
import { Button } from '../controls/button.tsx'
import { Badge, type Tone } from '../display/badge.tsx'
import { EmptyState } from '../display/empty-state.tsx'
import { Panel } from '../display/panel.tsx'
import { Loading, Skeleton } from '../display/skeleton.tsx'
import { toast } from '../overlays/toast.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { sentenceOf } from './form-changes.ts'
import { ShowMore } from './show-more.tsx'
import type { PagedList } from './use-next-page.ts'

type Run<State extends string> = {
  id: string
  state: State
  requestedBy: { fullName: string } | null
  startedAt: string
  findings: readonly string[]
  findingCount: number
}

type Runs<One> = PagedList<One> & {
  readonly isPending: boolean
  readonly isError: boolean
  readonly isSuccess: boolean
  readonly refetch: () => Promise<unknown>
}

type RunsPanelProps<State extends string, One extends Run<State>> = {
  readonly title: string
  readonly description: string
  readonly icon: ReactNode
  /** begins one now */
  readonly action: { readonly label: string; readonly failed: string; readonly pending: boolean; readonly start: () => Promise<unknown> }
  readonly runs: Runs<One>
  readonly timezone: string
  /** what the list of them is called */
  readonly named: string
  readonly empty: { readonly title: string; readonly hint: string }
  readonly states: Readonly<Record<State, { readonly label: string; readonly tone: Tone }>>
  /** what one that ended looked at */
  readonly lookedAt: (run: One) => string
  /** what is said of one that could not end */
  readonly failed: string
  /** what is said of findings that are not listed */
  readonly more: (count: number) => string
}

/** What Atelier checks by itself every night: when, how it ended, what was found, and a button to check now. */
export function RunsPanel<State extends string, One extends Run<State>>(props: RunsPanelProps<State, One>) {
  const { title, description, icon, action, runs, named, empty } = props
  const rows = runs.data?.pages.flatMap((page) => page.items) ?? []
  const start = async () => {
    try {
      await action.start()
    } catch (error) {
      toast.error(action.failed, { description: sentenceOf(error) })
    }
  }
  return (
    <Panel
      flush
      title={title}
      description={description}
      aside={
        <Button icon={icon} loading={action.pending || rows.some(({ state }) => state === 'waiting')} onClick={() => void start()}>
          {action.label}
        </Button>
      }
    >
      {runs.isPending && (
        <Loading>
          <div className="px-4 py-3.5">
            <Skeleton className="h-4 w-2/3" />
          </div>
        </Loading>
      )}
      {runs.isError && rows.length === 0 && (
        <ErrorState compact message={sentenceOf(runs.error)} onRetry={() => void runs.refetch()} retrying={runs.isFetching} />
      )}
      {runs.isSuccess && rows.length === 0 && <EmptyState compact icon={icon} title={empty.title} hint={empty.hint} />}
      <ul aria-label={named}>
        {rows.map((run) => (
          <RunItem key={run.id} run={run} {...props} />
        ))}
      </ul>
      <ShowMore list={runs} label="Show earlier" place="foot" />
    </Panel>
  )
}

type RunItemProps<State extends string, One extends Run<State>> = Pick<
  RunsPanelProps<State, One>,
  'timezone' | 'states' | 'lookedAt' | 'failed' | 'more'
> & { readonly run: One }

function RunItem<State extends string, One extends Run<State>>({
  run,
  timezone,
  states,
  lookedAt,
  failed,
  more,
}: RunItemProps<State, One>) {
  const { state, requestedBy, startedAt, findings, findingCount } = run
  return (
    <li className="flex flex-col gap-1.5 border-t border-line px-4 py-2.5 first:border-t-0">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium tabular">{formatInstant(startedAt, timezone)}</p>
          <p className="text-meta text-ink-3">
            {requestedBy ? requestedBy.fullName : 'By itself'}
            {state !== 'waiting' && state !== 'failed' && ` · ${lookedAt(run)}`}
          </p>
        </div>
        <Badge tone={states[state].tone} dot>
          {states[state].label}
        </Badge>
      </div>
      {state === 'failed' && <p className="text-secondary text-ink-2">{failed}</p>}
      {findings.length > 0 && (
        <ul aria-label="Findings" className="flex flex-col gap-1 rounded-card bg-danger-soft px-3 py-2 text-secondary break-words text-ink">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
          {findingCount > findings.length && <li className="text-ink-2">{more(findingCount - findings.length)}</li>}
        </ul>
      )}
    </li>
  )
}
