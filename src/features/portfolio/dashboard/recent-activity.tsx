import { Link } from '@tanstack/react-router'
import { useActor } from '#features/workspace/users/use-session.ts'
import { recordScreens } from '#shared/records/addresses.ts'
import { signatureText } from '#shared/rights/actor.ts'
import { formatInstant, formatRelative } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { EmptyPlace, useLinesLeft } from '#ui/lists/list-place.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useActivity } from './client.ts'
import { shownActivity } from './labels.ts'
import type { Activity } from './schema.ts'

const lineClass = 'relative flex min-h-row items-center gap-3 border-t border-line px-4 py-2 first:border-t-0'

const verbs: Readonly<Record<string, string>> = {
  created: 'created',
  moved: 'moved',
  restored: 'restored',
  archived: 'archived',
  unarchived: 'took out of the archive:',
  commented: 'commented on',
}

/** What others and oneself did lately, newest first. */
export function RecentActivity() {
  const { data, error, isPending, isFetching, refetch } = useActivity()
  const place = useLinesLeft(`activity.${useActor().userId}`, shownActivity, data?.items.length)
  return (
    <Panel flush title="Recent activity">
      {isPending && place === 0 && (
        <EmptyPlace>
          <NothingYet />
        </EmptyPlace>
      )}
      {isPending && place > 0 && (
        <Loading>
          {Array.from({ length: place }, (_, line) => (
            <div key={line} className={lineClass}>
              <Skeleton className="size-6 rounded-full" />
              <Skeleton className="h-3.5 w-3/5" />
            </div>
          ))}
        </Loading>
      )}
      {error && !data && <ErrorState compact message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.items.length === 0 && <NothingYet />}
      {data && data.items.length > 0 && (
        <ul aria-label="Recent activity">
          {data.items.map((one) => (
            <Line key={one.id} of={one} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function NothingYet() {
  return <EmptyState compact title="Nothing has happened yet" hint="What changes in your projects shows up here." />
}

function Line({ of: one }: { readonly of: Activity }) {
  const actor = useActor()
  const name = signatureText({ kind: one.actorKind, name: one.actorName, person: one.actor })
  return (
    <li className={`${lineClass} hover:bg-paper dark:hover:bg-hover/50`}>
      {one.actorKind === 'system' ? (
        <span className="size-6 shrink-0 rounded-full bg-hover" />
      ) : (
        <Avatar person={{ id: one.actor?.id ?? null, fullName: name, avatarUrl: one.actor?.avatarUrl ?? null }} size={24} decorative />
      )}
      <p className="line-clamp-2 min-w-0 flex-1 break-words text-ink-2">
        <bdi className="font-medium text-ink">{name}</bdi> {verbs[one.what] ?? 'changed'} <Title of={one} />
      </p>
      <time dateTime={one.at} title={formatInstant(one.at, actor.timezone, 'long')} className="relative shrink-0 text-meta text-ink-3">
        {formatRelative(one.at)}
      </time>
    </li>
  )
}

const titleClass = 'font-medium text-ink outline-offset-0 after:absolute after:inset-0'

function Title({ of: { recordType, recordId, title } }: { readonly of: Activity }) {
  const words = <bdi>{title}</bdi>
  if (Object.hasOwn(recordScreens, recordType)) {
    return (
      <RecordLink kind={recordType} id={recordId} className={titleClass}>
        {words}
      </RecordLink>
    )
  }
  if (recordType === 'project') {
    return (
      <Link to="/projects" search={{ project: recordId }} className={titleClass}>
        {words}
      </Link>
    )
  }
  return (
    <Link to="/brands" search={{ brand: recordId }} className={titleClass}>
      {words}
    </Link>
  )
}
