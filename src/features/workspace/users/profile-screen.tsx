import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { formatInstant } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { AvatarCard } from './avatar-card.tsx'
import { RoleBadge } from './role-badge.tsx'
import { useSession } from './use-session.ts'

/** One's own profile to read; changing it happens in the settings. */
export function ProfileScreen() {
  const { user } = useSession()
  const facts = [
    ['Full name', user.fullName],
    ['Email', user.email],
    ['Phone', user.phone || 'Not given'],
    ['Time zone', user.timezone.replaceAll('_', ' ')],
    ['Member since', formatInstant(user.createdAt, user.timezone, 'date')],
  ] as const
  return (
    <div className="flex max-w-[860px] flex-col gap-4 max-sm:gap-3">
      <PageHeader
        title="Profile"
        actions={
          <Button icon={<Pencil aria-hidden />} render={<Link to="/settings" search={{ tab: 'account' }} />}>
            Edit Profile
          </Button>
        }
      />
      <Panel title="Picture">
        <AvatarCard user={user} />
      </Panel>
      <Panel title="Personal information">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-meta text-ink-3">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Roles">
        {user.roles.length === 0 ? (
          <p className="text-ink-2">You have no role yet. An admin has to give you one.</p>
        ) : (
          <div className="flex flex-wrap gap-1.5">
            {user.roles.map((role) => (
              <RoleBadge key={role} role={role} />
            ))}
          </div>
        )}
      </Panel>
    </div>
  )
}
