import type { ReactNode } from 'react'
import { useMayViewAs } from '#features/access/impersonation/client.ts'
import { ViewAsIcon } from '#features/access/impersonation/view-as-button.tsx'
import type { TeamPerson } from '#features/clients/brands/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { neverHolds } from '#shared/rights/decision.ts'
import { viewAsRow } from '#shared/rights/view-as.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import type { Column } from '#ui/lists/table-column.ts'

/** One person of a team, whatever their team says of them besides. */
type Member = { readonly user: TeamPerson }

const facePlace = (
  <span className="flex items-center gap-2.5">
    <Skeleton className="size-7 rounded-full" />
    <Skeleton className="h-3.5 w-32" />
  </span>
)

/** Who it is. */
export function personColumn<Row extends Member>(): Column<Row> {
  return {
    key: 'person',
    header: 'Person',
    phone: 'title',
    width: '32%',
    skeleton: facePlace,
    cell: ({ user }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar person={user} size={28} decorative />
        <span dir="auto" className="min-w-0 truncate font-medium">
          {user.fullName}
        </span>
        {!user.active && <Badge>Deactivated</Badge>}
      </span>
    ),
  }
}

/** What they are here, as words that need no colour. */
export function wordsColumn<Row extends Member>(header: string, wordsOf: (row: Row) => readonly string[]): Column<Row> {
  return {
    key: 'words',
    header,
    phone: 'line',
    skeleton: <Skeleton className="h-5 w-28 max-sm:ml-[38px]" />,
    cell: (row): ReactNode => {
      const words = wordsOf(row)
      return (
        <span className="flex flex-wrap gap-1.5 max-sm:pl-[38px]">
          {words.length === 0 ? <span className="text-ink-3">No role yet</span> : words.map((word) => <Badge key={word}>{word}</Badge>)}
        </span>
      )
    },
  }
}

/** How to reach them; only staff see this table. */
export function emailColumn<Row extends Member>(): Column<Row> {
  return {
    key: 'email',
    header: 'Email',
    phone: 'line',
    skeleton: <Skeleton className="h-3.5 w-44 max-w-full max-sm:ml-[38px]" />,
    cell: ({ user }) => (
      <a
        href={`mailto:${user.email}`}
        className="relative touch-target rounded-chip [overflow-wrap:anywhere] text-ink-2 underline-offset-3 hover:text-ink hover:underline max-sm:ml-[38px] max-sm:text-secondary"
      >
        {user.email}
      </a>
    ),
  }
}

/** The portal as a client of the team sees it; no column for those who may never look. */
export function useViewAsColumns<Row extends Member>(): readonly Column<Row>[] {
  const actor = useActor()
  const mayViewAs = useMayViewAs()
  if (neverHolds(actor, viewAsRow)) return []
  return [
    {
      key: 'view-as',
      header: 'View as',
      width: '1%',
      phone: 'bare',
      skeleton: <span className="block size-7" />,
      cell: ({ user }) => mayViewAs(user) && <ViewAsIcon person={user} />,
    },
  ]
}
