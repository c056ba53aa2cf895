import { Link } from '@tanstack/react-router'
import { Building2, CheckSquare2, FolderKanban } from 'lucide-react'
import { RoleBadge } from '#features/workspace/users/role-badge.tsx'
import { counted } from '#shared/values/counted.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Card, CardFact } from '#ui/display/card.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import type { TeamMemberCard } from './schema.ts'
import { readTeamSearch } from './team-search.ts'

const shownRoles = 3

/** One person; pressing the card shows what they work on. */
export function MemberCard({ member }: { readonly member: TeamMemberCard }) {
  const more = member.roles.length - shownRoles
  return (
    <Card interactive className="flex min-h-[132px] flex-col gap-3 p-4">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar person={member} size={40} decorative />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-body font-semibold">
            <Link
              to="/team"
              search={(before) => ({ ...readTeamSearch(before), profile: member.id })}
              replace
              resetScroll={false}
              title={member.fullName}
              className="outline-offset-0 after:absolute after:inset-0 after:rounded-card"
            >
              <bdi>{member.fullName}</bdi>
            </Link>
          </h2>
          {member.email && (
            <p title={member.email} className="truncate text-secondary text-ink-2">
              {member.email}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {member.roles.slice(0, shownRoles).map((role) => (
          <RoleBadge key={role} role={role} />
        ))}
        {more > 0 && <span className="text-meta leading-5 text-ink-3">{`+${more}`}</span>}
      </div>
      {member.openTaskCount !== undefined && (
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1.5 text-meta text-ink-2">
          <CardFact icon={Building2}>{counted(member.brandCount ?? 0, 'brand')}</CardFact>
          <CardFact icon={FolderKanban}>{counted(member.projectCount ?? 0, 'project')}</CardFact>
          <CardFact icon={CheckSquare2}>{counted(member.openTaskCount, 'open task')}</CardFact>
        </div>
      )}
    </Card>
  )
}

/** The place of a person who comes. */
export function MemberCardSkeleton({ counted: figures }: { readonly counted: boolean }) {
  return (
    <Card className="flex min-h-[132px] flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-2/5" />
          {figures && <Skeleton className="h-3 w-3/5" />}
        </div>
      </div>
      <Skeleton className="h-5 w-24" />
      {figures && <Skeleton className="mt-auto h-4 w-4/5" />}
    </Card>
  )
}
