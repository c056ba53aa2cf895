import { Eye } from 'lucide-react'
import { useSession } from '#features/workspace/users/use-session.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { useOffer } from '#ui/base/use-keys.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLeaveView } from './client.ts'

/** Says on every screen, and round every dialog, whose eyes one looks through; nothing while they are one's own. */
export function ViewBar() {
  return useSession().viewedBy && <Bar />
}

function Bar() {
  const { user, workspace } = useSession()
  const { leave, leaving } = useLeaveView()
  useOffer('Leave the view', leave)
  return (
    <>
      <section
        data-view-bar
        // Base UI hides from screen readers what is outside an open record or dialog, except live regions. This bar applies there too.
        aria-live="off"
        aria-label="View as a client"
        className="sticky top-0 z-45 flex h-(--view-bar) items-center gap-3 border-b border-warning bg-warning-soft px-5 text-secondary text-ink max-sm:gap-2 max-sm:px-3 print:hidden"
      >
        <Eye aria-hidden size={16} className="shrink-0 text-warning max-sm:hidden" />
        <p className="line-clamp-3 min-w-0 flex-1 leading-[18px]">
          You see {workspace.name} as <bdi className="font-semibold">{user.fullName}</bdi> ({user.roles.map(roleLabel).join(', ')}).{' '}
          <span className="text-ink-2">Nothing you do here is saved or marked as read.</span>
        </p>
        <Button size="sm" onClick={leave} loading={leaving}>
          Leave the view
        </Button>
      </section>
      <div aria-hidden className="pointer-events-none fixed inset-0 z-45 border-2 border-warning print:hidden" />
    </>
  )
}
