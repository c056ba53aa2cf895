import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLoad } from '#features/time/workload/client.ts'
import { canSeeLoad } from '#features/time/workload/rules.ts'
import type { LoadView } from '#features/time/workload/schema.ts'
import { RoleBadge } from '#features/workspace/users/role-badge.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatNumber } from '#ui/base/format.ts'
import { plannedText } from '#ui/base/hours-text.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useTeam } from './client.ts'
import type { TeamMemberCard } from './schema.ts'
import { readTeamSearch, type TeamSearch, type TeamSide } from './team-search.ts'

const titles: Record<TeamSide, string> = { agency: 'Agency', outside: 'Clients and influencers' }

interface TeamTablesProps {
  readonly search: TeamSearch
  /** Takes the place of both tables where nobody is found. */
  readonly empty: ReactNode
}

/** Everybody to compare: staff first, clients and influencers in a table of their own. A side where nobody is found is left out. */
export function TeamTables({ search, empty }: TeamTablesProps) {
  const agency = useTeam(search, 'agency')
  const outside = useTeam(search, 'outside')
  const isEmpty = (list: ReturnType<typeof useTeam>) => list.data?.pages.every(({ items }) => items.length === 0) === true
  if (isEmpty(agency) && isEmpty(outside)) return empty
  return (
    <div className="grid gap-4">
      {!isEmpty(agency) && <SideTable side="agency" list={agency} />}
      {!isEmpty(outside) && <SideTable side="outside" list={outside} />}
    </div>
  )
}

interface SideTableProps {
  readonly side: TeamSide
  readonly list: ReturnType<typeof useTeam>
}

/** People of one side: who they are, how much they have in hand, and how full their week is. */
function SideTable({ side, list }: SideTableProps) {
  const actor = useActor()
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const week = useThisWeek(side === 'agency' && canSeeLoad(actor).allowed)
  const columns = [nameColumn, rolesColumn, ...(actor.staff ? countColumns : []), ...(week ? [loadColumn(week)] : [])]
  return (
    <Panel flush title={titles[side]}>
      {list.isError && rows.length === 0 ? (
        <ErrorState compact message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <DataTable
          caption={titles[side]}
          columns={columns}
          rows={rows}
          nameOf={({ fullName }) => fullName}
          loadingRows={list.isPending ? (side === 'agency' ? 12 : 4) : 0}
        />
      )}
      <ShowMore list={list} label="Show more people" place="foot" />
    </Panel>
  )
}

type Week = Pick<ReturnType<typeof useLoad>, 'isPending' | 'isError'> & {
  readonly of: ReadonlyMap<string, LoadView['people'][number]['weeks'][number]>
}

/** What each person has planned in this week; nothing for those who may not see it. */
function useThisWeek(open: boolean): Week | undefined {
  const load = useLoad(open)
  if (!open) return undefined
  const people = load.data?.people ?? []
  return {
    isPending: load.isPending,
    isError: load.isError,
    of: new Map(people.flatMap(({ person, weeks: [first] }) => (first ? [[person.id, first]] : []))),
  }
}

const nameColumn: Column<TeamMemberCard> = {
  key: 'name',
  header: 'Name',
  phone: 'title',
  width: '30%',
  skeleton: (
    <span className="flex items-center gap-2.5">
      <Skeleton className="size-7 rounded-full" />
      <Skeleton className="h-3.5 w-36" />
    </span>
  ),
  cell: (member) => (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar person={member} size={28} decorative />
      <Link
        to="/team"
        search={(before) => ({ ...readTeamSearch(before), profile: member.id })}
        replace
        resetScroll={false}
        data-lead
        className="relative min-w-0 touch-target rounded-chip font-medium break-words underline-offset-3 hover:underline"
      >
        <bdi>{member.fullName}</bdi>
      </Link>
    </span>
  ),
}

const rolesColumn: Column<TeamMemberCard> = {
  key: 'roles',
  header: 'Role',
  phone: 'line',
  skeleton: <Skeleton className="h-5 w-28 max-sm:ml-[38px]" />,
  cell: ({ roles }) => (
    <span className="flex flex-wrap gap-1.5 max-sm:pl-[38px]">
      {roles.map((role) => (
        <RoleBadge key={role} role={role} />
      ))}
    </span>
  ),
}

/** A figure, or an empty cell where there is none; on a phone, where it has no heading, with its word. */
function Figure({ count, word, late = false }: { readonly count: number | undefined; readonly word: string; readonly late?: boolean }) {
  if (!count) return <span className="sr-only">0</span>
  return (
    <span className={late ? 'font-medium text-danger' : undefined}>
      {formatNumber(count)}
      <span className="sm:hidden"> {word}</span>
    </span>
  )
}

const countColumns: readonly Column<TeamMemberCard>[] = [
  {
    key: 'projects',
    header: 'Projects',
    align: 'end',
    phone: 'bare',
    width: '1%',
    cell: ({ projectCount }) => (
      <span className="max-sm:pl-[38px]">
        <Figure count={projectCount} word={projectCount === 1 ? 'project' : 'projects'} />
      </span>
    ),
  },
  {
    key: 'open',
    header: 'Open',
    align: 'end',
    phone: 'bare',
    width: '1%',
    cell: ({ openTaskCount }) => <Figure count={openTaskCount} word="open" />,
  },
  {
    key: 'late',
    header: 'Late',
    align: 'end',
    phone: 'bare',
    width: '1%',
    cell: ({ overdueTaskCount }) => <Figure late count={overdueTaskCount} word="late" />,
  },
]

function loadColumn(week: Week): Column<TeamMemberCard> {
  return {
    key: 'load',
    header: 'Load this week',
    align: 'end',
    phone: 'bare',
    width: '150px',
    skeleton: <Skeleton className="ml-auto h-3.5 w-24" />,
    cell: ({ id }) => {
      if (week.isPending) return <Skeleton className="ml-auto h-3.5 w-24" />
      if (week.isError) return <span className="text-ink-3">Not loaded</span>
      const found = week.of.get(id)
      if (!found?.planned) return <span className="sr-only">Nothing planned</span>
      const over = found.planned > found.capacity
      return (
        <span className="whitespace-nowrap">
          <span className={over ? 'font-medium text-danger' : undefined}>{plannedText(found.planned)}</span>
          <span className="text-ink-2"> of {plannedText(found.capacity)}</span>
          {over && <span className="sr-only">, too much</span>}
        </span>
      )
    },
  }
}
